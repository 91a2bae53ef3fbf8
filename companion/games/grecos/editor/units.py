"""The steps of the terrain tiles and of the units, with their numbers and who recruits them."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.engine.editing.editor import (
    EditorStep,
    Swatch,
    Tool,
    Touch,
    meaningless,
    toggled,
    tool,
)
from companion.engine.editing.fields import Signs
from companion.engine.phrases import counted, listed
from companion.engine.pictures import Element, Picture, Piece, Shape, Space
from companion.games.grecos.box.edition import TileKind, UnitKind
from companion.games.grecos.box.kinds import GROUNDS, TILES, UNITS, ground
from companion.games.grecos.editor.sketch import Sketch


def _said_of_tile(_: Sketch, tile: TileKind) -> tuple[str, str, str]:
    kind = GROUNDS[ground(tile)].lower()
    title = f"{tile.name}, {kind}: {counted(tile.count, 'tile')}"
    return title, tile.tone if tile.count else "rock", f"{tile.name}\n{'' if tile.city else kind}"


def _signs(number: int, tile: TileKind, said: str) -> Iterator[Element]:
    x, y = TILES.cells.middle(number)
    at = (x - 6, y - 6)
    yield Piece(f"letter-{number + 1}", said, at, 3.6, "square", "ink", tile.letter)
    if tile.city:
        yield Space(f"site-{number + 1}", said, (x + 1, y - 6), 2.6, "star", "bone")
    yield TILES.cells.badge(number, f"count-{number + 1}", said, str(tile.count))


STEP: EditorStep[Sketch] = EditorStep(
    "tiles",
    "terrain tiles",
    "Which tiles make the map?",
    TILES.tools("count", "ground", "name", "letter", "tone"),
    TILES.picture("Tiles", TILES.words, _said_of_tile, _signs),
    TILES.counted,
)


def _plural(_: Sketch, unit: UnitKind, touch: Touch) -> UnitKind:
    text = " ".join(touch.text.split())
    found: UnitKind = UNITS.field["plural"].with_value(unit, "" if text == unit.name else text)
    return found


PLURAL: Tool[Sketch] = Tool(
    "plural",
    "Plural",
    "name",
    "Tap a unit, then type what several are called, if not the same.",
    UNITS.kinds().each(_plural),
    typed="Several are called",
    current=UNITS.kinds().current(lambda unit: unit.plural or unit.name),
)


def _tiles(sketch: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(tile.id, tile.name, tile.tone) for tile in sketch.tiles)


@tool("Recruit", "join", choices=_tiles)
def recruit(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose a tile, then tap the units that it recruits; again to take one off."""
    found = UNITS.kinds().touched(sketch, touch)
    if not sketch.tiles:
        raise meaningless("Enter the tiles first.")
    if not found:
        raise meaningless("Tap a unit.")
    name, wanted = sketch.units[found[0]].id, touch.choice or sketch.tiles[0].id
    tiles = (
        replace(tile, recruits=toggled(tile.recruits, name)) if tile.id == wanted else tile
        for tile in sketch.tiles
    )
    return replace(sketch, tiles=tuple(tiles))


def _recruiters(sketch: Sketch, unit: UnitKind) -> list[str]:
    return [tile.name for tile in sketch.used_tiles if unit.id in tile.recruits]


def _picture(
    title: str, label: Callable[[Sketch, UnitKind], str], signs: Signs
) -> Callable[[Sketch], Picture]:
    """The units in their cells, each with its signs above its label."""

    def said(sketch: Sketch, unit: UnitKind) -> tuple[str, str, str]:
        traits = f", {', '.join(unit.traits)}" if unit.traits else ""
        spoken = (
            f"{unit.name}: {counted(unit.count, 'chit')}, Force {unit.force}, Move {unit.move}, "
            f"{counted(unit.hits, 'hit')}{traits}; "
            f"recruited by {listed(_recruiters(sketch, unit), 'or') or 'nobody'}"
        )
        return spoken, "bone" if unit.count else "rock", f"{unit.name}\n{label(sketch, unit)}"

    return UNITS.picture(title, _kinds, said, signs, least=20)


def _kinds(sketch: Sketch) -> str:
    return f"{counted(len(sketch.used_units), 'kind')} of units."


def _letters(number: int, unit: UnitKind, said: str) -> Iterator[Element]:
    x, y = UNITS.cells.middle(number)
    at = (x - 6, y - 5.6)
    yield Piece(f"letters-{number + 1}", said, at, 3.8, "circle", "clay", unit.letters)


def _chits(number: int, unit: UnitKind, said: str) -> Iterator[Element]:
    """The letters on the chit, and how many there are."""
    yield from _letters(number, unit, said)
    yield UNITS.cells.badge(number, f"count-{number + 1}", said, str(unit.count))


def _numbers(number: int, unit: UnitKind, said: str) -> Iterator[Element]:
    """Force, Move and Hits, each with its first letter and a shape of its own."""
    x, y = UNITS.cells.middle(number)
    signs: tuple[tuple[str, int, Shape, str], ...] = (
        ("F", unit.force, "square", "ink"),
        ("M", unit.move, "circle", "water"),
        ("H", unit.hits, "hexagon", "clay"),
    )
    for column, (letter, value, shape, tone) in enumerate(signs):
        at, name = (x + 7.6 * (column - 1), y - 2.5), f"{letter}-{number + 1}"
        yield Piece(name, said, at, 3.2, shape, tone, f"{letter}{value}")


def _progress(sketch: Sketch) -> str:
    found = sum(bool(_recruiters(sketch, unit)) for unit in sketch.used_units)
    return f"{found} / {len(sketch.used_units)}"


STEPS: tuple[EditorStep[Sketch], ...] = (
    EditorStep(
        "units",
        "units",
        "Which chits are in the pile?",
        (*UNITS.tools("count", "name"), PLURAL, *UNITS.tools("letters")),
        _picture("Units", lambda _, unit: unit.plural, _chits),
        lambda sketch: str(UNITS.pieces(sketch)),
    ),
    EditorStep(
        "numbers",
        "numbers of units",
        "Which numbers do the units have?",
        UNITS.tools("force", "move", "hits"),
        _picture("Numbers of the units", lambda _, unit: "", _numbers),
        lambda sketch: str(len(sketch.used_units)),
    ),
    EditorStep(
        "traits",
        "what units are",
        "What are the units?",
        UNITS.tools("traits"),
        _picture("What the units are", lambda _, unit: " ".join(unit.traits), lambda *_: ()),
        lambda sketch: str(len(sketch.used_units)),
    ),
    EditorStep(
        "recruits",
        "recruiting",
        "Which tile recruits whom?",
        (recruit,),
        _picture(
            "Who recruits the units",
            lambda sketch, unit: ", ".join(_recruiters(sketch, unit)) or "by nobody",
            _letters,
        ),
        _progress,
    ),
)
