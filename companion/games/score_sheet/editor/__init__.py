"""How a sheet is made: its rows, how it ends, and for some games ties, teams and levels."""

from companion.codec.whole import begin_with, whole_edition
from companion.engine.editing.editor import At, Editor, Path, Touch
from companion.games.score_sheet.check import check_edition
from companion.games.score_sheet.edition import Edition
from companion.games.score_sheet.editor.playing import ENDING, MORE
from companion.games.score_sheet.editor.rows import STEP, USUAL
from companion.games.score_sheet.editor.sketch import Sketch, edition, sketch
from companion.games.score_sheet.rows import ROWS


def _place(now: Sketch, path: Path) -> At:
    match path:
        case ("rows", *_):
            return ROWS.at(now, path)
        case ("ends" | "limit", *_):
            return At("ending", "end")
        case ("tie_breaks", *_):
            return At("more", "ties")
    return At("more", str(path[0]))


EDITOR: Editor[Edition, Sketch] = Editor(
    blank=Sketch,
    steps=(STEP, ENDING, MORE),
    edition=edition,
    check=check_edition,
    place=_place,
    retrace=begin_with,
    unseen=(USUAL, whole_edition(Edition, check_edition, Sketch, sketch)),
    starter=(Touch(USUAL.id),),
    as_printed=True,
    noun="sheet",
    new="A new sheet, made right now",
    more="Change the sheet",
)
