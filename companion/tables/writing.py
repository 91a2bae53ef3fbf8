"""Every write at a table: checked against what the phone saw, added once, answered alike."""

from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy.orm import Session

from companion.codec import dump_move, dump_state
from companion.engine.counting import CountSheet
from companion.engine.game import CHANCE, Malformed, Problem
from companion.engine.problems import require
from companion.engine.rulebook import IllegalMove
from companion.tables.errors import NoSuchEntry, NotAllowed, Stale, TableClosed, WrongMode
from companion.tables.ledger import Draft, Request, append
from companion.tables.opening import consequences, result
from companion.tables.position import Author, History, Mode, Position
from companion.tables.records import Head
from companion.tables.rights import Rights
from companion.tables.words import NOTE_LENGTH, clean, clean_name

Drafts = Callable[[History], list[Draft]]


def record_move(
    code: str,
    rights: Rights,
    move: Any,
    *,
    ply: int,
    client_id: str,
    insist: bool = False,
) -> History:
    """Add a move, what the app draws after it, and the closing where it ends the game.

    With `insist` a move that the rules forbid is recorded as it happened, and flagged, where
    hands could make it. Raises IllegalMove, NotAllowed, Stale, TableClosed and WrongMode.
    """

    def drafts(now: History) -> list[Draft]:
        _require_open(now, "track")
        _require_fresh(now, ply)
        game, state = now.game, now.at
        mover = game.mover(state, move)
        if not rights.host and mover is not CHANCE and mover not in rights.seats:
            raise NotAllowed("It is not your seat's move.")
        broken = tuple(game.violations(state, move))
        if broken and not (insist and all(violation.possible for violation in broken)):
            raise IllegalMove(broken)
        insisted = {"insisted": True} if broken else {}
        by = _author(rights, None if mover is CHANCE else mover)
        body = {"move": dump_move(game, move), **insisted}
        made = Draft("chance" if mover is CHANCE else "move", body, by)
        return [made, *consequences(game, game.apply(state, move).state)]

    return _write(code, rights, client_id, lambda now: {"move": dump_move(now.game, move)}, drafts)


def take_back(code: str, rights: Rights, *, to: int, ply: int, client_id: str) -> History:
    """Return to the position after entry `to`; what came later is undone, not erased.

    What the app drew as a consequence stays with the move that caused it, so that nobody
    throws again by taking back. A player takes back only what their own phone entered; the
    host takes back anything. Raises NoSuchEntry, NotAllowed and Stale.
    """

    def drafts(now: History) -> list[Draft]:
        _require_fresh(now, ply)
        if not 0 <= to < len(now.positions):
            raise NoSuchEntry(f"The log has no entry {to}.")
        target = _with_draws(now, now.positions[to])
        if target is now.position:
            raise NoSuchEntry("There is nothing to take back after that entry.")
        _require_own(now, rights, now.position, target)
        return [Draft("take_back", {"to": target.ply}, _author(rights))]

    return _write(code, rights, client_id, lambda _: {"take_back": to}, drafts)


def redo(code: str, rights: Rights, *, ply: int, client_id: str) -> History:
    """Bring back what was taken back last. Raises NoSuchEntry, NotAllowed and Stale."""

    def drafts(now: History) -> list[Draft]:
        _require_fresh(now, ply)
        if not now.put_back:
            raise NoSuchEntry("There is nothing to bring back.")
        _require_own(now, rights, now.put_back[-1], now.position)
        return [Draft("redo", {}, _author(rights))]

    return _write(code, rights, client_id, lambda _: {"redo": True}, drafts)


def correct(code: str, rights: Rights, state: Any, *, ply: int, client_id: str) -> History:
    """Replace the position by a checked one of the same deal. The host's.

    Raises NotAllowed, Stale, TableClosed, WrongMode and Malformed.
    """
    _require_host(rights)

    def drafts(now: History) -> list[Draft]:
        _require_open(now, "track")
        _require_fresh(now, ply)
        if problems := now.game.check_state(state):
            raise Malformed(problems)
        corrected = Draft("correction", {"state": dump_state(now.game, state)}, "host")
        return [corrected, *consequences(now.game, state)]

    return _write(
        code, rights, client_id, lambda now: {"correction": dump_state(now.game, state)}, drafts
    )


def set_counts(
    code: str,
    rights: Rights,
    cells: Mapping[str, int | None],
    *,
    ply: int,
    client_id: str,
) -> History:
    """Enter numbers into cells of the pad, None to empty them.

    Stale only where one of those cells was changed after `ply`. Raises Malformed, NotAllowed,
    TableClosed and WrongMode.
    """

    def drafts(now: History) -> list[Draft]:
        _require_open(now, "count")
        _check_cells(now.game.counting.sheet(now.deal), cells)
        if not 0 <= ply <= now.ply or _counted_since(now, ply, cells):
            raise Stale(now.ply)
        return [Draft("counts", {"cells": dict(cells)}, _author(rights))]

    return _write(code, rights, client_id, lambda _: {"counts": dict(cells)}, drafts)


def add_note(code: str, rights: Rights, text: str, *, ply: int, client_id: str) -> History:
    """Add a remark to the log. Raises Malformed and NotAllowed; it is never stale."""
    note = clean(text, "text", NOTE_LENGTH)

    def drafts(now: History) -> list[Draft]:
        _require_past(now, ply)
        return [Draft("note", {"text": note}, _author(rights))]

    return _write(code, rights, client_id, lambda _: {"note": note}, drafts)


def rename(code: str, rights: Rights, seat: int, name: str, *, ply: int, client_id: str) -> History:
    """Give a player another name, from the first entry on. The host's and that seat's.

    Raises Malformed and NotAllowed; the last name given counts.
    """
    new = clean_name(name)

    def drafts(now: History) -> list[Draft]:
        _require_past(now, ply)
        _require_seat(now, rights, seat)
        body = {"seat": seat, "name": new, "was": now.names[seat]}
        return [Draft("rename", body, _author(rights, seat))]

    return _write(code, rights, client_id, lambda _: {"rename": [seat, new]}, drafts)


def confirm_score(code: str, rights: Rights, seat: int, *, ply: int, client_id: str) -> History:
    """A seat agrees to the score as it stands. Raises NotAllowed, Stale and Malformed.

    Any later move, count or correction takes every confirmation away.
    """

    def drafts(now: History) -> list[Draft]:
        _require_seat(now, rights, seat)
        _require_fresh(now, ply)
        return [Draft("confirm", {"seat": seat}, _author(rights, seat))]

    return _write(code, rights, client_id, lambda _: {"confirm": seat}, drafts)


def finish(code: str, rights: Rights, *, ply: int, client_id: str) -> History:
    """Close the game with its score. The host's; a take-back opens it again.

    Raises NotAllowed, Stale, TableClosed, and Malformed for counts that cannot be.
    """
    _require_host(rights)

    def drafts(now: History) -> list[Draft]:
        _require_open(now, now.mode)
        _require_fresh(now, ply)
        return [Draft("finish", {"result": _result(now)}, "host")]

    return _write(code, rights, client_id, lambda _: {"finish": True}, drafts)


def _write(
    code: str,
    rights: Rights,
    client_id: str,
    asked: Callable[[History], Any],
    drafts: Drafts,
) -> History:
    if not rights.may_write:
        raise NotAllowed("This phone only watches. Take a seat to play.")

    def write(session: Session, head: Head, now: History) -> list[Draft]:
        return drafts(now)

    return append(code, write, Request(client_id, asked))


def _result(now: History) -> dict[str, Any]:
    """The score as it stands, for the closing."""
    game, counting = now.game, now.game.counting
    if now.mode == "track":
        return result(game.score(game.tally(now.at)))
    require(game.count_problems(now.deal, now.counts))
    return result(game.score(counting.tally(now.deal, now.counts)))


def _require_host(rights: Rights) -> None:
    if not rights.host:
        raise NotAllowed("Only the host's phone can do that.")


def _require_seat(now: History, rights: Rights, seat: int) -> None:
    if type(seat) is not int or not 0 <= seat < len(now.names):
        raise Malformed([Problem("seat", f"must be a number from 0 to {len(now.names) - 1}")])
    if not rights.host and seat not in rights.seats:
        raise NotAllowed("That is another player's seat.")


def _require_open(now: History, mode: Mode) -> None:
    if now.mode != mode:
        raise WrongMode(now.mode)
    if now.finished_at:
        raise TableClosed


def _require_past(now: History, ply: int) -> None:
    """The phone cannot have seen what is not there yet."""
    if not 0 <= ply <= now.ply:
        raise Stale(now.ply)


def _require_fresh(now: History, ply: int) -> None:
    _require_past(now, ply)
    if now.moved_since(ply):
        raise Stale(now.ply)


def _require_own(now: History, rights: Rights, late: Position, early: Position) -> None:
    """Between the two positions lies only what this phone's seats entered, or the app drew."""
    kept = {position.ply for position in early.line()}
    between = [now.entries[p.ply] for p in late.line() if p.ply not in kept]
    mine = all(entry.by in rights.seats or entry.by is None for entry in between)
    if not rights.host and not mine:
        raise NotAllowed("Others have acted since. The host can take that back.")


def _with_draws(now: History, position: Position) -> Position:
    """The last of the app's draws that follow from that position in force, or itself."""
    for later in now.position.line():
        drawn = now.entries[later.ply]
        if later.before is position and drawn.kind == "chance" and drawn.by is None:
            position = later
    return position


def _counted_since(now: History, ply: int, cells: Mapping[str, int | None]) -> bool:
    return any(
        after.counts.get(name) != before.counts.get(name)
        for before, after in zip(now.positions[ply:-1], now.positions[ply + 1 :], strict=True)
        if after is not before
        for name in cells
    )


def _check_cells(sheet: CountSheet, cells: Mapping[str, int | None]) -> None:
    problems = []
    for name, number in cells.items():
        cell = sheet.cell(name)
        if cell is None:
            problems.append(Problem(name, "is no cell of this pad"))
        elif number is not None and (type(number) is not int or not cell.low <= number <= 9999):
            problems.append(Problem(name, f"must be a whole number from {cell.low} to 9999"))
    if problems or not cells:
        raise Malformed(problems or [Problem("cells", "must name a cell")])


def _author(rights: Rights, seat: int | None = None) -> Author:
    """Whom the log names: the seat in question where the phone holds it, else the host."""
    if seat in rights.seats:
        return seat
    return "host" if rights.host else min(rights.seats)
