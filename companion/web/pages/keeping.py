"""Downloads of a finished game: its record, a table of its scores, a BG Stats play, plain text."""

import json
from collections.abc import Callable

from flask import Response, abort

from companion.documents.plays import bgstats_file, play_csv, play_text
from companion.tables.errors import TableClosed
from companion.tables.history import History
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table
from companion.web.views.keeping import is_final, play_of, whole_record

FORMS: dict[str, tuple[str, Callable[[History], str]]] = {
    "json": ("application/json", lambda history: json.dumps(whole_record(history))),
    "csv": ("text/csv; charset=utf-8", lambda history: play_csv(play_of(history))),
    "bgsplay": ("application/json", lambda history: json.dumps(bgstats_file(play_of(history)))),
    "txt": ("text/plain; charset=utf-8", lambda history: play_text(play_of(history))),
}


def _download(form: str) -> Callable[[AtTable], Response]:
    def download(at: AtTable) -> Response:
        if not is_final(at.history):
            raise TableClosed("A game can be saved once it is over.")
        kind, write = FORMS[form]
        name = f"{at.history.game.slug}-{at.code}.{form}"
        response = Response(write(at.history), content_type=kind)
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        response.headers["Cache-Control"] = "no-store"
        return response

    return download


@pages.get("/t/<code>/play.<form>")
def keep_play(code: str, form: str) -> Response:
    """The finished game in one of the forms that other programs read."""
    if form not in FORMS:
        abort(404)
    return at_table(_download(form))(code)
