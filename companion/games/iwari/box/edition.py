"""A map as data: what is printed on the board and may be replaced by a table.

The rulebook does not show the printed maps, so a table can supply its own: any map that passes
`edition_check.check_edition` can be played. Coordinates may be left out altogether; paths
may be left out too, and settlements are then entered as sizes when the end is counted.
"""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from companion.engine.pictures import Point
from companion.engine.problems import Most
from companion.engine.values import by_id, remembered
from companion.games.iwari.box.components import MOUNTAIN_SYMBOLS, TERRITORY_FEATS, Biome, Feat

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
        """The tent spaces of each territory, in the map's order."""
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
        found = {territory.id: [0] * tribes for territory in self.territories}
        for space, seat in tents.items():
            found[self.space[space].territory][seat] += 1
        return {place: tuple(counts) for place, counts in found.items()}

    def neighbours(self, covered: Container[str]) -> Mapping[str, tuple[str, ...]]:
        """The tent spaces that a path joins to each, with those connections under mountains."""
        near: dict[str, list[str]] = {space.id: [] for space in self.spaces}
        for a, b in self._joined(covered):
            near[a].append(b)
            near[b].append(a)
        return {space: tuple(others) for space, others in near.items()}

    def _joined(self, covered: Container[str]) -> Iterator[tuple[str, str]]:
        yield from self.paths
        if self.flags.connections_are_paths:
            for link in self.connections:
                if link.ends is not None and link.place not in covered:
                    yield link.ends

    @remembered
    def shows_settlements(self) -> bool:
        """Whether tents placed on this map show which of them are joined."""
        return bool(self.paths) or self.flags.connections_are_paths
