"""Photos on pages: which boards can be photographed, where a photo lies, its four corners."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any, Final

from flask import request, url_for
from markupsafe import Markup

from companion.engine.editing.editor import Editor, EditorStep
from companion.engine.layout import Layout
from companion.engine.pictures import Area, Element, Point, Space
from companion.engine.problems import Malformed
from companion.photos.looking import NOTHING, Colour, Corners, Look, PlaceToSee, Search
from companion.tables.editions.editions import Photos
from companion.tables.logs.history import History
from companion.web.svg.drawing import Backdrop
from companion.web.svg.lettering import tones

# The boards that can be photographed, and what a photo of one is asked

ROUND = 24
"""Corners of a circle as an outline."""


def boards_of(history: History) -> tuple[Layout, ...]:
    """The boards of a table that can be photographed. While it is tracked the parts of a count mean
    nothing, so that each board is there once."""
    game, deal = history.game, history.deal
    if game.counting is None:
        return ()
    editor = game.editor
    under = editor.under(deal) if editor and editor.under else {}
    boxes = {board: box for board, (_, box) in under.items()}
    people, ended = game.participants(deal), history.mode == "count"
    boards = game.counting.layouts(deal, people, boxes, ended=ended)
    if ended:
        return boards
    return tuple(board for board in boards if board.part == boards[-1].part)


def looks_of(board: Layout) -> tuple[int, ...]:
    """The kinds that a photo of a board can show, by their numbers, in the order of its looks."""
    return tuple(n for n, kind in enumerate(board.kinds) if not kind.told)


def search_of(
    board: Layout,
    confirmed: Mapping[str, int],
    corners: Corners | None,
    recorded: Mapping[str, int] = {},
) -> Search:
    """What to look for on a board: kinds and places as the game declares them, the kinds that
    people have confirmed on places, and those that the table has recorded, if any."""
    (left, top, width, height), looks = board.box, looks_of(board)
    drawn = {one.id: one for one in board.picture.elements}

    def there(point: Point) -> Point:
        return (point[0] - left) / width, (point[1] - top) / width

    places = {place.id for place in board.places}
    return Search(
        ratio=height / width,
        places=tuple(
            PlaceToSee(
                place.id,
                *there(place.at),
                place.size / width,
                tuple(map(there, _outline(drawn[place.id]))),
                _printed(drawn[place.id]),
            )
            for place in board.places
        ),
        looks=tuple(
            Look(rgb(kind.token.tone), kind.scale, kind.most, kind.ground)
            for kind in (board.kinds[n] for n in looks)
        ),
        known={
            place: NOTHING if kind == NOTHING else looks.index(kind)
            for place, kind in confirmed.items()
            if place in places and kind in (NOTHING, *looks)
        },
        corners=corners,
        recorded={place: looks.index(kind) for place, kind in recorded.items() if kind in looks},
    )


def rgb(tone: str) -> Colour:
    """A tone of the palette by day, in red, green and blue."""
    text = tones()[tone][0].lstrip("#")
    wide = text if len(text) == 6 else "".join(2 * digit for digit in text)
    return int(wide[:2], 16), int(wide[2:4], 16), int(wide[4:], 16)


def _outline(element: Element) -> tuple[Point, ...]:
    """The printed edge of a place, as far as the picture says it."""
    if isinstance(element, Area):
        return element.outline
    if isinstance(element, Space) and element.shape == "circle":
        (x, y), size = element.at, element.size
        turns = (radians(360 * n / ROUND) for n in range(ROUND))
        return tuple((x + size * cos(turn), y + size * sin(turn)) for turn in turns)
    return ()


def _printed(element: Element) -> Colour | None:
    """The colour of a place without anything on it."""
    return rgb(element.tone) if isinstance(element, Area | Space) else None


# A photo under a picture: where it lies


def sheet_backdrop(
    editor: Editor[Any, Any], step: EditorStep[Any], sketch: Any, photos: Photos
) -> Backdrop | None:
    """The photo of a step's sheet, where its picture has it."""
    sheet, photo = editor.sheet(step.photo), photos.get(step.photo)
    if sheet is None or not photo or "digest" not in photo:
        return None
    return Backdrop(photo_url(photo["digest"]), sheet.box(sketch))


def photo_url(digest: str) -> str:
    """Where a kept photo is."""
    return url_for("pages.photo", digest=digest)


def photo_sent() -> bytes:
    """The photo in the form. Raises Malformed without one."""
    file = request.files.get("photo")
    if file is None or not file.filename:
        raise Malformed.at("photo", "Take or choose a photo first.")
    with file.stream as sent:
        return bytes(sent.read())


# Four handles, one on each corner of what was photographed, and the line between

CORNERS: Final[Mapping[str, str]] = {
    "upper-left": "Upper left",
    "upper-right": "Upper right",
    "lower-right": "Lower right",
    "lower-left": "Lower left",
}
Shares = Sequence[Sequence[float]]
"""Corners as shares of the photo's width and height, in the order of CORNERS."""


@dataclass(frozen=True, slots=True)
class Handle:
    """A corner of the board in the photo, in percents of its width and height."""

    id: str
    label: str
    x: float
    y: float


def handles_at(corners: Shares) -> tuple[Handle, ...]:
    return tuple(
        Handle(id_, label, round(100 * x, 1), round(100 * y, 1))
        for (id_, label), (x, y) in zip(CORNERS.items(), corners, strict=True)
    )


def outline_of(handles: Sequence[Handle]) -> Markup:
    """The line from corner to corner, over the photo."""
    points = " ".join(f"{handle.x:g},{handle.y:g}" for handle in handles)
    lines = "".join(f'<polygon class="{kind}" points="{points}"/>' for kind in ("case", "core"))
    return Markup(  # noqa: S704 - numbers only
        f'<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">{lines}</svg>'
    )


def corners_sent() -> tuple[tuple[float, float], ...]:
    """The corners as shares, from percents in the form. Raises Malformed for anything else."""
    try:
        return tuple(
            (float(request.form[f"{corner}-x"]) / 100, float(request.form[f"{corner}-y"]) / 100)
            for corner in CORNERS
        )
    except ValueError as error:
        raise Malformed.at("corners", "The corners are numbers from 0 to 100.") from error
