"""The boards of a table that can be photographed, and what a photo of one is asked."""

from collections.abc import Mapping
from math import cos, radians, sin

from flask import url_for

from companion.engine.pads import PhotoBoard, photo_boards
from companion.engine.pictures import Area, Element, Point, Space
from companion.photos.looking import NOTHING, Colour, Corners, Look, PlaceToSee, Search
from companion.tables.logs.history import History
from companion.web.svg.palette import tones

ROUND = 24
"""Corners of a circle as an outline."""


def boards_of(history: History) -> tuple[PhotoBoard, ...]:
    """The boards of a table that can be photographed. While it is tracked the parts of a count mean
    nothing, so that each board is there once."""
    game, deal = history.game, history.deal
    if game.counting is None:
        return ()
    editor = game.editor
    under = editor.under(deal) if editor and editor.under else {}
    boxes = [(board, box) for board, (_, box) in under.items()]
    people, ended = game.participants(deal), history.mode == "count"
    boards = photo_boards(game.counting, deal, people, boxes, ended=ended)
    if ended:
        return boards
    return tuple(board for board in boards if board.part == boards[-1].part)


def photo_way(history: History, part: str = "") -> str | None:
    """Where a photo of a part's board is taken; None if there is no board."""
    counting = history.game.counting
    if counting is None:
        return None
    tapped = any(board.most is not None for board in counting.boards)
    if not tapped and not (counting.photos and counting.photos(history.deal)):
        return None
    return url_for("pages.photo_page", code=history.code, part=part or None)


def looks_of(board: PhotoBoard) -> tuple[int, ...]:
    """The kinds that a photo of a board can show, by their numbers, in the order of its looks."""
    return tuple(n for n, kind in enumerate(board.kinds) if not kind.told)


def search_of(
    board: PhotoBoard,
    confirmed: Mapping[str, int],
    corners: Corners | None,
    recorded: Mapping[str, int | None] = {},
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
