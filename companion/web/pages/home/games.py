"""The page on which a game is chosen."""

from dataclasses import dataclass

from flask import Response, request

from companion.engine.game import AnyGame
from companion.games import all_games
from companion.tables.logs.history import Mode
from companion.web.pages import pages
from companion.web.pages.rendering import render


@pages.get("/new")
def new() -> Response:
    """Choose a game, to be played or (`mode`) only to be counted."""
    counts = request.args.get("mode") == "count"
    games = tuple(game for game in all_games().values() if game.counting or not counts)
    return render("home/games", GamesPage(games, "count" if counts else "track"))


@dataclass(frozen=True, slots=True)
class GamesPage:
    """The games, to be played or only to be counted."""

    games: tuple[AnyGame, ...]
    mode: Mode
