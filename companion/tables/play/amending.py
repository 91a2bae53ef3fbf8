"""Replacing a move that was made by another one, and replaying the moves that came after it.

Nothing is erased. The later moves are replayed as far as possible: what the app has drawn stays
drawn; a later move that the rules now forbid is kept and flagged if hands could have made it, and
dropped if they could not.
"""

from collections.abc import Collection, Sequence
from typing import Any

from companion.codec import dump_move
from companion.engine.play.decision import CHANCE
from companion.engine.problems import Malformed, Problem
from companion.engine.rulebook import IllegalMove
from companion.tables.access.seats import Rights
from companion.tables.errors import NotAllowed
from companion.tables.logs.entries import Amended, Drawn, Moved
from companion.tables.logs.history import History
from companion.tables.logs.position import Position
from companion.tables.logs.rows import Head
from companion.tables.logs.sight import sees_all
from companion.tables.play.chance import Draft, consequences
from companion.tables.play.new_line import moment_of, work_out
from companion.tables.play.taking_back import refusal
from companion.tables.play.writing import NOT_FOR_HOST, author, require_fresh, write

SAME = "That is the move that stands there already. Choose another one."


def amend(
    code: str,
    rights: Rights,
    of: int,
    moves: Sequence[Any],
    *,
    revision: int,
    client_id: str,
    insist: bool = False,
    drop: Collection[int] = (),
) -> History:
    """Replace entry `of` by `moves`, and replay what followed without the entries in `drop`.

    A player may amend without asking what they could take back without asking; the host may amend
    anything that is not hidden from the host. Raises IllegalMove, Malformed, NoSuchEntry,
    NotAllowed and Stale.
    """
    if not moves:
        raise Malformed([Problem("move", "must be a move")])

    def drafts(head: Head, now: History) -> list[Draft]:
        require_fresh(now, revision)
        if reason := refusal(now, rights, now.position, moment_of(now, of)):
            raise NotAllowed(reason)
        return amended(head, now, rights, of, moves, insist=insist, drop=drop)

    def asked(now: History) -> Any:
        documents = [dump_move(now.game, move) for move in moves]
        return {"amend": documents, "of": of, "insist": insist, "drop": sorted(drop)}

    return write(code, rights, client_id, asked, drafts)


def amended(
    head: Head,
    now: History,
    rights: Rights,
    of: int,
    moves: Sequence[Any],
    *,
    insist: bool,
    drop: Collection[int],
) -> list[Draft]:
    """The entries that replace entry `of` by `moves`, for a phone with these rights.

    Raises IllegalMove, NoSuchEntry and NotAllowed.
    """
    before, game = moment_of(now, of), now.game
    if len(moves) == 1 and now.entries[of].entry == Moved(moves[0], insist):
        raise NotAllowed(SAME)
    seats = _enters_for(now, rights, before, moves[0])
    amendment = work_out(now, of, moves, drop, seats=seats)
    if amendment.broken and not (insist and amendment.possible):
        raise IllegalMove(amendment.broken)
    mover = game.mover(before.at, moves[0])
    by = author(rights, None if mover is CHANCE else mover)
    made = [Draft(found.entry, by, found.step) for found in amendment.drafts[: amendment.made]]
    kept = amendment.drafts[amendment.made :]
    assert head.tape is not None
    drawn = before.draws + sum(isinstance(found.entry, Drawn) for found in kept)
    line = [*made, *kept, *consequences(game, amendment.at, head.tape, drawn)]
    return [Draft(Amended(of, len(line), amendment.dropped), author(rights)), *line]


def _enters_for(
    now: History, rights: Rights, before: Position, move: Any
) -> Collection[int] | None:
    """The seats whose moves this phone may enter; None for every seat, where nothing is hidden
    from the host. Raises NotAllowed."""
    if rights.host and (now.is_over or sees_all(before, rights)):
        return None
    asked = now.game.asked_of(before.at, move)
    if rights.host and isinstance(asked, int) and asked not in rights.seats:
        raise NotAllowed(NOT_FOR_HOST.format(now.names[asked]))
    return rights.seats
