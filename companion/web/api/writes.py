"""Writes to a table. Each says which entry the client saw, and is answered with the new table."""

from collections.abc import Callable
from typing import Any

from flask import Response, jsonify
from marshmallow import Schema

from companion.codec import dump_state, load, load_move
from companion.documents import Json, answer_data
from companion.tables.errors import Stale
from companion.tables.logs.current import History, game_at, history, remembered
from companion.tables.logs.stored_values import read_state
from companion.tables.play import counting, writing
from companion.tables.play.correcting import correct
from companion.tables.play.opening import redeal
from companion.tables.play.taking_back import redo, take_back
from companion.web.api.at_table import AtTable, writing_at
from companion.web.api.blueprint import P, Route, operation
from companion.web.api.body import below
from companion.web.api.playing import choices_in
from companion.web.api.requests_tables import (
    CorrectionRequest,
    CountsRequest,
    FinishRequest,
    MoveRequest,
    NameRequest,
    NoteRequest,
    SetupRequest,
    TakeBackRequest,
    WriteRequest,
)
from companion.web.api.written import MINIMAL, Written, changes, standing, wants_minimal, written
from companion.web.errors import stale_answer

TAG = "Playing at a table"


def write(rule: str, takes: type[Schema]) -> Callable[[Route[P]], Route[P]]:
    """An operation that writes: `takes` has `revision` and `client_id`; it answers `Written`."""
    return operation(
        "POST",
        f"/tables/<code>/{rule}",
        tag=TAG,
        takes=takes,
        gives=Written,
        bearer=True,
        headers=("PREFER",),
    )


def recorded(
    at: AtTable, body: Json, writer: Callable[..., History], *what: Any, **more: Any
) -> Json | Response:
    """The answer to a write; for a stale one, the refusal with the table as it is now."""
    revision, minimal = body["revision"], wants_minimal()
    before = (remembered(at.code, revision) or at.history) if minimal else None
    try:
        made = writer(
            at.code, at.rights, *what, revision=revision, client_id=body["client_id"], **more
        )
    except Stale as error:
        seen = at.sight_of(history(at.code))
        return stale_answer(error, dump_state(seen.game, seen.at))
    answer = written(made, revision, at.viewer)
    if before is None or before.revision != revision:
        return answer_data(made.game, answer)  # of what others did meanwhile nothing is left out
    known = standing(before, at.viewer)
    response = jsonify(changes(made.game, known, answer))
    response.headers["Preference-Applied"] = MINIMAL
    return response


@write("moves", MoveRequest)
def make_move(body: Json, code: str) -> Json | Response:
    """Make a move"""
    at = writing_at(code)
    with below("move"):
        move = load_move(game_at(at.code), body["move"])
    return recorded(at, body, writing.record_move, move, insist=body["insist"])


@write("take-back", TakeBackRequest)
def take_back_moves(body: Json, code: str) -> Json | Response:
    """Go back to the position after an earlier entry"""
    return recorded(writing_at(code), body, take_back, to=body["to"])


@write("redo", WriteRequest)
def redo_moves(body: Json, code: str) -> Json | Response:
    """Bring back what was taken back last"""
    return recorded(writing_at(code), body, redo)


@write("correction", CorrectionRequest)
def correct_position(body: Json, code: str) -> Json | Response:
    """Replace the position by the one that really lies on the table; for the host only"""
    at = writing_at(code)
    now = history(at.code)
    with below("state"):
        position = read_state(now.game, now.deal, body["state"])
        return recorded(at, body, correct, position, viewer=at.viewer)


@write("counts", CountsRequest)
def enter_counts(body: Json, code: str) -> Json | Response:
    """Enter numbers into the pad; stale only if the same cell was changed meanwhile"""
    with below("counts"):
        cells = load(body["counts"], dict[str, int | None])
    return recorded(writing_at(code), body, counting.set_counts, cells)


@write("notes", NoteRequest)
def add_note(body: Json, code: str) -> Json | Response:
    """Add a remark to the log"""
    return recorded(writing_at(code), body, writing.add_note, body["text"])


@write("seats/<int(max=99):seat>/name", NameRequest)
def rename_seat(body: Json, code: str, seat: int) -> Json | Response:
    """Give a player another name"""
    return recorded(writing_at(code), body, writing.rename, seat, body["name"])


@write("seats/<int(max=99):seat>/confirmation", WriteRequest)
def confirm_score(body: Json, code: str, seat: int) -> Json | Response:
    """Agree to the score as it stands, for a seat"""
    return recorded(writing_at(code), body, writing.confirm_score, seat)


@write("setup", SetupRequest)
def replace_setup(body: Json, code: str) -> Json | Response:
    """Deal anew, before anything was played; for the host only"""
    fixed = choices_in(body, "fixed")
    return recorded(writing_at(code), body, redeal, seed=body["seed"], fixed=fixed)


@write("finish", FinishRequest)
def finish_game(body: Json, code: str) -> Json | Response:
    """Close the game with its score; for the host only"""
    return recorded(writing_at(code), body, writing.finish, insist=body["insist"])
