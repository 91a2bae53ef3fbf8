"""The lobby: the tables that this phone is at, and the ways to a new one."""

from contextlib import suppress

from flask import Response

from companion.games import all_games
from companion.tables.errors import NoSuchTable, RulesUnavailable
from companion.tables.history import list_tables
from companion.tables.rights import leave
from companion.web.identity import all_tokens, codes, forget_all
from companion.web.pages import pages
from companion.web.pages.rendering import render, see
from companion.web.views.lobby import LobbyPage

FINISHED = 5


@pages.get("/")
def lobby() -> Response:
    """Tables in progress on this phone first, then the games, then what was played."""
    mine = list_tables(codes())
    return render(
        "lobby",
        LobbyPage(
            tables=tuple(found for found in mine if found.finished_at is None),
            games=tuple(all_games().values()),
            finished=tuple(found for found in mine if found.finished_at is not None)[:FINISHED],
        ),
    )


@pages.post("/forget")
def forget() -> Response:
    """Forget me: the phone gives up its seats and its name; the tables stay."""
    for code, tokens in all_tokens().items():
        with suppress(NoSuchTable, RulesUnavailable):
            leave(code, tokens)
    forget_all()
    return see("/")
