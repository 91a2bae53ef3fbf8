"""Finished games."""

from flask import Response

from companion.tables.history import finished_tables
from companion.web.pages import pages
from companion.web.pages.rendering import render

LONGEST = 200


@pages.get("/history")
def history() -> Response:
    """What was played on this server, newest first."""
    return render("history", finished_tables(limit=LONGEST))
