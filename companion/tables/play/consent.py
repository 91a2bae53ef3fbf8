"""Asking the other players before something is taken back. When all have agreed it is done.

A player may take back without asking what nobody has answered and what showed nobody anything new.
Otherwise the players who have acted since are asked; if somebody was shown something new, all
others are. The host may answer for them.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from companion.codec import dump_move, load_move
from companion.engine.phrases import listed
from companion.tables.access.seats import Rights
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.logs.entries import AmendAsked, TakenBack, UndoAnswered, UndoAsked
from companion.tables.logs.history import History
from companion.tables.logs.position import Position
from companion.tables.logs.rows import Head
from companion.tables.logs.sight import hides
from companion.tables.play.amending import amended
from companion.tables.play.chance import Draft
from companion.tables.play.new_line import moment_of
from companion.tables.play.taking_back import draws_due, playable_target, refusal, reveals
from companion.tables.play.writing import author, require_fresh, write

HIDDEN = "Cards were hidden then, so the others cannot judge it. The host can change that entry."


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """The question that is open at the moment: who asks to go back to entry `to`, or to change an
    entry by `amend`, and who has to agree."""

    seat: int
    to: int
    of: frozenset[int]
    agreed: frozenset[int]
    amend: AmendAsked | None = None

    @property
    def missing(self) -> frozenset[int]:
        """The seats that have not answered yet; none if only the host is asked."""
        return self.of - self.agreed

    def may_answer(self, rights: Rights) -> bool:
        """Whether a phone may answer, as the host or with one of its seats."""
        return rights.host or bool(self.missing & rights.seats)


def open_request(now: History) -> OpenRequest | None:
    """The last question, unless it was turned down or the table has moved on since; else None."""
    agreed: set[int] = set()
    for row in reversed(now.entries):
        match row.entry:
            case UndoAnswered(yes=False):
                return None
            case UndoAnswered(seat=seat) if seat is not None:
                agreed.add(seat)
            case UndoAsked(seat=seat, to=to, of=of):
                return OpenRequest(seat, to, frozenset(of), frozenset(agreed))
            case AmendAsked(seat=seat, entry=entry, of=of) as amend:
                before = now.entries[entry].before
                assert before is not None
                return OpenRequest(seat, before.revision, frozenset(of), frozenset(agreed), amend)
        if row.after is not now.position or row.made:
            return None
    return None


def needs_consent(now: History, rights: Rights, to: int) -> bool:
    """Whether others have to agree if this phone wants to go back to where entry `to` led."""
    target = now.positions[to]
    return bool(rights.seats) and refusal(now, rights, now.position, target) is not None


def ask_back(code: str, rights: Rights, *, to: int, revision: int, client_id: str) -> History:
    """Ask the others to let the table go back to where it stood after entry `to`.

    Raises NoSuchEntry, NotAllowed and Stale.
    """
    if not rights.seats:
        raise NotAllowed("A seat asks for that.")

    def drafts(_: Head, now: History) -> list[Draft]:
        require_fresh(now, revision)
        target = playable_target(now, to)
        if open_request(now) is not None:
            raise NotAllowed("Something is being asked already. Answer that first.")
        seat = min(rights.seats)
        asked = UndoAsked(seat, target.revision, tuple(sorted(_concerned(now, rights, target))))
        return [Draft(asked, author(rights, seat))]

    return write(code, rights, client_id, lambda _: {"ask_back": to}, drafts)


def answer(code: str, rights: Rights, *, yes: bool, revision: int, client_id: str) -> History:
    """Agree to what is asked, or refuse. Once the last one has agreed, it is done. Whoever asked
    may withdraw the question by refusing. Raises NoSuchEntry, NotAllowed and Stale."""

    def drafts(head: Head, now: History) -> list[Draft]:
        require_fresh(now, revision)
        asked = open_request(now)
        if asked is None:
            raise NoSuchEntry("That has been answered already.")
        if not yes and asked.seat in rights.seats:
            return [Draft(UndoAnswered(asked.seat, yes=False), author(rights, asked.seat))]
        if not asked.may_answer(rights):
            raise NotAllowed(f"That is for {_listed(now, asked)} to answer.")
        mine = sorted(asked.missing & rights.seats)
        if not yes or not mine:
            seat = mine[0] if mine else None
            answered = [Draft(UndoAnswered(seat, yes), author(rights, seat))]
        else:
            answered = [Draft(UndoAnswered(seat, yes), author(rights, seat)) for seat in mine]
        if not yes or (asked.missing - rights.seats and not rights.host):
            return answered
        return [*answered, *_agreed_on(head, now, rights, asked)]

    return write(code, rights, client_id, lambda _: {"answer": yes}, drafts)


def ask_amend(
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
    """Ask the others to let entry `of` be replaced by other moves.

    Raises IllegalMove, NoSuchEntry, NotAllowed and Stale.
    """
    if not rights.seats:
        raise NotAllowed("A seat asks for that.")

    def drafts(head: Head, now: History) -> list[Draft]:
        require_fresh(now, revision)
        before, game = moment_of(now, of), now.game
        if open_request(now) is not None:
            raise NotAllowed("Something is being asked already. Answer that first.")
        secret = any(game.view_move(before.at, move, None) != move for move in moves)
        if (secret or hides(before, None)) and not now.is_over:
            raise NotAllowed(HIDDEN)
        amended(head, now, rights, of, moves, insist=insist, drop=drop)
        asker = game.asked_of(before.at, moves[0])
        seat = asker if isinstance(asker, int) else min(rights.seats)
        documents = tuple(dump_move(game, move) for move in moves)
        concerned = tuple(sorted(_concerned(now, rights, before)))
        asked = AmendAsked(seat, of, documents, insist, tuple(sorted(drop)), concerned)
        return [Draft(asked, author(rights, seat))]

    def asked(now: History) -> Any:
        documents = [dump_move(now.game, move) for move in moves]
        return {"ask_amend": documents, "of": of, "insist": insist, "drop": sorted(drop)}

    return write(code, rights, client_id, asked, drafts)


def _agreed_on(head: Head, now: History, rights: Rights, asked: OpenRequest) -> list[Draft]:
    """The entries that do what was asked, now that everybody has agreed."""
    if asked.amend is None:
        target = playable_target(now, asked.to)
        taken = Draft(TakenBack(target.revision), author(rights))
        return [taken, *draws_due(head, now, target)]
    wish, asker = asked.amend, Rights(seats=frozenset({asked.seat}))
    moves = [load_move(now.game, data) for data in wish.moves]
    return amended(head, now, asker, wish.entry, moves, insist=wish.insist, drop=wish.drop)


def _concerned(now: History, rights: Rights, target: Position) -> frozenset[int]:
    """The seats on other phones that have to agree: those that have entered something since, or all
    of them if somebody was shown something new. Empty if no phone holds such a seat: then the host
    is asked."""
    since = now.position.since(target)
    acted = {now.entries[found.revision].by for found in since}
    seats = {seat for seat in acted if isinstance(seat, int)}
    if any(reveals(found) for found in since):
        seats |= now.taken
    return frozenset(seats & now.taken) - rights.seats


def _listed(now: History, asked: OpenRequest) -> str:
    return listed((now.names[seat] for seat in sorted(asked.missing)), "and") or "the host"
