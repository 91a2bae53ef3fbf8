"""How a printed set is entered: the board, its squares, and the polyominoes one by one."""

from collections import Counter
from collections.abc import Iterator

from companion.codec.documents import begin_with, whole_edition
from companion.engine.editing.editor import At, Box, Editor, Path, Remark, Sheet
from companion.engine.pictures import SOLE
from companion.games.khilor.board.squares import MARGIN, WIDTH, board_height
from companion.games.khilor.box.components import COLOURS, LETTERS
from companion.games.khilor.box.edition import Edition, check_edition
from companion.games.khilor.deal import Deal
from companion.games.khilor.editor import board, pieces, sketch
from companion.games.khilor.editor.sketch import EGG, Sketch, side


def _box(sketch: Sketch) -> Box:
    return MARGIN, MARGIN, WIDTH - 2 * MARGIN, side(sketch) * sketch.rows


def _under(deal: Deal) -> dict[str, tuple[str, Box]]:
    height = board_height(deal.edition) - 2 * MARGIN
    return {SOLE: (board.PHOTO, (MARGIN, MARGIN, WIDTH - 2 * MARGIN, height))}


def _place(_: Sketch, path: Path) -> At:
    match path:
        case ("polyominoes", int(number), "arrows"):
            return At(f"piece{number}")
        case ("polyominoes", int(number), *_):
            return At(f"piece{number}", "front")
        case ("white_demons", int(_)):
            return At("white", "white-egg")
        case ("white_demons",):
            return At("white")
    return At("squares")


def _doubts(sketch: Sketch) -> Iterator[Remark]:
    owned = Counter(letter for letter in sketch.printed.values() if letter != EGG)
    if not owned:
        yield Remark(f"No square has one of the {len(COLOURS)} colours.", "squares", blocks=False)
    elif len({owned[LETTERS[colour].lower()] for colour in COLOURS}) > 1:
        text = "The colours do not have equally many squares."
        yield Remark(text, "squares", blocks=False)


EDITOR: Editor[Edition, Sketch] = Editor(
    blank=Sketch,
    steps=(*board.STEPS, *pieces.STEPS_OF_PIECES),
    edition=sketch.edition,
    check=check_edition,
    place=_place,
    doubts=_doubts,
    retrace=begin_with,
    unseen=(whole_edition(Edition, check_edition, Sketch, sketch.sketch),),
    sheets=(Sheet(board.PHOTO, "The board", _box),),
    under=_under,
)
