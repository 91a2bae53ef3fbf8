"""The shipped sets, and the check whether a set can be played."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from companion.codec.editions import read_editions
from companion.engine.pictures.grid import connected_groups
from companion.engine.problems import Problem, below
from companion.games.orichalcum.components import (
    ACTIONS,
    BUILDINGS,
    CARDS,
    CREATURES,
    FACES,
    ISLANDS,
    PORTS,
    SIZES,
    SKULL,
    TILES,
    row_size,
)
from companion.games.orichalcum.edition import Edition, IslandSide, Kind
from companion.games.orichalcum.effects import BUILDINGS as EFFECTS
from companion.games.orichalcum.effects import LOOT
from companion.games.orichalcum.geometry import CIRCLE, LETTERS, OFFSETS, layout_of

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
LONGEST_TITLE = 80
LONGEST_NOTE = 1000
WIDEST = 20
FEWEST_CIRCLES = 12
MOST_EARNED = 9
STRONGEST = 99
FARTHEST = 100.0


@cache
def editions() -> tuple[Edition, ...]:
    """The shipped sets, the reference set first."""
    return read_editions(__package__, ("reference",), Edition, check_edition)


def check_edition(edition: Edition) -> tuple[Problem, ...]:
    """Every fault of a set; empty if it can be played."""
    return (*_words(edition), *_printed(edition), *_islands(edition), *_pieces(edition))


def _words(edition: Edition) -> Iterator[Problem]:
    if not ID.fullmatch(edition.id):
        yield Problem("id", "must be letters, digits, - and _, at most 40 of them")
    for path, text, longest in (
        ("title", edition.title, LONGEST_TITLE),
        ("note", edition.note, LONGEST_NOTE),
    ):
        if not text.strip() or len(text) > longest:
            yield Problem(path, f"must be a text of 1 to {longest} characters")
    for path, kinds in (
        ("islands", edition.islands),
        ("creatures", edition.creatures),
        ("buildings", edition.buildings),
    ):
        titles = [kind.title for kind in kinds]
        for index, title in enumerate(titles):
            if not title[:1].isupper() or "\n" in title or len(title) > LONGEST_TITLE:
                yield Problem(f"{path}[{index}].title", "must be a title with a capital letter")
            elif title in titles[:index]:
                yield Problem(f"{path}[{index}].title", f"{title} is used twice")


def _printed(edition: Edition) -> Iterator[Problem]:
    costs = edition.slot_costs
    if len(costs) != row_size(4) or any(not 0 <= cost <= MOST_EARNED for cost in costs):
        yield Problem("slot_costs", f"must be {row_size(4)} numbers of hoplites")
    elif any(costs[:2]):
        yield Problem("slot_costs", "the two leftmost cards are free")
    if len(edition.die) != FACES or any(not 0 <= face <= MOST_EARNED for face in edition.die):
        yield Problem("die", f"must be {FACES} faces, 0 for a skull")
    elif SKULL not in edition.die:
        yield Problem("die", "must have a skull, 0")


def _islands(edition: Edition) -> Iterator[Problem]:
    if len(edition.islands) != ISLANDS:
        yield Problem("islands", f"there are {ISLANDS}, not {len(edition.islands)}")
    yield from _ids("islands", [board.id for board in edition.islands])
    for index, board in enumerate(edition.islands):
        for name, side in (("easy", board.easy), ("hard", board.hard)):
            yield from below(f"islands[{index}].{name}", _side(side))


def _side(side: IslandSide) -> Iterator[Problem]:
    if not 1 <= len(side.rows) <= len(LETTERS):
        yield Problem("rows", f"must be 1 to {len(LETTERS)} rows")
        return
    for y, row in enumerate(side.rows):
        if len(row) > WIDEST or set(row) - {CIRCLE, " "}:
            yield Problem(f"rows[{y}]", f"must be {CIRCLE} and blanks, at most {WIDEST} of them")
            return
        if any((x + y) % 2 for x, mark in enumerate(row) if mark == CIRCLE):
            yield Problem(f"rows[{y}]", "must lie half a circle beside the rows next to it")
            return
    layout = layout_of(side)
    if len(layout.circles) < FEWEST_CIRCLES:
        yield Problem("rows", f"must have {FEWEST_CIRCLES} circles or more")
    elif len(connected_groups(layout.circles, layout.neighbours.__getitem__)) > 1:
        yield Problem("rows", "must be one island")
    if len(side.ports) != PORTS or len({port.circle for port in side.ports}) < len(side.ports):
        yield Problem("ports", f"must be {PORTS} ports on different circles")
    for index, port in enumerate(side.ports):
        path = f"ports[{index}]"
        covered = port.metropolis
        if port.circle not in layout.axial:
            yield Problem(f"{path}.circle", "must be a circle of the island")
        if not covered or len(set(covered)) < len(covered) or set(covered) - set(layout.circles):
            yield Problem(f"{path}.metropolis", "must be different circles of the island")
        elif len(connected_groups(covered, layout.neighbours.__getitem__)) > 1:
            yield Problem(f"{path}.metropolis", "must be circles that touch")
        if not 0 <= port.hoplites <= MOST_EARNED or not 0 <= port.nuggets <= MOST_EARNED:
            yield Problem(path, f"must earn 0 to {MOST_EARNED} of each")
    yield from _frame(side.frame)


def _frame(frame: tuple[float, ...]) -> Iterator[Problem]:
    inside = all(-FARTHEST <= number <= FARTHEST for number in frame)
    if frame and (len(frame) != 4 or not inside or min(frame[2:]) <= 0):
        yield Problem("frame", "must be left, top, width and height, or nothing")


def _pieces(edition: Edition) -> Iterator[Problem]:
    for size in SIZES:
        found = sum(kind.count for kind in edition.tiles if len(kind.terrains) == size)
        yield from _count("tiles", f"of size {size}", found, TILES[size])
    yield from _count("cards", "", sum(kind.count for kind in edition.cards), CARDS)
    yield from _count("creatures", "", sum(kind.count for kind in edition.creatures), CREATURES)
    yield from _count("buildings", "", sum(kind.count for kind in edition.buildings), BUILDINGS)
    yield from _kinds(edition)
    everything: tuple[tuple[str, Sequence[Kind]], ...] = (
        ("tiles", edition.tiles),
        ("cards", edition.cards),
        ("creatures", edition.creatures),
        ("buildings", edition.buildings),
    )
    for path, kinds in everything:
        yield from _ids(path, [kind.id for kind in kinds])
        for index, kind in enumerate(kinds):
            if kind.count < 1:
                yield Problem(f"{path}[{index}].count", "must be 1 or more")


def _kinds(edition: Edition) -> Iterator[Problem]:
    """Faults in what is printed on the pieces of each kind."""
    for index, tile in enumerate(edition.tiles):
        if len(tile.terrains) != len(OFFSETS[tile.shape]):
            yield Problem(f"tiles[{index}].terrains", "must be one for each circle of the shape")
        looks = [(kind.shape, kind.terrains) for kind in edition.tiles[:index]]
        if (tile.shape, tile.terrains) in looks:
            yield Problem(f"tiles[{index}]", "looks like another one: raise its count instead")
    for index, card in enumerate(edition.cards):
        if card.size not in SIZES or card.action not in ACTIONS:
            yield Problem(f"cards[{index}]", "must have an action and a tile of 1 to 3 circles")
        if (card.action, card.size) in [(one.action, one.size) for one in edition.cards[:index]]:
            yield Problem(f"cards[{index}]", "looks like another one: raise its count instead")
    for index, creature in enumerate(edition.creatures):
        if not 1 <= creature.strength <= STRONGEST:
            yield Problem(f"creatures[{index}].strength", f"must be 1 to {STRONGEST}")
        if creature.loot not in LOOT:
            yield Problem(f"creatures[{index}].loot", f"must be one of: {', '.join(LOOT)}")
    for index, building in enumerate(edition.buildings):
        if building.effect not in EFFECTS:
            yield Problem(f"buildings[{index}].effect", f"must be one of: {', '.join(EFFECTS)}")


def _ids(path: str, names: Sequence[str]) -> Iterator[Problem]:
    for index, name in enumerate(names):
        if not ID.fullmatch(name):
            yield Problem(f"{path}[{index}].id", "must be letters, digits, - and _")
        elif name in names[:index]:
            yield Problem(f"{path}[{index}].id", f"{name} is used twice")


def _count(path: str, what: str, found: int, wanted: int) -> Iterator[Problem]:
    if found != wanted:
        yield Problem(path, f"there are {wanted} {what}".rstrip() + f", not {found}")
