"""The rules of a game in our own words, and the rulings where the booklet is silent."""

from flask import Response, abort, request

from companion.games import get_game
from companion.tables.history import visible_to
from companion.tables.house_rules import house_rules
from companion.tables.lists import tables_of
from companion.web.identity import all_tokens
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table
from companion.web.pages.rendering import render
from companion.web.parts.rail import rail
from companion.web.views.rules import ReferencePage, rules_page

LONGEST_QUERY = 100


@pages.get("/rules/<slug>")
def rules(slug: str) -> Response:
    """Every rule and ruling that the engine cites, by section; `q` searches in them."""
    return render("rules", rules_page(get_game(slug), _query()))


@pages.get("/t/<code>/rules")
@at_table
def table_rules(at: AtTable) -> Response:
    """The same at a table, with the table's rail."""
    below = rail(at.history, visible_to(at.history, at.viewer), at.rights)
    game = at.history.game
    house = house_rules(tables_of(all_tokens()), game.slug)
    return render("table_rules", rules_page(game, _query(), below, house))


@pages.get("/games/<slug>/reference/<name>")
def reference(slug: str, name: str) -> Response:
    """A table to be looked up beside the rules."""
    game = get_game(slug)
    found = next((table for table in game.references if table.id == name), None)
    if found is None:
        abort(404)
    return render("reference", ReferencePage(game, found))


def _query() -> str:
    return request.args.get("q", "").strip()[:LONGEST_QUERY]
