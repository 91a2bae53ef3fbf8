"""Writes to a table. Each says which entry the client saw, and is answered with the new table."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any

from flask import Response, jsonify, request
from marshmallow import Schema

from companion.codec import dump_state, load, load_move
from companion.codec.answers import AS_ASKED
from companion.documents.answers import Json, answer_data, taken
from companion.engine.game import AnyGame
from companion.engine.problems import reading_below
from companion.engine.setup import Fact
from companion.engine.values import Points, Viewer
from companion.tables.errors import Stale
from companion.tables.logs.entries import read_state
from companion.tables.logs.history import History, LogEntry, seen_entry, sight
from companion.tables.logs.ledger import Write, carry_out, history
from companion.tables.play.counting import DecideTie, SetCounts, Swap
from companion.tables.play.moves import AddNote, ConfirmScore, Finish, RecordMoves, Rename
from companion.tables.play.opening import Redeal, Retitle
from companion.tables.revising.taking_back import Amend, Correct, Redo, TakeBack, correct
from companion.web.api.answers import Awaited, Closed, Ended, Prompt, asked_at
from companion.web.api.blueprint import P, Route, operation
from companion.web.api.games import choices_in
from companion.web.api.requests import (
    AmendRequest,
    CorrectionRequest,
    CountsRequest,
    FinishRequest,
    MoveRequest,
    NameRequest,
    NoteRequest,
    SetupRequest,
    SwapRequest,
    TableTitleRequest,
    TakeBackRequest,
    TieRequest,
    WriteRequest,
)
from companion.web.errors import stale_answer
from companion.web.security.phones import ApiClient, at_table

# The answer: in a few kilobytes where the table stands, or only what has changed

MINIMAL = "return=minimal"
NOTHING_NEW: Mapping[str, Any] = {"entries": (), "next": None}
"""What an answer says of the log where nothing was entered."""
ROOM = 1200
"""Bytes for the sentences of new entries: with all the rest that is less than 4 kB."""


@dataclass(frozen=True, kw_only=True)
class NewEntry:
    """An entry of the log in one sentence."""

    revision: int
    kind: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Written:
    """Where the table stands after a write, in at most 4 kB, without the game's state.

    With `Prefer: return=minimal` it has `revision`, and of the rest only what has changed since the
    entry that the request names as its `revision`.
    """

    revision: Annotated[int, "The last entry: send it with the next write."]
    entries: Annotated[tuple[NewEntry, ...], "What was entered after the request's `revision`."] = (
        field(default=(), metadata=AS_ASKED)
    )
    next: Annotated[int | None, "More was entered: the log has it `after` this one."] = field(
        default=None, metadata=AS_ASKED
    )
    awaited: Awaited = field(default=(), metadata=AS_ASKED)
    prompt: Prompt = field(default="", metadata=AS_ASKED)
    facts: tuple[Fact, ...] = field(default=(), metadata=AS_ASKED)
    outcome: Ended = field(default=None, metadata=AS_ASKED)
    begun: bool = field(default=False, metadata=AS_ASKED)
    can_redo: bool = field(default=False, metadata=AS_ASKED)
    confirmed: Annotated[tuple[int, ...], "Seats that agree to the score."] = field(
        default=(), metadata=AS_ASKED
    )
    closed: Closed = field(default=False, metadata=AS_ASKED)
    finished_at: datetime | None = field(default=None, metadata=AS_ASKED)


def written(whole: History, revision: int, viewer: Viewer) -> Written:
    """The table as that seat may see it, for a client that has seen it up to entry `revision`."""
    later = whole.entries[revision + 1 :]
    if not whole.is_over:
        later = tuple(seen_entry(entry, viewer) for entry in later)
    entries = tuple(_as_fit(later))
    last = entries[-1].revision if entries else revision
    return Written(
        revision=whole.revision,
        entries=entries,
        next=last if last < whole.revision else None,
        **standing(whole, viewer),
    )


def standing(whole: History, viewer: Viewer) -> Mapping[str, Any]:
    """How the table stands for that seat: all but the new entries. The next write is compared with
    it, so it is remembered."""
    if viewer not in whole.standings:
        position, game = whole.position, whole.game
        seen = position if whole.is_over else sight(position, viewer)
        whole.standings[viewer] = {
            "facts": tuple(game.facts(seen.at)) if seen.at is not None else (),
            **asked_at(whole, seen),
            "begun": whole.begun,
            "can_redo": whole.can_redo,
            "confirmed": tuple(sorted(whole.confirmed)),
            "closed": whole.finished_at is not None,
            "finished_at": whole.finished_at,
        }
    return whole.standings[viewer]


def changes(game: AnyGame, before: Mapping[str, Any], after: Written) -> Json:
    """`revision`, and those fields of the table that differ from how it stood `before`."""
    was, now = {**NOTHING_NEW, **before}, vars(after)
    differs = {n: value for n, value in now.items() if n == "revision" or value != was[n]}
    return answer_data(game, differs)


def _as_fit(entries: Iterable[LogEntry]) -> Iterator[NewEntry]:
    """As many entries as there is room for; if the first one is too long it is cut."""
    used = 0
    for entry in entries:
        text = entry.text.encode()
        size = len(text) + 40
        if used and used + size > ROOM:
            return
        used += size
        cut = text[: ROOM - 3].decode(errors="ignore") + "…"
        yield taken(NewEntry, entry, text=entry.text if len(text) <= ROOM else cut)


# The calls

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
    revision, before = body["revision"], at.lately
    if before.revision < revision:
        before = at.history
    sent = {"revision": revision, "client_id": body["client_id"]}
    try:
        outcome = do(kind(at.code, at.rights, *what, **more, **sent))
    except Stale as error:
        now = at.sight_of(history(at.code))
        return stale_answer(error, dump_state(now.game, now.at))
    answer = written(outcome, revision, at.viewer)
    # RFC 7240: an answer with only what has changed is preferred
    prefers = request.headers.get("Prefer", "").lower().split(",")
    minimal = MINIMAL in ("".join(one.split()) for one in prefers)
    if not minimal or before.revision != revision:
        return answer_data(outcome.game, answer)  # of what others did meanwhile nothing is left out
    response = jsonify(changes(outcome.game, standing(before, at.viewer), answer))
    response.headers["Preference-Applied"] = MINIMAL
    return response


@write("moves", MoveRequest)
def make_move(body: Json, code: str) -> Json | Response:
    """Make a move

    One of the documents that `getLegalMoves` lists, or any other of that form: an illegal one is
    refused with every rule that it breaks, and recorded all the same with `insist`, if hands could
    have made it. What the app throws or draws next follows in the same answer.
    """
    at = at_table(code)
    with reading_below("move"):
        move = load_move(at.lately.game, body["move"])
    return recorded(at, body, RecordMoves, (move,), insist=body["insist"])


@write("take-back", TakeBackRequest)
def take_back_moves(body: Json, code: str) -> Json | Response:
    """Go back to the position after an earlier entry

    A seat takes back alone what only it has done and what revealed nothing; the host anything.
    Nothing is deleted: the log keeps what was taken back.
    """
    return recorded(at_table(code), body, TakeBack, to=body["to"])


@write("redo", WriteRequest)
def redo_moves(body: Json, code: str) -> Json | Response:
    """Bring back what was taken back last

    Possible as long as nothing else was played since; `can_redo` says so.
    """
    return recorded(at_table(code), body, Redo)


@write("correction", CorrectionRequest)
def correct_position(body: Json, code: str) -> Json | Response:
    """Replace the position by the one that really lies on the table; for the host only

    For a table on which things lie otherwise than recorded. `state` is one as answers have it.
    """
    at = at_table(code)
    now = history(at.code)
    with reading_below("state"):
        position = read_state(now.game, now.deal, body["state"])
        return recorded(at, body, Correct, position, viewer=at.viewer, do=correct)


@write("counts", CountsRequest)
def enter_counts(body: Json, code: str) -> Json | Response:
    """Enter numbers into the pad; stale only if the same cell was changed meanwhile

    Cells that are left out stay; null empties one. The cells are those of `getTableCountSheet`.
    """
    with reading_below("counts"):
        cells = load(body["counts"], dict[str, Points | None])
    return recorded(at_table(code), body, SetCounts, cells)


@write("notes", NoteRequest)
def add_note(body: Json, code: str) -> Json | Response:
    """Add a remark to the log

    It changes nothing else, and is never out of date.
    """
    return recorded(at_table(code), body, AddNote, body["text"])


@write("seats/<int(max=99):seat>/name", NameRequest)
def rename_seat(body: Json, code: str, seat: int) -> Json | Response:
    """Give a player another name

    It holds from the first entry on, in all sentences of the log.
    """
    return recorded(at_table(code), body, Rename, seat, body["name"])


@write("seats/<int(max=99):seat>/swap", SwapRequest)
def swap_seats(body: Json, code: str, seat: int) -> Json | Response:
    """Let two people swap places on a score sheet; for the host only

    What they have stays theirs, and the deal goes round in the new order.
    """
    return recorded(at_table(code), body, Swap, seat, body["other"])


@write("title", TableTitleRequest)
def change_table_title(body: Json, code: str) -> Json | Response:
    """Call what is played on a score sheet otherwise; for the host only

    It stands in lists, statistics and files. The other games have titles of their own.
    """
    return recorded(at_table(code), body, Retitle, body["title"])


@write("tie", TieRequest)
def decide_tie(body: Json, code: str) -> Json | Response:
    """Say who wins a tie on a score sheet, and why; for the host only

    Before the sheet is closed, one of those who share the victory; null lets them share it after
    all.
    """
    return recorded(at_table(code), body, DecideTie, body["seat"], body["why"])


@write("seats/<int(max=99):seat>/confirmation", WriteRequest)
def confirm_score(body: Json, code: str, seat: int) -> Json | Response:
    """Agree to the score as it stands, for a seat

    A later move, count or correction takes all agreement away.
    """
    return recorded(at_table(code), body, ConfirmScore, seat)


@write("setup", SetupRequest)
def replace_setup(body: Json, code: str) -> Json | Response:
    """Deal anew, before anything was played; for the host only

    The same edition, names and options; with the same `seed` and `fixed` it is the same deal.
    """
    at, fixed = at_table(code), choices_in(body, "fixed")
    return recorded(at, body, Redeal, seed=body["seed"], fixed=fixed)


@write("finish", FinishRequest)
def finish_game(body: Json, code: str) -> Json | Response:
    """Close the game with its score; for the host only

    A game that its rules have not ended, or a count that is doubtful, is closed with `insist`.
    """
    return recorded(at_table(code), body, Finish, insist=body["insist"])


@write("amendments", AmendRequest)
def amend_entry(body: Json, code: str) -> Json | Response:
    """Replace an earlier entry by other moves; later moves stay as far as they can be made

    The later moves that no longer fit are refused with their rules, unless `drop` names them or the
    table insists.
    """
    at = at_table(code)
    game, moves = at.lately.game, []
    for n, move in enumerate(body["moves"]):
        with reading_below(f"moves[{n}]"):
            moves.append(load_move(game, move))
    insist, drop = body["insist"], frozenset(body["drop"])
    return recorded(at, body, Amend, body["of"], moves, insist=insist, drop=drop)
