"""Asking the other players before something is taken back. When all have agreed it is done.

A player may take back without asking what nobody has answered and what showed nobody anything new.
Otherwise the players who have acted since are asked; if somebody was shown something new, all
others are. The host may answer for them.
"""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

from companion.codec import load_move
from companion.engine.phrases import listed
from companion.tables.access.tokens import Rights
from companion.tables.errors import NoSuchEntry, NotAllowed, OtherQuestion
from companion.tables.logs.entries import (
    AmendAsked,
    Amended,
    CorrectionAsked,
    LetStand,
    Redone,
    RemedyAsked,
    RuleDecided,
    RulingAsked,
    TakenBack,
    UndoAnswered,
    UndoAsked,
    read_state,
)
from companion.tables.logs.history import History, LogEntry, TablePosition
from companion.tables.logs.ledger import Met, SeenWrite
from companion.tables.logs.sight import hides
from companion.tables.revising.correcting import put_right, remedied
from companion.tables.revising.taking_back import (
    Amendment,
    amended,
    gone_back,
    moment_of,
    playable_target,
    refusal,
    reveals,
)

HIDDEN = "Cards were hidden then, so the others cannot judge it. The host can change that entry."


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """The question that is open at the moment: who asks to go back to entry `to`, to change an
    entry by `amend`, or to decide what is `judged`: a rule, an illegal move, or how the board
    really lies; and who has to agree. `entry` is the number of the entry that asked."""

    entry: int
    seat: int
    to: int
    of: frozenset[int]
    agreed: frozenset[int]
    amend: AmendAsked | None = None
    judged: RulingAsked | RemedyAsked | CorrectionAsked | None = None

    @property
    def missing(self) -> frozenset[int]:
        """The seats that have not answered yet; none if only the host is asked."""
        return self.of - self.agreed

    def may_answer(self, rights: Rights) -> bool:
        """Whether a phone may answer, as the host or with one of its seats."""
        return rights.host or bool(self.missing & rights.seats)


def open_request(now: History) -> OpenRequest | None:
    """The last question, unless it was decided or the table has moved on since, to another position
    or to the same again; else None."""
    agreed: set[int] = set()
    left: set[int] = set()
    decided: list[RuleDecided] = []
    for row in reversed(now.entries):
        if row.after is not now.position:
            break
        match row.entry:
            case TakenBack() | Redone() | Amended() | UndoAnswered(yes=False):
                break
            case LetStand(entry=late):
                left.add(late)
            case RemedyAsked(entry=late, way="leave") if late in left:
                break
            case RuleDecided() as rule:
                decided.append(rule)
            case RulingAsked(ruling=rule) if rule in decided:
                break
            case UndoAnswered(seat=seat) if seat is not None:
                agreed.add(seat)
            case UndoAsked(seat=seat, to=to, of=of):
                return OpenRequest(row.revision, seat, to, frozenset(of), frozenset(agreed))
            case AmendAsked(seat=seat, entry=entry, of=of) as amend:
                before, some = now.entries[entry].before, frozenset(agreed)
                assert before is not None
                there = before.revision
                return OpenRequest(row.revision, seat, there, frozenset(of), some, amend)
            case (
                RulingAsked(seat=seat, of=of)
                | RemedyAsked(seat=seat, of=of)
                | CorrectionAsked(seat=seat, of=of)
            ) as judged:
                there, some = row.after.revision, frozenset(agreed)
                return OpenRequest(row.revision, seat, there, frozenset(of), some, judged=judged)
        if row.made:
            break
    return None


def needs_consent(now: History, rights: Rights, to: int) -> bool:
    """Whether others are asked if this phone wants to go back to where entry `to` led.

    Nothing demands it of the host, but a host who plays asks as everybody does.
    """
    if rights.host:
        return bool(rights.seats and _concerned(now, rights, now.positions[to]))
    return bool(rights.seats) and refusal(now, rights, now.position, now.positions[to]) is not None


def overruled(now: History, rights: Rights, to: int) -> frozenset[int]:
    """The seats on other phones that the host overrules by going back there without asking: they
    have acted since, or have been shown something. Empty for all others."""
    return _concerned(now, rights, now.positions[to]) if rights.host else frozenset()


@dataclass(frozen=True)
class AskBack(SeenWrite):
    """Ask the others to let the table go back to where it stood after entry `to`.

    Raises NoSuchEntry, NotAllowed and Stale.
    """

    to: int

    def refuse(self) -> None:
        _require_seat(self.rights)

    def content(self, now: History) -> object:
        return {"ask_back": self.to}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now, rights = met.now, self.rights
        self.require_fresh(now)
        target = playable_target(now, self.to)
        require_nothing_asked(now)
        seat = min(rights.seats)
        asked = UndoAsked(seat, target.revision, tuple(sorted(_concerned(now, rights, target))))
        return [LogEntry(asked, rights.author(seat))]


@dataclass(frozen=True)
class Reply(SeenWrite):
    """Agree to what entry `question` asked, or refuse. Once the last one has agreed, it is done.
    Whoever asked may withdraw the question by refusing. An answer to a question that is no longer
    open answers none. Raises NoSuchEntry, NotAllowed and Stale."""

    _: KW_ONLY
    question: int
    yes: bool

    def content(self, now: History) -> object:
        return {"answer": self.yes, "question": self.question}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now, rights = met.now, self.rights
        self.require_fresh(now)
        asked = open_request(now)
        if asked is None:
            raise NoSuchEntry("That has been answered already.")
        if asked.entry != self.question:
            raise OtherQuestion(now.revision)
        if not self.yes and asked.seat in rights.seats:
            return [self._answer(asked.seat)]
        if not asked.may_answer(rights):
            who = listed(now.names[seat] for seat in sorted(asked.missing)) or "the host"
            raise NotAllowed(f"That is for {who} to answer.")
        mine = sorted(asked.missing & rights.seats)
        if not self.yes:
            return [self._answer(mine[0] if mine else None)]
        answered = [self._answer(seat) for seat in mine] or [self._answer(None)]
        if asked.missing - rights.seats and not rights.host:
            return answered
        return [*answered, *_agreed_on(met, rights, asked)]

    def _answer(self, seat: int | None) -> LogEntry:
        return LogEntry(UndoAnswered(seat, self.yes), self.rights.author(seat))


@dataclass(frozen=True)
class AskAmend(Amendment):
    """Ask the others to let entry `of` be replaced by other moves.

    Raises IllegalMove, NoSuchEntry, NotAllowed and Stale.
    """

    def refuse(self) -> None:
        _require_seat(self.rights)
        super().refuse()

    def content(self, now: History) -> object:
        return {"ask_amend": self.moves_as_data(now), **self.asked(now)}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now, rights, moves = met.now, self.rights, self.moves
        self.require_fresh(now)
        before, game = moment_of(now, self.of), now.game
        require_nothing_asked(now)
        if hides(before, None) and not now.is_over:
            raise NotAllowed(HIDDEN)
        _, *line = amended(met, rights, self.of, moves, insist=self.insist, drop=self.drop)
        moments = (before.at, *(row.step.state for row in line if row.step))
        asked_at = zip(moments, moves, strict=False)
        if not now.is_over and any(game.view_move(at, m, None) != m for at, m in asked_at):
            raise NotAllowed(HIDDEN)
        asker = game.asked_of(before.at, moves[0])
        seat = asker if isinstance(asker, int) else min(rights.seats)
        asked = AmendAsked(
            seat,
            self.of,
            tuple(self.moves_as_data(now)),
            self.insist,
            tuple(sorted(self.drop)),
            tuple(sorted(_concerned(now, rights, before))),
        )
        return [LogEntry(asked, rights.author(seat))]


def _require_seat(rights: Rights) -> None:
    if not rights.seats:
        raise NotAllowed("A seat asks for that.")


def require_nothing_asked(now: History) -> None:
    """Raise NotAllowed while a question is open."""
    if open_request(now) is not None:
        raise NotAllowed("Something is being asked already. Answer that first.")


def _agreed_on(met: Met, rights: Rights, asked: OpenRequest) -> list[LogEntry]:
    """The entries that do what was asked, now that everybody has agreed."""
    now = met.now
    match asked.judged:
        case RulingAsked(ruling=ruling):
            return [LogEntry(ruling, rights.author())]
        case RemedyAsked(entry=of, way=way):
            return list(remedied(met, rights, of, way))
        case CorrectionAsked(state=state):
            return put_right(met, rights, read_state(now.game, now.deal, state))
    if asked.amend is None:
        return gone_back(met, rights.author(), playable_target(now, asked.to))
    wish, asker = asked.amend, Rights(seats=frozenset({asked.seat}))
    moves = [load_move(now.game, data) for data in wish.moves]
    return amended(met, asker, wish.entry, moves, insist=wish.insist, drop=wish.drop)


def _concerned(now: History, rights: Rights, target: TablePosition) -> frozenset[int]:
    """The seats on other phones that have to agree: those that have entered something since, or all
    of them if somebody was shown something new. Empty if no phone holds such a seat: then the host
    is asked."""
    since = now.position.since(target)
    acted = {now.entries[position.revision].by for position in since}
    seats = {seat for seat in acted if isinstance(seat, int)}
    if any(reveals(position) for position in since):
        seats |= now.taken
    return frozenset(seats & now.taken) - rights.seats
