"""How a die of one's own is entered: the numbers on its faces, and the one that loses the turn."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.editing.editor import (
    Editor,
    EditorStep,
    Heading,
    Remark,
    Tool,
    Touch,
    meaningless,
)
from companion.engine.pictures.picture import Area, Picture, Point
from companion.engine.pictures.plane import nearest

from .state import Edition

HIGHEST = 20
COLUMNS = 5
CELL = 20.0


@dataclass(frozen=True, slots=True)
class Sketch:
    """The faces that were tapped, in that order, and the one that loses."""

    faces: tuple[int, ...] = ()
    bust: int = 0


def place(number: int) -> Point:
    """Where a number is tapped."""
    row, column = divmod(number - 1, COLUMNS)
    return (column + 0.5) * CELL, (row + 0.5) * CELL


def tapped(touch: Touch) -> int:
    """The number that was tapped."""
    found = nearest({n: place(n) for n in range(1, HIGHEST + 1)}, touch.at, CELL)
    if found is None:
        raise meaningless("Tap a number.")
    return found


def face(sketch: Sketch, touch: Touch) -> Sketch:
    """The number is on the die, or it is not."""
    number = tapped(touch)
    if number in sketch.faces:
        return replace(sketch, faces=tuple(other for other in sketch.faces if other != number))
    return replace(sketch, faces=(*sketch.faces, number))


def bust(sketch: Sketch, touch: Touch) -> Sketch:
    """The number that loses the turn."""
    return replace(sketch, bust=tapped(touch))


def picture(sketch: Sketch) -> Picture:
    """All numbers, those on the die set off."""
    return Picture(
        "Faces",
        f"A die of {len(sketch.faces)} faces.",
        COLUMNS * CELL,
        HIGHEST // COLUMNS * CELL,
        tuple(_area(sketch, number) for number in range(1, HIGHEST + 1)),
    )


def _area(sketch: Sketch, number: int) -> Area:
    x, y = place(number)
    half = CELL / 2 - 1
    corners = (
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
    )
    tone = "clay" if number == sketch.bust else "bone" if number in sketch.faces else "rock"
    says = "loses the turn" if number == sketch.bust else "on the die"
    title = f"{number}, {says if number in (*sketch.faces, sketch.bust) else 'not on the die'}"
    return Area(f"face-{number}", title, corners, tone, str(number), (x, y))


def remarks(sketch: Sketch) -> tuple[Remark, ...]:
    """What is missing."""
    return tuple(_faults(sketch))


def _faults(sketch: Sketch) -> Iterator[Remark]:
    if len(sketch.faces) < 2:
        yield Remark("A die has two faces at least.", "faces")
    if sketch.bust not in sketch.faces:
        yield Remark("One of the faces loses the turn: which?", "faces")


def retrace(edition: Edition) -> tuple[Touch, ...]:
    """The touches that enter a die."""
    faces = (Touch("face", (place(number),)) for number in edition.faces)
    return *faces, Touch("bust", (place(edition.bust),))


def edition(sketch: Sketch, heading: Heading) -> Edition:
    """The die as far as it is entered."""
    return Edition(heading.id, heading.title, sketch.faces, sketch.bust)


EDITOR: Editor[Edition, Sketch] = Editor(
    blank=Sketch,
    steps=(
        EditorStep(
            "faces",
            "faces",
            "Which numbers are on the die?",
            (
                Tool("face", "Face", "place", "Tap the numbers on the die.", face),
                Tool("bust", "Loses", "pick", "Tap the number that loses the turn.", bust),
            ),
            picture,
            lambda sketch: str(len(sketch.faces)),
        ),
    ),
    edition=edition,
    remarks=remarks,
    retrace=retrace,
)
