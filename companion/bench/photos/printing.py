"""A printed board as a script paints it: the picture of a game with paper, ink and ornaments."""

from typing import Any

import cv2
import numpy as np

from companion.engine.pads import PhotoBoard
from companion.engine.pictures import Area, Element, Piece, Point, Route, Space
from companion.web.parts.photos import rgb

ACROSS = 1500
"""Pixels of the printed board's width."""
OFF = 0.002
"""By how much of the width a place is printed beside where the edition says."""
ORNAMENTS = 420


def printed(board: PhotoBoard, rng: np.random.Generator) -> Any:
    """The board without pieces: height by width by 3, red first, from 0 to 255."""
    left, top, width, height = board.box
    scale = ACROSS / width
    size = (ACROSS, round(height * scale))
    paper = np.full((size[1], size[0], 3), (205, 190, 160), np.uint8)

    def there(point: Point) -> tuple[int, int]:
        x, y = (np.array(point) - (left, top)) * scale + rng.normal(0, OFF * ACROSS / 2, 2)
        return round(float(x)), round(float(y))

    areas = [one for one in board.picture.elements if isinstance(one, Area)]
    for area in areas:
        cv2.fillPoly(paper, [np.int32([there(p) for p in area.outline])], _ink(area.tone, rng))
    _ornament(paper, rng)
    for element in board.picture.elements:
        _draw(paper, element, there, scale, rng)
    return _worn(paper, rng)


def _draw(paper: Any, element: Element, there: Any, scale: float, rng: Any) -> None:
    """An element's lines; those of an area are drawn over the ornaments."""
    dark = (45, 38, 32)
    match element:
        case Area():
            cv2.polylines(paper, [np.int32([there(p) for p in element.outline])], True, dark, 4)
            if element.label and element.label_at:
                _write(paper, element.label.split("\n")[0], there(element.label_at), 0.8, dark)
        case Route():
            line = [np.int32([there(p) for p in element.points])]
            cv2.polylines(paper, line, False, _ink(element.tone, rng), 7, cv2.LINE_AA)
        case Space() | Piece():
            at, radius = there(element.at), round(element.size * scale)
            cv2.circle(paper, at, radius, _ink(element.tone, rng), -1, cv2.LINE_AA)
            cv2.circle(paper, at, radius, dark, 3, cv2.LINE_AA)
            text = element.label if isinstance(element, Space) else element.letter
            tone = dark if sum(_ink(element.tone, rng)) > 330 else (240, 235, 225)
            _write(paper, text, at, min(1.1, radius / 34), tone)


def _ink(tone: str, rng: Any) -> tuple[int, int, int]:
    """A tone as it is printed: paler than on a screen."""
    colour = np.array(rgb(tone)) * 0.72 + 46 + rng.normal(0, 4, 3)
    red, green, blue = (int(part) for part in np.clip(colour, 0, 255))
    return red, green, blue


def _write(paper: Any, text: str, at: tuple[int, int], size: float, colour: Any) -> None:
    font = cv2.FONT_HERSHEY_SIMPLEX
    (wide, high), _ = cv2.getTextSize(text, font, size, 2)
    place = (at[0] - wide // 2, at[1] + high // 2)
    cv2.putText(paper, text, place, font, size, colour, 2, cv2.LINE_AA)


def _ornament(paper: Any, rng: Any) -> None:
    """Strokes such as waves, trees and hills on every map."""
    high, wide = paper.shape[:2]
    for _ in range(ORNAMENTS):
        x, y = rng.integers(0, wide), rng.integers(0, high)
        base = paper[y, x].astype(int)
        colour = tuple(int(c) for c in np.clip(base + rng.integers(-38, 30), 0, 255))
        steps = np.cumsum(rng.normal(0, 9, (int(rng.integers(3, 7)), 2)), axis=0)
        points = steps + np.array((x, y))
        line = [np.int32(points)]
        cv2.polylines(paper, line, False, colour, int(rng.integers(2, 5)), cv2.LINE_AA)


def _worn(paper: Any, rng: Any) -> Any:
    """Ink that does not cover evenly."""
    high, wide = paper.shape[:2]
    cloud = np.zeros((high, wide), np.float32)
    for cells, strength in ((7, 0.05), (40, 0.035), (200, 0.03)):
        noise = rng.normal(0, strength, (cells, cells)).astype(np.float32)
        cloud += cv2.resize(noise, (wide, high), interpolation=cv2.INTER_CUBIC)
    return np.clip(paper * (1 + cloud[..., None]), 0, 255).astype(np.uint8)
