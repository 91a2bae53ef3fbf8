"""Emblems, rectangles and hexagons of the pictures, and texts that fit into them."""

from functools import cache
from math import cos, pi, sin, sqrt
from textwrap import wrap

from companion.codec.packaged import read_packaged
from companion.engine.pictures.picture import Area, Point
from companion.games.orichalcum.box.components import Terrain

EMBLEMS = read_packaged(__package__, "emblems")
"""By kind of terrain, effect of a building, or piece."""
WIDTH = 100.0
HEIGHT = 112.0
"""The size of every picture of the table, so that nothing moves when one replaces another."""
EDGE = 0.8
TONES: dict[Terrain, str] = {
    "forest": "forest",
    "lagoon": "glacier",
    "desert": "desert",
    "mountain": "rock",
    "volcano": "clay",
}
Box = tuple[float, float, float, float]
"""Left, top, width and height."""


def box(place: str, title: str, tone: str, at: Box, label: str = "", *, down: float = 5.0) -> Area:
    """A rectangle; the first line of its label is centred, `down` units below its top."""
    left, top, width, height = at
    right, bottom = left + width, top + height
    outline = ((left, top), (right, top), (right, bottom), (left, bottom))
    where: Point = (left + width / 2, top + min(height / 2 + 1.3, down))
    return Area(place, title, outline, tone, label, where if label else None)


def hexagon(middle: Point, unit: float) -> tuple[Point, ...]:
    """The corners of the hexagon around a circle of radius `unit`, one corner at the top. Hexagons
    of circles that touch share an edge."""
    (x, y), radius = middle, 2 * unit / sqrt(3)
    corners = (pi / 6 + pi / 3 * number for number in range(6))
    return tuple(
        (round(x + radius * cos(angle), 3), round(y + radius * sin(angle), 3)) for angle in corners
    )


def cells(count: int, per_row: int, at: Box) -> list[Box]:
    """`count` equal boxes, `per_row` in a row, that together fill the box `at`."""
    left, top, width, height = at
    rows = -(-count // per_row)
    across, down = (width - EDGE * (per_row - 1)) / per_row, (height - EDGE * (rows - 1)) / rows
    return [
        (left + n % per_row * (across + EDGE), top + n // per_row * (down + EDGE), across, down)
        for n in range(count)
    ]


def lines(text: str, width: float) -> str:
    """The text broken into lines that fit into that width."""
    return "\n".join(wrap(text, int(width / 1.72)))


@cache
def building_marks(titles: tuple[str, ...]) -> dict[str, str]:
    """Two different characters for each building's title: its initials, else other letters."""
    found: dict[str, str] = {}
    for title in titles:
        words = [word for word in title.split() if word[0].isupper() or word[0].isdigit()]
        letters = [*(f"{words[0][0]}{word[0]}" for word in words[1:][-1:])]
        letters += [f"{title[0]}{letter}" for letter in title[1:] if letter.isalnum()]
        spare = (mark for mark in letters if mark not in found.values())
        found[title] = next(spare, title[:2])
    return found
