"""The steps of the units: names and counts, numbers, what they are, and who recruits them."""

from collections.abc import Callable
from dataclasses import replace

from companion.engine.editing.editor import EditorStep, Swatch, Tool, Touch, meaningless
from companion.engine.editing.kinds import Kinds, new_id, plain, steps
from companion.games.grecos.components import FACES, TRAITS
from companion.games.grecos.edition import UnitKind
from companion.games.grecos.editor.sketch import LETTERS, Sketch, more, require_name
from companion.games.grecos.editor.units_picture import (
    CELLS,
    chits,
    described,
    letters,
    named,
    nothing,
    picture,
    plainly,
    recruited,
    three,
)

MOST = 9


def _renamed(unit: UnitKind, text: str) -> UnitKind:
    return replace(unit, name=require_name(text))


def _born(sketch: Sketch, text: str) -> UnitKind:
    name = new_id(require_name(text), [unit.id for unit in sketch.units], "unit")
    taken = [unit.letters for unit in sketch.units]
    wanted = (f"{text[0]}{letter}" for letter in (*text[1:], *"abcdefghijklmnopqrstuvwxyz"))
    letters = next((one for one in wanted if LETTERS.fullmatch(one) and one not in taken), "Xx")
    return UnitKind(name, text, letters, 1, force=2, move=1, hits=1)


UNITS: Kinds[Sketch, UnitKind] = Kinds(
    "unit",
    CELLS,
    lambda sketch: sketch.units,
    lambda sketch, kinds: replace(sketch, units=kinds),
    _renamed,
    _born,
)


def _letters(_: Sketch, unit: UnitKind, touch: Touch) -> UnitKind:
    text = plain(touch.text)
    if not LETTERS.fullmatch(text):
        raise meaningless("Type one or two letters from A to Z, the first one a capital.")
    return replace(unit, letters=text)


def _plural(_: Sketch, unit: UnitKind, touch: Touch) -> UnitKind:
    text = " ".join(touch.text.split())
    return replace(unit, plural=require_name(text) if text not in ("", unit.name) else "")


def _force(_: Sketch, unit: UnitKind, touch: Touch) -> UnitKind:
    return replace(unit, force=int(touch.choice or "1"))


def _move(_: Sketch, unit: UnitKind, touch: Touch) -> UnitKind:
    return replace(unit, move=int(touch.choice or "1"))


def _hits(_: Sketch, unit: UnitKind, touch: Touch) -> UnitKind:
    return replace(unit, hits=int(touch.choice or "1"))


def _trait(_: Sketch, unit: UnitKind, touch: Touch) -> UnitKind:
    """Give the unit the trait in hand, or take it off."""
    wanted = next((trait for trait in TRAITS if trait == touch.choice), TRAITS[0])
    others = tuple(trait for trait in unit.traits if trait != wanted)
    return replace(unit, traits=others if wanted in unit.traits else (*others, wanted))


def recruit(sketch: Sketch, touch: Touch) -> Sketch:
    """Let the tile in hand recruit the unit that was tapped, or stop it."""
    found = UNITS.touched(sketch, touch)
    if not sketch.tiles:
        raise meaningless("Enter the tiles first.")
    if not found:
        raise meaningless("Tap a unit.")
    name, wanted = sketch.units[found[0]].id, touch.choice or sketch.tiles[0].id
    tile = next(tile for tile in sketch.tiles if tile.id == wanted)
    others = tuple(other for other in tile.recruits if other != name)
    recruits = others if name in tile.recruits else (*others, name)
    changed = replace(tile, recruits=recruits)
    return replace(sketch, tiles=tuple(changed if one is tile else one for one in sketch.tiles))


def _numbers(last: int) -> Callable[[Sketch], tuple[Swatch, ...]]:
    found = tuple(Swatch(str(number), str(number)) for number in range(1, last + 1))
    return lambda _: found


def _traits(_: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(trait, trait.capitalize()) for trait in TRAITS)


def _tiles(sketch: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(tile.id, tile.name, tile.tone) for tile in sketch.tiles)


def _total(sketch: Sketch) -> str:
    return str(sum(unit.count for unit in sketch.units))


def _recruits(sketch: Sketch) -> str:
    names = {name for tile in sketch.used_tiles for name in tile.recruits}
    found = sum(unit.id in names for unit in sketch.used_units)
    return f"{found} / {len(sketch.used_units)}"


def _number(name: str, label: str, most: int, change: Callable[..., UnitKind]) -> Tool[Sketch]:
    return Tool(
        name,
        label,
        "paint",
        f"Choose a number, then tap the units that have that {label}.",
        UNITS.each(change),
        "swipe",
        choices=_numbers(most),
    )


STEPS: tuple[EditorStep[Sketch], ...] = (
    EditorStep(
        "units",
        "units",
        "Which chits are in the pile?",
        (
            Tool(
                "count_unit",
                "Count",
                "place",
                "Tap a unit as often as there are more chits of it, or fewer.",
                UNITS.each(more),
                choices=steps,
            ),
            Tool(
                "name_unit",
                "Name",
                "name",
                "Tap a unit or the free place, then type its name.",
                UNITS.named,
                typed="Name of the unit",
                current=UNITS.current(lambda unit: unit.name),
            ),
            Tool(
                "plural",
                "Plural",
                "name",
                "Tap a unit, then type what several are called, if not the same.",
                UNITS.each(_plural),
                typed="Several are called",
                current=UNITS.current(lambda unit: unit.plural or unit.name),
            ),
            Tool(
                "letters",
                "Letters",
                "name",
                "Tap a unit, then type the letters that stand for it on the map.",
                UNITS.each(_letters),
                typed="Letters on the map",
                current=UNITS.current(lambda unit: unit.letters),
            ),
        ),
        picture("Units", named, chits),
        _total,
    ),
    EditorStep(
        "numbers",
        "numbers of units",
        "Which numbers do the units have?",
        (
            _number("force", "Force", FACES[-1], _force),
            _number("move", "Move", MOST, _move),
            _number("hits", "Hits", MOST, _hits),
        ),
        picture("Numbers of the units", plainly, three),
        lambda sketch: str(len(sketch.used_units)),
    ),
    EditorStep(
        "traits",
        "what units are",
        "What are the units?",
        (
            Tool(
                "trait",
                "Trait",
                "pick",
                "Choose what units are, then tap those that are so; again to take it off.",
                UNITS.each(_trait),
                choices=_traits,
            ),
        ),
        picture("What the units are", described, nothing),
        lambda sketch: str(len(sketch.used_units)),
    ),
    EditorStep(
        "recruits",
        "recruiting",
        "Which tile recruits whom?",
        (
            Tool(
                "recruit",
                "Recruit",
                "join",
                "Choose a tile, then tap the units that it recruits; again to take one off.",
                recruit,
                choices=_tiles,
            ),
        ),
        picture("Who recruits the units", recruited, letters),
        _recruits,
    ),
)
