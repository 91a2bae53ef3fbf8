"""What a long press on the board or a card shows, and the list of all that can be looked up."""

from dataclasses import replace

from companion.engine.about import About, Chapter, Explained
from companion.engine.phrases import capital, counted, listed
from companion.engine.pictures import Card
from companion.engine.rulebook import Citation
from companion.games.grecos.board.cards import chit_card, event_card
from companion.games.grecos.board.emblems import emblem
from companion.games.grecos.box.components import BIT, PRINTED, Trait
from companion.games.grecos.box.edition import TileKind, UnitKind
from companion.games.grecos.decisions.turn import DrawChit
from companion.games.grecos.effects import WINDOWS
from companion.games.grecos.position import Position
from companion.games.grecos.rulebook import CITE
from companion.games.grecos.stacks import Stack, unit_words, units_words

TRAITS: dict[Trait, str] = {
    "amphibious": "goes on land and water",
    "passenger": "travels with a Ship",
    "carrier": "carries a Hero and Army units",
    "rider": "flies with a Pegasus",
    "mount": "lets a Hero fly",
    "rage": "has one more Force for each hit lost",
}
"""The meanings of traits that are not printed on chits."""


def about(at: Position, place: str) -> About | None:
    """What lies at a place of a position as it is viewed; None if its title says everything."""
    if place in BIT:
        return _tile(at, place)
    kind, _, rest = place.partition("-")
    explain = {
        "stack": _stack,
        "count": _count,
        "damage": _damage,
        "site": _city,
        "card": _card,
        "chit": _chit,
        "draw": _drawn,
        "unit": _unit,
        "column": _edge,
        "row": _edge,
    }.get(kind)
    return explain(at, rest) if explain else None


def _tile(at: Position, square: str) -> About | None:
    if not at.is_laid:
        return None
    tile, stack = at.tile(square), at.state.stacks.get(square)
    line = "Nobody stands here."
    if stack:
        line = f"{at.deal.names[stack.seat]}: {units_words(at.edition, stack.units)}."
    return About(f"{tile.name} on {square}", line, tile_text(at, tile))


def tile_text(at: Position, tile: TileKind) -> Citation:
    """What is printed on a kind of terrain."""
    names = [at.edition.unit[unit].name for unit in tile.recruits]
    text = f"{'Water' if tile.water else 'Land'}. Recruits {listed(names) or 'nobody'}."
    return Citation(tile.id, CITE["tiles"].section, text)


def _edge(_: Position, name: str) -> About:
    first, last = (f"{name}1", f"{name}8") if name.isalpha() else (f"A{name}", f"H{name}")
    return About(f"{first} to {last}", "A square is named by its column and its row.", CITE["map"])


def _stack(at: Position, square: str) -> About | None:
    stack = at.state.stacks.get(square)
    if stack is None:
        return None
    kinds = dict.fromkeys(unit.kind for unit in stack.units)
    text = " ".join(f"{at.edition.unit[k].name}: {_numbers(at, k)}" for k in kinds)
    name, line = f"{at.deal.names[stack.seat]}'s stack on {square}", _line(at, stack)
    return About(name, line, Citation("units", CITE["units"].section, text))


def _count(at: Position, square: str) -> About | None:
    stack = at.state.stacks.get(square)
    if stack is None:
        return None
    name = f"{counted(len(stack.units), 'unit')} on {square}"
    return About(name, _line(at, stack), CITE["stacking"])


def _damage(at: Position, square: str) -> About | None:
    stack = at.state.stacks.get(square)
    if stack is None:
        return None
    counters = counted(sum(unit.damage for unit in stack.units), "damage counter")
    return About(f"{counters} on {square}", _line(at, stack), CITE["destroyed"])


def _line(at: Position, stack: Stack) -> str:
    return capital(f"{units_words(at.edition, stack.units)}.")


def _city(at: Position, square: str) -> About:
    owner, empty = at.owners.get(square), square not in at.state.stacks
    who = "Nobody occupies it."
    if owner is not None:
        name = at.deal.names[owner]
        who = f"Nobody stands here, but it is still {name}'s." if empty else f"{name} occupies it."
    return About(f"City State on {square}", who, CITE["victory"])


def _card(at: Position, place: str) -> About | None:
    return card_about(at, place.rpartition("-")[0])


def card_about(at: Position, card: str) -> About | None:
    """An event card: when it is played, and its text."""
    found = at.edition.card.get(card)
    if found is None:
        return None
    when = capital(listed((WINDOWS[window] for window in found.effect.windows), "or"))
    text = Citation(card, "Event Deck", found.text, CITE["window"].ruling)
    return About(found.title, f"{when}.", text, is_used=True)


def _chit(at: Position, chit: str) -> About | None:
    found = at.edition.unit.get(chit)
    return About(found.name, "A chit of your pile.", unit_text(at, chit)) if found else None


def _drawn(at: Position, drawn: str) -> About | None:
    """What may have been drawn: an event card, or a chit."""
    if not isinstance(at.decision, DrawChit):
        return card_about(at, drawn)
    found = at.edition.unit.get(drawn)
    return About(found.name, "A chit of the common pile.", unit_text(at, drawn)) if found else None


def _unit(at: Position, place: str) -> About | None:
    square, _, number = place.partition("-")
    stack, battle = at.state.stacks.get(square), at.battle
    if stack is None or not number.isdecimal() or int(number) >= len(stack.units):
        return None
    unit = stack.units[int(number)]
    name = f"{at.deal.names[stack.seat]}'s {at.edition.unit[unit.kind].name} on {square}"
    line = capital(f"{unit_words(at.edition, unit)}.")
    if battle and square in (battle.start, battle.goal):
        parts = at.force(battle, stack.seat, unit)
        added = "".join(f", {part.label} {part.amount:+}" for part in parts[1:])
        total = sum(part.amount for part in parts)
        line += f" Force {total} in this battle: {parts[0].amount} printed{added}."
    return About(name, line, unit_text(at, unit.kind))


def unit_text(at: Position, kind: str) -> Citation:
    """What is printed on a chit."""
    return Citation(kind, CITE["units"].section, _numbers(at, kind))


def _numbers(at: Position, kind: str) -> str:
    unit = at.edition.unit[kind]
    traits = [trait.capitalize() for trait in PRINTED if trait in unit.traits]
    numbers = [f"Force {unit.force}, Move {unit.move}, Hits {unit.hits}", *traits]
    more = [text for trait, text in TRAITS.items() if trait in unit.traits]
    return f"{', '.join(numbers)}{'; ' + '; '.join(more) if more else ''}."


def legend(at: Position) -> tuple[Chapter, ...]:
    """All units and terrain of the set, and the event cards that the viewer may see."""
    units = tuple(_listed_unit(at, kind) for kind in at.edition.units)
    tiles = tuple(_listed_tile(at, kind) for kind in at.edition.tiles)
    held = {card: seat for seat, hand in enumerate(at.state.hands) for card in hand if card}
    cards = tuple(
        Explained(replace(event_card(at, card, seat), text=""), found)
        for card, seat in held.items()
        if (found := card_about(at, card))
    )
    seen = (Chapter("Event cards that you see", cards),) if cards else ()
    return (Chapter("Units", units), Chapter("Terrain", tiles), *seen)


def _listed_unit(at: Position, kind: UnitKind) -> Explained:
    homes = [tile.name for tile in at.edition.tiles if kind.id in tile.recruits]
    chits = capital(counted(kind.count, "chit"))
    where = (
        f" To recruit it, occupy a tile of this terrain: {listed(homes, 'or')}." if homes else ""
    )
    line = f"{chits} in the set.{where}"
    face = replace(chit_card(at, kind.id), id=f"kind-of-{kind.id}")
    return Explained(face, About(kind.name, line, unit_text(at, kind.id)))


def _listed_tile(at: Position, kind: TileKind) -> Explained:
    drawn = emblem(kind.emblem)
    face = Card(f"terrain-{kind.id}", kind.name, kind.tone, "square", kind.letter, emblem=drawn)
    line = f"{capital(counted(kind.count, 'tile'))} in the set."
    return Explained(face, About(kind.name, line, tile_text(at, kind)))
