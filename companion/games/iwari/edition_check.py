"""The shipped maps, and the check whether a map can be played on."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from companion.codec.editions import read_editions
from companion.engine.pictures.picture import Point
from companion.engine.problems import Problem, id_problems, text_problems
from companion.games.iwari.edition import Edition

SHIPPED = ("reference-shore", "reference-highlands")
RESERVED = frozenset({"deck", "deck_out", "discard", "end_turn", "pass", "sea"})
"""Buttons and places that tent spaces would be taken for."""
MAX_TERRITORIES = 20
"""More than the box has scoring markers for: a table may count otherwise."""
MAX_SPACES = 120
MAX_PATHS = 300
MAX_CONNECTIONS = 60
MAX_TEXT = 80
MAX_NOTE = 1000


@cache
def editions() -> tuple[Edition, ...]:
    """The reference maps, the default first."""
    return read_editions("companion.games.iwari", SHIPPED, Edition, check_edition)


def check_edition(edition: Edition) -> tuple[Problem, ...]:
    """Every fault of a map; empty if it can be played on."""
    return tuple(
        problem
        for check in (_title, _territories, _spaces, _paths, _connections, _symbols, _geometry)
        for problem in check(edition)
    )


def _title(edition: Edition) -> Iterator[Problem]:
    yield from id_problems("id", (edition.id,))
    yield from text_problems("title", edition.title, MAX_TEXT)
    yield from text_problems("note", edition.note, MAX_NOTE)


def _territories(edition: Edition) -> Iterator[Problem]:
    if not 2 <= len(edition.territories) <= MAX_TERRITORIES:
        yield Problem("territories", f"a map has 2 to {MAX_TERRITORIES} territories")
    yield from id_problems("territories[{}].id", (t.id for t in edition.territories))
    names = Counter(territory.name for territory in edition.territories)
    for index, territory in enumerate(edition.territories):
        path = f"territories[{index}].name"
        yield from text_problems(path, territory.name, MAX_TEXT)
        if names[territory.name] > 1:
            yield Problem(path, f"{territory.name} is used twice")


def _spaces(edition: Edition) -> Iterator[Problem]:
    if len(edition.spaces) > MAX_SPACES:
        yield Problem("spaces", f"a map has at most {MAX_SPACES} tent spaces")
    yield from id_problems("spaces[{}].id", (space.id for space in edition.spaces))
    for index, space in enumerate(edition.spaces):
        if space.territory not in edition.territory:
            yield Problem(f"spaces[{index}].territory", f"there is no territory {space.territory}")
        if space.id in RESERVED:
            yield Problem(f"spaces[{index}].id", f"{space.id} names something else here")
    homes = {space.territory for space in edition.spaces}
    for index, territory in enumerate(edition.territories):
        if territory.id not in homes:
            yield Problem(f"territories[{index}]", f"{territory.name} needs a tent space")


def _paths(edition: Edition) -> Iterator[Problem]:
    if len(edition.paths) > MAX_PATHS:
        yield Problem("paths", f"a map has at most {MAX_PATHS} paths")
    seen: set[frozenset[str]] = set()
    for index, path in enumerate(edition.paths):
        for end, space in enumerate(path):
            if space not in edition.space:
                yield Problem(f"paths[{index}][{end}]", f"there is no tent space {space}")
        if path[0] == path[1]:
            yield Problem(f"paths[{index}]", f"joins {path[0]} with itself")
        if frozenset(path) in seen:
            yield Problem(f"paths[{index}]", f"{path[0]} and {path[1]} are joined already")
        seen.add(frozenset(path))


def _connections(edition: Edition) -> Iterator[Problem]:
    count = len(edition.connections)
    if count > MAX_CONNECTIONS:
        yield Problem("connections", f"a map has at most {MAX_CONNECTIONS} connections")
    if sorted(link.number for link in edition.connections) != list(range(1, count + 1)):
        yield Problem("connections", f"must be numbered 1 to {count}, each number once")
    for index, link in enumerate(edition.connections):
        path = f"connections[{index}]"
        for name, territory in (("a", link.a), ("b", link.b)):
            if territory not in edition.territory:
                yield Problem(f"{path}.{name}", f"there is no territory {territory}")
        if link.a == link.b:
            yield Problem(path, f"joins {link.a} with itself")
        if link.ends is not None:
            homes = [edition.space[end].territory for end in link.ends if end in edition.space]
            if homes != [link.a, link.b]:
                yield Problem(f"{path}.ends", f"must be a tent space of {link.a}, then of {link.b}")


def _symbols(edition: Edition) -> Iterator[Problem]:
    for symbol, numbers in edition.mountain_pairs.items():
        if len(numbers) != 2:
            yield Problem(
                "connections",
                f"mountain symbol {symbol} must be on exactly two connections, "
                f"it is on {len(numbers)}",
            )


def _geometry(edition: Edition) -> Iterator[Problem]:
    if not (10 <= edition.width <= 1000 and 10 <= edition.height <= 1000):
        yield Problem("width", "width and height must lie between 10 and 1000")
    places = tuple(_places(edition))
    if all(not points for _, points in places):
        return
    for path, points in places:
        if not points:
            yield Problem(path, "is missing; give every place coordinates, or none")
        for x, y in points:
            if not (0 <= x <= edition.width and 0 <= y <= edition.height):
                yield Problem(path, f"({x:g}, {y:g}) lies off the map")
    for index, territory in enumerate(edition.territories):
        if len(territory.outline) in (1, 2):
            yield Problem(f"territories[{index}].outline", "needs three points at least")


def _places(edition: Edition) -> Iterator[tuple[str, tuple[Point, ...]]]:
    for index, territory in enumerate(edition.territories):
        yield f"territories[{index}].outline", territory.outline
        yield f"territories[{index}].totem", (territory.totem,) if territory.totem else ()
    for index, space in enumerate(edition.spaces):
        yield f"spaces[{index}].at", (space.at,) if space.at else ()
    for index, link in enumerate(edition.connections):
        yield f"connections[{index}].at", (link.at,) if link.at else ()
