"""What a photo of the board proposes: how many squares it has, and the colours of those."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.editing.editor import Touch
from companion.engine.editing.proposals import PhotoView, Proposal
from companion.engine.pictures.picture import Area
from companion.engine.pictures.plane import rectangle
from companion.games.khilor.board.squares import MARGIN
from companion.games.khilor.box.components import LETTERS
from companion.games.khilor.box.edition import LARGEST, SMALLEST
from companion.games.khilor.editor.sketch import (
    PLAIN,
    Sketch,
    cells_of,
    middle_of,
    side,
    square_name,
)

TONES = {letter.lower(): colour for colour, letter in LETTERS.items()}


def size(sketch: Sketch, view: PhotoView) -> Iterator[Proposal]:
    """Columns and rows, as far as they are not chosen already."""
    if view.grid is None:
        return
    known = ("columns", sketch.columns), ("rows", sketch.rows)
    whole = rectangle(MARGIN, MARGIN, side(sketch) * sketch.columns, side(sketch) * sketch.rows)
    for (tool, now), seen in zip(known, view.grid, strict=True):
        if seen != now and SMALLEST <= seen <= LARGEST:
            title = f"{seen} {tool} seen in the photo"
            yield Proposal(
                Touch(tool, choice=str(seen)), Area(f"seen.{tool}", title, whole, "gold")
            )


def squares(sketch: Sketch, view: PhotoView) -> Iterator[Proposal]:
    """The squares that have another colour than most, unless something was painted there. The
    colours are those of the box, each the one most like it."""
    cells, ground = cells_of(sketch), (sketch.columns, sketch.rows)
    inks = view.squares(*ground)
    if not inks:
        return
    plain, _ = Counter(inks).most_common(1)[0]
    painted = {inks[cells.index(cell)]: letter for cell, letter in sketch.printed.items()}
    letters = view.named({**TONES, PLAIN: "path"}, {plain: PLAIN, **painted}, ground)
    half = side(sketch) / 2
    for number, (cell, ink) in enumerate(zip(cells, inks, strict=True)):
        letter = letters[ink]
        if letter == PLAIN or cell in sketch.printed:
            continue
        x, y = middle_of(sketch, cell)
        title = f"{square_name(cell)}, {TONES.get(letter, 'white egg')} seen in the photo"
        square = rectangle(x - half, y - half, 2 * half, 2 * half)
        tone = TONES.get(letter, "bone")
        area = Area(f"seen.{number}", title, square, tone, letter.upper())
        yield Proposal(Touch("square", (middle_of(sketch, cell),), letter), area)
