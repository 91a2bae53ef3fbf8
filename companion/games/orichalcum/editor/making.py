"""From a sketch to a set that can be played, and the touches that enter a set from nothing."""

from collections.abc import Iterator
from itertools import groupby
from math import sqrt

from companion.engine.editing.editor import Heading, Touch
from companion.engine.editing.kinds import new_id
from companion.games.orichalcum.components import SIZES
from companion.games.orichalcum.edition import Edition, IslandBoard, IslandSide, Port
from companion.games.orichalcum.editor import tiles
from companion.games.orichalcum.editor.lattice import at
from companion.games.orichalcum.editor.numbers import (
    COSTS,
    DIE,
    KINDS,
    MATRIX,
    NAMES,
    card_cell,
    card_kinds,
)
from companion.games.orichalcum.editor.pieces import CELLS
from companion.games.orichalcum.editor.sketch import FREE, USUAL, Cell, Side, Sketch
from companion.games.orichalcum.geometry import layout_of


def edition(sketch: Sketch, heading: Heading) -> Edition:
    """The set as far as it is entered; costs and faces that are missing are left out."""
    return Edition(
        heading.id,
        heading.title,
        heading.note,
        slot_costs=tuple(cost for cost in sketch.costs if cost is not None),
        die=tuple(face for face in sketch.die if face is not None),
        islands=tuple(_islands(sketch)),
        tiles=tiles.kinds(sketch),
        cards=card_kinds(sketch),
        creatures=tuple(kind for kind in sketch.creatures if kind.count),
        buildings=tuple(kind for kind in sketch.buildings if kind.count),
    )


def _islands(sketch: Sketch) -> Iterator[IslandBoard]:
    taken: list[str] = []
    for number, title in enumerate(sketch.titles):
        taken.append(new_id(title, taken, "island", joint="-"))
        easy, hard = sketch.sides[2 * number : 2 * number + 2]
        yield IslandBoard(taken[-1], title, _side(easy), _side(hard))


def _side(side: Side) -> IslandSide:
    names, (x, y) = side.names, side.corner
    ports = (
        Port(
            names[one.circle],
            tuple(names[cell] for cell in one.metropolis),
            one.hoplites,
            one.nuggets,
        )
        for one in side.harbours
    )
    left, top, *size = side.frame or (0.0, 0.0)
    frame = (left - x, top - y * sqrt(3), *size) if side.frame else ()
    return IslandSide(side.rows, tuple(ports), tuple(round(number, 2) for number in frame))


def retrace(edition: Edition) -> tuple[Touch, ...]:
    """The touches that enter a set."""
    return tuple(_touches(edition))


def _touches(edition: Edition) -> Iterator[Touch]:
    for number, board in enumerate(edition.islands):
        yield Touch("title", (NAMES.middle(number),), text=board.title)
        yield from _retraced(2 * number, board.easy)
        yield from _retraced(2 * number + 1, board.hard)
    for number, cost in enumerate(edition.slot_costs[FREE:], start=FREE):
        yield Touch("cost", (COSTS.middle(number),), str(cost))
    for number, face in enumerate(edition.die):
        yield Touch("face", (DIE.middle(number),), str(face))
    counts = {(kind.action, kind.size): kind.count for kind in edition.cards}
    for number, kind in enumerate(KINDS):
        yield from [Touch("card", (MATRIX.middle(card_cell(number)),), "1")] * counts.get(kind, 0)
    for size in SIZES:
        yield from _tiles(edition, size)
    for number, creature in enumerate(edition.creatures):
        yield Touch("name_creature", (CELLS.middle(number),), text=creature.title)
        text = f"{creature.count} {creature.strength} {creature.id}"
        yield Touch("creature", choice=creature.loot, text=text)
    for number, building in enumerate(edition.buildings):
        yield Touch("name_building", (CELLS.middle(number),), text=building.title)
        text = f"{building.count} {building.id}"
        yield Touch("building", choice=building.effect, text=text)


def _retraced(number: int, side: IslandSide) -> Iterator[Touch]:
    cells = layout_of(side).column
    columns = max(x for x, _ in cells.values())
    across, down = max(Side().across, columns // 2 + 1 + columns % 2), len(side.rows)
    room = Side(across, max(Side().down, down))
    yield Touch("lattice", ((room.across, room.down),), str(number))
    for run in _runs(sorted((y, x) for x, y in cells.values())):
        ends = dict.fromkeys((at(room, run[0]), at(room, run[-1])))
        yield Touch(f"circle{number}", tuple(ends), "on")
    for port in side.ports:
        points = (at(room, cells[circle]) for circle in (port.circle, *port.metropolis))
        yield Touch("harbour", tuple(points), str(number), f"{port.hoplites} {port.nuggets}")
    if side.frame:
        left, top, width, height = side.frame
        yield Touch("frame", ((left, top), (width, height)), str(number))


def _runs(found: list[Cell]) -> Iterator[list[Cell]]:
    """Places of a row, by row and column, as runs without a gap."""
    numbered = enumerate(found)
    for _, run in groupby(numbered, key=lambda one: (one[1][0], one[1][1] - 2 * one[0])):
        yield [(x, y) for _, (y, x) in run]


def _tiles(edition: Edition, size: int) -> Iterator[Touch]:
    wanted = (kind for kind in edition.tiles if len(kind.terrains) == size)
    each = (kind for kind in wanted for _ in range(kind.count))
    for number, kind in enumerate(each):
        if kind.shape != USUAL[size]:
            yield Touch("shape", (tiles.CELLS[size].middle(number),), kind.shape)
        _, points = tiles.spread(size, number, kind.shape)
        for point, terrain in zip(points, kind.terrains, strict=True):
            yield Touch(f"terrain{size}", (point,), terrain)
