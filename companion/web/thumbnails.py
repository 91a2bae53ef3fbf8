"""A board the size of a stamp: its areas as silhouettes, and where each place lies on them."""

from collections.abc import Mapping

from markupsafe import Markup

from companion.engine.picture import Area, Picture, Piece, Point, Route, Space, scaled

WIDTH = 100


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
