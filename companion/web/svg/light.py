"""The light on a board: rings and badges that cannot be mistaken for a player's colour.

A double pulsing ring means "tap here", a thick outline "chosen, or about to change", and a dotted
one the last move.
"""

from math import hypot

from markupsafe import escape

from companion.engine.pictures import Area, Element, Piece, Point, Route, Space
from companion.web.svg.shapes import SHAPES, middle, num, points_of

INSET = 1.6
"""How far inside an outline its light lies at most."""
BADGE = 1.7
"""The least radius of a badge on the board; on a larger piece it is larger too."""
BROAD = 2.5
"""The greatest one, as on an area that has a name."""


def ring(element: Element) -> str:
    """The lines of the ring around an element, each on a line in a contrasting colour."""
    match element:
        case Area():
            x, y = middle(element.outline)
            inset = 0.03 if element.emblem else 0.1
            inner = [_inside(point, (x, y), inset) for point in element.outline]
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
    return shape.format("case") + shape.format("core")


def _inside(point: Point, centre: Point, inset: float) -> Point:
    """The point moved towards the centre, by the same distance for an outline of any size."""
    (px, py), (x, y) = point, centre
    share = min(inset, INSET / (hypot(x - px, y - py) or 1))
    return px + (x - px) * share, py + (y - py) * share


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
