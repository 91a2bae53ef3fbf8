"""The lobby: the tables that this phone is at, and the ways to a new one."""

from contextlib import suppress

from flask import Response, request

from companion.games import all_games
from companion.tables.errors import NoSuchTable, RulesUnavailable
from companion.tables.lists import held_by, list_tables
from companion.tables.rights import leave
from companion.tables.shelf import clear_away
from companion.web.identity import all_tokens, forget_all, tokens_by_table
from companion.web.pages import pages
from companion.web.pages.rendering import render, see
from companion.web.reachable import reachable_url
from companion.web.views.lobby import lobby_page


@pages.get("/")
def lobby() -> Response:
    """Join, the games, and this phone's tables; `gone` names one that was just deleted."""
    clear_away()
    held = held_by(all_tokens())
    games = tuple(all_games().values())
    address = reachable_url("/").removeprefix("http://").rstrip("/")
    gone = request.args.get("gone", "")[:6]
    return render("lobby", lobby_page(games, list_tables(held), held, address, gone))


@pages.post("/forget")
def forget() -> Response:
    """Forget me: the phone gives up its seats and its name; the tables stay."""
    for code, tokens in tokens_by_table().items():
        with suppress(NoSuchTable, RulesUnavailable):
            leave(code, tokens)
    forget_all()
    return see("/")
