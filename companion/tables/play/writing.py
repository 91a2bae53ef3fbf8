"""The writes at a table: each is checked against what the phone saw, and added once."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.codec import dump_move
from companion.engine.game import AnyGame
from companion.engine.play.decision import CHANCE
from companion.engine.problems import Malformed, Problem, require
from companion.engine.rulebook import IllegalMove
from companion.engine.scores.findings import findings
from companion.tables.access.rights import Rights, require_host
from companion.tables.access.seat_checks import require_going_on
from companion.tables.access.typed_text import NOTE_LENGTH, check_names_differ, clean, clean_name
from companion.tables.errors import (
    NotAllowed,
    RevisionAhead,
    Stale,
    TableClosed,
    Unsettled,
    WrongMode,
)
from companion.tables.logs.entries import (
    Confirmed,
    Finished,
    Moved,
    Noted,
    Renamed,
    Reported,
)
from companion.tables.logs.history import History
from companion.tables.logs.ledger import Request, append
from companion.tables.logs.position import Author, Mode
from companion.tables.logs.rows import Head
from companion.tables.logs.sight import sees_all
from companion.tables.play.chance import Draft, consequences, result
from companion.tables.play.staleness import is_stale_for
from companion.tables.storage.transaction import Turn

Drafts = Callable[[Head, History], list[Draft]]
NOT_FOR_HOST = (
    "Something here is hidden from the host's phone, so {} makes this move: "
    "on a phone of their own, or on this one once it holds their seat."
)


def record_moves(
    code: str,
    rights: Rights,
    moves: Sequence[Any],
    *,
    revision: int,
    client_id: str,
    insist: bool = False,
) -> History:
    """Add moves that were confirmed together, all of them or none. Each is followed by what the app
    draws after it; if the game ends, the closing follows.

    The host may move for everybody, unless the position hides something from the host's phone. With
    `insist`, a move that the rules forbid is recorded and flagged if hands could make it. Raises
    IllegalMove, NotAllowed, Stale, TableClosed and WrongMode.
    """

    def drafts(head: Head, now: History) -> list[Draft]:
        require_open(now, "track")
        require_past(now, revision)
        game, at, drawn = now.game, now.at, now.position.draws
        assert head.tape is not None
        seen = now.positions[revision].at
        asked = game.asked_of(seen, moves[0]) if seen is not None else None
        everybody = rights.host and sees_all(now.position, rights)
        if everybody or not isinstance(asked, int) or asked in rights.seats:
            if is_stale_for(now, revision, asked):
                raise Stale(now.revision)
        elif rights.host:
            raise NotAllowed(NOT_FOR_HOST.format(now.names[asked]))
        found: list[Draft] = []
        for move in moves:
            made = _made(game, at, move, rights, everybody=everybody, insist=insist)
            assert made.step is not None
            further = list(consequences(game, made.step.state, head.tape, drawn))
            steps = [draft.step for draft in (made, *further) if draft.step is not None]
            at, drawn = steps[-1].state, drawn + len(steps) - 1
            found += [made, *further]
        return found

    def content(now: History) -> Any:
        written = [dump_move(now.game, move) for move in moves]
        return {"moves": written} if len(written) > 1 else {"move": written[0]}

    return write(code, rights, client_id, content, drafts)


def record_move(
    code: str, rights: Rights, move: Any, *, revision: int, client_id: str, insist: bool = False
) -> History:
    """Add one move, as `record_moves` does."""
    return record_moves(
        code, rights, (move,), revision=revision, client_id=client_id, insist=insist
    )


def _made(
    game: AnyGame, at: Any, move: Any, rights: Rights, *, everybody: bool, insist: bool
) -> Draft:
    """The entry for a move in that position. Raises IllegalMove."""
    broken = tuple(game.violations(at, move, None if everybody else rights.seats))
    if broken and not (insist and all(violation.possible for violation in broken)):
        raise IllegalMove(broken)
    mover = game.mover(at, move)
    step = game.apply(at, move)
    if mover is CHANCE:
        return Draft(Reported(move, bool(broken)), author(rights), step)
    return Draft(Moved(move, bool(broken)), author(rights, mover), step)


def add_note(code: str, rights: Rights, text: str, *, revision: int, client_id: str) -> History:
    """Add a remark to the log. Raises Malformed and NotAllowed; it is never stale."""
    note = clean(text, "text", NOTE_LENGTH)

    def drafts(_: Head, now: History) -> list[Draft]:
        require_past(now, revision)
        return [Draft(Noted(note), author(rights))]

    return write(code, rights, client_id, lambda _: {"note": note}, drafts)


def rename(
    code: str, rights: Rights, seat: int, name: str, *, revision: int, client_id: str
) -> History:
    """Give a player another name, from the first entry on. Only the host and that seat may.

    Raises Malformed and NotAllowed, and TableClosed for a seat's phone once the game is over. This
    is never stale: the last name counts.
    """
    new = clean_name(name)

    def drafts(_: Head, now: History) -> list[Draft]:
        require_past(now, revision)
        _require_seat(now, rights, seat)
        if not rights.host:
            require_going_on(now)
        check_names_differ([*now.names[:seat], new, *now.names[seat + 1 :]])
        return [Draft(Renamed(seat, new, now.names[seat]), author(rights, seat))]

    return write(code, rights, client_id, lambda _: {"rename": [seat, new]}, drafts)


def confirm_score(
    code: str, rights: Rights, seat: int, *, revision: int, client_id: str
) -> History:
    """Record that a seat agrees to the score as it stands. Raises NotAllowed, Stale and Malformed.

    A later move, count or correction cancels all confirmations.
    """

    def drafts(_: Head, now: History) -> list[Draft]:
        _require_seat(now, rights, seat)
        require_fresh(now, revision)
        return [Draft(Confirmed(seat), author(rights, seat))]

    return write(code, rights, client_id, lambda _: {"confirm": seat}, drafts)


def finish(
    code: str, rights: Rights, *, revision: int, client_id: str, insist: bool = False
) -> History:
    """Close the game with its score. Only the host may; a take-back opens it again.

    Raises NotAllowed, Stale and TableClosed; Malformed for impossible counts; and Unsettled, unless
    the table insists, for counts that are missing or doubtful.
    """
    require_host(rights)

    def drafts(_: Head, now: History) -> list[Draft]:
        require_open(now, now.mode)
        require_fresh(now, revision)
        if now.mode == "count":
            _require_settled(now, insist)
        return [Draft(Finished(result(now.sheet)), "host")]

    asked = {"finish": True, "insist": True} if insist else {"finish": True}
    return write(code, rights, client_id, lambda _: asked, drafts)


def write(
    code: str,
    rights: Rights,
    client_id: str,
    asked: Callable[[History], Any],
    drafts: Drafts,
) -> History:
    """Add the drafts for a phone that does not only watch; returns the new history."""
    if not rights.may_write:
        raise NotAllowed("This phone only watches. Take a seat to play.")

    def add(_: Turn, head: Head, now: History) -> list[Draft]:
        return drafts(head, now)

    return append(code, add, Request(client_id, asked, rights))


def _require_settled(now: History, insist: bool) -> None:
    """Raise Malformed for impossible counts, and Unsettled for others unless `insist`."""
    found = findings(now.game, now.deal, now.counts)
    require([Problem("counts", one.text) for one in found if one.kind == "impossible"])
    if found and not insist:
        raise Unsettled([one.text for one in found])


def _require_seat(now: History, rights: Rights, seat: int) -> None:
    if type(seat) is not int or not 0 <= seat < len(now.names):
        raise Malformed([Problem("seat", f"must be a number from 0 to {len(now.names) - 1}")])
    if not rights.host and seat not in rights.seats:
        raise NotAllowed("That is another player's seat.")


def require_open(now: History, mode: Mode) -> None:
    """Raise WrongMode unless the table is of that mode, and TableClosed once it is closed."""
    if now.mode != mode:
        raise WrongMode(now.mode)
    if now.finished_at:
        raise TableClosed


def require_past(now: History, revision: int) -> None:
    """Raise RevisionAhead if the phone refers to an entry that the table does not have."""
    if not 0 <= revision <= now.revision:
        raise RevisionAhead(revision, now.revision)


def require_fresh(now: History, revision: int) -> None:
    """Raise Stale unless the position is still the one that the phone saw."""
    require_past(now, revision)
    if now.moved_since(revision):
        raise Stale(now.revision)


def author(rights: Rights, seat: int | None = None) -> Author:
    """Whom the log names as the author: the seat if the phone holds it, else the host."""
    if seat in rights.seats:
        return seat
    return "host" if rights.host else min(rights.seats)
