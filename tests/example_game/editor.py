"""How a die of one's own is entered: the numbers on its faces, and the one that loses the turn."""

from dataclasses import dataclass, replace

from companion.codec.documents import begin_with, whole_edition
from companion.engine.editing.editor import At, Editor, EditorStep, Touch, toggled, tool
from companion.engine.editing.fields import Cells
from companion.engine.pictures import Picture

from .rules import Edition, check_edition

HIGHEST = 20
CELLS = Cells(5, 20)


@dataclass(frozen=True, slots=True)
class Sketch:
    """The faces that were tapped, in that order, and the one that loses."""

    faces: tuple[int, ...] = ()
    bust: int = 0


@tool("Face", "place")
def face(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap the numbers on the die."""
    return replace(sketch, faces=toggled(sketch.faces, CELLS.tapped(touch, HIGHEST) + 1))


@tool("Loses", "pick")
def bust(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap the number that loses the turn."""
    return replace(sketch, bust=CELLS.tapped(touch, HIGHEST) + 1)


def picture(sketch: Sketch) -> Picture:
    """All numbers, those on the die set off."""
    cells = []
    for number in range(1, HIGHEST + 1):
        tone = "clay" if number == sketch.bust else "bone" if number in sketch.faces else "rock"
        says = {"clay": "loses the turn", "bone": "on the die", "rock": "not on the die"}[tone]
        title = f"{number}, {says}"
        cells.append(CELLS.area(number - 1, f"face-{number}", title, tone, str(number)))
    words = f"A die of {len(sketch.faces)} faces."
    return Picture("Faces", words, 100.0, CELLS.bottom(HIGHEST), tuple(cells))


EDITOR: Editor[Edition, Sketch] = Editor(
    blank=Sketch,
    steps=(
        EditorStep(
            "faces",
            "faces",
            "Which numbers are on the die?",
            (face, bust),
            picture,
            lambda sketch: str(len(sketch.faces)),
        ),
    ),
    edition=lambda sketch, heading: Edition(heading.id, heading.title, sketch.faces, sketch.bust),
    check=check_edition,
    place=lambda _, path: At("faces"),
    retrace=begin_with,
    unseen=(
        whole_edition(Edition, check_edition, Sketch, lambda die: Sketch(die.faces, die.bust)),
    ),
)
