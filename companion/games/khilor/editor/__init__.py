"""How a printed set is entered: the board, its squares, and the polyominoes one by one."""

from companion.engine.editing.editor import Box, Editor, Sheet
from companion.engine.pictures.boards import SOLE
from companion.games.khilor.board.squares import MARGIN, WIDTH, board_height
from companion.games.khilor.deal import Deal
from companion.games.khilor.edition import Edition
from companion.games.khilor.editor import board, making, pieces
from companion.games.khilor.editor.remarks import remarks
from companion.games.khilor.editor.sketch import Sketch


def _box(sketch: Sketch) -> Box:
    return MARGIN, MARGIN, WIDTH - 2 * MARGIN, board.side(sketch) * sketch.rows


def _under(deal: Deal) -> dict[str, tuple[str, Box]]:
    height = board_height(deal.edition) - 2 * MARGIN
    return {SOLE: (board.PHOTO, (MARGIN, MARGIN, WIDTH - 2 * MARGIN, height))}


EDITOR: Editor[Edition, Sketch] = Editor(
    blank=Sketch,
    steps=(*board.STEPS, *pieces.STEPS_OF_PIECES),
    edition=making.edition,
    remarks=remarks,
    retrace=making.retrace,
    sheets=(Sheet(board.PHOTO, "The board", _box),),
    under=_under,
)
