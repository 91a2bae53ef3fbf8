"""Rectangles of the picture, and small words that fit into them."""

from functools import cache

from companion.engine.picture import Area, Point
from companion.games.orichalcum.components import Action, Terrain

WIDTH = 100.0
TONES: dict[Terrain, str] = {
    "forest": "forest",
    "lagoon": "glacier",
    "desert": "desert",
    "mountain": "rock",
    "volcano": "clay",
}
SHORT: dict[Action, str] = {
    "capture": "Capture",
    "construct": "Construct",
    "produce": "Produce",
    "recruit": "Recruit",
}
Box = tuple[float, float, float, float]
"""Left, top, width and height."""


def box(
    place: str, title: str, tone: str, at: Box, label: str = "", *, across: float = 0.5
) -> Area:
    """A rectangle; its label lies near the top, at that part of its width."""
    left, top, width, height = at
    right, bottom = left + width, top + height
    outline = ((left, top), (right, top), (right, bottom), (left, bottom))
    where: Point = (left + width * across, top + min(height / 2 + 1.3, 5.2))
    return Area(place, title, outline, tone, label, where if label else None)


def grid(count: int, per_row: int, top: float, height: float) -> tuple[list[Box], float]:
    """So many boxes, that many in a row, and the edge below them."""
    gap, places = 0.8, columns(per_row)
    boxes = [(*places[n % per_row], top + (n // per_row) * (height + gap)) for n in range(count)]
    below = top + -(-count // per_row) * (height + gap)
    return [(left, upper, width, height) for left, width, upper in boxes], below


def columns(count: int, gap: float = 0.8) -> list[tuple[float, float]]:
    """The left edge and the width of so many boxes side by side."""
    width = (WIDTH - gap * (count + 1)) / count
    return [(gap + n * (width + gap), width) for n in range(count)]


@cache
def building_marks(titles: tuple[str, ...]) -> dict[str, str]:
    """Two signs for each building, no two alike: initials, else letters of the title."""
    found: dict[str, str] = {}
    for title in titles:
        words = [word for word in title.split() if word[0].isupper() or word[0].isdigit()]
        letters = [*(f"{words[0][0]}{word[0]}" for word in words[1:][-1:])]
        letters += [f"{title[0]}{letter}" for letter in title[1:] if letter.isalnum()]
        spare = (mark for mark in letters if mark not in found.values())
        found[title] = next(spare, title[:2])
    return found
