"""A map that is being entered, each thing under a number that it keeps, and the map it makes."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.engine.editing.editor import Heading
from companion.engine.pictures import Point, cells, distance, inside, middle, nearest
from companion.games.iwari.board.layout import laid_out
from companion.games.iwari.box.components import Biome
from companion.games.iwari.box.edition import (
    Connection,
    Edition,
    Flags,
    Kind,
    Symbol,
    TentSpace,
    Territory,
)

WIDTH, HEIGHT = 100.0, 120.0
REACH = 5.0
"""How far from a place a finger still means it, in units of the map."""
EXACT = 1.0
PATH_REACH = 3.2
"""How far from a tent space a swipe still passes it."""
CHART_COLUMNS = 4
CHART_ROWS = 5


@dataclass(frozen=True, slots=True)
class Land:
    """A territory. Without an outline of its own it has what is nearer to it than to others.

    Its id goes by its name until it has a tent space: what was counted there keeps its place.
    """

    key: int
    id: str
    name: str
    biome: Biome
    at: Point
    outline: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Spot:
    """A tent space of the territory of that key. `alone`: it was said to have no path."""

    key: int
    land: int
    at: Point
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """A connection between two territories, by their keys; `ends` are tent spaces."""

    number: int
    a: int
    b: int
    at: Point
    kind: Kind = "land"
    mountain: Symbol | None = None
    ends: tuple[int, int] | None = None


Pair = tuple[int, int]


@dataclass(frozen=True)
class Sketch:
    """What was entered so far. `declined` are pairs of tent spaces that no path joins."""

    width: float = WIDTH
    height: float = HEIGHT
    lands: tuple[Land, ...] = ()
    spots: tuple[Spot, ...] = ()
    paths: tuple[Pair, ...] = ()
    declined: frozenset[Pair] = frozenset()
    links: tuple[Link, ...] = ()
    serve_as_paths: bool = False
    no_totems_on: tuple[Biome, ...] = ()

    @cached_property
    def land(self) -> Mapping[int, Land]:
        """Territories by key."""
        return {land.key: land for land in self.lands}

    @cached_property
    def spot(self) -> Mapping[int, Spot]:
        """Tent spaces by key."""
        return {spot.key: spot for spot in self.spots}

    @cached_property
    def spots_of(self) -> Mapping[int, tuple[Spot, ...]]:
        """The tent spaces of each territory, in the order in which they were entered."""
        return {
            land.key: tuple(spot for spot in self.spots if spot.land == land.key)
            for land in self.lands
        }

    @cached_property
    def outlines(self) -> Mapping[int, tuple[Point, ...]]:
        """The outline of each territory, as drawn or as its share of the map."""
        shares = cells([land.at for land in self.lands], self.width, self.height)
        return {
            land.key: land.outline or _drawn_in(share, land.at)
            for land, share in zip(self.lands, shares, strict=True)
        }

    def land_at(self, point: Point) -> int | None:
        """The territory that a point lies in, else the one nearest to it; None without any.

        A totem space or a tent space is its territory's wherever it lies; a border that was
        drawn counts before the share of a territory that has none.
        """
        places = {land.key: land.at for land in self.lands}
        if (exact := nearest(places, point, EXACT)) is not None:
            return exact
        if (spot := self.spot_at(point, EXACT)) is not None:
            return self.spot[spot].land
        drawn = [land for land in self.lands if land.outline and inside(point, land.outline)]
        among = drawn or [land for land in self.lands if not land.outline] or self.lands
        return min(among, key=lambda land: distance(land.at, point)).key if among else None

    def spot_at(self, point: Point, reach: float = REACH) -> int | None:
        """The tent space that a finger means there."""
        return nearest({spot.key: spot.at for spot in self.spots}, point, reach)

    def link_at(self, point: Point) -> int | None:
        """The number of the connection that a finger means there."""
        return nearest({link.number: link.at for link in self.links}, point, REACH)

    def spot_name(self, key: int) -> str:
        """A tent space in words: "Duskmoor, space 3"."""
        land = self.spot[key].land
        number = [spot.key for spot in self.spots_of[land]].index(key) + 1
        return f"{self.land[land].name}, space {number}"

    @cached_property
    def joined(self) -> frozenset[Pair]:
        """Every pair of tent spaces that a path joins, the smaller key first."""
        return frozenset(map(pair, self.paths))

    def free_name(self, biome: Biome) -> str:
        """A name for a territory that was given none: "Tundra 2"."""
        taken = {land.name for land in self.lands}
        names = (f"{biome.value.capitalize()} {number}" for number in range(1, len(taken) + 2))
        return next(name for name in names if name not in taken)

    def free_id(self, name: str, key: int) -> str:
        """An id for a territory of that name, which no other has."""
        plain = id_of(name) or "land"
        taken = {land.id for land in self.lands if land.key != key}
        return f"{plain}-n{key}" if plain in taken else plain

    def with_land(self, changed: Land) -> "Sketch":
        """The sketch with a territory as it is now."""
        lands = tuple(changed if land.key == changed.key else land for land in self.lands)
        return replace(self, lands=lands)

    def with_spot(self, key: int, **changed: Any) -> "Sketch":
        """The sketch with something else of a tent space."""
        spots = (replace(spot, **changed) if spot.key == key else spot for spot in self.spots)
        return replace(self, spots=tuple(spots))

    def with_link(self, number: int, **changed: Any) -> "Sketch":
        """The sketch with something else of a connection."""
        links = (replace(one, **changed) if one.number == number else one for one in self.links)
        return replace(self, links=tuple(links))


def pair(ends: tuple[int, int]) -> Pair:
    """Two tent spaces whichever way a path was drawn."""
    return min(ends), max(ends)


def next_key(keys: tuple[int, ...]) -> int:
    """A number that nothing has yet."""
    return max(keys, default=0) + 1


def id_of(name: str) -> str:
    """A territory's name as an id: "Ashen Pass" is "ashen-pass"."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:34]


def _drawn_in(outline: tuple[Point, ...], at: Point) -> tuple[Point, ...]:
    """A share of the map drawn in a little, so that two borders lie side by side."""
    cx, cy = middle(outline)
    return tuple((round(x + (cx - x) * 0.03, 1), round(y + (cy - y) * 0.03, 1)) for x, y in outline)


def edition(sketch: Sketch, heading: Heading) -> Edition:
    """The map as far as it is entered."""
    lands = {land.key: land.id for land in sketch.lands}
    spots = {
        spot.key: f"{lands[land]}-{number}"
        for land, found in sketch.spots_of.items()
        for number, spot in enumerate(found, start=1)
    }
    return Edition(
        heading.id,
        heading.title,
        heading.note,
        territories=tuple(
            Territory(lands[land.key], land.name, land.biome, sketch.outlines[land.key], land.at)
            for land in sketch.lands
        ),
        spaces=tuple(TentSpace(spots[s.key], lands[s.land], s.at) for s in sketch.spots),
        connections=tuple(_connections(sketch, lands, spots)),
        paths=tuple((spots[a], spots[b]) for a, b in sketch.paths),
        flags=Flags(sketch.serve_as_paths, sketch.no_totems_on),
        width=sketch.width,
        height=sketch.height,
    )


def _connections(
    sketch: Sketch, lands: dict[int, str], spots: dict[int, str]
) -> Iterator[Connection]:
    for link in sketch.links:
        ends = link.ends if sketch.serve_as_paths else None
        yield Connection(
            link.number,
            lands[link.a],
            lands[link.b],
            link.kind,
            link.mountain,
            (spots[ends[0]], spots[ends[1]]) if ends else None,
            link.at,
        )


def sketch(edition: Edition) -> Sketch:
    """The sketch of a map without faults, one without coordinates as the chart of it in play."""
    drawn = edition if edition.territories[0].outline else laid_out(edition)
    lands = {land.id: key for key, land in enumerate(drawn.territories, start=1)}
    spots = {space.id: key for key, space in enumerate(drawn.spaces, start=1)}
    return Sketch(
        drawn.width,
        drawn.height,
        tuple(
            Land(
                lands[land.id],
                land.id,
                land.name,
                land.biome,
                land.totem or middle(land.outline),
                land.outline,
            )
            for land in drawn.territories
        ),
        tuple(Spot(spots[one.id], lands[one.territory], _at(one.at)) for one in drawn.spaces),
        tuple((spots[a], spots[b]) for a, b in drawn.paths),
        links=tuple(
            Link(
                link.number,
                lands[link.a],
                lands[link.b],
                _at(link.at),
                link.kind,
                link.mountain,
                (spots[link.ends[0]], spots[link.ends[1]]) if link.ends else None,
            )
            for link in drawn.connections
        ),
        serve_as_paths=drawn.flags.connections_are_paths,
        no_totems_on=drawn.flags.no_totems_on,
    )


def _at(point: Point | None) -> Point:
    return point or (0.0, 0.0)
