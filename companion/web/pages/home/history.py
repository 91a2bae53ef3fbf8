"""Finished games."""

from flask import Response

from companion.tables.access.seats import Rights
from companion.tables.watching.lists import finished_tables, held_by
from companion.web.pages import pages
from companion.web.pages.home.lobby import table_row
from companion.web.pages.rendering import render
from companion.web.security.identity import all_tokens

LONGEST = 200


@pages.get("/history")
def history() -> Response:
    """What was played to the end at this phone's tables, or on this server, newest first."""
    held = held_by(all_tokens())
    found = finished_tables(held, LONGEST)
    return render(
        "home/history", tuple(table_row(table, held.get(table.code, Rights())) for table in found)
    )
