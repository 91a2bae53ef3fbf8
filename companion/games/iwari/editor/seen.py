"""What a photo of the map proposes, step by step."""

from collections.abc import Iterator

from companion.engine.editing.editor import PhotoView, Proposal, Touch
from companion.engine.pictures import (
    Area,
    Point,
    Route,
    Space,
    distance,
    from_line,
    inside,
    nearest,
)
from companion.games.iwari.board.picture import LAND
from companion.games.iwari.box.components import Biome
from companion.games.iwari.editor.paths import proposed
from companion.games.iwari.editor.sketch import Sketch, pair

TAKEN = 2.0
"""Nearer than this, in units of the map, to something that was entered, a circle is taken."""
BETWEEN, CLEARLY = 3.0, 4.5
"""A number lies between two territories as near as the first, if no third is as near as the second,
in units of the map."""
JOINED = 1.5
"""An end of a line is nearer than this to the middle of its tent space."""


def lands(sketch: Sketch, view: PhotoView) -> Iterator[Proposal]:
    """Territories by their outlines. A colour is the biome of the territories entered there."""
    free, known = [], {}
    for region in view.regions:
        here = [land for land in sketch.lands if inside(land.at, region.outline)]
        if here:
            known[region.ink] = here[0].biome.value
        else:
            free.append(region)
    choices = view.named({biome.value: LAND[biome] for biome in Biome}, known)
    for number, region in enumerate(free):
        outline, biome = tuple(map(_tenths, region.outline)), Biome(choices[region.ink])
        title = f"{biome.value.capitalize()} seen in the photo"
        area = Area(f"seen.{number}", title, outline, LAND[biome])
        yield Proposal(Touch("outline", outline, biome.value), area)


def spaces(sketch: Sketch, view: PhotoView) -> Iterator[Proposal]:
    """Tent spaces: the circles of which there are most."""
    placed = [spot.at for spot in sketch.spots]
    for number, (at, radius) in enumerate(next(iter(view.circles), ())):
        if not _taken(at, placed):
            title = "Tent space seen in the photo"
            space = Space(f"seen.{number}", title, at, radius, "circle", "bone")
            yield Proposal(Touch("space", (_tenths(at),)), space)


def paths(sketch: Sketch, view: PhotoView) -> Iterator[Proposal]:
    """Paths: lines from tent space to tent space. With all of them taken, no other is likely."""
    spots = {spot.key: spot.at for spot in sketch.spots}
    found = False
    for number, (start, end) in enumerate(view.lines):
        a, b = nearest(spots, start, JOINED), nearest(spots, end, JOINED)
        if a is None or b is None or a == b:
            continue
        if pair((a, b)) in sketch.joined | sketch.declined:
            continue
        found, title = True, f"Path seen from {sketch.spot_name(a)} to {sketch.spot_name(b)}"
        ends = spots[a], spots[b]
        yield Proposal(
            Touch("path", ends), Route(f"seen.{number}", title, ends, "path", dashed=True)
        )
    if found and proposed(sketch):
        yield Proposal(Touch("no_others"))


def links(sketch: Sketch, view: PhotoView) -> Iterator[Proposal]:
    """Connections: circles of another size than those of tent spaces, between the two territories
    that are nearest. Their order is for people to say."""
    placed = [link.at for link in sketch.links]
    numbers = [disc for group in view.circles[1:2] for disc in group]
    for number, (at, radius) in enumerate(numbers):
        ends = None if _taken(at, placed) else _ends(sketch, at)
        if ends:
            title = "Connection seen in the photo"
            space = Space(f"seen.{number}", title, at, radius, "circle", "ink")
            yield Proposal(Touch("link", (ends[0], _tenths(at), ends[1]), "lies"), space)


def _ends(sketch: Sketch, at: Point) -> tuple[Point, Point] | None:
    """Where a swipe across a number would begin and end: in the two territories between which it
    lies, at their tent spaces where connections are paths; None where others lie as near."""
    near = sorted((_away(sketch, key, at), key) for key in sketch.land)[:3]
    if len(near) < 2 or near[1][0] > BETWEEN or (len(near) > 2 and near[2][0] < CLEARLY):
        return None
    points = []
    for _, key in near[:2]:
        spots = [spot.at for spot in sketch.spots_of[key]] if sketch.serve_as_paths else []
        points.append(min(spots or [sketch.land[key].at], key=lambda one: distance(one, at)))
    return points[0], points[1]


def _away(sketch: Sketch, key: int, at: Point) -> float:
    outline = sketch.outlines[key]
    return 0.0 if inside(at, outline) else from_line(at, (*outline, outline[0]))


def _taken(at: Point, placed: list[Point]) -> bool:
    return any(distance(at, other) < TAKEN for other in placed)


def _tenths(at: Point) -> Point:
    return round(at[0], 1), round(at[1], 1)
