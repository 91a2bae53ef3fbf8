"""Equal cells of a picture, in rows from the upper left, and which of them a finger touched."""

from dataclasses import dataclass
from textwrap import wrap

from companion.engine.editing.editor import Touch, meaningless
from companion.engine.pictures.picture import Area, Element, Piece, Point
from companion.engine.pictures.plane import along

GAP = 0.4
"""The space left free inside each edge of a cell."""
LETTER = 2.0
"""The width of a letter of a label, in hundredths of the picture's width."""
LINE = 4.2
BADGE = 3.4


@dataclass(frozen=True, slots=True)
class Cells:
    """Cells of one size, all lengths in hundredths of the picture's width."""

    columns: int
    height: float
    top: float = 0.0

    @property
    def width(self) -> float:
        """How wide a cell is: all columns together fill the picture."""
        return 100 / self.columns

    def corner(self, number: int) -> Point:
        """The upper left corner of a cell."""
        row, column = divmod(number, self.columns)
        return column * self.width, self.top + row * self.height

    def middle(self, number: int) -> Point:
        """The middle of a cell."""
        left, top = self.corner(number)
        return left + self.width / 2, top + self.height / 2

    def bottom(self, count: int) -> float:
        """Where the last row of so many cells ends."""
        return self.top + max(1, -(-count // self.columns)) * self.height

    def area(self, number: int, place: str, title: str, tone: str, label: str = "") -> Area:
        """A cell as a card, its label at the foot of it in as many lines as it takes."""
        (left, top), width, height = self.corner(number), self.width, self.height
        right, bottom = left + width - GAP, top + height - GAP
        left, top = left + GAP, top + GAP
        room = max(4, int((width - 1) / LETTER))
        lines = [line for part in label.split("\n") for line in wrap(part, room)]
        x = left + (right - left) / 2
        at = (x, round(bottom - 1.4 - LINE * (len(lines) - 1), 3)) if lines else None
        outline = ((left, top), (right, top), (right, bottom), (left, bottom))
        return Area(place, title, outline, tone, "\n".join(lines), at)

    def badge(self, number: int, place: str, title: str, text: str) -> Element:
        """A number in the upper right corner of a cell."""
        left, top = self.corner(number)
        at = (left + self.width - GAP - 1.2 * BADGE, top + GAP + 1.2 * BADGE)
        return Piece(place, title, at, BADGE, "circle", "bone", text)

    def touched(self, touch: Touch, count: int) -> tuple[int, ...]:
        """The cells that a finger passed, of the first `count`, each once.

        Raises Malformed for a touch without a place.
        """
        trail = touch.points if len(touch.points) > 1 else (touch.at,)
        under = dict.fromkeys(map(self._under, along(trail, min(self.width, self.height) / 3)))
        return tuple(number for number in under if number is not None and number < count)

    def tapped(self, touch: Touch, count: int, otherwise: str = "Tap one of the cells.") -> int:
        """The cell that was tapped, of the first `count`. Raises Malformed, saying `otherwise`."""
        return self.passed(touch, count, otherwise)[0]

    def passed(self, touch: Touch, count: int, otherwise: str) -> tuple[int, ...]:
        """As `touched`, but at least one. Raises Malformed, saying `otherwise`."""
        found = self.touched(touch, count)
        if not found:
            raise meaningless(otherwise)
        return found

    def _under(self, point: Point) -> int | None:
        column, row = int(point[0] // self.width), int((point[1] - self.top) // self.height)
        return row * self.columns + column if 0 <= column < self.columns and row >= 0 else None
