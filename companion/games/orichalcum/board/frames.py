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
LONGEST = 15


def box(
    place: str, title: str, tone: str, at: tuple[float, float, float, float], label: str = ""
) -> Area:
    """A rectangle from its left and upper edge, width and height; its label near the top."""
    left, top, width, height = at
    right, bottom = left + width, top + height
    outline = ((left, top), (right, top), (right, bottom), (left, bottom))
    where: Point = (left + width / 2, top + min(height / 2 + 1.3, 4.6))
    return Area(place, title, outline, tone, label, where if label else None)


def columns(count: int, gap: float = 0.8) -> list[tuple[float, float]]:
    """The left edge and the width of so many boxes side by side."""
    width = (WIDTH - gap * (count + 1)) / count
    return [(gap + n * (width + gap), width) for n in range(count)]


def short(text: str) -> str:
    """A title that fits into a box: of a long one the first and last word, or the last."""
    words = text.split()
    candidates = (text, f"{words[0]} {words[-1]}", words[-1])
    fitting = (found for found in candidates if len(found) <= LONGEST)
    return next(fitting, f"{text[: LONGEST - 1]}.")


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
