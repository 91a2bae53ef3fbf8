"""A photo of a board with pieces on it, and what truly lies on each place."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import cv2
import numpy as np

from companion.bench.photos.camera import Camera, above, size_of
from companion.bench.photos.printing import ACROSS
from companion.engine.pads import PhotoBoard, PhotoKind
from companion.web.parts.photos import rgb

Made = Literal["chits", "wood"]
"""Pieces as flat chits with letters, or as coloured wood that stands up and throws shadows."""
HEIGHTS: Mapping[Made, float] = {"chits": 0.18, "wood": 1.1}
"""How high a piece is, where its radius is 1."""
DYE = 9.0
"""How far the colour of a game's pieces is from the app's, and one piece from the next."""
ASKEW = 0.22
"""How far a piece may stand beside its place, where its radius is 1."""
SHADOW = 0.55
TABLE = (96, 70, 52)
FREE = 0.4
"""The share of places on which nothing lies."""


@dataclass(frozen=True)
class Scene:
    """A photo, red first, with its truth: kinds by place, and the board's corners in pixels."""

    photo: Any
    truth: Mapping[str, int]
    corners: Any


@dataclass(frozen=True)
class Pose:
    """By how many degrees the phone leans, and the board lies turned."""

    tilt: float
    turn: float


@dataclass(frozen=True)
class _Box:
    """The pieces of a game: how they are made, and the colour of each kind."""

    made: Made
    dyes: list[Any]


def scene(
    board: PhotoBoard,
    paper: Any,
    made: Made,
    pose: Pose,
    rng: np.random.Generator,
    *,
    truth: Mapping[str, int] | None = None,
) -> Scene:
    """A sharp photo by even light, of what lies on the board by chance unless it is given."""
    _, _, width, height = board.box
    ratio = height / width
    camera, size = above(ratio, pose.tilt, pose.turn, rng), size_of(ratio)
    given, truth = truth, _laid(board, rng)
    if given is not None:
        truth = {**dict.fromkeys(truth, -1), **{p: given[p] for p in truth if p in given}}
    high = paper.shape[0]
    flat = np.float32([(0, 0), (ACROSS, 0), (ACROSS, high), (0, high)])
    corners = camera.sees([(0, 0, 0), (1, 0, 0), (1, ratio, 0), (0, ratio, 0)])
    photo = _table(size, rng)
    way = cv2.getPerspectiveTransform(flat, np.float32(corners))
    seen = cv2.warpPerspective(paper, way, size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full(paper.shape[:2], 255, np.uint8), way, size)
    photo[mask > 127] = seen[mask > 127]
    dyes = [np.array(rgb(kind.token.tone)) + rng.normal(0, DYE, 3) for kind in board.kinds]
    _stand(photo, (board, truth), camera, _Box(made, dyes), rng)
    return Scene(photo, truth, corners)


def _table(size: tuple[int, int], rng: Any) -> Any:
    """A wooden table."""
    grain = cv2.resize(rng.normal(0, 9, (size[1] // 3, 8)).astype(np.float32), size)
    return np.clip(np.array(TABLE) + grain[..., None], 0, 255).astype(np.uint8)


def _laid(board: PhotoBoard, rng: Any) -> dict[str, int]:
    """A kind for each place, or -1, as far as the box has pieces."""
    left = {n: kind.most for n, kind in enumerate(board.kinds) if not kind.told}
    truth = {}
    for place in board.places:
        open_ = [n for n, most in left.items() if most is None or most > 0]
        kind = -1 if not open_ or rng.random() < FREE else int(rng.choice(open_))
        truth[place.id] = kind
        most = left.get(kind)
        if most is not None:
            left[kind] = most - 1
    return truth


def _stand(
    photo: Any,
    laid: tuple[PhotoBoard, Mapping[str, int]],
    camera: Camera,
    box: _Box,
    rng: np.random.Generator,
) -> None:
    """Draw the pieces, the farthest first, each with its shadow."""
    board, truth = laid
    left, top, width, _ = board.box
    standing = [place for place in board.places if truth[place.id] >= 0]
    light = rng.uniform(0, 2 * np.pi)
    for place in sorted(standing, key=lambda one: one.at[1]):
        kind = truth[place.id]
        x, y = (place.at[0] - left) / width, (place.at[1] - top) / width
        radius = 0.9 * place.size / width * board.kinds[kind].scale
        x, y = np.array((x, y)) + rng.uniform(-ASKEW, ASKEW, 2) * radius
        height = HEIGHTS[box.made] * radius
        foot = _disc(camera, x, y, radius, 0)
        away = height * np.array([np.cos(light), np.sin(light)])
        _shade(photo, _disc(camera, x + away[0], y + away[1], radius, 0), foot)
        head = _disc(camera, x, y, radius, height)
        colour = np.clip(box.dyes[kind] + rng.normal(0, DYE / 3, 3), 8, 250)
        side = cv2.convexHull(np.r_[foot, head])
        cv2.fillPoly(photo, [np.int32(side * 16)], 0.68 * colour, cv2.LINE_AA, 4)
        cv2.fillPoly(photo, [np.int32(head * 16)], colour, cv2.LINE_AA, 4)
        if box.made == "chits":
            _letter(photo, head, board.kinds[kind], colour)


def _disc(camera: Camera, x: float, y: float, radius: float, z: float) -> Any:
    turns = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    rim = np.c_[x + radius * np.cos(turns), y + radius * np.sin(turns), np.full(32, z)]
    return camera.sees(rim).astype(np.float32)


def _shade(photo: Any, cast: Any, foot: Any) -> None:
    """Darken what lies between a piece and where its shadow ends."""
    hull: Any = np.int32(cv2.convexHull(np.r_[cast, foot]))
    x, y, wide, high = cv2.boundingRect(hull)
    x, y = max(0, x - 4), max(0, y - 4)
    part = photo[y : y + high + 8, x : x + wide + 8]
    mask = np.zeros(part.shape[:2], np.float32)
    cv2.fillPoly(mask, [hull - (x, y)], 1.0)
    mask = cv2.GaussianBlur(mask, (5, 5), 0)
    part[:] = (part * (1 - (1 - SHADOW) * mask[..., None])).astype(np.uint8)


def _letter(photo: Any, head: Any, kind: PhotoKind, colour: Any) -> None:
    """The chit's rim and its letter."""
    ink = (30, 24, 20) if colour.mean() > 110 else (245, 240, 228)
    cv2.polylines(photo, [np.int32(head * 16)], True, ink, 2, cv2.LINE_AA, 4)
    x, y = head.mean(axis=0)
    size = float(np.ptp(head[:, 0])) / 50
    (wide, high), _ = cv2.getTextSize(kind.token.letter, cv2.FONT_HERSHEY_SIMPLEX, size, 2)
    at = (round(float(x) - wide / 2), round(float(y) + high / 2))
    cv2.putText(photo, kind.token.letter, at, cv2.FONT_HERSHEY_SIMPLEX, size, ink, 2, cv2.LINE_AA)
