"""What a set still lacks, in words and at its place."""

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.engine.editing.editor import Remark, Touch
from companion.engine.phrases import are, counted
from companion.games.grecos.components import SIDE, TOKENS
from companion.games.grecos.edition import Card, TileKind, UnitKind
from companion.games.grecos.editor.cards import place, step
from companion.games.grecos.editor.sketch import Sketch, usual

BY = ("flying", "water", "amphibious")
NEEDS = {"carrier": "water", "mount": "flying"}
"""What a unit is by which it goes, and what it has to be besides for another trait."""


def remarks(sketch: Sketch) -> tuple[Remark, ...]:
    """What stands against playing with the set, then what somebody should look at again."""
    return *_faults(sketch), *_doubts(sketch)


def _faults(sketch: Sketch) -> Iterator[Remark]:
    yield from _tiles(sketch)
    yield from _units(sketch)
    yield from _cards(sketch)


def _tiles(sketch: Sketch) -> Iterator[Remark]:
    used, total = sketch.used_tiles, sum(tile.count for tile in sketch.tiles)
    if not sketch.tiles:
        text = f"The map has {SIDE * SIDE} tiles, and none is entered."
        yield _take("tiles", text)
    elif total != SIDE * SIDE:
        yield Remark(f"The map has {SIDE * SIDE} tiles; {total} {are(total)} counted.", "tiles")
    cities = sum(tile.count for tile in used if tile.city)
    if sketch.tiles and cities < len(TOKENS):
        text = f"There {are(cities)} {counted(cities, 'City State')}, and {len(TOKENS)} are needed."
        yield Remark(text, "tiles")
    names, letters = Counter(t.name for t in used), Counter(t.letter for t in used)
    for number, tile in enumerate(sketch.tiles, start=1):
        if tile.count and names[tile.name] > 1:
            yield Remark(f"Two tiles are called {tile.name}.", "tiles", f"tile-{number}")
        if tile.count and letters[tile.letter] > 1:
            text = f"Two tiles have the letter {tile.letter}."
            yield Remark(text, "tiles", f"tile-{number}")


def _units(sketch: Sketch) -> Iterator[Remark]:
    if not sketch.units:
        yield _take("units", "No unit is entered.")
        return
    used = sketch.used_units
    yield from _starters([unit for unit in used if "starts" in unit.traits])
    names, letters = Counter(u.name for u in used), Counter(u.letters for u in used)
    for number, unit in enumerate(sketch.units, start=1):
        if not unit.count:
            continue
        where = f"unit-{number}"
        if names[unit.name] > 1:
            yield Remark(f"Two units are called {unit.name}.", "units", where)
        if letters[unit.letters] > 1:
            yield Remark(f"Two units have the letters {unit.letters}.", "units", where)
        going = [trait for trait in BY if trait in unit.traits]
        if len(going) > 1:
            text = f"{unit.name}: {' and '.join(going)} do not go together."
            yield Remark(text, "traits", where)
        for trait, other in NEEDS.items():
            if trait in unit.traits and other not in unit.traits:
                text = f"{unit.name} is a {trait}, and a {trait} has to be {other}."
                yield Remark(text, "traits", where)


def _starters(found: Sequence[UnitKind]) -> Iterator[Remark]:
    if len(found) != 1:
        text = f"Everybody begins with one kind of unit; {len(found)} are marked Starts."
        yield Remark(text, "traits")
        return
    (unit,) = found
    if unit.count < len(TOKENS):
        chits = counted(unit.count, "chit")
        text = f"There {are(unit.count)} {chits} of {unit.name}"
        yield Remark(f"{text}, and {len(TOKENS)} players may begin with one.", "units")
    if "water" in unit.traits:
        text = f"{unit.name} begins in a City State, so it cannot be a water unit."
        yield Remark(text, "traits")


def _cards(sketch: Sketch) -> Iterator[Remark]:
    if not sketch.cards:
        yield _take("cards", "No event card is entered.", "cards0")
    elif not sketch.used_cards:
        yield Remark("The event deck is empty.", "cards0")
    titles = Counter(card.title for card in sketch.used_cards)
    tiles = {tile.id for tile in sketch.used_tiles}
    units = {unit.id for unit in sketch.used_units}
    for number, entry in enumerate(sketch.cards):
        card, at, where = entry.card, step(number), place(number)
        if not entry.used:
            continue
        if titles[card.title] > 1:
            yield Remark(f"Two cards are called {card.title}.", at, where)
        if _lacks(card, "terrain", tiles):
            text = f"{card.title} is for a tile that the set does not have."
            yield Remark(text, at, where)
        if _lacks(card, "unit", units):
            text = f"{card.title} is for a unit that the set does not have."
            yield Remark(text, at, where)


def _lacks(card: Card, field: str, known: set[str]) -> bool:
    name = getattr(card.effect, field, None)
    return name is not None and name not in known


def _take(what: str, text: str, at: str = "") -> Remark:
    """A remark that nothing is entered yet, with a button that takes the rulebook's list."""
    mend = (Touch(f"usual_{what}"),)
    return Remark(text, at or what, "free", mend=mend, label="Take the rulebook's")


def _doubts(sketch: Sketch) -> Iterator[Remark]:
    chits, usually = _chits(sketch.units), _chits(usual().units)
    if sketch.units and chits != usually:
        text = f"The rulebook has {usually} chits; {chits} {are(chits)} counted."
        yield Remark(text, "units", blocks=False)
    recruited = {name for tile in sketch.used_tiles for name in tile.recruits}
    for number, unit in enumerate(sketch.units, start=1):
        if unit.count and unit.id not in recruited and _anybody(sketch.used_tiles):
            text = f"No tile recruits {unit.name}."
            yield Remark(text, "recruits", f"unit-{number}", blocks=False)


def _anybody(tiles: Sequence[TileKind]) -> bool:
    return any(tile.recruits for tile in tiles)


def _chits(units: Sequence[UnitKind]) -> int:
    return sum(unit.count for unit in units)
