"""A phone that sends photos of boards that a script makes."""

import re
from typing import Any

import numpy as np

from companion.tables.logs.ledger import history
from companion.web.parts.photos import boards_of
from tests.measure.photos.generated import Condition, Scene, printed
from tests.measure.photos.told import photographed
from tests.web.pages.conftest import Phone
from tests.web.pages.test_editions import bring

NAMES = ("Ann", "Ben", "Cleo")
CORNERS = ("upper-left", "upper-right", "lower-right", "lower-left")


def send(host: Phone, code: str, data: bytes, **fields: Any) -> int:
    """Choose a photo and send it."""
    return bring(host, f"/t/{code}", data, **fields)


def at_corners(shot: Scene) -> dict[str, str]:
    """The fields of the four corners, where they truly are."""
    high, wide = shot.photo.shape[:2]
    found = {}
    for corner, (x, y) in zip(CORNERS, shot.corners, strict=True):
        found |= {f"{corner}-x": f"{100 * x / wide:.2f}", f"{corner}-y": f"{100 * y / high:.2f}"}
    return found


def shot_of(code: str, host: Phone, tilt: float = 12) -> Scene:
    """A photo of the last board of a table."""
    with host.client.application.test_request_context():
        board = boards_of(history(code))[-1]
    rng = np.random.default_rng(4)
    return photographed(board, printed(board, rng), "wood", Condition(tilt), rng)


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value=[\'"]([^>]*?)[\'"]>', page)
    assert found, name
    return found[1]


def boards_of_table(host: Phone, code: str) -> tuple[Any, ...]:
    with host.client.application.test_request_context():
        return boards_of(history(code))


def history_of(host: Phone, code: str) -> Any:
    with host.client.application.test_request_context():
        return history(code)
