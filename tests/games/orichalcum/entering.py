"""The touches that enter a printed set, as a person would make them."""

from collections.abc import Iterator
from itertools import groupby

from companion.engine.editing.editor import Touch
from companion.games.orichalcum.box.edition import CELLS, FREE, Edition, IslandSide, layout_of
from companion.games.orichalcum.box.pieces import SIZES
from companion.games.orichalcum.editor.islands import (
    BLANK_SIDE,
    NAMES,
    Cell,
    circle_at,
    extent,
    loaded_side,
)
from companion.games.orichalcum.editor.steps import (
    BLANK,
    COSTS,
    DIE,
    MATRIX,
    TILE_CELLS,
    USUAL,
    card_cell,
    spread,
)


def touches_of(edition: Edition) -> tuple[Touch, ...]:
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
    for number, kind in enumerate(BLANK.cards):
        count = counts.get((kind.action, kind.size), 0)
        yield from [Touch("card", (MATRIX.middle(card_cell(number)),), "1")] * count
    for size in SIZES:
        yield from _tiles(edition, size)
    for number, creature in enumerate(edition.creatures):
        at = (CELLS.middle(number),)
        yield Touch("name_creature", at, text=creature.title)
        yield from [Touch("count_creature", at, "1")] * (creature.count - 1)
        yield Touch("strength", at, text=str(creature.strength))
        yield Touch("loot", at, creature.loot)
    for number, building in enumerate(edition.buildings):
        at = (CELLS.middle(number),)
        yield Touch("name_building", at, text=building.title)
        yield from [Touch("count_building", at, "1")] * (building.count - 1)
        yield Touch("effect", at, building.effect)


def _retraced(number: int, side: IslandSide) -> Iterator[Touch]:
    cells = layout_of(side).column
    room, (across, down) = loaded_side(side), extent(BLANK_SIDE)
    yield from [Touch(f"room{number}", choice="wider")] * (extent(room)[0] - across)
    yield from [Touch(f"room{number}", choice="higher")] * (extent(room)[1] - down)
    for run in _runs(sorted((y, x) for x, y in cells.values())):
        ends = dict.fromkeys((circle_at(room, run[0]), circle_at(room, run[-1])))
        yield Touch(f"circle{number}", tuple(ends), "on")
    for port in side.ports:
        on, *others = (circle_at(room, cells[circle]) for circle in (port.circle, *port.metropolis))
        yield Touch(f"port{number}", (on,), f"{port.hoplites}-{port.nuggets}")
        yield from (Touch(f"metropolis{number}", (point,)) for point in others if point != on)


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
            yield Touch("shape", (TILE_CELLS[size].middle(number),), kind.shape)
        _, points = spread(size, number, kind.shape)
        for point, terrain in zip(points, kind.terrains, strict=True):
            yield Touch(f"terrain{size}", (point,), terrain)
