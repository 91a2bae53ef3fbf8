"""Rectangles of the picture, and small words that fit into them."""

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
LONGEST = 12


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
    """A title that fits into a box: first and last word where it is long, then cut."""
    if len(text) <= LONGEST:
        return text
    words = text.split()
    text = f"{words[0]} {words[-1]}" if len(words) > 2 else text
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}."


def initials(title: str) -> str:
    """Two signs for a piece: the first letters of its words, or of its one word."""
    words = [word for word in title.split() if word[0].isupper() or word[0].isdigit()]
    return "".join(word[0] for word in (words[0], words[-1])) if len(words) > 1 else title[:2]
