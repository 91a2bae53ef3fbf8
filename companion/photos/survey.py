"""What is printed on a board whose photo was straightened: circles, the lines that join them,
regions of one colour, and a grid. Empty without the extra `vision`."""

from collections.abc import Mapping
from io import BytesIO
from typing import Any

from companion.photos.circles import by_size, find_circles, looked_at
from companion.photos.inks import Lab
from companion.photos.looking import can_look


def surveyed(data: bytes) -> Mapping[str, Any]:
    """What a straightened photo shows, as data that JSON can hold, in shares of its width and
    height: `circles` (x, y, radius), `lines` (x, y of both ends), `regions` (outline, colour in
    L*a*b*), `grid` (columns and rows, or None)."""
    if not can_look():
        return {"circles": []}
    from companion.photos.lines import find_lines  # noqa: PLC0415 - need the extra
    from companion.photos.regions import find_regions  # noqa: PLC0415
    from companion.photos.squares import find_grid  # noqa: PLC0415

    circles, lab = find_circles(data), _in_lab(data)
    most = next(iter(by_size(circles)), ())
    lines = [(most[a], most[b]) for a, b in find_lines(lab, most)]
    others = [circle for circle in circles if circle not in most]
    grid = find_grid(lab)
    regions = () if grid else find_regions(lab, most, lines, others)
    return {
        "circles": [list(circle) for circle in circles],
        "lines": [[*one[:2], *other[:2]] for one, other in lines],
        "regions": [[[list(at) for at in one.outline], list(one.lab)] for one in regions],
        "grid": list(grid) if grid else None,
    }


def colours_of_squares(data: bytes, columns: int, rows: int) -> tuple[Lab, ...]:
    """The colour of each square of a grid that fills a straightened photo; empty without the
    extra."""
    if not can_look():
        return ()
    from companion.photos.squares import square_colours  # noqa: PLC0415 - needs the extra

    return square_colours(_in_lab(data), columns, rows)


def _in_lab(data: bytes) -> Any:
    import numpy  # noqa: PLC0415 - comes with the extra
    from PIL import Image  # noqa: PLC0415 - slow to load

    from companion.photos.seeing.windows import in_lab  # noqa: PLC0415 - needs the extra

    with Image.open(BytesIO(data)) as found:
        photo = found.convert("RGB")
    photo = photo.resize(looked_at(photo.size))
    return in_lab(numpy.asarray(photo))
