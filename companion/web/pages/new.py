"""Starting a game: which one, who plays, which edition, which options."""

from flask import Response, request

from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.games import all_games, get_game
from companion.tables.editions import find_edition
from companion.tables.opening import open_table
from companion.web.identity import known_name, remember, remember_name
from companion.web.pages import pages
from companion.web.pages.rendering import render, see
from companion.web.views.new import NewGame, asked_for, new_game_page


@pages.get("/new")
def new() -> Response:
    """Choose a game."""
    return render("games", tuple(all_games().values()))


@pages.get("/new/<slug>")
def new_game(slug: str) -> Response:
    """The form; a set-up link fills it in."""
    game = get_game(slug)
    return render("new", new_game_page(game, asked_for(game, request.args), known_name()))


@pages.post("/new/<slug>")
def open_game(slug: str) -> Response:
    """Deal the set-up and open the table; the phone that did is its host."""
    game = get_game(slug)
    asked = asked_for(game, request.form)
    try:
        code = _open(game, asked)
    except Malformed as refused:
        page = new_game_page(game, asked, known_name(), refused)
        return render("new", page, 422)
    return see(f"/t/{code}/setup")


def _open(game: AnyGame, asked: NewGame) -> str:
    edition = find_edition(game, asked.edition) if asked.edition else game.editions()[0]
    opened = open_table(
        game.slug,
        mode=asked.mode,
        edition=edition,
        names=asked.names,
        options=asked.options,
        seed=asked.seed,
        fixed=asked.fixed,
        client_id=request.form.get("client_id") or None,
    )
    remember(opened.code, opened.token)
    if asked.names:
        remember_name(asked.names[0])
    return opened.code
