"""Replacing an earlier entry by other moves; the later moves are kept as far as possible."""

from flask import Response

from companion.codec import load_move
from companion.documents import Json
from companion.engine.problems import reading_below
from companion.tables.logs.ledger import game_at
from companion.tables.revising.amending import Amend
from companion.web.api.at_tables.at_table import at_table
from companion.web.api.at_tables.requests_tables import AmendRequest
from companion.web.api.at_tables.writes import recorded, write


@write("amendments", AmendRequest)
def amend_entry(body: Json, code: str) -> Json | Response:
    """Replace an earlier entry by other moves; later moves stay as far as they can be made"""
    at = at_table(code)
    game, moves = game_at(at.code), []
    for n, move in enumerate(body["moves"]):
        with reading_below(f"moves[{n}]"):
            moves.append(load_move(game, move))
    insist, drop = body["insist"], frozenset(body["drop"])
    return recorded(at, body, Amend, body["of"], moves, insist=insist, drop=drop)
