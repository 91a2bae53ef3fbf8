"""Remarks on a set being entered: what is missing, and what is merely unusual."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.editing.editor import Remark
from companion.engine.phrases import counted
from companion.engine.pictures.grid import connected_groups
from companion.games.khilor.components import CAUGHT, COLOURS, LETTERS, WHITE_DEMONS
from companion.games.khilor.editor.sketch import EGG, Sketch
from companion.games.khilor.shapes import neighbours


def remarks(sketch: Sketch) -> tuple[Remark, ...]:
    """First what prevents playing with the set, then what somebody should look at again."""
    return *_faults(sketch), *_doubts(sketch)


def _faults(sketch: Sketch) -> Iterator[Remark]:
    if EGG not in sketch.printed.values():
        yield Remark("Where is the white egg? Paint its square.", "squares")
    white = sketch.white_squares
    if len(white) != WHITE_DEMONS:
        yield Remark(f"{WHITE_DEMONS} white demons start on the board.", "white")
    elif any(sketch.printed.get(cell) == EGG for cell in sketch.white if sketch.holds(cell)):
        yield Remark("No white demon starts on the white egg.", "white", "white-egg")
    names = Counter(shape.name for shape in sketch.shapes)
    for number, shape in enumerate(sketch.shapes):
        step = f"piece{number}"
        if names[shape.name] > 1:
            yield Remark(f"Two polyominoes are called {shape.name}.", step, "front")
        if len(shape.cells) != CAUGHT + 1:
            squares = counted(len(shape.cells), "square")
            text = f"Polyomino {shape.name} has {squares}, and needs {CAUGHT + 1}."
            yield Remark(text, step, "front")
        elif len(connected_groups(shape.cells, neighbours)) > 1:
            text = f"Polyomino {shape.name} is not in one piece."
            yield Remark(text, step, "front")
        if not shape.arrows:
            yield Remark(f"Which arrows does polyomino {shape.name} have?", step)


def _doubts(sketch: Sketch) -> Iterator[Remark]:
    owned = Counter(letter for letter in sketch.printed.values() if letter != EGG)
    if owned and len({owned[LETTERS[colour].lower()] for colour in COLOURS}) > 1:
        text = "The colours do not have equally many squares."
        yield Remark(text, "squares", blocks=False)
    if not owned:
        yield Remark(f"No square has one of the {len(COLOURS)} colours.", "squares", blocks=False)
