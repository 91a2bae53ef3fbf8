"""Writes to a table. Each says which entry the client saw, and is answered with the new table."""

from collections.abc import Callable
from typing import Any

from flask import Response, jsonify
from marshmallow import Schema

from companion.codec import dump_state, load, load_move
from companion.documents import Json, answer_data
from companion.engine.problems import reading_below
from companion.tables.errors import Stale
from companion.tables.logs.fold import read_state
from companion.tables.logs.history import History
from companion.tables.logs.ledger import Write, carry_out, game_at, history, remembered
from companion.tables.play.counting import SetCounts
from companion.tables.play.moves import ConfirmScore, Finish, RecordMoves
from companion.tables.play.notes import AddNote, Rename
from companion.tables.play.opening import Redeal
from companion.tables.revising.correcting import Correct, correct
from companion.tables.revising.taking_back import Amend, Redo, TakeBack
from companion.web.api.at_tables.at_table import ApiClient, at_table, writing_at
from companion.web.api.at_tables.requests_tables import (
    AmendRequest,
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
from companion.web.api.at_tables.written import (
    MINIMAL,
    Written,
    changes,
    standing,
    wants_minimal,
    written,
)
from companion.web.api.blueprint import P, Route, operation
from companion.web.api.playing import choices_in
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
    at: ApiClient,
    body: Json,
    kind: Callable[..., Write],
    *what: Any,
    do: Callable[[Write], History] = carry_out,
    **more: Any,
) -> Json | Response:
    """Do a write of that kind with what every request sends. Returns the answer to it; for a stale
    one, the refusal with the table as it is now."""
    revision, minimal = body["revision"], wants_minimal()
    sent = {"revision": revision, "client_id": body["client_id"]}
    before = (remembered(at.code, revision) or at.history) if minimal else None
    try:
        made = do(kind(at.code, at.rights, *what, **more, **sent))
    except Stale as error:
        now = at.sight_of(history(at.code))
        return stale_answer(error, dump_state(now.game, now.at))
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
    with reading_below("move"):
        move = load_move(game_at(at.code), body["move"])
    return recorded(at, body, RecordMoves, (move,), insist=body["insist"])


@write("take-back", TakeBackRequest)
def take_back_moves(body: Json, code: str) -> Json | Response:
    """Go back to the position after an earlier entry"""
    return recorded(writing_at(code), body, TakeBack, to=body["to"])


@write("redo", WriteRequest)
def redo_moves(body: Json, code: str) -> Json | Response:
    """Bring back what was taken back last"""
    return recorded(writing_at(code), body, Redo)


@write("correction", CorrectionRequest)
def correct_position(body: Json, code: str) -> Json | Response:
    """Replace the position by the one that really lies on the table; for the host only"""
    at = writing_at(code)
    now = history(at.code)
    with reading_below("state"):
        position = read_state(now.game, now.deal, body["state"])
        return recorded(at, body, Correct, position, viewer=at.viewer, do=correct)


@write("counts", CountsRequest)
def enter_counts(body: Json, code: str) -> Json | Response:
    """Enter numbers into the pad; stale only if the same cell was changed meanwhile"""
    with reading_below("counts"):
        cells = load(body["counts"], dict[str, int | None])
    return recorded(writing_at(code), body, SetCounts, cells)


@write("notes", NoteRequest)
def add_note(body: Json, code: str) -> Json | Response:
    """Add a remark to the log"""
    return recorded(writing_at(code), body, AddNote, body["text"])


@write("seats/<int(max=99):seat>/name", NameRequest)
def rename_seat(body: Json, code: str, seat: int) -> Json | Response:
    """Give a player another name"""
    return recorded(writing_at(code), body, Rename, seat, body["name"])


@write("seats/<int(max=99):seat>/confirmation", WriteRequest)
def confirm_score(body: Json, code: str, seat: int) -> Json | Response:
    """Agree to the score as it stands, for a seat"""
    return recorded(writing_at(code), body, ConfirmScore, seat)


@write("setup", SetupRequest)
def replace_setup(body: Json, code: str) -> Json | Response:
    """Deal anew, before anything was played; for the host only"""
    at, fixed = writing_at(code), choices_in(body, "fixed")
    return recorded(at, body, Redeal, seed=body["seed"], fixed=fixed)


@write("finish", FinishRequest)
def finish_game(body: Json, code: str) -> Json | Response:
    """Close the game with its score; for the host only"""
    return recorded(writing_at(code), body, Finish, insist=body["insist"])


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
