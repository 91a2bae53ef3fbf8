"""Emblems, rectangles, hexagons and texts that fit into them, and terrain tiles made of them."""

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, pi, sin, sqrt
from textwrap import wrap

from companion.codec.packaged import read_packaged
from companion.engine.pictures import Area, Element, Piece, Point, Shape
from companion.games.orichalcum.box.components import Terrain
from companion.games.orichalcum.box.edition import CreatureKind, Edition, TileKind
from companion.games.orichalcum.effects import LOOT, TITANS
from companion.games.orichalcum.land.geometry import OFFSETS, Marks, marks
from companion.games.orichalcum.words import LETTERS

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


LARGEST = 7.4


def terrain(
    place: str, title: str, kind: Terrain, at: Point, unit: float, *, circle: str = ""
) -> Area:
    """A circle of terrain, drawn as the hexagon around it, with the name of the island's circle."""
    outline, below = hexagon(at, 0.97 * unit), (at[0], at[1] + 0.78 * unit)
    emblem = EMBLEMS[kind]
    return Area(place, title, outline, TONES[kind], circle, below, emblem=emblem, covers=True)


def beast(place: str, title: str, kind: CreatureKind, at: Point, unit: float) -> Piece:
    """A creature with its strength, above the name of its circle."""
    above, size = (at[0], at[1] - 0.16 * unit), 0.62 * unit
    return Piece(place, title, above, size, "triangle", "red", str(kind.strength))


def creature_text(kind: CreatureKind) -> str:
    """ "Gorgon, strength 8, loot 2 nuggets"."""
    return f"{kind.title}, strength {kind.strength}, loot {LOOT[kind.loot].text}"


def tile(
    edition: Edition, name: str, kind: TileKind, creatures: Sequence[str | None], at: Box
) -> Iterator[Element]:
    """A tile as it is printed, in the middle of a box and as large as it fits there."""
    left, top, width, height = at
    shown: Marks = marks(kind, creatures)
    places = [(2 * q + r, sqrt(3) * r) for q, r in OFFSETS[kind.shape]]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    across, down = max(xs) - min(xs) + 2.2, max(ys) - min(ys) + 2.5
    unit = min(width / across, height / down, LARGEST)
    x0 = left + width / 2 - unit * (max(xs) + min(xs)) / 2
    y0 = top + height / 2 - unit * (max(ys) + min(ys)) / 2
    for number, ((x, y), (ground, creature)) in enumerate(zip(places, shown, strict=True), 1):
        middle = (x0 + unit * x, y0 + unit * y)
        yield terrain(f"tile-{name}-{number}", ground, ground, middle, unit)
        if creature:
            guest = edition.creature[creature]
            yield beast(f"guest-{name}-{number}", creature_text(guest), guest, middle, unit)


def titan_token(
    place: str, title: str, titan: str, at: Point, size: float, *, active: bool
) -> Piece:
    """A Titan's tile: a star while it is active, a plain piece once its favour was used."""
    ground = TITANS[titan].terrain
    tone = TONES[ground]
    shape: Shape = "star" if active else "hexagon"
    return Piece(place, title, at, size, shape, tone, LETTERS[ground], emblem=EMBLEMS[ground])
