"""A board the size of a stamp: its areas as silhouettes, and where each place lies on them."""

from collections.abc import Mapping

from markupsafe import Markup

from companion.engine.pictures import Area, Picture, Piece, Point, Route, Space, scaled
from companion.engine.setup import Participant
from companion.web.svg.shapes import SHAPES

WIDTH = 100
MIDDLE = (50.0, 60.0)
"""Where somebody is shown who did something on no place of the board."""


def silhouette(picture: Picture) -> Markup:
    """The areas alone, 100 units wide, as a hidden SVG that stamps refer to as `#mini`."""
    small = scaled(picture, WIDTH)
    outlines = "".join(
        f'<polygon points="{" ".join(f"{x:.0f},{y:.0f}" for x, y in element.outline)}"/>'
        for element in small.elements
        if isinstance(element, Area)
    )
    view = f"0 0 {WIDTH} {small.height:.0f}"
    return Markup(  # noqa: S704 - numbers only
        f'<svg class="mini" aria-hidden="true"><symbol id="mini" viewBox="{view}">'
        f"{outlines}</symbol></svg>"
    )


def frame(who: Participant | None, spot: Point | None) -> Markup:
    """A stamp of that silhouette, with who it is about at the place that it is about."""
    person = ""
    if who is not None:
        x, y = spot or MIDDLE
        person = (
            f'<g class="tone-{who.tone}" transform="translate({x:.1f} {y:.1f}) scale(14)">'
            f'<path d="{SHAPES[who.shape]}"/></g>'
        )
    return Markup(  # noqa: S704 - numbers and the palette's names only
        f'<svg viewBox="0 0 {WIDTH} 120" aria-hidden="true">'
        f'<use href="#mini" width="{WIDTH}" height="120"/>{person}</svg>'
    )


def spots(picture: Picture) -> Mapping[str, Point]:
    """Where each place lies on the stamp, in hundredths of its width."""
    found: dict[str, Point] = {}
    for element in scaled(picture, WIDTH).elements:
        match element:
            case Area(outline=points) | Route(points=points):
                xs, ys = zip(*points, strict=True)
                found[element.id] = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
            case Space() | Piece():
                found[element.id] = element.at
    return found
