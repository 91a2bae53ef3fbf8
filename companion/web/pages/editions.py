"""Editions: a table's own map as a file, checked, kept, chosen for later tables, exported."""

import json
import tomllib
from typing import Any

from flask import Response, request, url_for

from companion.codec import dump
from companion.documents import parse_json
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed, Problem
from companion.games import get_game
from companion.tables.editions import find_edition, forget_edition, keep_edition
from companion.web.pages import pages
from companion.web.pages.rendering import render, see
from companion.web.views.editions import editions_page


@pages.get("/editions/<slug>")
def editions(slug: str) -> Response:
    """The editions of a game: those shipped and those kept here."""
    return render("editions", editions_page(get_game(slug)))


@pages.post("/editions/<slug>")
def load_edition_file(slug: str) -> Response:
    """Check a file; where it is sound, keep it."""
    game = get_game(slug)
    try:
        kept = keep_edition(game, _uploaded())
    except Malformed as refused:
        return render("editions", editions_page(game, refused), 422)
    return see(url_for("pages.editions", slug=slug, _anchor=kept.id))


@pages.get("/editions/<slug>/<edition_id>.json")
def export_edition(slug: str, edition_id: str) -> Response:
    """The edition as the file that another server can load."""
    game: AnyGame = get_game(slug)
    document = dump(find_edition(game, edition_id), game.edition_type)
    response = Response(
        json.dumps(document, indent=2, ensure_ascii=False) + "\n", mimetype="application/json"
    )
    response.headers["Content-Disposition"] = f'attachment; filename="{slug}-{edition_id}.json"'
    return response


@pages.post("/editions/<slug>/<edition_id>/forget")
def drop_edition(slug: str, edition_id: str) -> Response:
    """Forget a kept edition; tables that are played on it keep their own copy."""
    forget_edition(get_game(slug), edition_id)
    return see(url_for("pages.editions", slug=slug))


def _uploaded() -> Any:
    file = request.files.get("file")
    if file is None or not file.filename:
        raise Malformed([Problem("file", "Choose a file with the edition (JSON or TOML).")])
    content = file.read()
    if not file.filename.endswith(".toml"):
        try:
            return parse_json(content)
        except Malformed as error:
            raise Malformed([Problem("file", one.message) for one in error.problems]) from error
    try:
        return tomllib.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Malformed([Problem("file", f"is not readable as TOML: {error}")]) from error
