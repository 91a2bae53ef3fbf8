"""The steps of tent spaces and of paths: a swipe joins spaces; likely paths are proposed."""

from dataclasses import replace
from itertools import pairwise
from statistics import median

from companion.engine.editing.editor import Swatch, Touch, dragged, meaningless, meant, one_of, tool
from companion.engine.pictures import distance, from_segment, neighbours, passed
from companion.games.iwari.board.picture import LAND
from companion.games.iwari.box.edition import PATHS, SPACES
from companion.games.iwari.editor.sketch import (
    PATH_REACH,
    REACH,
    Pair,
    Sketch,
    Spot,
    next_key,
    pair,
)

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
    key = _meant(sketch, touch)
    if not touch.choice:
        raise meaningless("Choose the territory that it belongs to first.")
    return sketch.with_spot(key, land=int(touch.choice))


@tool("Move", "pick", "swipe")
def move_space(sketch: Sketch, touch: Touch) -> Sketch:
    """Drag a tent space to where it is printed."""
    key = _meant(sketch, touch)
    return sketch.with_spot(key, at=dragged(touch, "Drag a tent space to where it is printed."))


@tool("Remove", "remove")
def remove_space(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap a tent space to take it away."""
    gone = _meant(sketch, touch)
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


def _meant(sketch: Sketch, touch: Touch) -> int:
    places = {spot.key: spot.at for spot in sketch.spots}
    return meant(places, touch, REACH, "There is no tent space near the finger.")


SPACE_TOOLS = (space, assign, move_space, remove_space)


FURTHEST = 1.8
"""Tent spaces this much further apart than neighbours usually are are not proposed to be joined."""
WITHIN, ALL = "within", "all"
TAKE = {WITHIN: "Those within territories", ALL: "All that are proposed"}


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


@tool("Take all", "choose", "press", choices=one_of(TAKE))
def take_paths(sketch: Sketch, touch: Touch) -> Sketch:
    """Paths between neighbours are proposed in dots."""
    found = within(sketch) if touch.choice == WITHIN else proposed(sketch)
    if not found:
        raise meaningless("No path is proposed now.")
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


TOOLS = (path, take_paths, remove_path)
