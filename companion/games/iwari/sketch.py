"""A map that is being entered, and the tools that enter it."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from statistics import median
from typing import Any, get_args

from companion.engine.editing.editor import (
    Heading,
    Swatch,
    Touch,
    dragged,
    meaningless,
    meant,
    number_typed,
    one_of,
    tool,
)
from companion.engine.editing.fields import plain
from companion.engine.pictures import (
    Point,
    along,
    cells,
    distance,
    from_segment,
    halfway,
    inside,
    middle,
    nearest,
    neighbours,
    passed,
)
from companion.games.iwari.box import (
    CONNECTIONS,
    PATHS,
    SPACES,
    TERRITORIES,
    Biome,
    Connection,
    Edition,
    Flags,
    Kind,
    Symbol,
    TentSpace,
    Territory,
)
from companion.games.iwari.drawing import LAND, laid_out

# The map that is being entered, each thing under a number that it keeps, and the map it makes

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


# Territories: put down with a tap or drawn around, named, given their biome

BIOMES = one_of([biome.value for biome in Biome], {b.value: tone for b, tone in LAND.items()})


@tool("Place", "place", choices=BIOMES)
def land(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose a biome, then tap the totem space of each territory that has it."""
    return _new(sketch, touch, touch.at, ())


@tool("Draw", "draw", "swipe", choices=BIOMES)
def outline(sketch: Sketch, touch: Touch) -> Sketch:
    """Draw around a territory with the finger. What is not drawn around shares the map."""
    drawn = touch.points
    if len(drawn) < 3:
        raise meaningless("Draw around a territory with the finger.")
    middle_of = middle(drawn)
    within = [found for found in sketch.lands if inside(found.at, drawn)]
    if not within:
        return _new(sketch, touch, middle_of, drawn)
    nearest = min(within, key=lambda found: distance(found.at, middle_of))
    return sketch.with_land(replace(nearest, outline=drawn))


def _name_there(sketch: Sketch, point: Point) -> str:
    key = sketch.land_at(point)
    return sketch.land[key].name if key is not None else ""


def _next_unnamed(sketch: Sketch, point: Point) -> Point | None:
    """The territory after the one there that nobody has given a name."""
    keys = list(sketch.land)
    here = keys.index(_territory_meant(sketch, point).key)
    others = (sketch.land[key] for key in (*keys[here + 1 :], *keys[:here]))
    return next((found.at for found in others if _is_unnamed(found)), None)


def _is_unnamed(land: Land) -> bool:
    return re.fullmatch(rf"{land.biome.value} \d+", land.name, re.IGNORECASE) is not None


@tool("Name", "name", typed="Name of the territory", current=_name_there, onward=_next_unnamed)
def name(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap a territory, then type its name. The next one without a name follows."""
    text = plain(touch.text)
    if not text.isprintable():
        raise meaningless("Type a name.")
    return sketch.with_land(_called(sketch, _territory_meant(sketch, touch.at), text))


@tool("Biome", "paint", choices=BIOMES)
def biome(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose a biome, then tap the territories that have it."""
    found, wanted = _territory_meant(sketch, touch.at), _biome(touch)
    renamed = _is_unnamed(found) and wanted != found.biome
    called = sketch.free_name(wanted) if renamed else found.name
    return sketch.with_land(replace(_called(sketch, found, called), biome=wanted))


@tool("Move", "pick", "swipe")
def move_land(sketch: Sketch, touch: Touch) -> Sketch:
    """Drag a totem space to where it is printed."""
    at = dragged(touch, "Drag a totem space to where it is printed.")
    found = min(sketch.lands, key=lambda one: distance(one.at, touch.at), default=None)
    if found is None:
        raise meaningless("There is no territory yet: put one down first.")
    return sketch.with_land(replace(found, at=at))


@tool("Remove", "remove")
def remove_land(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap a territory to take it away."""
    gone = _territory_meant(sketch, touch.at).key
    spots = tuple(spot for spot in sketch.spots if spot.land != gone)
    kept = {spot.key for spot in spots}
    return replace(
        sketch,
        lands=tuple(found for found in sketch.lands if found.key != gone),
        spots=spots,
        paths=tuple(path for path in sketch.paths if kept.issuperset(path)),
        declined=frozenset(pair for pair in sketch.declined if kept.issuperset(pair)),
        links=tuple(link for link in sketch.links if gone not in (link.a, link.b)),
    )


@tool("Measures", "choose", "press")
def frame(sketch: Sketch, touch: Touch) -> Sketch:
    """Other measures of the map: what was entered keeps its place on the board."""
    width, height = touch.at
    if not (10 <= width <= 1000 and 10 <= height <= 1000):
        raise meaningless("A map measures 10 to 1000 units either way.")
    across, down = width / sketch.width, height / sketch.height

    def there(point: Point) -> Point:
        return round(point[0] * across, 1), round(point[1] * down, 1)

    lands = tuple(
        replace(land, at=there(land.at), outline=tuple(map(there, land.outline)))
        for land in sketch.lands
    )
    return replace(
        sketch,
        width=width,
        height=height,
        lands=lands,
        spots=tuple(replace(spot, at=there(spot.at)) for spot in sketch.spots),
        links=tuple(replace(link, at=there(link.at)) for link in sketch.links),
    )


def _new(sketch: Sketch, touch: Touch, at: Point, outline: tuple[Point, ...]) -> Sketch:
    if len(sketch.lands) >= TERRITORIES:
        raise meaningless(f"{TERRITORIES} territories are the most that a map can have here.")
    biome = _biome(touch)
    key = next_key(tuple(land.key for land in sketch.lands))
    called = sketch.free_name(biome)
    added = Land(key, sketch.free_id(called, key), called, biome, at, outline)
    return replace(sketch, lands=(*sketch.lands, added))


def _called(sketch: Sketch, land: Land, name: str) -> Land:
    if sketch.spots_of[land.key]:
        return replace(land, name=name)
    return replace(land, name=name, id=sketch.free_id(name, land.key))


def _biome(touch: Touch) -> Biome:
    return Biome(touch.choice) if touch.choice else Biome.TUNDRA


def _territory_meant(sketch: Sketch, point: Point) -> Land:
    key = sketch.land_at(point)
    if key is None:
        raise meaningless("There is no territory yet: put one down first.")
    return sketch.land[key]


LAND_TOOLS = (land, outline, name, biome, move_land, remove_land)


# Without a map: territories on a chart, one after the other, with their tent spaces

USUAL, MOST = 6, 12
"""Tent spaces of a territory, if nothing is said, and at most."""
ACROSS, STRIDE = 4, 5.2
"""Tent spaces in a row of the chart, and how far apart they are at most, in units of the map."""
ABOVE, BELOW = 5.6, 0.4
"""How far above the middle of its box a totem space is drawn, and the first row of tent spaces."""


@tool("Chart", "choose", "press", choices=BIOMES, typed="Tent spaces in it")
def chart(sketch: Sketch, touch: Touch) -> Sketch:
    """Without a map at hand: press the biome of the next territory. It can be moved later."""
    wanted = f"Type how many tent spaces it has, from 1 to {MOST}."
    count = number_typed(touch.text.strip() or str(USUAL), MOST, wanted)
    (x, y), (width, height) = _free_box(sketch)
    with_land = land.touch(sketch, Touch("land", ((x, _tenth(y - ABOVE)),), touch.choice))
    new = with_land.lands[-1]
    left, right, top, low = x - width / 2, x + width / 2, y - height / 2, y + height / 2
    box = ((left, top), (right, top), (right, low), (left, low))
    boxed = with_land.with_land(replace(new, outline=box))
    first = next_key(tuple(spot.key for spot in sketch.spots))
    spots = tuple(
        Spot(first + number, new.key, (_tenth(x + across), _tenth(y + down)), alone=True)
        for number, (across, down) in enumerate(_rows(count, width, height))
    )
    return replace(boxed, spots=(*boxed.spots, *spots))


def _rows(spaces: int, width: float, height: float) -> Iterator[Point]:
    """Where tent spaces lie from the middle of a box of those measures, within it."""
    stride, deep = min(STRIDE, width / ACROSS), min(STRIDE, height / ACROSS)
    for number in range(spaces):
        row, column = divmod(number, ACROSS)
        yield (column - (ACROSS - 1) / 2) * stride, row * deep - BELOW


def _free_box(sketch: Sketch) -> tuple[Point, Point]:
    """The middle of the first box of the chart that no territory lies in, and its measures."""
    width, height = sketch.width / CHART_COLUMNS, sketch.height / CHART_ROWS
    places = [found.at for found in sketch.lands]
    for number in range(CHART_COLUMNS * CHART_ROWS):
        row, column = divmod(number, CHART_COLUMNS)
        x, y = _tenth(width * (column + 0.5)), _tenth(height * (row + 0.5))
        near = (abs(x - ax) < width / 2 and abs(y - ay) < height / 2 for ax, ay in places)
        if not any(near):
            return (x, y), (width - 1, height - 1)
    raise meaningless("The chart is full.")


def _tenth(number: float) -> float:
    return round(number, 1)


STARTER = (Touch("chart", choice="tundra"), Touch("chart", choice="forest"))
"""The least that is a map."""


# Tent spaces and paths: a swipe joins spaces; likely paths are proposed

APART = 1.5
"""Two taps nearer to each other than this, in units of the map, are one that slipped."""


def _territories(sketch: Sketch) -> tuple[Swatch, ...]:
    lands = (Swatch(str(land.key), land.name, LAND[land.biome]) for land in sketch.lands)
    return Swatch("", "The one tapped"), *lands


@tool("Place", "place", choices=_territories)
def space(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap every tent space. Hold to see what is under the finger."""
    if not sketch.lands:
        raise meaningless("Put down the territories first.")
    if len(sketch.spots) >= SPACES:
        raise meaningless(f"{SPACES} tent spaces are the most that a map can have here.")
    at = touch.at
    if sketch.spot_at(at, APART) is not None:
        raise meaningless("There is a tent space already.")
    land = int(touch.choice) if touch.choice else sketch.land_at(at)
    if land is None:
        raise meaningless("Put down the territories first.")
    key = next_key(tuple(spot.key for spot in sketch.spots))
    return replace(sketch, spots=(*sketch.spots, Spot(key, land, at)))


@tool("Belongs", "paint", choices=_territories)
def assign(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose a territory, then tap the tent spaces that belong to it."""
    key = _space_meant(sketch, touch)
    if not touch.choice:
        raise meaningless("Choose the territory that it belongs to first.")
    return sketch.with_spot(key, land=int(touch.choice))


@tool("Move", "pick", "swipe")
def move_space(sketch: Sketch, touch: Touch) -> Sketch:
    """Drag a tent space to where it is printed."""
    key = _space_meant(sketch, touch)
    return sketch.with_spot(key, at=dragged(touch, "Drag a tent space to where it is printed."))


@tool("Remove", "remove")
def remove_space(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap a tent space to take it away."""
    gone = _space_meant(sketch, touch)
    links = tuple(
        replace(link, ends=None) if link.ends and gone in link.ends else link
        for link in sketch.links
    )
    return replace(
        sketch,
        spots=tuple(spot for spot in sketch.spots if spot.key != gone),
        paths=tuple(path for path in sketch.paths if gone not in path),
        declined=frozenset(found for found in sketch.declined if gone not in pair(found)),
        links=links,
    )


def _space_meant(sketch: Sketch, touch: Touch) -> int:
    places = {spot.key: spot.at for spot in sketch.spots}
    return meant(places, touch, REACH, "There is no tent space near the finger.")


SPACE_TOOLS = (space, assign, move_space, remove_space)


FURTHEST = 1.8
"""Tent spaces this much further apart than neighbours usually are are not proposed to be joined."""


def proposed(sketch: Sketch) -> tuple[Pair, ...]:
    """Neighbouring tent spaces that are not joined, and of which nobody said they were not: first
    those of one territory."""
    found = _unknown(sketch, sketch.spots, _usual(sketch))
    return tuple(dict.fromkeys((*within(sketch), *found)))


def within(sketch: Sketch) -> tuple[Pair, ...]:
    """Those of which both lie in one territory. They are almost always joined; of those on both
    sides of a border about half are, and the others have a connection between them."""
    usual = _usual(sketch)
    spots = sketch.spots_of.values()
    return tuple(ends for found in spots for ends in _unknown(sketch, found, usual))


def _unknown(sketch: Sketch, spots: tuple[Spot, ...], usual: float) -> tuple[Pair, ...]:
    """Neighbours among some tent spaces of which nobody said yet whether a path joins them."""
    known = sketch.joined | sketch.declined
    places = {spot.key: spot.at for spot in spots if not spot.alone}
    found = neighbours(places, FURTHEST * usual)
    return tuple(ends for ends in map(pair, found) if ends not in known)


def _usual(sketch: Sketch) -> float:
    """How far a tent space usually is from the one nearest to it."""
    places = [spot.at for spot in sketch.spots]
    if len(places) < 2:
        return 0.0
    return median(min(distance(a, b) for b in places if b != a) for a in places)


@tool("Join", "join", "swipe")
def path(sketch: Sketch, touch: Touch) -> Sketch:
    """Swipe through tent spaces to join them, or tap a path that is proposed."""
    places = {spot.key: spot.at for spot in sketch.spots}
    through = passed(places, touch.points, PATH_REACH)
    if len(through) < 2:
        tapped = _near(sketch, proposed(sketch), touch)
        through = tapped or ()
    if len(through) < 2:
        raise meaningless("Swipe from one tent space to the next, or tap a path that is proposed.")
    return _with(sketch, tuple(pairwise(through)))


@tool("Take those within", "choose", "press")
def take_paths(sketch: Sketch, _: Touch) -> Sketch:
    """Paths between neighbours are guessed, in dots: all within territories are taken at once."""
    if not (found := within(sketch)):
        raise meaningless("No path within a territory is guessed now.")
    return _with(sketch, found)


@tool("Remove", "remove")
def remove_path(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap a path that is not printed."""
    tapped = _near(sketch, (*sketch.paths, *proposed(sketch)), touch)
    if tapped is None:
        raise meaningless("There is no path near the finger.")
    gone = pair(tapped)
    return replace(
        sketch,
        paths=tuple(path for path in sketch.paths if pair(path) != gone),
        declined=sketch.declined | {gone},
    )


@tool("Alone", "choose")
def alone(sketch: Sketch, touch: Touch) -> Sketch:
    """The tent space has no path, and that is as it should be."""
    key = sketch.spot_at(touch.at, REACH)
    return sketch.with_spot(key, alone=True) if key is not None else sketch


@tool("No others", "choose", "press")
def no_others(sketch: Sketch, _: Touch) -> Sketch:
    """Nothing else that is proposed is printed."""
    return replace(sketch, declined=sketch.declined | {*map(pair, proposed(sketch))})


def _with(sketch: Sketch, pairs: tuple[Pair, ...]) -> Sketch:
    known, added = set(sketch.joined), []
    for ends in pairs:
        if pair(ends) not in known:
            known.add(pair(ends))
            added.append(ends)
    if not added:
        raise meaningless("These are joined already.")
    if len(known) > PATHS:
        raise meaningless(f"{PATHS} paths are the most that a map can have here.")
    return replace(
        sketch,
        paths=(*sketch.paths, *added),
        declined=sketch.declined - {pair(ends) for ends in added},
    )


def _near(sketch: Sketch, pairs: tuple[Pair, ...], touch: Touch) -> Pair | None:
    def away(ends: Pair) -> float:
        return from_segment(touch.at, sketch.spot[ends[0]].at, sketch.spot[ends[1]].at)

    best = min(pairs, key=away, default=None)
    return best if best is not None and away(best) <= REACH else None


PATH_TOOLS = (path, take_paths, remove_path)


# Connections: a swipe from territory to territory, with the next free number

END_REACH = 4.0
"""How far from a tent space a swipe may end that names it, in units of the map."""
KINDS: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}
SYMBOLS: dict[str, Symbol] = {symbol: symbol for symbol in get_args(Symbol)}
KIND = {"land": "By land", "water": "By water"}
TONES = {"land": "clay", "water": "water"}
BY = one_of({"lies": "As it lies", **KIND}, TONES)
SYMBOL = one_of(
    {"next": "Next letter", **{one: one for one in SYMBOLS}, "none": "None"},
    dict.fromkeys(SYMBOLS, "rock"),
)
OVER_SEA = 1.5
"""A swipe over more sea than this, in units of the map, is a connection by water."""
SOUNDING = 0.25
"""How far apart the points of a swipe are at which that is looked up."""


@tool("Join", "join", "swipe", choices=BY)
def link(sketch: Sketch, touch: Touch) -> Sketch:
    """Swipe from territory to territory across the printed number, in the order of the numbers.
    Over the sea between two outlines it is one by water."""
    a, b = (sketch.land_at(point) for point in (touch.at, touch.points[-1]))
    if a is None or b is None:
        raise meaningless("Put down the territories first.")
    if a == b:
        raise meaningless("Swipe from one territory into another.")
    if len(sketch.links) >= CONNECTIONS:
        raise meaningless(f"{CONNECTIONS} connections are the most that a map can have here.")
    added = Link(
        number=free_number(sketch),
        a=a,
        b=b,
        at=halfway(touch.points),
        kind=KINDS.get(touch.choice) or _as_it_lies(sketch, touch, a, b),
        ends=_swiped_spaces(sketch, touch, a, b),
    )
    return replace(sketch, links=(*sketch.links, added))


def _number_there(sketch: Sketch, point: Point) -> str:
    return str(sketch.link_at(point) or "")


@tool("Number", "name", typed="Number of the connection", current=_number_there)
def number(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap a connection, then type its number."""
    found, says = _link_meant(sketch, touch), f"Type a number from 1 to {CONNECTIONS}."
    wanted = number_typed(touch.text, CONNECTIONS, says)
    # the connection that has the number already gets the other one
    swapped = {found: wanted, wanted: found}
    links = (replace(one, number=swapped.get(one.number, one.number)) for one in sketch.links)
    return replace(sketch, links=tuple(links))


@tool("Number again", "choose", "press")
def close_gaps(sketch: Sketch, _: Touch) -> Sketch:
    """The same order, numbered from 1 without a gap."""
    order = sorted(one.number for one in sketch.links)
    links = (replace(one, number=order.index(one.number) + 1) for one in sketch.links)
    return replace(sketch, links=tuple(links))


@tool("Kind", "paint", choices=one_of(KIND, TONES))
def kind(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose one, then tap the connections."""
    return sketch.with_link(_link_meant(sketch, touch), kind=KINDS[touch.choice or "land"])


@tool("Symbol", "paint", "swipe", choices=SYMBOL)
def mountain(sketch: Sketch, touch: Touch) -> Sketch:
    """Swipe from one connection with a mountain symbol to the other, or tap them one by one."""
    ends = [
        _link_meant(sketch, replace(touch, points=(at,))) for at in (touch.at, touch.points[-1])
    ]
    on = [link.mountain for link in sketch.links]
    free = next((symbol for symbol in SYMBOLS.values() if on.count(symbol) < 2), None)
    if touch.choice == "next" and free is None:
        raise meaningless("Every letter is on two connections already.")
    symbol = free if touch.choice == "next" else SYMBOLS.get(touch.choice or "A")
    for number in ends:
        sketch = sketch.with_link(number, mountain=symbol)
    return sketch


@tool("Move", "pick", "swipe")
def move_link(sketch: Sketch, touch: Touch) -> Sketch:
    """Drag a number to where it is printed."""
    found = _link_meant(sketch, touch)
    return sketch.with_link(found, at=dragged(touch, "Drag a number to where it is printed."))


@tool("Remove", "remove")
def remove_link(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap a connection to take it away; the others keep their numbers."""
    gone = _link_meant(sketch, touch)
    return replace(sketch, links=tuple(one for one in sketch.links if one.number != gone))


def free_number(sketch: Sketch) -> int:
    """The smallest number that no connection has."""
    taken = {one.number for one in sketch.links}
    return next(free for free in range(1, CONNECTIONS + 2) if free not in taken)


def _as_it_lies(sketch: Sketch, touch: Touch, a: int, b: int) -> Kind:
    """Whether a swipe leads over sea. Only outlines that were drawn say where the sea is; a touch
    that was made without a choice is one by land."""
    drawn = [land.outline for land in sketch.lands if land.outline]
    if not (touch.choice and sketch.land[a].outline and sketch.land[b].outline):
        return "land"
    dry = [any(inside(at, one) for one in drawn) for at in along(touch.points, SOUNDING)]
    return "water" if dry.count(False) * SOUNDING > OVER_SEA else "land"


def _link_meant(sketch: Sketch, touch: Touch) -> int:
    places = {one.number: one.at for one in sketch.links}
    return meant(places, touch, REACH, "There is no connection near the finger.")


def _swiped_spaces(sketch: Sketch, touch: Touch, a: int, b: int) -> tuple[int, int] | None:
    """The tent spaces at which the swipe began and ended, where it did (IW-17)."""
    ends = tuple(
        nearest({spot.key: spot.at for spot in sketch.spots_of[land]}, point, END_REACH)
        for land, point in ((a, touch.at), (b, touch.points[-1]))
    )
    return (ends[0], ends[1]) if ends[0] is not None and ends[1] is not None else None


LINK_TOOLS = (link, mountain, kind, number, move_link, remove_link)
