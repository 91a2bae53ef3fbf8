"""The shipped sets, and the check whether a set can be played."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from companion.codec.packaged import read_editions
from companion.engine.phrases import are, capital, counted, listed
from companion.engine.pictures import connected_groups
from companion.engine.problems import Problem, below, id_problems, shared
from companion.games.orichalcum.box.components import (
    ACTIONS,
    CARDS,
    FACES,
    ISLANDS,
    PORTS,
    SIZES,
    SKULL,
    TILES,
)
from companion.games.orichalcum.box.edition import FREE, SLOTS, Edition, IslandSide
from companion.games.orichalcum.box.kinds import CREATURES, ID, PLACES
from companion.games.orichalcum.land.geometry import CIRCLE, LETTERS, OFFSETS, Layout, layout_of

TILE_NAMES = {1: "single", 2: "double", 3: "triple"}
SIDES = ("easy", "hard")
WIDEST = 20
FEWEST_CIRCLES = 12
MOST_EARNED = 9
FARTHEST = 100.0
UNKNOWN = -1
"""A cost or a face that nobody has entered yet."""


@cache
def editions() -> tuple[Edition, ...]:
    """The shipped sets, the reference set first."""
    return read_editions("companion.games.orichalcum", ("reference",), Edition, check_edition)


def check_edition(edition: Edition) -> tuple[Problem, ...]:
    """Every fault of a set; empty if it can be played."""
    return (
        *_islands(edition),
        *_tiles(edition),
        *_costs(edition.slot_costs),
        *_die(edition.die),
        *_cards(edition),
        *CREATURES.problems(edition.creatures),
        *PLACES.problems(edition.buildings),
    )


def named(number: int) -> str:
    """ "the easy side of island 1", by the side's number among all."""
    return f"the {SIDES[number % 2]} side of island {number // 2 + 1}"


def _costs(costs: Sequence[int]) -> Iterator[Problem]:
    missing = [str(n) for n, cost in enumerate(costs, 1) if not 0 <= cost <= MOST_EARNED]
    if len(costs) != SLOTS:
        yield Problem("slot_costs", f"must be {SLOTS} numbers of hoplites")
    elif missing:
        text = f"What does card {listed(missing, 'or')} of the row cost?"
        yield Problem(f"slot_costs[{int(missing[0]) - 1}]", text)
    elif any(costs[:FREE]):
        yield Problem("slot_costs", "The two leftmost cards are free.")


def _die(die: Sequence[int]) -> Iterator[Problem]:
    missing = [n for n, face in enumerate(die) if not 0 <= face <= MOST_EARNED]
    if len(die) != FACES:
        yield Problem("die", f"must be {FACES} faces, {SKULL} for a skull")
    elif missing:
        yield Problem(f"die[{missing[0]}]", "What is on the six faces of a die?")
    elif SKULL not in die:
        yield Problem("die", "A die has a skull.")


def _islands(edition: Edition) -> Iterator[Problem]:
    islands = edition.islands
    if len(islands) != ISLANDS:
        yield Problem("islands", f"there are {ISLANDS}, not {len(islands)}")
        return
    yield from id_problems("islands[{}].id", (board.id for board in islands), ID)
    for index in shared(board.title for board in islands):
        text = f"Two islands are called {islands[index].title}."
        yield Problem(f"islands[{index}].title", text)
    for index, board in enumerate(islands):
        if not CREATURES.title.fits(board.title):
            yield Problem(f"islands[{index}].title", f"must be {CREATURES.title.must}")
        for half, side in enumerate((board.easy, board.hard)):
            what = capital(named(2 * index + half))
            yield from below(f"islands[{index}].{SIDES[half]}", _side(what, side))


def _side(what: str, side: IslandSide) -> Iterator[Problem]:
    rows = side.rows
    if len(rows) > len(LETTERS):
        yield Problem("rows", f"must be 1 to {len(LETTERS)} rows")
        return
    for y, row in enumerate(rows):
        if len(row) > WIDEST:
            yield Problem(f"rows[{y}]", f"{what} is wider than {WIDEST // 2} circles.")
            return
        if set(row) - {CIRCLE, " "}:
            yield Problem(f"rows[{y}]", f"must be {CIRCLE} and blanks")
            return
        if any((x + y) % 2 for x, mark in enumerate(row) if mark == CIRCLE):
            yield Problem(f"rows[{y}]", "must lie half a circle beside the rows next to it")
            return
    layout = layout_of(side)
    groups = connected_groups(layout.circles, layout.neighbours.__getitem__)
    if len(layout.circles) < FEWEST_CIRCLES:
        count = counted(len(layout.circles), "circle")
        yield Problem("rows", f"{what} has {count}; it needs {FEWEST_CIRCLES} at least.")
    elif len(groups) > 1:
        alone = min(groups, key=len)
        column, row_number = min(layout.column[circle] for circle in alone)
        lie = "lies" if len(alone) == 1 else "lie"
        text = f"{what} is not in one piece: {listed(sorted(alone))} {lie} apart."
        yield Problem(f"rows[{row_number}][{column}]", text)
    if layout.circles:
        yield from _ports(what, side, layout)
    frame = side.frame
    inside = all(-FARTHEST <= number <= FARTHEST for number in frame)
    if frame and (len(frame) != 4 or not inside or min(frame[2:]) <= 0):
        yield Problem("frame", "must be left, top, width and height, or nothing")


def _ports(what: str, side: IslandSide, layout: Layout) -> Iterator[Problem]:
    if len(side.ports) != PORTS:
        yield Problem("ports", f"{what} has {len(side.ports)} of {PORTS} ports.")
        return
    for index in shared(port.circle for port in side.ports):
        yield Problem(f"ports[{index}].circle", "must be a circle of its own")
    for index, port in enumerate(side.ports):
        path, covered = f"ports[{index}]", port.metropolis
        if port.circle not in layout.axial:
            yield Problem(f"{path}.circle", "must be a circle of the island")
        if not covered or len(set(covered)) < len(covered) or set(covered) - layout.axial.keys():
            yield Problem(f"{path}.metropolis", "must be different circles of the island")
        elif len(connected_groups(covered, layout.neighbours.__getitem__)) > 1:
            text = f"The Metropolis of the port on {port.circle} covers circles that do not touch."
            yield Problem(f"{path}.metropolis", text)
        if not 0 <= port.hoplites <= MOST_EARNED or not 0 <= port.nuggets <= MOST_EARNED:
            yield Problem(path, f"must earn 0 to {MOST_EARNED} of each")


def _tiles(edition: Edition) -> Iterator[Problem]:
    tiles = edition.tiles
    for size, wanted in TILES.items():
        found = sum(kind.count for kind in tiles if len(kind.terrains) == size)
        if found != wanted:
            text = f"{found} of {wanted} {TILE_NAMES[size]} tiles {are(found)} painted all over."
            yield Problem(f"tiles[{TILE_NAMES[size]}]", text)
    for index, tile in enumerate(tiles):
        if len(tile.terrains) != len(OFFSETS[tile.shape]):
            yield Problem(f"tiles[{index}].terrains", "must be one for each circle of the shape")
    yield from _kinds("tiles", tiles, ((kind.shape, kind.terrains) for kind in tiles))


def _cards(edition: Edition) -> Iterator[Problem]:
    cards = edition.cards
    if (count := sum(kind.count for kind in cards)) != CARDS:
        yield Problem("cards", f"There are {CARDS} action cards; {count} {are(count)} counted.")
    for index, card in enumerate(cards):
        if card.size not in SIZES or card.action not in ACTIONS:
            yield Problem(f"cards[{index}]", "must have an action and a tile of 1 to 3 circles")
    yield from _kinds("cards", cards, ((kind.action, kind.size) for kind in cards))


def _kinds(path: str, kinds: Sequence[Any], looks: Iterable[Hashable]) -> Iterator[Problem]:
    """Faults of kinds that are not named: their ids and counts, and two that look alike."""
    yield from id_problems(f"{path}[{{}}].id", (kind.id for kind in kinds), ID)
    seen: set[Hashable] = set()
    for index, (kind, look) in enumerate(zip(kinds, looks, strict=True)):
        if kind.count < 1:
            yield Problem(f"{path}[{index}].count", "must be 1 or more")
        if look in seen:
            yield Problem(f"{path}[{index}]", "looks like another one: raise its count instead")
        seen.add(look)
