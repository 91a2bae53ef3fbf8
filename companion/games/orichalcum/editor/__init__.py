"""How a printed set is entered: islands, the row, the die, cards, tiles, creatures, buildings."""

from companion.engine.editor import Editor
from companion.games.orichalcum.edition import Edition
from companion.games.orichalcum.editor import making, numbers, pieces, side_steps, tiles
from companion.games.orichalcum.editor.remarks import remarks
from companion.games.orichalcum.editor.sketch import Sketch
from companion.games.orichalcum.editor.unseen import UNSEEN

ISLANDS, PRINTED, CARDS = numbers.STEPS

EDITOR: Editor[Edition, Sketch] = Editor(
    blank=Sketch,
    steps=(ISLANDS, *side_steps.STEPS, PRINTED, CARDS, *tiles.STEPS, *pieces.STEPS),
    edition=making.edition,
    remarks=remarks,
    retrace=making.retrace,
    unseen=UNSEEN,
    sheets=side_steps.SHEETS,
)
