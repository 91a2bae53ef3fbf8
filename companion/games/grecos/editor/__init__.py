"""How a set of one's own is entered: tiles, units and whom they are recruited by, event cards."""

from companion.engine.editing.editor import Editor
from companion.games.grecos.edition import Edition
from companion.games.grecos.editor import cards, making, tiles, units
from companion.games.grecos.editor.remarks import remarks
from companion.games.grecos.editor.sketch import Sketch
from companion.games.grecos.editor.unseen import UNSEEN

EDITOR: Editor[Edition, Sketch] = Editor(
    blank=Sketch,
    steps=(tiles.STEP, *units.STEPS, *cards.STEPS),
    edition=making.edition,
    remarks=remarks,
    retrace=making.retrace,
    unseen=UNSEEN,
    as_printed=True,
)
