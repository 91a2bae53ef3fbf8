"""Editions: what is printed, as shipped with a game or entered by a table."""

from typing import Any

from flask import Response

from companion.codec import load_edition
from companion.documents import Json
from companion.documents.answers import taken
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed, reading_below
from companion.games import get_game
from companion.tables.access import new_token
from companion.tables.editions import editions
from companion.tables.errors import NoSuchEntry
from companion.web.api.answers import (
    CheckedEdition,
    EditionDetail,
    EditionList,
    KeptEdition,
    edition_detail,
    edition_list,
    kept_edition,
)
from companion.web.api.blueprint import done, operation
from companion.web.api.requests import EditionRequest
from companion.web.errors import NotAuthenticated
from companion.web.security.limits import KEEP_LIMIT
from companion.web.security.phones import tokens

TAG = "Editions"


@operation("GET", "/games/<slug>/editions", tag=TAG, gives=EditionList)
def list_editions(slug: str) -> EditionList:
    """The editions of a game, shipped ones first

    `kept` ones were entered by a table here. Send the `id` of one as the `edition` of a deal or a
    table.
    """
    return edition_list(get_game(slug))


@operation("GET", "/games/<slug>/editions/<edition_id>", tag=TAG, gives=EditionDetail)
def get_edition(slug: str, edition_id: str) -> EditionDetail:
    """One edition with everything that is printed on it

    What it is like differs from game to game; `getGameSchema` describes it.
    """
    game = get_game(slug)
    return edition_detail(game, editions.find_edition(game, edition_id))


@operation(
    "POST",
    "/games/<slug>/editions",
    tag=TAG,
    takes=EditionRequest,
    gives=KeptEdition,
    status=201,
    limit=KEEP_LIMIT,
)
def keep_edition(body: Json, slug: str) -> KeptEdition:
    """Keep an edition for later tables

    It does no harm to keep the same edition again; another one under the same id is refused. The
    answer has a token, given out only once, with which the edition can be forgotten.
    """
    game, token = get_game(slug), new_token()
    with reading_below("edition"):
        kept = editions.keep_edition(game, body["edition"], token=token)
    mine = editions.find_with_imprint(game, kept.id, (token,)).imprint.mine
    return kept_edition(game, kept, token if mine else None)


@operation(
    "POST", "/games/<slug>/editions/check", tag=TAG, takes=EditionRequest, gives=CheckedEdition
)
def check_edition(body: Json, slug: str) -> CheckedEdition:
    """Check an edition without keeping it

    One with faults is refused with every fault and its place.
    """
    with reading_below("edition"):
        edition = load_edition(get_game(slug), body["edition"])
    return taken(CheckedEdition, edition)


@operation("DELETE", "/games/<slug>/editions/<edition_id>", tag=TAG, status=204, bearer=True)
def forget_edition(slug: str, edition_id: str) -> Response:
    """Forget a kept edition

    This needs the token that was given out when it was kept, and that no table plays on it.
    """
    game, held = get_game(slug), tokens()
    if not held:
        raise NotAuthenticated("the token that the edition was kept with", sent=False)
    editions.forget_edition(game, edition_id, held)
    return done()


def edition_of(game: AnyGame, asked: Any) -> Any:
    """The edition with that id, or the edition in the request itself, checked.

    Raises Malformed.
    """
    if isinstance(asked, str):
        try:
            return editions.find_edition(game, asked)
        except NoSuchEntry as error:
            raise Malformed.at("edition", error.message) from error
    with reading_below("edition"):
        return load_edition(game, asked)
