"""Play at a table: moves are recorded, what follows by chance is drawn, and the game is closed; and
what stands beside the moves: notes, names and the clock."""

import hmac
import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import ClassVar

from companion.codec import dump, dump_move
from companion.engine.game import AnyGame
from companion.engine.moves import CHANCE, Actor, Move
from companion.engine.position import AnyPosition
from companion.engine.problems import Malformed, Problem, require
from companion.engine.rulebook import IllegalMove
from companion.engine.scoring import ScoreSheet
from companion.tables.access import (
    NOTE_LENGTH,
    check_names_differ,
    clean,
    clean_name,
)
from companion.tables.errors import NotAllowed, Stale, Unsettled
from companion.tables.logs.entries import (
    ClockSet,
    Confirmed,
    DrawnByApp,
    Finished,
    Moved,
    Noted,
    Renamed,
    Reported,
)
from companion.tables.logs.history import History, LogEntry, Result, sees_all
from companion.tables.logs.ledger import Met, SeenWrite
from companion.tables.play.seats import check_seat, require_going_on, require_own_seat


def generator(tape: str, draw: int) -> random.Random:
    """The random generator for the draw of that number, derived from the key of a tape."""
    digest = hmac.digest(bytes.fromhex(tape), str(draw).encode(), "sha256")
    return random.Random(int.from_bytes(digest, "big"))


def consequences(game: AnyGame, at: AnyPosition, tape: str, draw: int) -> Iterator[LogEntry]:
    """The entries that follow from a position by themselves: draws by the app, of which the first
    is number `draw`, and the closing of a game that has ended."""
    while CHANCE in game.awaited(at):
        move = game.chance_move(at, generator(tape, draw))
        if move is None:
            break
        step = game.apply(at, move)
        yield LogEntry(DrawnByApp(move), step=step)
        at, draw = step.state, draw + 1
    if game.outcome(at) is not None:
        yield LogEntry(Finished(result(game.sheet(at))))


def result(sheet: ScoreSheet) -> Result:
    """The score at the closing, in the short form that lists of tables show."""
    return Result(
        verdict=sheet.verdict,
        totals=tuple(score.total for score in sheet.scores),
        winners=tuple(standing.seat for standing in sheet.standings if standing.wins),
    )


# Agreeing to the score, and closing the game

UNFINISHED = "By its rules this game is not over yet."


@dataclass(frozen=True)
class ConfirmScore(SeenWrite):
    """Record that a seat agrees to the score as it stands. Raises NotAllowed, Stale and Malformed.

    A later move, count or correction cancels all confirmations.
    """

    asks: ClassVar = "confirm"
    seat: int

    def entries(self, met: Met) -> Sequence[LogEntry]:
        require_own_seat(met.now, self.rights, self.seat)
        self.require_fresh(met.now)
        return [LogEntry(Confirmed(self.seat), self.rights.author(self.seat))]


@dataclass(frozen=True)
class Finish(SeenWrite):
    """Close the game with its score. Only the host may; a take-back opens it again.

    Raises NotAllowed, Stale and TableClosed; Malformed for impossible counts; and Unsettled, unless
    the table insists, for counts that are missing or doubtful, or a game that its rules have not
    ended.
    """

    whose: ClassVar = "host"
    _: KW_ONLY
    insist: bool = False

    def content(self, now: History) -> object:
        return {"finish": True, "insist": True} if self.insist else {"finish": True}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now = met.now
        now.require_open(now.mode)
        self.require_fresh(now)
        if now.mode == "count":
            impossible = [one.text for one in now.findings if one.kind == "impossible"]
            require([Problem("counts", text) for text in impossible])
            doubts = [one.text for one in now.findings]
        else:
            at = now.position.at
            doubts = [] if at is None or now.game.is_over(at) else [UNFINISHED]
        if doubts and not self.insist:
            raise Unsettled(doubts)
        return [LogEntry(Finished(result(now.sheet)), "host")]


def is_filled_by_hand(now: History) -> bool:
    """Whether the open decision asks the table what lies on the board."""
    filling, at = now.game.filling, now.position.at
    return filling is not None and at is not None and not now.finished_at and filling.asks(at)


# Whether a move that was meant for an older position is out of date


def is_stale_at(now: History, revision: int, seats: Collection[int]) -> bool:
    """Whether what a phone with these seats tapped after entry `revision` is out of date."""
    if not seats:
        return now.moved_since(revision)
    actors: tuple[Actor, ...] = (CHANCE, *seats)
    return any(is_stale_for(now, revision, actor) for actor in actors)


def is_stale_for(now: History, revision: int, actor: Actor | None) -> bool:
    """Whether the question to a seat, or to CHANCE, has changed since entry `revision`."""
    if not now.moved_since(revision):
        return False
    seen = now.positions[revision].at
    if actor is None or seen is None or now.position.at is None or _has_acted(now, revision, actor):
        return True
    return _question(now.game, seen, actor) != _question(now.game, now.position.at, actor)


def _has_acted(now: History, revision: int, actor: Actor) -> bool:
    """Whether that seat has made a move since entry `revision`, even one that was taken back."""
    after = (entry.after for entry in now.entries[revision + 1 :] if entry.made)
    moves = (then for then in after if then.move is not None and then.before is not None)
    return any(
        then.before.at is None or now.game.asked_of(then.before.at, then.move) == actor
        for then in moves
        if then.before is not None
    )


def _question(game: AnyGame, at: AnyPosition, actor: Actor) -> object:
    """The question to a seat as it sees it: the kind of decision, and its own legal moves."""
    if actor not in game.may_act(at):
        return None
    seen = game.view(at, actor if isinstance(actor, int) else None)
    moves = frozenset(move for move in game.legal_moves(seen) if game.mover(seen, move) == actor)
    return type(seen.decision), moves


# Recording moves, one or several that were entered together

NOT_FOR_HOST = (
    "Something here is hidden from the host's phone, so {} makes this move: "
    "on a phone of their own, or on this one once it holds their seat."
)


@dataclass(frozen=True)
class RecordMoves(SeenWrite):
    """Add moves that were confirmed together, all of them or none. Each is followed by what the app
    draws after it; if the game ends, the closing follows.

    The host may move for everybody, unless the position hides something from the host's phone. With
    `insist`, a move that the rules forbid is recorded and flagged if hands could make it. Raises
    IllegalMove, NotAllowed, Stale, TableClosed and WrongMode.
    """

    moves: Sequence[Move]
    _: KW_ONLY
    insist: bool = False

    def content(self, now: History) -> object:
        written = [dump_move(now.game, move) for move in self.moves]
        return {"moves": written} if len(written) > 1 else {"move": written[0]}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now = met.now
        now.require_open("track")
        self.require_past(now)
        seats = None if self._moves_for_all(now) else self.rights.seats
        game, at, drawn = now.game, now.at, now.position.draws
        rows: list[LogEntry] = []
        for move in self.moves:
            row = self._row(now, at, move, seats)
            assert row.step is not None
            further = list(consequences(game, row.step.state, met.tape, drawn))
            steps = [new.step for new in (row, *further) if new.step is not None]
            at, drawn = steps[-1].state, drawn + len(steps) - 1
            rows += [row, *further]
        return rows

    def _row(
        self, now: History, at: AnyPosition, move: Move, seats: frozenset[int] | None
    ) -> LogEntry:
        """The entry for a move of one of these seats (None: of any), with violations that the
        table lets pass. Raises IllegalMove."""
        game, passes = now.game, now.position.passes
        broken = tuple(game.violations(at, move, seats))
        passing = self.insist or all((one.cite.id, one.code) in passes for one in broken)
        if broken and not (passing and all(one.possible for one in broken)):
            raise IllegalMove(broken)
        mover, step = game.mover(at, move), game.apply(at, move)
        if mover is CHANCE:
            return LogEntry(Reported(move, bool(broken)), self.rights.author(), step)
        return LogEntry(Moved(move, bool(broken)), self.rights.author(mover), step)

    def _moves_for_all(self, now: History) -> bool:
        """Whether the phone may move for every seat. Raises NotAllowed, and Stale if the question
        to the one who moves has changed."""
        seen = now.positions[self.revision].at
        asked = now.game.asked_of(seen, self.moves[0]) if seen is not None else None
        everybody = self.rights.host and sees_all(now.position, self.rights)
        if everybody or not isinstance(asked, int) or asked in self.rights.seats:
            if is_stale_for(now, self.revision, asked):
                raise Stale(now.revision)
        elif self.rights.host:
            raise NotAllowed(NOT_FOR_HOST.format(now.names[asked]))
        return everybody


# What is never out of date: notes, other names for players, and the clock


@dataclass(frozen=True)
class AddNote(SeenWrite):
    """Add a remark to the log. Raises Malformed and NotAllowed."""

    text: str

    def refuse(self) -> None:
        self._note()
        super().refuse()

    def content(self, now: History) -> object:
        return {"note": self._note()}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        self.require_past(met.now)
        return [LogEntry(Noted(self._note()), self.rights.author())]

    def _note(self) -> str:
        return clean(self.text, "text", NOTE_LENGTH)


@dataclass(frozen=True)
class Rename(SeenWrite):
    """Give a player another name, from the first entry on. Only the host and that seat may.

    Raises Malformed and NotAllowed, and TableClosed for a seat's phone once the game is over. The
    last name counts.
    """

    seat: int
    name: str

    def refuse(self) -> None:
        self._new()
        super().refuse()

    def content(self, now: History) -> object:
        return {"rename": [self.seat, self._new()]}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now, seat, new = met.now, self.seat, self._new()
        self.require_past(now)
        require_own_seat(now, self.rights, seat)
        if not self.rights.host:
            require_going_on(now)
        check_names_differ([*now.names[:seat], new, *now.names[seat + 1 :]])
        return [LogEntry(Renamed(seat, new, now.names[seat]), self.rights.author(seat))]

    def _new(self) -> str:
        return clean_name(self.name)


# The clock is set, paused and put away, and handed on where moves are not tracked

MOST_MINUTES = 600
MOST_SECONDS = 600


@dataclass(frozen=True)
class SetClock(SeenWrite):
    """Set the clock. Whoever plays may; it is never out of date, and the last setting counts.

    Raises Malformed, NotAllowed, and TableClosed once the game is over.
    """

    setting: ClockSet

    def refuse(self) -> None:
        minutes, increment = self.setting.minutes, self.setting.increment
        if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
            raise Malformed.at("minutes", f"must be from 1 to {MOST_MINUTES}")
        if not 0 <= increment <= MOST_SECONDS:
            raise Malformed.at("increment", f"must be from 0 to {MOST_SECONDS} seconds")
        super().refuse()

    def content(self, now: History) -> object:
        return {"clock": dump(self.setting)}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        self.require_past(met.now)
        require_going_on(met.now)
        if self.setting.turn is not None:
            check_seat(met.now, self.setting.turn)
        before = [row.entry for row in met.now.entries if isinstance(row.entry, ClockSet)]
        same = before[-1:] == [self.setting]
        return [] if same else [LogEntry(self.setting, self.rights.author())]
