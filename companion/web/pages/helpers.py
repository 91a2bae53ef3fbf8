"""What a game can work out alone, without a table: pieces are tapped, odds told, and a battle
fought out. Everything is in the address: nothing is stored."""

from secrets import SystemRandom

from flask import Response, abort, request

from companion.extensions import limiter
from companion.games import get_game
from companion.web.pages import pages
from companion.web.pages.rendering import render, see
from companion.web.views.helpers import asked_for, helper_page, thrown_url

RECKON_LIMIT = "120/minute"
"""The largest battle takes a third of a second to reckon."""


@pages.get("/games/<slug>/<name>")
@limiter.limit(RECKON_LIMIT)
def helper(slug: str, name: str) -> Response:
    """The helper with the pieces, the extras and the touches of its address."""
    game = get_game(slug)
    found = next((one for one in game.helpers if one.id == name), None)
    if found is None:
        abort(404)
    asked = asked_for(game, found, request.args)
    if "throw" in request.args and (url := thrown_url(asked, SystemRandom())):
        return see(url)
    return render("helper", helper_page(asked))
