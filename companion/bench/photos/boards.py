"""The boards of which photos are made, those of all five games, and the edition's own photo."""

from functools import cache
from io import BytesIO
from random import Random
from typing import Any

import cv2
from PIL import Image

from companion.engine.game import AnyGame
from companion.engine.pads import PhotoBoard, photo_boards
from companion.photos import MOST_KEPT
from companion.photos.reading import encoded

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def photographed_in(game: AnyGame) -> bool:
    """Whether a game has a board that can be photographed; a score sheet has none."""
    return game.counting is not None and bool(boards_with(game, game.editions()[0]))


@cache
def board_of(game: AnyGame) -> PhotoBoard:
    """The last board of the reference edition that can be photographed: that of the end."""
    return boards_with(game, game.editions()[0])[-1]


def boards_with(game: AnyGame, edition: Any) -> tuple[PhotoBoard, ...]:
    """The boards of a deal with that edition."""
    names = NAMES[: min(3, max(game.players))]
    deal = game.deal(edition, names, {}, Random(3), {})
    assert game.counting is not None
    editor = game.editor
    under = editor.under(deal) if editor and editor.under else {}
    boxes = [(board, box) for board, (_, box) in under.items()]
    return photo_boards(game.counting, deal, game.participants(deal), boxes)


def edition_photo(paper: Any) -> bytes:
    """A printed board as an edition keeps its photo: a little blurred, and as small."""
    soft = cv2.GaussianBlur(paper, (0, 0), 1.0)
    return encoded(Image.fromarray(soft), MOST_KEPT)


def as_file(photo: Any) -> bytes:
    """A photo as a phone sends it."""
    written = BytesIO()
    Image.fromarray(photo).save(written, "JPEG", quality=88)
    return written.getvalue()
