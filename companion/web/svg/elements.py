"""The elements of a board's picture as SVG: shapes, names, light, strokes."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import copysign, hypot
from typing import NamedTuple

from markupsafe import escape

from companion.engine.pictures import Area, Element, Piece, Point, Route, Space, resized

# Shapes and numbers as an SVG says them

SHAPES = {
    "circle": "M0-1A1 1 0 1 1 0 1A1 1 0 1 1 0-1Z",
    "square": "M-.86-.86H.86V.86H-.86Z",
    "diamond": "M0-1.14L1.14 0L0 1.14L-1.14 0Z",
    "triangle": "M0-1.16L1.16.86H-1.16Z",
    "pentagon": "M0-1.06L1.01-.33L.62.86H-.62L-1.01-.33Z",
    "hexagon": "M-.53-.93H.53L1.07 0L.53.93H-.53L-1.07 0Z",
    "cross": "M-.42-1.06H.42V-.42H1.06V.42H.42V1.06H-.42V.42H-1.06V-.42H-.42Z",
    "star": "M0-1.2L.32-.45L1.14-.37L.52.17L.71.97L0 .55L-.71.97L-.52.17L-1.14-.37L-.32-.45Z",
    "egg": "M0-1.2Q.6-1.2.86-.4Q1.06.3.84.72Q.56 1.16 0 1.16Q-.56 1.16-.84.72Q-1.06.3-.86-.4"
    "Q-.6-1.2 0-1.2Z",
}
"""Outlines of radius 1 around (0, 0), by the name that a picture gives them."""


def points_of(points: Iterable[Point]) -> str:
    """Points as an outline or a line names them."""
    return " ".join(f"{num(x)},{num(y)}" for x, y in points)


def middle(outline: tuple[Point, ...]) -> Point:
    """The middle of an outline's corners."""
    xs, ys = zip(*outline, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def num(number: float) -> str:
    """A number with two decimals at most."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


# Single elements, and the names of areas

REACH = 3.6
"""The least radius of a target: 24 px across on a picture 360 px wide."""
LINE = 4.2
"""From one line of an area's label to the next."""

FILLED = 0.64
"""How much of a piece its emblem fills."""
GLYPH = 0.56
"""The width of a letter in parts of its size, for names that have to fit."""
WITHIN = 1.7
"""The width that a label has on a space, in parts of half the space's own."""
RIM = 1.6
"""What a ring of light takes of the width of a card."""


def name(area: Area) -> str:
    """The label of an area, of one line or more, as large as a card has room for."""
    x, y = area.label_at or middle(area.outline)
    size = area.label_size or REACH
    if area.emblem:
        width = max(x for x, _ in area.outline) - min(x for x, _ in area.outline) - RIM
        size = min(REACH, width / (GLYPH * max(1, len(area.label))))
    first, *more = area.label.split("\n")
    below = (f'<tspan x="{num(x)}" dy="{LINE}">{escape(line)}</tspan>' for line in more)
    return (
        f'<text class="tone-{area.tone}" x="{num(x)}" y="{num(y)}" font-size="{num(size)}">'
        f"{escape(first)}{''.join(below)}</text>"
    )


def is_under(area: Area, pieces: Iterable[Piece]) -> bool:
    """Whether a piece that is as large as an area's name stands on it, as on a tile's letter."""
    x, y = area.label_at or middle(area.outline)
    half = GLYPH * REACH * len(area.label) / 2
    for piece in pieces:
        size, (px, py) = piece.size, piece.at
        # Most pieces are far away, and this is asked for each piece about each name.
        if size >= half and -size <= px - x <= size and hypot(px - x, py - y) <= size:
            return True
    return False


def reach(element: Element) -> str:
    """What a finger may touch of an element that can be tapped; an area is large enough itself."""
    match element:
        case Area():
            return ""
        case Route():
            points = points_of(element.points)
            return f'<polyline class="reach" points="{points}" stroke-width="{2 * REACH}"/>'
        case Space() | Piece():
            x, y = map(num, element.at)
            radius = num(max(REACH, element.size))
            return f'<circle class="reach" cx="{x}" cy="{y}" r="{radius}"/>'


def route(route: Route) -> str:
    """A path between places."""
    points = points_of(route.points)
    dashed = " dashed" if route.dashed else ""
    return (
        f'<polyline class="bed" points="{points}"/>'
        f'<polyline class="stripe{dashed}" points="{points}"/>'
    )


def card(area: Area) -> str:
    """The emblem in the upper part of an area, above its label; in the middle if it has none."""
    xs, ys = zip(*area.outline, strict=True)
    size = (max(ys) - min(ys)) * 0.3
    y = min(ys) + size * 1.25 if area.label else (min(ys) + max(ys)) / 2
    at = f"translate({num((min(xs) + max(xs)) / 2)} {num(y)}) scale({num(size)})"
    return emblem_paths(area.emblem, at)


def emblem_paths(paths: str, at: str) -> str:
    """The paths of an emblem, moved and scaled as the transformation `at` says."""
    each = (f'<path class="emblem" transform="{at}" d="{escape(d)}"/>' for d in paths.split("|"))
    return "".join(each)


def emblem(piece: Piece) -> str:
    """The emblem of a piece, where it stands."""
    at = f"translate({num(piece.at[0])} {num(piece.at[1])}) scale({num(FILLED * piece.size)})"
    return emblem_paths(piece.emblem, at)


def standing(element: Space | Piece, letter: str) -> str:
    """A space, or a piece that stands there, with its letter or emblem."""
    x, y = map(num, element.at)
    shape = SHAPES[element.shape]
    text = (
        f'<g transform="translate({x} {y}) scale({num(element.size)})">'
        f'<path class="halo" d="{shape}"/><path class="body" d="{shape}"/>'
    )
    if isinstance(element, Piece) and element.emblem:
        text += emblem_paths(element.emblem, f"scale({FILLED})")
        letter = ""
    text += "</g>"
    if letter:
        size = element.size * min(1.4 if len(letter) == 1 else 1.2, WITHIN / (GLYPH * len(letter)))
        text += (
            f'<text x="{x}" y="{y}" dy=".06em" font-size="{num(size)}"'
            f' aria-hidden="true">{escape(letter)}</text>'
        )
    return text


# The light: rings and badges that cannot be mistaken for a player's colour

INSET = 1.05
"""How far inside an outline its light lies at most: clear of the outline's own line."""
LINES = {"chosen": ("case", "core", "seam")}
"""The lines of a ring, from the lowest to the highest, by its kind."""
BADGE = 1.7
"""The least radius of a badge on the board; on a larger piece it is larger too."""
BROAD = 2.5
"""The greatest one, as on an area that has a name."""


def ring(element: Element) -> str:
    """The shape of the ring around an element, to be drawn once for each of its lines."""
    match element:
        case Area():
            x, y = middle(element.outline)
            inset = 0.03 if element.emblem else 0.2
            inner = [_moved_inwards(point, (x, y), inset) for point in element.outline]
            shape = f'<polygon class="{{}}" points="{points_of(inner)}"/>'
        case Route():
            shape = f'<polyline class="{{}}" points="{points_of(element.points)}"/>'
        case Space() | Piece():
            x, y = element.at
            radius = max(element.size * 1.3, element.size + 1.1)
            shape = (
                f'<g transform="translate({num(x)} {num(y)}) scale({num(radius)})">'
                f'<path class="{{}}" d="{SHAPES[element.shape]}"/></g>'
            )
    return shape


def lit(shape: str, kind: str) -> str:
    """A ring of that shape, each line on one in a contrasting colour."""
    lines = (shape.format(line) for line in LINES.get(kind, ("case", "core")))
    return f'<g class="ring-{kind}">{"".join(lines)}</g>'


def _moved_inwards(point: Point, centre: Point, inset: float) -> Point:
    """The point moved towards the centre, across and down each by the same distance for an outline
    of any size."""
    (px, py), (x, y) = point, centre
    across, down = (copysign(min(inset * abs(away), INSET), away) for away in (x - px, y - py))
    return px + across, py + down


def badge(element: Element, sign: str) -> str:
    """A sign at the upper right of an element, or below the name of an area."""
    radius = BADGE
    match element:
        case Area(label_at=(x, top)):
            radius = BROAD
            y = top + 3 * radius
        case Area(outline=points) | Route(points=points):
            x, y = max(px for px, _ in points) - BADGE, min(py for _, py in points) + BADGE
        case Space() | Piece():
            radius = min(BROAD, max(BADGE, element.size * 0.62))
            away = element.size * 0.85
            x, y = element.at[0] + away, element.at[1] - away
    return (
        f'<g class="badge-warn"><circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(1.5 * radius)}">'
        f"{escape(sign)}</text></g>"
    )


# An element apart from what changes from phone to phone

KEPT = 4096
"""How many elements are kept: the pictures of a dozen tables, at about two kilobytes each."""
GRAINS: Mapping[str, str] = {
    "tundra": "M1 1h1M4 4h1",
    "forest": "M1 3l1.2-2 1.2 2M4 6l1.2-2 1.2 2",
    "glacier": "M0 6L6 0",
    "coast": "M0 2q1.5-1.5 3 0t3 0M0 5q1.5-1.5 3 0t3 0",
    "desert": "M1.5 1.5v.1M4.5 4.5v.1M4.5 1.5v.1M1.5 4.5v.1",
    "rock": "M0 6L3 2L6 6",
}
"""The patterns of areas, by their tone."""


class Canvas(NamedTuple):
    """What elements are drawn on: its size, the factor by which they are drawn larger than they
    were made, and what the ids of its patterns begin with."""

    width: float
    height: float
    factor: float
    grains: str


class Strokes(NamedTuple):
    """An element as it is drawn: `element` in the size of the sheet, its id and title escaped, the
    SVG `inside` it, what is added where it can be `reached` by a finger, the `ring` round it, and
    the `name` of an area."""

    element: Element
    id: str
    title: str
    classes: str
    inside: str
    reach: str
    ring: str
    name: str


@lru_cache(KEPT)
def strokes(element: Element, sheet: Canvas) -> Strokes:
    """The element on that sheet. It depends on nothing but the two, so whoever may see the element
    may be given what was drawn for somebody else."""
    found = resized(element, sheet.factor)
    return Strokes(
        found,
        str(escape(element.id)),
        str(escape(element.title)),
        f"{type(element).__name__.lower()} tone-{element.tone}",
        _body(found, sheet),
        reach(found),
        ring(found),
        name(found) if isinstance(found, Area) and found.label else "",
    )


def _body(element: Element, sheet: Canvas) -> str:
    match element:
        case Area():
            return _area_body(element, sheet)
        case Route():
            return route(element)
        case Space():
            return standing(element, element.label)
        case Piece():
            return standing(element, element.letter)


def _area_body(area: Area, sheet: Canvas) -> str:
    outline = points_of(area.outline)
    corner = sheet.width, sheet.height
    whole = " whole" if {(0.0, 0.0), corner} <= set(area.outline) else ""
    laid = " laid" if area.covers else ""
    text = f'<polygon class="ground{whole}{laid}" points="{outline}"/>'
    if area.tone in GRAINS:
        grain = f"url(#{sheet.grains}-grain-{area.tone})"
        text += f'<polygon class="grain{laid}" points="{outline}" fill="{grain}"/>'
    return text + (card(area) if area.emblem else "")
