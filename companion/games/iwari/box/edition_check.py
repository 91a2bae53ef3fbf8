"""The shipped maps, and the check whether a map can be played on."""

from collections.abc import Iterator
from functools import cache

from companion.codec.packaged import read_editions
from companion.engine.pictures import Point
from companion.engine.problems import LONGEST_TITLE, Problem, id_problems, shared, text_problems
from companion.games.iwari.box.edition import CONNECTIONS, PATHS, SPACES, TERRITORIES, Edition

SHIPPED = ("reference-shore", "reference-highlands")
RESERVED = frozenset({"deck", "deck_out", "discard", "end_turn", "pass", "sea"})
"""Buttons and places that tent spaces would be taken for."""


@cache
def editions() -> tuple[Edition, ...]:
    """The reference maps, the default first."""
    return read_editions("companion.games.iwari", SHIPPED, Edition, check_edition)


def check_edition(edition: Edition) -> tuple[Problem, ...]:
    """Every fault of a map; empty if it can be played on."""
    return tuple(_counts(edition)) or tuple(
        problem
        for check in (_territories, _spaces, _paths, _connections, _symbols, _geometry)
        for problem in check(edition)
    )


def _counts(edition: Edition) -> Iterator[Problem]:
    for path, found, most, noun in (
        ("territories", edition.territories, TERRITORIES, "territories"),
        ("spaces", edition.spaces, SPACES, "tent spaces"),
        ("paths", edition.paths, PATHS, "paths"),
        ("connections", edition.connections, CONNECTIONS, "connections"),
    ):
        if len(found) > most:
            yield Problem(path, f"A map has at most {most} {noun}.")


def _territories(edition: Edition) -> Iterator[Problem]:
    territories = edition.territories
    yield from text_problems("note", edition.note, len(edition.note))
    if len(territories) < 2:
        yield Problem("territories", "A map has two territories at least.")
    yield from id_problems("territories[{}].id", (territory.id for territory in territories))
    for index, territory in enumerate(territories):
        yield from text_problems(f"territories[{index}].name", territory.name, LONGEST_TITLE)
    for index in shared(territory.name for territory in territories):
        text = f"Two territories are called {territories[index].name}: give one another name."
        yield Problem(f"territories[{index}].name", text)


def _spaces(edition: Edition) -> Iterator[Problem]:
    yield from id_problems("spaces[{}].id", (space.id for space in edition.spaces))
    for index, space in enumerate(edition.spaces):
        if space.territory not in edition.territory:
            yield Problem(f"spaces[{index}].territory", f"there is no territory {space.territory}")
        if space.id in RESERVED:
            yield Problem(f"spaces[{index}].id", f"{space.id} names something else here")
    homes = {space.territory for space in edition.spaces}
    for index, territory in enumerate(edition.territories):
        if territory.id not in homes:
            yield Problem(f"territories[{index}]", f"{territory.name} has no tent space yet.")


def _paths(edition: Edition) -> Iterator[Problem]:
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
    numbers, count = [link.number for link in edition.connections], len(edition.connections)
    if missing := sorted({*range(1, count + 1)} - {*numbers}):
        text = f"Connections are numbered 1 to {count}, each number once: there is no {missing[0]}."
        yield Problem("connections", text)
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
            marked = [str(link.mountain) for link in edition.connections]
            count = "one" if len(numbers) == 1 else len(numbers)
            text = f"Mountain symbol {symbol} belongs on two connections; it is on {count}."
            yield Problem(f"connections[{marked.index(symbol)}].mountain", text)


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
