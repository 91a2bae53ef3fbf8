"""How a die of one's own is entered. What is entered is an edition in which much may be missing."""

from dataclasses import replace

from companion.codec.documents import begin_with, whole_edition
from companion.engine.editing.editor import At, Editor, EditorStep, Touch, toggled, tool
from companion.engine.editing.fields import Cells
from companion.engine.pictures import Picture

from .rules import Edition, check_edition

HIGHEST = 20
CELLS = Cells(5, 20)
BLANK = Edition("ours", "Ours", (), 0)


@tool("Face", "place")
def face(die: Edition, touch: Touch) -> Edition:
    """Tap the numbers on the die."""
    return replace(die, faces=toggled(die.faces, CELLS.tapped(touch, HIGHEST) + 1))


@tool("Loses", "pick")
def bust(die: Edition, touch: Touch) -> Edition:
    """Tap the number that loses the turn."""
    return replace(die, bust=CELLS.tapped(touch, HIGHEST) + 1)


def picture(die: Edition) -> Picture:
    """All numbers, those on the die set off."""
    cells = []
    for number in range(1, HIGHEST + 1):
        tone = "clay" if number == die.bust else "bone" if number in die.faces else "rock"
        says = {"clay": "loses the turn", "bone": "on the die", "rock": "not on the die"}[tone]
        place, title = f"face-{number}", f"{number}, {says}"
        cells.append(CELLS.area(number - 1, place, title, tone, str(number)))
    words, height = f"A die of {len(die.faces)} faces.", CELLS.bottom(HIGHEST)
    return Picture("Faces", words, 100.0, height, tuple(cells))


ASKS = "Which numbers are on the die?"
EDITOR: Editor[Edition, Edition] = Editor(
    blank=lambda: BLANK,
    steps=(
        EditorStep("faces", "faces", ASKS, (face, bust), picture, lambda die: str(len(die.faces))),
    ),
    edition=lambda die, heading: replace(die, id=heading.id, title=heading.title),
    check=check_edition,
    place=lambda _, path: At("faces"),
    retrace=begin_with,
    unseen=(whole_edition(Edition, check_edition, lambda: BLANK, lambda die: die),),
)
