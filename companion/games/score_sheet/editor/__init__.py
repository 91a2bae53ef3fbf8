"""How a sheet is made: its rows, how it ends, and for some games ties, teams and levels."""

from companion.codec.documents import begin_with, whole_edition
from companion.engine.editing.editor import At, Editor, EditorStep, Path, Tool, Touch
from companion.engine.editing.fields import Ticked
from companion.engine.phrases import counted
from companion.games.score_sheet.check import check_edition
from companion.games.score_sheet.edition import Edition, Row
from companion.games.score_sheet.editor.playing import ENDING, MORE
from companion.games.score_sheet.editor.sketch import POINTS, Sketch, edition, sketch
from companion.games.score_sheet.rows import ROWS
from companion.games.score_sheet.words import of_row, signed


def said(_: Sketch, entry: Ticked[Row]) -> tuple[str, str, str]:
    """A row in words, its colour, and what stands on its cell."""
    row = entry.member
    if not entry.used:
        return f"{row.name}: taken out", "rock", f"{row.name}\ntaken out"
    return of_row(row), "bone" if row.rounds else "gold", f"{row.name}\n{_short(row)}"


def _short(row: Row) -> str:
    worth = f"{signed(row.each)} each" if row.each else "only noted"
    when = "every round" if row.rounds else "once"
    if row.equal:
        return f"{worth}, by itself\n{when}"
    return f"{worth}, {signed(row.least)} to {signed(row.most)}\n{when}"


def _words(sketch: Sketch) -> str:
    return " ".join(of_row(row) for row in ROWS.members(sketch)) or "No rows yet."


OUT: Tool[Sketch] = ROWS.switch(
    "out", "Take out", "remove", "Tap a row that is not counted; again to put it back."
)
USUAL = ROWS.usual(lambda: (POINTS,))
STEP: EditorStep[Sketch] = EditorStep(
    "rows",
    "rows",
    "What is counted? A number for each player in each row.",
    (*ROWS.tools("name", "each", "most", "least", "rounds", "equal"), OUT),
    ROWS.picture("Rows", _words, said, lambda *_: (), least=6),
    lambda sketch: counted(len(ROWS.members(sketch)), "row"),
)


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
