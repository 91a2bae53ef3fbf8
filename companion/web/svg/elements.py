"""The SVG of single elements of a board's picture, and the names of areas."""

from collections.abc import Iterable
from math import hypot

from markupsafe import escape

from companion.engine.pictures import Area, Element, Piece, Route, Space
from companion.web.svg.shapes import SHAPES, middle, num, points_of

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
    size = REACH
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
