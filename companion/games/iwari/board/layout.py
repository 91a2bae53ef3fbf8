"""A plain chart for maps that nobody drew: territories as boxes in three columns."""

from dataclasses import replace
from math import ceil, sqrt

from companion.engine.pictures import Point
from companion.games.iwari.box.edition import Connection, Edition, TentSpace, Territory

COLUMNS = 3
MARGIN = 2.0


def laid_out(edition: Edition) -> Edition:
    """The map itself where it was drawn, else the same map as a chart that fills it."""
    if not all(_is_box(territory.outline) for territory in edition.territories):
        return edition
    corners = {
        territory.id: _corner(edition, index) for index, territory in enumerate(edition.territories)
    }
    box = _box(edition)
    return replace(
        edition,
        territories=tuple(_territory(t, corners[t.id], box) for t in edition.territories),
        spaces=tuple(
            _space(edition, space, corners[space.territory], box) for space in edition.spaces
        ),
        connections=tuple(_connection(link, corners, box) for link in edition.connections),
    )


def _is_box(outline: tuple[Point, ...]) -> bool:
    """Whether it is a box of a chart, or nothing at all. No finger draws so straight."""
    sides = zip(*outline, strict=True)
    return len(outline) in (0, 4) and all(len(set(side)) <= 2 for side in sides)


def _columns(edition: Edition) -> int:
    return min(COLUMNS, len(edition.territories))


def _box(edition: Edition) -> Point:
    columns = _columns(edition)
    rows = ceil(len(edition.territories) / columns)
    return (
        (edition.width - MARGIN * (columns + 1)) / columns,
        (edition.height - MARGIN * (rows + 1)) / rows,
    )


def _corner(edition: Edition, index: int) -> Point:
    width, height = _box(edition)
    row, column = divmod(index, _columns(edition))
    return MARGIN + column * (width + MARGIN), MARGIN + row * (height + MARGIN)


def _territory(territory: Territory, corner: Point, box: Point) -> Territory:
    (x, y), (width, height) = corner, box
    outline = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return replace(territory, outline=outline, totem=(x + width / 2, y + height * 0.32))


def _space(edition: Edition, space: TentSpace, corner: Point, box: Point) -> TentSpace:
    siblings = edition.spaces_in[space.territory]
    per_row = max(3, ceil(sqrt(2 * len(siblings))))
    row, column = divmod(siblings.index(space.id), per_row)
    rows = ceil(len(siblings) / per_row)
    (x, y), (width, height) = corner, box
    across = x + width * (column + 0.5) / per_row
    return replace(space, at=(across, y + height * (0.5 + 0.5 * (row + 0.5) / rows)))


def _connection(link: Connection, corners: dict[str, Point], box: Point) -> Connection:
    (ax, ay), (bx, by) = corners[link.a], corners[link.b]
    share = 0.35 + 0.3 * (link.number % 3) / 2
    at = (ax + (bx - ax) * share + box[0] / 2, ay + (by - ay) * share + box[1] * 0.1)
    return replace(link, at=at)
