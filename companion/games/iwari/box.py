"""What is in the box: pieces and cards, and maps as data that a table may replace."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, Final, Literal

from companion.codec.packaged import read_editions
from companion.engine.pictures import Point
from companion.engine.problems import (
    LONGEST_TITLE,
    Most,
    Problem,
    id_problems,
    shared,
    text_problems,
)
from companion.engine.setup import Token
from companion.engine.values import by_id, remembered

# Pieces and cards, and how the number of players changes them


class Biome(StrEnum):
    """One of the five lands. Each names a kind of card, a kind of territory and a tribe."""

    TUNDRA = "tundra"
    FOREST = "forest"
    GLACIERS = "glaciers"
    COAST = "coast"
    DESERT = "desert"


class Feat(StrEnum):
    """A wooden marker that multiplies points at the end."""

    UNION = "union"
    DISCOVERY = "discovery"
    HONOUR = "honour"
    RESPECT = "respect"


TOKENS: Final[Mapping[Biome, Token]] = {
    Biome.TUNDRA: Token("Tundra tribe, red", "red", "diamond", "T"),
    Biome.FOREST: Token("Forest tribe, green", "green", "triangle", "F"),
    Biome.GLACIERS: Token("Glaciers tribe, blue", "blue", "hexagon", "G"),
    Biome.COAST: Token("Coast tribe, yellow", "yellow", "circle", "C"),
    Biome.DESERT: Token("Desert tribe, orange", "orange", "square", "D"),
}

CARDS: Final[Mapping[Biome, int]] = {
    Biome.TUNDRA: 13,
    Biome.FOREST: 12,
    Biome.GLACIERS: 11,
    Biome.COAST: 11,
    Biome.DESERT: 10,
}
FEATS: Final[Mapping[Feat, int]] = {
    Feat.UNION: 2,
    Feat.DISCOVERY: 2,
    Feat.HONOUR: 1,
    Feat.RESPECT: 1,
}
TERRITORY_FEATS: Final = (Feat.UNION, Feat.DISCOVERY)

TENTS: Final = 20
"""Tents a tribe can place: the twenty-first keeps the score."""
TOTEMS: Final = 8
HAND: Final = 3
DISPLAY: Final = 4
SETTLEMENT: Final = 4
TERRITORY_MARKERS: Final = 12
MOUNTAIN_SYMBOLS: Final = ("A", "B", "C", "D")


def removed_cards(players: int) -> int:
    """Cards of each biome that leave the game: none with five players, one with four, else two."""
    return {5: 0, 4: 1}.get(players, 2)


def mountain_count(players: int) -> int:
    """Mountains that block connections: one with five players, up to four with two."""
    return 6 - players


def tribe_count(players: int) -> int:
    """Tribes on the map: two players share a third one."""
    return 3 if players == 2 else players


# A map. The rulebook does not show the printed ones, so a table can supply its own: any map that
# passes `check_edition` can be played. Coordinates may be left out altogether; paths may be left
# out too, and settlements are then entered as sizes when the end is counted.

Kind = Literal["land", "water"]
Symbol = Literal["A", "B", "C", "D"]
Outline = Annotated[tuple[Point, ...], Most(1000)]
TERRITORIES = 20
"""More than the box has scoring markers for: a table may count otherwise."""
SPACES = 120
PATHS = 300
CONNECTIONS = 60


@dataclass(frozen=True, slots=True)
class Territory:
    """A region of one biome. `totem` is the place of its one totem space."""

    id: str
    name: str
    biome: Biome
    outline: Outline = ()
    totem: Point | None = None


@dataclass(frozen=True, slots=True)
class TentSpace:
    """A small circle: one tent at most."""

    id: str
    territory: str
    at: Point | None = None


@dataclass(frozen=True, slots=True)
class Connection:
    """A numbered link between two territories; several may join the same two.

    `mountain` is the symbol of the pair of connections that it belongs to. `ends` names the
    two tent spaces that it joins on maps whose connections serve as paths (IW-17).
    """

    number: int
    a: str
    b: str
    kind: Kind
    mountain: Symbol | None = None
    ends: tuple[str, str] | None = None
    at: Point | None = None

    @property
    def place(self) -> str:
        """Its name as a place of the picture."""
        return f"connection.{self.number}"


@dataclass(frozen=True, slots=True)
class Flags:
    """What a map changes in the rules."""

    connections_are_paths: bool = False
    no_totems_on: Annotated[tuple[Biome, ...], Most(len(Biome))] = ()


@dataclass(frozen=True)
class Edition:
    """One side of a map board. `note` says where the data comes from."""

    id: str
    title: str
    note: str
    territories: Annotated[tuple[Territory, ...], Most(TERRITORIES)]
    spaces: Annotated[tuple[TentSpace, ...], Most(SPACES)]
    connections: Annotated[tuple[Connection, ...], Most(CONNECTIONS)]
    paths: Annotated[tuple[tuple[str, str], ...], Most(PATHS)] = ()
    flags: Flags = Flags()
    width: float = 100.0
    height: float = 120.0

    territory = by_id[Territory]("territories")
    space = by_id[TentSpace]("spaces")

    @remembered
    def connection(self) -> Mapping[str, Connection]:
        """Connections by their place, "connection.7"."""
        return {connection.place: connection for connection in self.connections}

    @remembered
    def spaces_in(self) -> Mapping[str, tuple[str, ...]]:
        return {
            territory.id: tuple(
                space.id for space in self.spaces if space.territory == territory.id
            )
            for territory in self.territories
        }

    @remembered
    def space_label(self) -> Mapping[str, str]:
        """Each tent space in words: "space 3 of Duskmoor"."""
        return {
            space: f"space {number} of {self.territory[territory].name}"
            for territory, spaces in self.spaces_in.items()
            for number, space in enumerate(spaces, start=1)
        }

    @remembered
    def connections_at(self) -> Mapping[str, tuple[Connection, ...]]:
        """The connections of each territory, in numeric order."""
        return {
            territory.id: tuple(link for link in self.numbered if territory.id in (link.a, link.b))
            for territory in self.territories
        }

    @remembered
    def numbered(self) -> tuple[Connection, ...]:
        """The connections in numeric order, as they are scored."""
        return tuple(sorted(self.connections, key=lambda link: link.number))

    @remembered
    def mountain_pairs(self) -> Mapping[str, tuple[int, ...]]:
        """The connections of each mountain symbol that this map uses, from A on."""
        pairs = {
            symbol: tuple(link.number for link in self.numbered if link.mountain == symbol)
            for symbol in MOUNTAIN_SYMBOLS
        }
        return {symbol: numbers for symbol, numbers in pairs.items() if numbers}

    def link_words(self, place: str) -> str:
        """ "connection 7, Duskmoor to Farhaven"."""
        link = self.connection[place]
        a, b = self.territory[link.a].name, self.territory[link.b].name
        return f"connection {link.number}, {a} to {b}"

    def place_name(self, place: str) -> str:
        """A territory or a connection in words; an unknown place as it was named."""
        if place in self.territory:
            return self.territory[place].name
        link = self.connection.get(place)
        return f"connection {link.number}" if link else place

    def feats_for(self, place: str, covered: Container[str]) -> tuple[Feat, ...]:
        """The kinds of feats that a place can bear; a covered connection bears none."""
        if place in self.territory:
            return TERRITORY_FEATS
        link = self.connection.get(place)
        if link is None or place in covered:
            return ()
        return (Feat.HONOUR,) if link.kind == "land" else (Feat.RESPECT,)

    def camps(self, tents: Mapping[str, int], tribes: int) -> dict[str, tuple[int, ...]]:
        """Tents by territory, one number a tribe, from where each tent stands."""
        camps = {territory.id: [0] * tribes for territory in self.territories}
        for space, seat in tents.items():
            camps[self.space[space].territory][seat] += 1
        return {place: tuple(counts) for place, counts in camps.items()}

    def neighbours(self, covered: Container[str]) -> Mapping[str, tuple[str, ...]]:
        """The tent spaces that a path joins to each, with those connections under mountains."""
        near: dict[str, list[str]] = {space.id: [] for space in self.spaces}
        links = self.connections if self.flags.connections_are_paths else ()
        joined = (link.ends for link in links if link.ends and link.place not in covered)
        for a, b in (*self.paths, *joined):
            near[a].append(b)
            near[b].append(a)
        return {space: tuple(others) for space, others in near.items()}

    @remembered
    def totem_at(self) -> Mapping[str, Point]:
        """Where each territory's totem space lies, on a map that was drawn."""
        return {land.id: land.totem or (0.0, 0.0) for land in self.territories}

    @remembered
    def tent_at(self) -> Mapping[str, Point]:
        return {space.id: space.at or (0.0, 0.0) for space in self.spaces}

    @remembered
    def number_at(self) -> Mapping[Connection, Point]:
        return {link: link.at or (0.0, 0.0) for link in self.connections}

    @remembered
    def shows_settlements(self) -> bool:
        """Whether tents placed on this map show which of them are joined."""
        return bool(self.paths) or self.flags.connections_are_paths


# The shipped maps, and whether a map can be played on

RESERVED = frozenset({"deck", "deck_out", "discard", "end_turn", "pass", "sea"})
"""Buttons and places that tent spaces would be taken for."""


@cache
def editions() -> tuple[Edition, ...]:
    """The reference maps, the default first."""
    return read_editions(
        "companion.games.iwari", Edition, check_edition, first=("reference-shore",)
    )


def check_edition(edition: Edition) -> tuple[Problem, ...]:
    checks = (_territories, _spaces, _paths, _connections, _symbols, _geometry)
    return tuple(problem for check in checks for problem in check(edition))


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
