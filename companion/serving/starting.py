"""What is done before the first request: checks that all can work as configured, and loading."""

import sqlite3

from flask import Flask

from companion.codec import prepare
from companion.codec.answers import prepare_answers
from companion.games import all_games
from companion.serving.collecting import uncollected
from companion.serving.errors import StartError
from companion.tables.errors import DatabaseBusy, StorageFault
from companion.tables.storage.database import reading
from companion.web.api.at_tables.written import Written
from companion.web.svg.stamps import stamp

FIRST = ("base.html", "_macros.html", "ui/", "parts/", "pages/home/lobby", "pages/groups/")
"""Templates that are compiled at the start, by how their names begin."""


def require_ready(app: Flask) -> None:
    """Bring the database up to date. Raises StartError if it cannot be used.

    A database that another program is writing to will be free again, so the server may start.
    """
    try:
        with app.app_context(), reading():
            pass
    except DatabaseBusy:
        return
    except StorageFault as fault:
        raise StartError(fault.message + _reason(fault)) from fault


def load_games() -> None:
    """Load the games and what a move at a table needs, so that the first one takes no longer than
    any other."""
    with uncollected():
        for game in all_games().values():
            prepare(game)
            prepare_answers(Written, game.rulebook)


def load_pages(app: Flask) -> None:
    """Compile the templates that most pages are made of, and draw the games' stamps, so that the
    first page takes no longer than it must."""
    with uncollected():
        for name in app.jinja_env.list_templates():
            if name.startswith(FIRST):
                app.jinja_env.get_template(name)
        for slug in all_games():
            stamp(slug)


def _reason(fault: StorageFault) -> str:
    """The message of a database server or its driver; SQLite's errors add nothing of use."""
    error = getattr(fault.__cause__, "orig", None)
    if error is None or isinstance(error, sqlite3.Error):
        return ""
    return f" Look at COMPANION_DATABASE_URL: {str(error).splitlines()[0]}"
