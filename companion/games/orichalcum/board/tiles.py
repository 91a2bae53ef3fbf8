"""Drawing terrain, tiles, creatures and Titans, the same wherever they lie."""

from collections.abc import Iterator, Sequence
from math import sqrt

from companion.engine.pictures.picture import Area, Element, Piece, Point, Shape
from companion.games.orichalcum.board.frames import EMBLEMS, TONES, Box, hexagon
from companion.games.orichalcum.box.components import Terrain
from companion.games.orichalcum.box.edition import CreatureKind, Edition, TileKind
from companion.games.orichalcum.effects import LOOT, TITANS
from companion.games.orichalcum.land.geometry import OFFSETS, Marks, marks
from companion.games.orichalcum.words import LETTERS

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
