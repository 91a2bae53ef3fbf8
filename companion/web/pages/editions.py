"""Editions: a table's own map as a file, checked, kept, chosen for later tables, exported."""

import json
import re
from typing import Any

from flask import Response, request, url_for

from companion.codec import dump
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed, Problem
from companion.games import get_game
from companion.tables.editions import find_edition, forget_edition, keep_edition
from companion.web.api.body import read_body
from companion.web.pages import pages
from companion.web.pages.rendering import render, see
from companion.web.views.editions import editions_page

TOML = (
    "This is TOML, which is read from the command line only: companion edition import. "
    "Upload the JSON that an edition is exported as."
)


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
    response.headers.set(
        "Content-Disposition", "attachment", filename=f"{slug}-{_plain(edition_id)}.json"
    )
    return response


@pages.post("/editions/<slug>/<edition_id>/forget")
def drop_edition(slug: str, edition_id: str) -> Response:
    """Forget a kept edition; tables that are played on it keep their own copy."""
    forget_edition(get_game(slug), edition_id)
    return see(url_for("pages.editions", slug=slug))


def _uploaded() -> Any:
    """The file as data. JSON only: TOML's dotted keys cost the square of their length."""
    file = request.files.get("file")
    if file is None or not file.filename:
        raise Malformed([Problem("file", "Choose a file with the edition (JSON).")])
    try:
        return read_body(file.read())
    except Malformed as error:
        problems = [Problem("file", one.message) for one in error.problems]
        if file.filename.lower().endswith(".toml"):
            problems = [Problem("file", TOML)]
        raise Malformed(problems) from error


def _plain(name: str) -> str:
    """A name that a header and every file system can hold."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", name)[:80]
