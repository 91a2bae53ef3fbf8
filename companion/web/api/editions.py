"""Editions: what is printed on cardboard, shipped with a game or kept for a table."""

from typing import Any

from flask import Response

from companion.codec import dump, load_edition
from companion.documents import Json
from companion.engine.game import AnyGame
from companion.games import get_game
from companion.tables.codes import new_token
from companion.tables.edition_lists import listed_editions
from companion.tables.editions import (
    find_edition,
    find_with_imprint,
    forget_edition,
    keep_edition,
)
from companion.web.api.at_table import tokens
from companion.web.api.blueprint import done, operation
from companion.web.api.body import below
from companion.web.api.schemas_games import (
    CheckedEditionSchema,
    EditionDocumentSchema,
    EditionListSchema,
    KeptEditionSchema,
    WholeEditionSchema,
)
from companion.web.uploads import KEEP_LIMIT

TAG = "Editions"


@operation("GET", "/games/<slug>/editions", tag=TAG, gives=EditionListSchema)
def list_editions(slug: str) -> Json:
    """The editions of a game, shipped ones first"""
    return {"editions": edition_summaries(get_game(slug))}


@operation("GET", "/games/<slug>/editions/<edition_id>", tag=TAG, gives=WholeEditionSchema)
def get_edition(slug: str, edition_id: str) -> Json:
    """One edition with everything that is printed on it"""
    game = get_game(slug)
    return _whole(game, find_edition(game, edition_id))


@operation(
    "POST",
    "/games/<slug>/editions",
    tag=TAG,
    takes=EditionDocumentSchema,
    gives=KeptEditionSchema,
    status=201,
    limit=KEEP_LIMIT,
)
def keep(body: Json, slug: str) -> Json:
    """Keep an edition for later tables

    The same edition again is fine; another one under the same id is refused. Whoever brings it
    gets a token, shown once: it is needed to forget the edition.
    """
    game, token = get_game(slug), new_token()
    with below("edition"):
        kept = keep_edition(game, body["edition"], token=token)
    mine = find_with_imprint(game, kept.id, (token,)).imprint.mine
    return {**_whole(game, kept), **({"token": token} if mine else {})}


@operation(
    "POST",
    "/games/<slug>/editions/check",
    tag=TAG,
    takes=EditionDocumentSchema,
    gives=CheckedEditionSchema,
)
def check_edition(body: Json, slug: str) -> Json:
    """Check an edition without keeping it"""
    with below("edition"):
        edition = load_edition(get_game(slug), body["edition"])
    return {"id": edition.id, "title": edition.title}


@operation("DELETE", "/games/<slug>/editions/<edition_id>", tag=TAG, status=204)
def forget(slug: str, edition_id: str) -> Response:
    """Forget a kept edition

    For the bearer of the token that it was kept with, and while no table plays on it.
    """
    forget_edition(get_game(slug), edition_id, tokens())
    return done()


def edition_of(game: AnyGame, told: Any) -> Any:
    """The edition of that id, or the checked edition that stands in the request itself.

    Raises NoSuchEntry and Malformed.
    """
    if isinstance(told, str):
        return find_edition(game, told)
    with below("edition"):
        return load_edition(game, told)


def edition_summaries(game: AnyGame) -> list[Json]:
    """Every edition of a game by name."""
    return [
        {"id": listed.id, "title": listed.title, "kept": not listed.shipped}
        for listed in listed_editions(game)
    ]


def _whole(game: AnyGame, edition: Any) -> Json:
    shipped = any(edition.id == known.id for known in game.editions())
    summary = {"id": edition.id, "title": edition.title, "kept": not shipped}
    return {**summary, "edition": dump(edition)}
