"""The rules of a game in our own words, and the rulings where the booklet is silent."""

from flask import Response

from companion.games import get_game
from companion.web.pages import pages
from companion.web.pages.rendering import render
from companion.web.views.rules import rules_page


@pages.get("/rules/<slug>")
def rules(slug: str) -> Response:
    """Every rule and ruling that the engine cites, by section."""
    return render("rules", rules_page(get_game(slug)))
