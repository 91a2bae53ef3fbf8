"""From a sketch to a set that can be played, and back."""

from collections.abc import Iterator
from math import sqrt

from companion.engine.editing.editor import Heading
from companion.engine.editing.fields import new_id
from companion.games.orichalcum.box.components import SIZES
from companion.games.orichalcum.box.edition import Edition, IslandBoard, IslandSide, Port
from companion.games.orichalcum.box.edition_check import UNKNOWN
from companion.games.orichalcum.box.kinds import CREATURES, PLACES
from companion.games.orichalcum.editor import tiles
from companion.games.orichalcum.editor.numbers import KINDS, card_kinds
from companion.games.orichalcum.editor.sketch import Harbour, Side, Sketch, Tile
from companion.games.orichalcum.land.geometry import layout_of


def edition(sketch: Sketch, heading: Heading) -> Edition:
    """The set as far as it is entered."""
    return Edition(
        heading.id,
        heading.title,
        heading.note,
        slot_costs=tuple(UNKNOWN if cost is None else cost for cost in sketch.costs),
        die=tuple(UNKNOWN if face is None else face for face in sketch.die),
        islands=tuple(_islands(sketch)),
        tiles=tiles.kinds(sketch),
        cards=card_kinds(sketch),
        creatures=CREATURES.members(sketch),
        buildings=PLACES.members(sketch),
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


def sketch(edition: Edition) -> Sketch:
    """The sketch of a set without faults."""
    counts = {(kind.action, kind.size): kind.count for kind in edition.cards}
    each = [kind for kind in edition.tiles for _ in range(kind.count)]
    return Sketch(
        titles=tuple(board.title for board in edition.islands),
        sides=tuple(_drawn(side) for board in edition.islands for side in (board.easy, board.hard)),
        costs=edition.slot_costs,
        die=edition.die,
        tiles=tuple(
            tuple(Tile(kind.shape, kind.terrains) for kind in each if len(kind.terrains) == size)
            for size in SIZES
        ),
        cards=tuple(counts.get(kind, 0) for kind in KINDS),
        creatures=edition.creatures,
        buildings=edition.buildings,
    )


def _drawn(side: IslandSide) -> Side:
    """A side on a lattice that is as large as it takes."""
    cells = layout_of(side).column
    columns = max(x for x, _ in cells.values())
    return Side(
        max(Side().across, columns // 2 + 1 + columns % 2),
        max(Side().down, len(side.rows)),
        frozenset(cells.values()),
        tuple(
            Harbour(
                cells[port.circle],
                tuple(cells[circle] for circle in port.metropolis),
                port.hoplites,
                port.nuggets,
            )
            for port in side.ports
        ),
        side.frame,
    )
