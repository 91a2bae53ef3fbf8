"""Tools without a button. Their touches enter an existing set again, and correct what a remark
names."""

from collections.abc import Callable
from dataclasses import replace

from companion.engine.editing.editor import Swatch, Tool, Touch, meaningless
from companion.engine.editing.kinds import MOST
from companion.games.orichalcum.edition_check import ID, MOST_EARNED, STRONGEST
from companion.games.orichalcum.editor import numbers, pieces
from companion.games.orichalcum.editor.lattice import reached
from companion.games.orichalcum.editor.side_steps import NUMBERS
from companion.games.orichalcum.editor.sides import resized
from companion.games.orichalcum.editor.sketch import Harbour, Side, Sketch
from companion.games.orichalcum.effects import BUILDINGS, LOOT

UNREADABLE = meaningless("This touch cannot be read.")


def _side(change: Callable[[Side, Touch], Side]) -> Callable[[Sketch, Touch], Sketch]:
    def touch(sketch: Sketch, touched: Touch) -> Sketch:
        number = int(touched.choice or "0")
        return sketch.with_side(number, change(sketch.sides[number], touched))

    return touch


def lattice(side: Side, touch: Touch) -> Side:
    """Set the size of a side: circles across, and rows."""
    across, down = touch.at
    return resized(side, int(across), int(down))


def harbour(side: Side, touch: Touch) -> Side:
    """Add a port at the first point; its Metropolis covers the others. The text is what it pays:
    hoplites and nuggets."""
    found = [reached(side, Touch("", (point,))) for point in touch.points]
    cells = [cell for one in found for cell in one if cell in side.circles]
    earned = _numbers(touch.text, 2)
    taken = [one.circle for one in side.harbours]
    if len(cells) < 2 or cells[0] in taken or len(taken) >= 3 or max(earned) > MOST_EARNED:
        raise UNREADABLE
    covered = tuple(dict.fromkeys(cells[1:]))
    added = Harbour(cells[0], covered, earned[0], earned[1])
    return replace(side, harbours=(*side.harbours, added))


def frame(side: Side, touch: Touch) -> Side:
    """Say where the printed board lies around the circles: its upper left corner, then its size."""
    if len(touch.points) != 2:
        raise UNREADABLE
    (left, top), (width, height) = touch.points
    return replace(side, frame=(left, top, width, height))


def creature(sketch: Sketch, touch: Touch) -> Sketch:
    """Complete the last creature: the text is its count, strength and id, the choice its loot."""
    *counted, name = touch.text.split() or [""]
    count, strength = _numbers(" ".join(counted), 2)
    taken = [kind.id for kind in sketch.creatures[:-1]]
    good = sketch.creatures and 1 <= count <= MOST and 1 <= strength <= STRONGEST
    if not good or not _free(name, taken) or not touch.choice:
        raise UNREADABLE
    last = sketch.creatures[-1]
    kind = replace(last, id=name, strength=strength, loot=touch.choice, count=count)
    return replace(sketch, creatures=(*sketch.creatures[:-1], kind))


def building(sketch: Sketch, touch: Touch) -> Sketch:
    """Complete the last building: the text is its count and id, the choice its ability."""
    *counted, name = touch.text.split() or [""]
    (count,) = _numbers(" ".join(counted), 1)
    taken = [kind.id for kind in sketch.buildings[:-1]]
    good = sketch.buildings and 1 <= count <= MOST
    if not good or not _free(name, taken) or not touch.choice:
        raise UNREADABLE
    kind = replace(sketch.buildings[-1], id=name, effect=touch.choice, count=count)
    return replace(sketch, buildings=(*sketch.buildings[:-1], kind))


def _free(name: str, taken: list[str]) -> bool:
    return bool(ID.fullmatch(name)) and name not in taken


def _numbers(text: str, count: int) -> list[int]:
    found = text.split()
    if len(found) != count or not all(one.isascii() and one.isdigit() for one in found):
        raise UNREADABLE
    return [int(one[:4]) for one in found]


def _sides(_: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(str(number), str(number)) for number in NUMBERS)


def _loots(_: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(name, name) for name in LOOT)


def _effects(_: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(name, name) for name in BUILDINGS)


def _tool(
    name: str,
    touch: Callable[[Sketch, Touch], Sketch],
    choices: Callable[[Sketch], tuple[Swatch, ...]] | None = None,
) -> Tool[Sketch]:
    help_ = (touch.__doc__ or name).strip()
    return Tool(name, name.replace("_", " ").capitalize(), "place", help_, touch, choices=choices)


UNSEEN: tuple[Tool[Sketch], ...] = (
    _tool("lattice", _side(lattice), _sides),
    _tool("harbour", _side(harbour), _sides),
    _tool("frame", _side(frame), _sides),
    _tool("creature", creature, _loots),
    _tool("building", building, _effects),
    _tool("usual_die", numbers.usual_die),
    _tool("usual_creatures", pieces.usual_creatures),
    _tool("usual_buildings", pieces.usual_buildings),
)
