"""A map that is being entered, which is an edition with holes, and the tools that enter it."""

import re
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from itertools import count, pairwise
from math import inf
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
    toggled,
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
from companion.engine.values import remembered
from companion.games.iwari.box import (
    CONNECTIONS,
    PATHS,
    SPACES,
    TERRITORIES,
    Biome,
    Connection,
    Edition,
    Kind,
    Symbol,
    TentSpace,
    Territory,
)
from companion.games.iwari.drawing import LAND, laid_out

# The map that is being entered, and the map that is written

REACH = 5.0
"""How far from a place a finger still means it, in units of the map."""
EXACT = 1.0
PATH_REACH = 3.2
"""How far from a tent space a swipe still passes it."""
CHART_COLUMNS = 4
CHART_ROWS = 5

Ends = tuple[str, str]
"""Two tent spaces that are joined, or could be."""


def tenths(at: Point) -> Point:
    return round(at[0], 1), round(at[1], 1)


@dataclass(frozen=True)
class Sketch(Edition):
    """What was entered so far. What nobody drew around has no outline, and tent spaces get the ids
    of their territories only when the map is written.

    `numbers` are those by which touches name the territories, `alone` has the tent spaces that were
    said to have no path, and `declined` the pairs of them that no path joins.
    """

    numbers: tuple[int, ...] = ()
    alone: frozenset[str] = frozenset()
    declined: frozenset[frozenset[str]] = frozenset()

    @remembered
    def drawn(self) -> "Sketch":
        """The map with an outline for each territory: as drawn, or its share of the map, drawn in a
        little so that two borders lie side by side."""
        shares = cells(list(self.totem_at.values()), self.width, self.height)
        lands = []
        for land, share in zip(self.territories, shares, strict=True):
            cx, cy = middle(share)
            inner = (tenths((x + (cx - x) * 0.03, y + (cy - y) * 0.03)) for x, y in share)
            lands.append(replace(land, outline=land.outline or tuple(inner)))
        return replace(self, territories=tuple(lands))

    def land_at(self, point: Point) -> str | None:
        """The territory that a point lies in, else the one nearest to it; None without any.

        A totem space or a tent space is its territory's wherever it lies; a border that was
        drawn counts before the share of a territory that has none.
        """
        if exact := nearest(self.totem_at, point, EXACT):
            return exact
        if space := nearest(self.tent_at, point, EXACT):
            return self.space[space].territory
        around = [one for one in self.territories if one.outline and inside(point, one.outline)]
        among = around or [one for one in self.territories if not one.outline] or self.territories
        ids = [land.id for land in among]
        return min(ids, key=lambda land: distance(self.totem_at[land], point), default=None)

    @remembered
    def joined(self) -> frozenset[frozenset[str]]:
        return frozenset(map(frozenset, self.paths))

    @remembered
    def usual(self) -> float:
        """How far a tent space usually is from the one nearest to it."""
        places = list(self.tent_at.values())
        others = ((distance(a, b) for b in places if b != a) for a in places)
        apart = [min(distances, default=0.0) for distances in others]
        return median(apart or [0.0])

    def free_name(self, biome: Biome) -> str:
        """A name for a territory that was given none: "Tundra 2"."""
        taken = {land.name for land in self.territories}
        names = (f"{biome.value.capitalize()} {number}" for number in count(1))
        return next(name for name in names if name not in taken)

    def having(self, old: Territory | TentSpace | Connection, **changes: Any) -> "Sketch":
        lists = {Territory: "territories", TentSpace: "spaces", Connection: "connections"}
        name = lists[type(old)]
        now = (replace(part, **changes) if part == old else part for part in getattr(self, name))
        changed: Any = {name: tuple(now)}
        return replace(self, **changed)

    def with_space(self, land: str, at: Point, *, alone: bool = False) -> "Sketch":
        new = next(name for name in map(str, count(1)) if name not in self.space)
        spaces = (*self.spaces, TentSpace(new, land, at))
        return replace(self, spaces=spaces, alone=self.alone | {new} if alone else self.alone)

    def only(self, spaces: Iterable[TentSpace]) -> "Sketch":
        """The map with those tent spaces alone, and what joins them."""
        left = {space.id for space in spaces}
        links = (
            link if left.issuperset(link.ends or ()) else replace(link, ends=None)
            for link in self.connections
        )
        return replace(
            self,
            spaces=tuple(space for space in self.spaces if space.id in left),
            alone=self.alone & left,
            paths=tuple(ends for ends in self.paths if left.issuperset(ends)),
            declined=frozenset(ends for ends in self.declined if ends <= left),
            connections=tuple(links),
        )


BLANK = Sketch("ours", "Ours", "", (), (), ())


def id_of(name: str) -> str:
    """A territory's name as an id: "Ashen Pass" is "ashen-pass"."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:34]


def published(sketch: Sketch, heading: Heading) -> Edition:
    """The map as it is written: with outlines, and tent spaces numbered in their territories."""
    named = {
        space: f"{land}-{number}"
        for land, spaces in sketch.spaces_in.items()
        for number, space in enumerate(spaces, start=1)
    }

    def pair(ends: Ends) -> Ends:
        return named[ends[0]], named[ends[1]]

    are_paths = sketch.flags.connections_are_paths
    return Edition(
        heading.id,
        heading.title,
        heading.note,
        sketch.drawn.territories,
        tuple(replace(space, id=named[space.id]) for space in sketch.spaces),
        tuple(
            replace(link, ends=pair(link.ends) if link.ends and are_paths else None)
            for link in sketch.connections
        ),
        tuple(map(pair, sketch.paths)),
        sketch.flags,
        sketch.width,
        sketch.height,
    )


def loaded(edition: Edition) -> Sketch:
    """A map without faults to draw on, one without coordinates as the chart of it in play."""
    drawn = edition if edition.territories[0].outline else laid_out(edition)
    held = {field.name: getattr(drawn, field.name) for field in fields(drawn)}
    held["territories"] = tuple(
        replace(land, totem=land.totem or middle(land.outline)) for land in drawn.territories
    )
    return Sketch(**held, numbers=tuple(range(1, len(drawn.territories) + 1)))


# Territories: put down with a tap or drawn around, named, given their biome

BIOMES = one_of([biome.value for biome in Biome], {b.value: tone for b, tone in LAND.items()})


@tool("Place", "place", choices=BIOMES)
def land(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose a biome, then tap the totem space of each territory that has it."""
    return _new(sketch, touch, touch.at)


@tool("Draw", "draw", "swipe", choices=BIOMES)
def outline(sketch: Sketch, touch: Touch) -> Sketch:
    """Draw around a territory with the finger. What is not drawn around shares the map."""
    drawn = touch.points
    if len(drawn) < 3:
        raise meaningless("Draw around a territory with the finger.")
    within = {land: at for land, at in sketch.totem_at.items() if inside(at, drawn)}
    if not within:
        return _new(sketch, touch, middle(drawn), drawn)
    meant = min(within, key=lambda land: distance(within[land], middle(drawn)))
    return sketch.having(sketch.territory[meant], outline=drawn)


def _name_there(sketch: Sketch, point: Point) -> str:
    land = sketch.land_at(point)
    return sketch.territory[land].name if land else ""


def _next_unnamed(sketch: Sketch, point: Point) -> Point | None:
    """The territory after the one there that nobody has given a name."""
    here = sketch.territories.index(_territory_meant(sketch, point))
    others = (*sketch.territories[here + 1 :], *sketch.territories[:here])
    return next((land.totem for land in others if is_unnamed(land)), None)


def is_unnamed(land: Territory) -> bool:
    """Whether it still has the name that it was given until its own is typed."""
    return re.fullmatch(rf"{land.biome.value} \d+", land.name, re.IGNORECASE) is not None


@tool("Name", "name", typed="Name of the territory", current=_name_there, onward=_next_unnamed)
def name(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap a territory, then type its name. The next one without a name follows."""
    text = plain(touch.text)
    if not text.isprintable():
        raise meaningless("Type a name.")
    return _called(sketch, _territory_meant(sketch, touch.at), text)


@tool("Biome", "paint", choices=BIOMES)
def biome(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose a biome, then tap the territories that have it."""
    land, wanted = _territory_meant(sketch, touch.at), _biome(touch)
    renamed = is_unnamed(land) and wanted != land.biome
    called = sketch.free_name(wanted) if renamed else land.name
    return _called(sketch, land, called, biome=wanted)


@tool("Move", "pick", "swipe")
def move_land(sketch: Sketch, touch: Touch) -> Sketch:
    """Drag a totem space to where it is printed."""
    at = dragged(touch, "Drag a totem space to where it is printed.")
    land = nearest(sketch.totem_at, touch.at, inf)
    if land is None:
        raise meaningless("There is no territory yet: put one down first.")
    return sketch.having(sketch.territory[land], totem=at)


@tool("Remove", "remove")
def remove_land(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap a territory to take it away."""
    gone = _territory_meant(sketch, touch.at)
    left = sketch.only(space for space in sketch.spaces if space.territory != gone.id)
    at = sketch.territories.index(gone)
    return replace(
        left,
        territories=tuple(land for land in sketch.territories if land != gone),
        numbers=sketch.numbers[:at] + sketch.numbers[at + 1 :],
        connections=tuple(link for link in left.connections if gone.id not in (link.a, link.b)),
    )


@tool("Measures", "choose", "press")
def frame(sketch: Sketch, touch: Touch) -> Sketch:
    """Other measures of the map: what was entered keeps its place on the board."""
    width, height = touch.at
    if not (10 <= width <= 1000 and 10 <= height <= 1000):
        raise meaningless("A map measures 10 to 1000 units either way.")
    across, down = width / sketch.width, height / sketch.height

    def there(point: Point) -> Point:
        return tenths((point[0] * across, point[1] * down))

    lands = (
        replace(one, totem=there(sketch.totem_at[one.id]), outline=tuple(map(there, one.outline)))
        for one in sketch.territories
    )
    return replace(
        sketch,
        width=width,
        height=height,
        territories=tuple(lands),
        spaces=tuple(replace(space, at=there(sketch.tent_at[space.id])) for space in sketch.spaces),
        connections=tuple(replace(one, at=one.at and there(one.at)) for one in sketch.connections),
    )


def _new(sketch: Sketch, touch: Touch, at: Point, outline: tuple[Point, ...] = ()) -> Sketch:
    if len(sketch.territories) >= TERRITORIES:
        raise meaningless(f"{TERRITORIES} territories are the most that a map can have here.")
    biome, number = _biome(touch), max(sketch.numbers, default=0) + 1
    called = sketch.free_name(biome)
    added = Territory(_free_id(called, number, sketch.territory), called, biome, outline, at)
    lands, numbers = (*sketch.territories, added), (*sketch.numbers, number)
    return replace(sketch, territories=lands, numbers=numbers)


def _called(sketch: Sketch, land: Territory, name: str, **more: Any) -> Sketch:
    """The map with a territory of that name. Its id goes by its name until it has a tent space:
    what was counted there keeps its place."""
    now = land.id
    if not sketch.spaces_in[land.id]:
        number = sketch.numbers[sketch.territories.index(land)]
        now = _free_id(name, number, {*sketch.territory} - {land.id})
    links = (
        replace(one, a=now if one.a == land.id else one.a, b=now if one.b == land.id else one.b)
        for one in sketch.connections
    )
    return replace(sketch.having(land, id=now, name=name, **more), connections=tuple(links))


def _free_id(name: str, number: int, taken: Container[str]) -> str:
    free = id_of(name) or "land"
    while free in taken:
        free += f"-n{number}"
    return free


def _biome(touch: Touch) -> Biome:
    return Biome(touch.choice) if touch.choice else Biome.TUNDRA


def _territory_meant(sketch: Sketch, point: Point) -> Territory:
    land = sketch.land_at(point)
    if land is None:
        raise meaningless("There is no territory yet: put one down first.")
    return sketch.territory[land]


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
    spaces = number_typed(touch.text.strip() or str(USUAL), MOST, wanted)
    (x, y), (width, height) = _free_box(sketch)
    left, right, top, low = x - width / 2, x + width / 2, y - height / 2, y + height / 2
    box = ((left, top), (right, top), (right, low), (left, low))
    sketch = _new(sketch, touch, tenths((x, y - ABOVE)), box)
    # the spaces lie in rows from the middle of the box
    stride, deep = min(STRIDE, width / ACROSS), min(STRIDE, height / ACROSS)
    for number in range(spaces):
        row, column = divmod(number, ACROSS)
        at = tenths((x + (column - (ACROSS - 1) / 2) * stride, y + row * deep - BELOW))
        sketch = sketch.with_space(sketch.territories[-1].id, at, alone=True)
    return sketch


def _free_box(sketch: Sketch) -> tuple[Point, Point]:
    """The middle of the first box of the chart that no territory lies in, and its measures."""
    width, height = sketch.width / CHART_COLUMNS, sketch.height / CHART_ROWS
    for number in range(CHART_COLUMNS * CHART_ROWS):
        row, column = divmod(number, CHART_COLUMNS)
        x, y = tenths((width * (column + 0.5), height * (row + 0.5)))
        places = sketch.totem_at.values()
        if not any(abs(x - ax) < width / 2 and abs(y - ay) < height / 2 for ax, ay in places):
            return (x, y), (width - 1, height - 1)
    raise meaningless("The chart is full.")


STARTER = (Touch("chart", choice="tundra"), Touch("chart", choice="forest"))
"""The least that is a map."""


# Tent spaces and paths: a swipe joins spaces; likely paths are proposed

APART = 1.5
"""Two taps nearer to each other than this, in units of the map, are one that slipped."""


def _territories(sketch: Sketch) -> tuple[Swatch, ...]:
    numbered = zip(sketch.numbers, sketch.territories, strict=True)
    lands = (Swatch(str(number), land.name, LAND[land.biome]) for number, land in numbered)
    return Swatch("", "The one tapped"), *lands


def _chosen(sketch: Sketch, touch: Touch) -> str:
    return sketch.territories[sketch.numbers.index(int(touch.choice))].id


@tool("Place", "place", choices=_territories)
def space(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap every tent space. Hold to see what is under the finger."""
    land = _chosen(sketch, touch) if touch.choice else sketch.land_at(touch.at)
    if land is None:
        raise meaningless("Put down the territories first.")
    if len(sketch.spaces) >= SPACES:
        raise meaningless(f"{SPACES} tent spaces are the most that a map can have here.")
    if nearest(sketch.tent_at, touch.at, APART):
        raise meaningless("There is a tent space already.")
    return sketch.with_space(land, touch.at)


@tool("Belongs", "paint", choices=_territories)
def assign(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose a territory, then tap the tent spaces that belong to it."""
    space = _space_meant(sketch, touch)
    if not touch.choice:
        raise meaningless("Choose the territory that it belongs to first.")
    return sketch.having(space, territory=_chosen(sketch, touch))


@tool("Move", "pick", "swipe")
def move_space(sketch: Sketch, touch: Touch) -> Sketch:
    """Drag a tent space to where it is printed."""
    space = _space_meant(sketch, touch)
    return sketch.having(space, at=dragged(touch, "Drag a tent space to where it is printed."))


@tool("Remove", "remove")
def remove_space(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap a tent space to take it away."""
    gone = _space_meant(sketch, touch)
    return sketch.only(space for space in sketch.spaces if space != gone)


def _space_meant(sketch: Sketch, touch: Touch) -> TentSpace:
    nothing = "There is no tent space near the finger."
    return sketch.space[meant(sketch.tent_at, touch, REACH, nothing)]


SPACE_TOOLS = (space, assign, move_space, remove_space)


FURTHEST = 1.8
"""Tent spaces this much further apart than neighbours usually are are not proposed to be joined."""


def proposed(sketch: Sketch) -> tuple[Ends, ...]:
    """Neighbouring tent spaces that are not joined, and of which nobody said they were not: first
    those of one territory."""
    return tuple(dict.fromkeys((*within(sketch), *_unknown(sketch, sketch.space))))


def within(sketch: Sketch) -> tuple[Ends, ...]:
    """Those of which both lie in one territory."""
    return tuple(ends for spaces in sketch.spaces_in.values() for ends in _unknown(sketch, spaces))


def _unknown(sketch: Sketch, spaces: Iterable[str]) -> Iterator[Ends]:
    """Neighbours among some tent spaces of which nobody said yet whether a path joins them."""
    places = {space: sketch.tent_at[space] for space in spaces if space not in sketch.alone}
    pairs, decided = neighbours(places, FURTHEST * sketch.usual), sketch.joined | sketch.declined
    return (ends for ends in pairs if frozenset(ends) not in decided)


@tool("Join", "join", "swipe")
def path(sketch: Sketch, touch: Touch) -> Sketch:
    """Swipe through tent spaces to join them, or tap a path that is proposed."""
    through = passed(sketch.tent_at, touch.points, PATH_REACH)
    if len(through) < 2:
        through = _near(sketch, proposed(sketch), touch) or ()
    if len(through) < 2:
        raise meaningless("Swipe from one tent space to the next, or tap a path that is proposed.")
    return _with(sketch, tuple(pairwise(through)))


@tool("Remove", "remove")
def remove_path(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap a path that is not printed."""
    tapped = _near(sketch, (*sketch.paths, *proposed(sketch)), touch)
    if tapped is None:
        raise meaningless("There is no path near the finger.")
    return replace(
        sketch,
        paths=tuple(ends for ends in sketch.paths if {*ends} != {*tapped}),
        declined=sketch.declined | {frozenset(tapped)},
    )


@tool("Alone", "choose")
def alone(sketch: Sketch, touch: Touch) -> Sketch:
    """The tent space has no path, and that is as it should be."""
    space = nearest(sketch.tent_at, touch.at, REACH)
    return replace(sketch, alone=sketch.alone | {space}) if space else sketch


@tool("No others", "choose", "press")
def no_others(sketch: Sketch, _: Touch) -> Sketch:
    """Nothing else that is proposed is printed."""
    return replace(sketch, declined=sketch.declined | {*map(frozenset, proposed(sketch))})


def _with(sketch: Sketch, pairs: tuple[Ends, ...]) -> Sketch:
    added: dict[frozenset[str], Ends] = {}
    for ends in pairs:
        if (both := frozenset(ends)) not in sketch.joined:
            added.setdefault(both, ends)
    if not added:
        raise meaningless("These are joined already.")
    if len(sketch.joined) + len(added) > PATHS:
        raise meaningless(f"{PATHS} paths are the most that a map can have here.")
    return replace(
        sketch,
        paths=(*sketch.paths, *added.values()),
        declined=sketch.declined - {*added},
    )


def _near(sketch: Sketch, pairs: tuple[Ends, ...], touch: Touch) -> Ends | None:
    def away(ends: Ends) -> float:
        return from_segment(touch.at, sketch.tent_at[ends[0]], sketch.tent_at[ends[1]])

    best = min(pairs, key=away, default=None)
    return best if best is not None and away(best) <= REACH else None


PATH_TOOLS = (path, remove_path)


@tool("Take those within", "choose", "press")
def take_within(sketch: Sketch, _: Touch) -> Sketch:
    """Drafts that were begun earlier hold it: guesses within territories were taken at once."""
    if not (links := within(sketch)):
        raise meaningless("No path within a territory is guessed now.")
    return _with(sketch, links)


@tool("Take all", "choose", "press", choices=one_of({"within": "Within", "all": "All"}))
def take_paths(sketch: Sketch, touch: Touch) -> Sketch:
    """So do these; of paths across borders, too."""
    return _with(sketch, proposed(sketch) if touch.choice == "all" else within(sketch))


# Special rules of a map

SERVE, DO_NOT = "paths", "plain"


def _uses(sketch: Sketch) -> tuple[Swatch, ...]:
    serve = sketch.flags.connections_are_paths
    return (
        Swatch(DO_NOT, "They only connect", on=not serve),
        Swatch(SERVE, "They are paths as well", on=serve),
    )


def _biomes(sketch: Sketch) -> tuple[Swatch, ...]:
    without = sketch.flags.no_totems_on
    return tuple(
        Swatch(biome.value, biome.value.capitalize(), LAND[biome], biome in without)
        for biome in Biome
    )


@tool("Connections", "choose", "press", choices=_uses)
def serve(sketch: Sketch, touch: Touch) -> Sketch:
    """Do connections also serve as paths on this map?"""
    flags = replace(sketch.flags, connections_are_paths=touch.choice == SERVE)
    return replace(sketch, flags=flags)


@tool("No totems", "choose", "press", choices=_biomes)
def totems(sketch: Sketch, touch: Touch) -> Sketch:
    """Press each biome on which this map allows no totems; most maps have none."""
    without = toggled(sketch.flags.no_totems_on, Biome(touch.choice))
    return replace(sketch, flags=replace(sketch.flags, no_totems_on=without))


RULE_TOOLS = (serve, totems)


# Connections: a swipe from territory to territory, with the next free number

END_REACH = 4.0
"""How far from a tent space a swipe may end that names it, in units of the map."""
KINDS: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}
SYMBOLS: dict[str, Symbol] = {symbol: symbol for symbol in get_args(Symbol)}
KIND = {"land": "By land", "water": "By water"}
TONES = {"land": "clay", "water": "water"}
BY = one_of({"lies": "As it lies", **KIND}, TONES)
SYMBOL = one_of(
    {"next": "Next letter", **{symbol: symbol for symbol in SYMBOLS}, "none": "None"},
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
    if len(sketch.connections) >= CONNECTIONS:
        raise meaningless(f"{CONNECTIONS} connections are the most that a map can have here.")
    taken = {link.number for link in sketch.connections}
    free = next(number for number in count(1) if number not in taken)
    kind = KINDS.get(touch.choice) or _as_it_lies(sketch, touch, a, b)
    ends, at = _swiped_spaces(sketch, touch, a, b), halfway(touch.points)
    added = Connection(free, a, b, kind, ends=ends, at=at)
    return replace(sketch, connections=(*sketch.connections, added))


def _number_there(sketch: Sketch, point: Point) -> str:
    link = nearest(sketch.number_at, point, REACH)
    return str(link.number) if link else ""


@tool("Number", "name", typed="Number of the connection", current=_number_there)
def number(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap a connection, then type its number."""
    here, says = _link_meant(sketch, touch).number, f"Type a number from 1 to {CONNECTIONS}."
    wanted = number_typed(touch.text, CONNECTIONS, says)
    # the connection that has the number already gets the other one
    swapped = {here: wanted, wanted: here}
    return _renumbered(sketch, lambda number: swapped.get(number, number))


@tool("Number again", "choose", "press")
def close_gaps(sketch: Sketch, _: Touch) -> Sketch:
    """Number the connections from 1 without a gap, in the order that they have."""
    order = [link.number for link in sketch.numbered]
    return _renumbered(sketch, lambda number: order.index(number) + 1)


def _renumbered(sketch: Sketch, new: Callable[[int], int]) -> Sketch:
    links = (replace(link, number=new(link.number)) for link in sketch.connections)
    return replace(sketch, connections=tuple(links))


@tool("Kind", "paint", choices=one_of(KIND, TONES))
def kind(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose one, then tap the connections."""
    return sketch.having(_link_meant(sketch, touch), kind=KINDS[touch.choice or "land"])


@tool("Symbol", "paint", "swipe", choices=SYMBOL)
def mountain(sketch: Sketch, touch: Touch) -> Sketch:
    """Swipe from one connection with a mountain symbol to the other, or tap them one by one."""
    ends = {
        _link_meant(sketch, replace(touch, points=(at,))) for at in (touch.at, touch.points[-1])
    }
    on = [link.mountain for link in sketch.connections]
    free = next((symbol for symbol in SYMBOLS.values() if on.count(symbol) < 2), None)
    if touch.choice == "next" and free is None:
        raise meaningless("Every letter is on two connections already.")
    symbol = free if touch.choice == "next" else SYMBOLS.get(touch.choice or "A")
    for end in ends:
        sketch = sketch.having(end, mountain=symbol)
    return sketch


@tool("Move", "pick", "swipe")
def move_link(sketch: Sketch, touch: Touch) -> Sketch:
    """Drag a number to where it is printed."""
    link = _link_meant(sketch, touch)
    return sketch.having(link, at=dragged(touch, "Drag a number to where it is printed."))


@tool("Remove", "remove")
def remove_link(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap a connection to take it away; the others keep their numbers."""
    gone = _link_meant(sketch, touch)
    return replace(sketch, connections=tuple(link for link in sketch.connections if link != gone))


def _as_it_lies(sketch: Sketch, touch: Touch, a: str, b: str) -> Kind:
    """Whether a swipe leads over sea. Only outlines that were drawn say where the sea is; a touch
    that was made without a choice is one by land."""
    drawn = [land.outline for land in sketch.territories if land.outline]
    if not (touch.choice and sketch.territory[a].outline and sketch.territory[b].outline):
        return "land"
    dry = [any(inside(at, outline) for outline in drawn) for at in along(touch.points, SOUNDING)]
    return "water" if dry.count(False) * SOUNDING > OVER_SEA else "land"


def _link_meant(sketch: Sketch, touch: Touch) -> Connection:
    return meant(sketch.number_at, touch, REACH, "There is no connection near the finger.")


def _swiped_spaces(sketch: Sketch, touch: Touch, a: str, b: str) -> Ends | None:
    """The tent spaces at which the swipe began and ended, where it did (IW-17)."""
    start, end = (
        nearest({one: sketch.tent_at[one] for one in sketch.spaces_in[land]}, point, END_REACH)
        for land, point in ((a, touch.at), (b, touch.points[-1]))
    )
    return (start, end) if start and end else None


LINK_TOOLS = (link, mountain, kind, number, move_link, remove_link)

UNSEEN = (frame, alone, no_others, close_gaps, take_within, take_paths)
"""Tools without a button: photos and remarks make their touches, or drafts of earlier hold them."""
