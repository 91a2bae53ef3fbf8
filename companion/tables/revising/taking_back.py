"""Taking moves back, bringing them back, replacing one in the middle, and correcting the position.
Nothing is erased."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, fields, is_dataclass, replace
from typing import Any, ClassVar

from companion.codec import dump_move, dump_state, load_state
from companion.engine.game import AnyGame
from companion.engine.moves import CHANCE, Move
from companion.engine.position import AnyPosition
from companion.engine.problems import Malformed, Problem, require
from companion.engine.rulebook import IllegalMove, Violation
from companion.engine.values import Step, Viewer, seats_of
from companion.tables.access import Rights
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.logs.entries import (
    Amended,
    Corrected,
    DrawnByApp,
    Finished,
    Moved,
    Noted,
    Redone,
    Reported,
    RuleDecided,
    TakenBack,
    read_state,
)
from companion.tables.logs.history import (
    Author,
    History,
    LogEntry,
    TablePosition,
    hides,
    sees_all,
    sight,
)
from companion.tables.logs.ledger import AccessWrite, Met, SeenWrite, Write, carry_out
from companion.tables.play.moves import NOT_FOR_HOST, consequences
from companion.tables.play.seats import seats_left

OTHERS = "Others have acted since, so their phones are asked first: tap Undo at the table."
SHOWN = (
    "That has shown something new to somebody, so the others are asked first: tap Undo at the "
    "table."
)
TAKEN_BACK = "That has been taken back itself. Redo brings back what was taken back last."
OLDER = (
    "That was played under earlier rules, so the table cannot go on from there. "
    "The host can correct the position instead."
)


@dataclass(frozen=True)
class TakeBack(SeenWrite):
    """Return to the position after entry `to`; what came later is undone, not erased.

    Draws by the app that followed entry `to` stay. A player may take back only what their own phone
    has entered and what showed nobody anything new; the host may take back anything. Raises
    NoSuchEntry, NotAllowed and Stale.
    """

    asks: ClassVar = "take_back"
    to: int

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now = met.now
        self.require_fresh(now)
        target = playable_target(now, self.to)
        if reason := refusal(now, self.rights, now.position, target):
            raise NotAllowed(reason)
        return gone_back(met, self.rights.author(), target)


@dataclass(frozen=True)
class Redo(SeenWrite):
    """Bring back what was taken back last. Raises NoSuchEntry, NotAllowed and Stale."""

    def content(self, now: History) -> object:
        return {"redo": True}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now = met.now
        self.require_fresh(now)
        if not now.to_redo:
            raise NoSuchEntry("There is nothing to bring back.")
        _require_playable(now, now.to_redo[-1])
        if refusal(now, self.rights, now.to_redo[-1], now.position) == OTHERS:
            raise NotAllowed(OTHERS)
        return [LogEntry(Redone(), self.rights.author())]


def may_redo(now: History, rights: Rights) -> bool:
    """Whether this phone may bring back what was taken back last."""
    return (
        rights.may_write
        and now.can_redo
        and refusal(now, rights, now.to_redo[-1], now.position) != OTHERS
    )


def playable_target(now: History, to: int) -> TablePosition:
    """The position after entry `to`, with what the app drew then. Raises NoSuchEntry if nothing
    that stands would be taken back, and NotAllowed if today's rules cannot reproduce it."""
    target = now.position_after(to)
    for later in now.position.line():
        if later.before is target and isinstance(later.entry, DrawnByApp):
            target = later
    if target is now.position:
        raise NoSuchEntry("There is nothing to take back after that entry.")
    if not now.position.since(target):
        raise NoSuchEntry(TAKEN_BACK)
    _require_playable(now, target)
    return target


def refusal(now: History, rights: Rights, late: TablePosition, early: TablePosition) -> str | None:
    """Why this phone may not go back from `late` to `early` without asking; None if it may."""
    if rights.host:
        return None
    between = late.since(early)
    entered = [now.entries[position.revision].by for position in between]
    if any(by is not None and by not in rights.seats for by in entered):
        return OTHERS
    return SHOWN if any(reveals(position) for position in between) else None


def _require_playable(now: History, target: TablePosition) -> None:
    """Raise NotAllowed if today's rules cannot reproduce the position."""
    if target.at is None or (now.is_old and target.at is not now.position.at):
        raise NotAllowed(OLDER)


def reveals(position: TablePosition) -> bool:
    """Whether the position was reached by showing somebody what was hidden: by a draw, by a card
    that was turned, or by the end of a game with secrets."""
    if position.reveals or isinstance(position.entry, DrawnByApp):
        return True
    before = position.before
    if before is None or before.at is None or position.at is None:
        return True
    return bool(position.game.is_over(position.at)) and hides(before, None)


def gone_back(met: Met, by: Author, target: TablePosition) -> list[LogEntry]:
    """The entries that lead back to that position. Nobody keeps the seat of somebody who joined
    later; the app repeats its draws there, and the tape gives the same results as before."""
    game, found = met.now.game, seats_left(met, len(target.names))
    found.append(LogEntry(TakenBack(target.revision), by))
    if met.now.mode == "track" and CHANCE in game.awaited(target.at):
        found += consequences(game, target.at, met.tape, target.draws)
    return found


# The moves after one that is replaced

NOT_A_MOVE = "Only a move can be put right, or what the table threw or drew."
UNDONE = "That move was taken back, so there is nothing to put right."
OLDER_MOVE = "That was played under earlier rules. The host can correct the position instead."


@dataclass(frozen=True)
class Later:
    """A later entry in the new line. `broken` are the violations of its move there.

    `kept` says that it is played, flagged if it is illegal; `at` is the position before it;
    `optional` that the table may drop it. `first` is the sentence of a move that has to be played
    before it, if any: one without a choice, such as the end of a turn.
    """

    row: LogEntry
    at: AnyPosition
    broken: tuple[Violation, ...]
    kept: bool
    optional: bool
    first: str = ""


@dataclass(frozen=True)
class NewLine:
    """The result of replacing entry `of`; `at` is the position that the table would have.

    `entries` are the entries to be written: first the new moves, `made` in number, then the later
    entries that are kept.
    """

    of: int
    broken: tuple[Violation, ...]
    later: tuple[Later, ...]
    at: AnyPosition
    entries: tuple[LogEntry, ...]
    made: int = 0

    @property
    def dropped(self) -> tuple[int, ...]:
        """The later entries that are dropped."""
        return tuple(later.row.revision for later in self.later if not later.kept)

    @property
    def possible(self) -> bool:
        """Whether the new moves can be recorded, as legal or as having happened anyway."""
        return all(violation.possible for violation in self.broken)


def moment_of(now: History, of: int) -> TablePosition:
    """The position before an entry that can be amended. Raises NoSuchEntry and NotAllowed."""
    if not 0 <= of <= now.revision:
        raise NoSuchEntry(f"The log has no entry {of}.")
    row = now.entries[of]
    if not isinstance(row.entry, Moved | Reported) or row.before is None:
        raise NotAllowed(NOT_A_MOVE)
    if row.undone:
        raise NotAllowed(UNDONE)
    if row.wording is not None or row.before.at is None or now.is_old:
        raise NotAllowed(OLDER_MOVE)
    return row.before


def work_out(
    now: History,
    of: int,
    moves: Sequence[Move],
    drop: Collection[int] = (),
    *,
    seats: Collection[int] | None = None,
) -> NewLine:
    """What happens to the later moves if entry `of` is replaced by `moves`, one after the other.

    Only these `seats` may make the moves; None means anybody. `drop` are later entries that the
    table drops. Raises NoSuchEntry and NotAllowed.
    """
    before, game, row = moment_of(now, of), now.game, now.entries[of]
    line = _Building(game, before.at, [], row.by)
    broken: list[Violation] = []
    for move in moves:
        broken_now = tuple(game.violations(line.at, move, seats))
        broken.extend(broken_now)
        if not all(violation.possible for violation in broken_now):
            return NewLine(of, tuple(broken), (), before.at, ())
        line.make(move, insisted=bool(broken_now))
    instead = len(line.entries)
    later = [line.add(now.entries[then.revision], drop) for then in now.position.since(row.after)]
    kept = tuple(row for row in later if row)
    return NewLine(of, tuple(broken), kept, line.at, tuple(line.entries), instead)


@dataclass
class _Building:
    """The new line while it is built: its position and its entries so far. `by` is who amends."""

    game: AnyGame
    at: AnyPosition
    entries: list[LogEntry]
    by: Author

    def make(self, move: Move, *, insisted: bool) -> None:
        """Play one of the new moves."""
        kind = Reported if self.game.mover(self.at, move) is CHANCE else Moved
        self._play(LogEntry(kind(move, insisted), self.by, self.game.apply(self.at, move)))

    def add(self, row: LogEntry, drop: Collection[int]) -> Later | None:
        """Add a later entry, if possible; None for a closing, which the new line makes itself,
        and for a decision of the table, which stays."""
        match row.entry:
            case Finished():
                return None
            case Corrected(state=state):
                kept, before = row.revision not in drop, self.at
                if kept:
                    step = Step(self.game.at(before.deal, state))
                    self._play(LogEntry(row.entry, row.by, step))
                return Later(row, before, (), kept, optional=True)
            case RuleDecided(options=options):
                before = self.at
                deal = self.game.option_changed(before.deal, options)
                self._play(LogEntry(row.entry, row.by, Step(self.game.at(deal, before.state))))
                return None
            case DrawnByApp(move=move):
                before, broken = self.at, tuple(self.game.violations(self.at, move))
                if not broken:
                    self._play(LogEntry(row.entry, row.by, self.game.apply(before, move)))
                return Later(row, before, broken, not broken, optional=False)
            case Moved() | Reported() as entry:
                return self._move(row, entry, drop)
        raise NotAllowed(OLDER_MOVE)

    def _move(self, row: LogEntry, entry: Moved | Reported, drop: Collection[int]) -> Later:
        assert row.before is not None
        mover = self.game.mover(row.before.at, entry.move)
        seats = None if mover is CHANCE else (mover,)
        before, move = self.at, entry.move
        broken = tuple(self.game.violations(before, move, seats))
        bridge = None
        if not all(violation.possible for violation in broken):
            bridge = self._bridge(move, seats) if seats else None
            if bridge is None:
                return Later(row, before, broken, kept=False, optional=False)
        first = "" if bridge is None else self.game.describe(before, bridge)
        kept = row.revision not in drop
        if kept and bridge is not None:
            self.make(bridge, insisted=False)
            broken = ()
        if kept:
            moved = replace(entry, insisted=bool(broken))
            self._play(LogEntry(moved, row.by, self.game.apply(self.at, move)))
        return Later(row, before, broken, kept, optional=True, first=first)

    def _bridge(self, move: Move, seats: Collection[int] | None) -> Move | None:
        """A move without a choice after which `move` is legal, if there is one."""
        game, at = self.game, self.at
        for kind in game.answers_to.get(type(at.decision), ()):
            choices = is_dataclass(kind) and fields(kind)
            for answer in () if choices else kind.legal(at):
                if game.mover(at, answer) is CHANCE:
                    continue
                then = game.apply(at, answer).state
                if next(game.violations(then, move, seats), None) is None:
                    return answer
        return None

    def _play(self, new: LogEntry) -> None:
        assert new.step is not None
        self.entries.append(new)
        self.at = new.step.state


# Taking one earlier change out of a state, as far as what came later has left it alone

GONE = object()
"""Stands for a key that an object does not have."""


def reverted(before: Any, after: Any, now: Any, course: Collection[str] = ()) -> Any:
    """The state `now` without the change from `before` to `after`. All three are states as JSON
    objects; decisions, the fields of the `course` of play, and what lies directly in a state and is
    no object and no list are kept."""
    kept = {"decisions", *course}
    return {
        key: _without(before[key], after[key], value)
        if key not in kept and isinstance(value, dict | list)
        else value
        for key, value in now.items()
    }


def _without(before: Any, after: Any, now: Any) -> Any:
    if before == after:
        return now
    if now == after:
        return before
    if now is GONE:  # if it was a stack, its last piece has left since
        stacks = isinstance(before, list) and isinstance(after, list)
        return (stacks and _of_list(before, after, [])) or GONE
    if all(isinstance(data, dict) for data in (before, after, now)):
        values = {
            key: _of_object(before, after, now, key) for key in {**before, **now} if key != "kind"
        }
        kept = {key: value for key, value in values.items() if value is not GONE}
        return {**kept, "kind": now["kind"]} if "kind" in now else kept
    if all(isinstance(data, list) for data in (before, after, now)):
        return _of_list(before, after, now)
    return now


def _of_object(before: Any, after: Any, now: Any, key: str) -> Any:
    was, then, here = (data.get(key, GONE) for data in (before, after, now))
    if all(isinstance(one, int) and not isinstance(one, bool) for one in (was, then, here)):
        return here + was - then
    if here is GONE and then is GONE:
        return was
    return _without(was, then, here)


def _of_list(before: list[Any], after: list[Any], now: list[Any]) -> list[Any]:
    """Place by place if nothing came or went, else as a heap of things."""
    if len(before) == len(after) == len(now):
        return [_without(*three) for three in zip(before, after, now, strict=True)]
    kept = list(now)
    for item in _more(after, before):
        if item in kept:
            kept.remove(item)
    return kept + _more(before, after)


def _more(some: list[Any], others: list[Any]) -> list[Any]:
    """The things in `some` that are not in `others`."""
    left, more = list(others), list[Any]()
    for item in some:
        if item in left:
            left.remove(item)
        else:
            more.append(item)
    return more


# Replacing a move that was made by another one, and replaying the moves that came after it

SAME = "That is the move that stands there already. Choose another one."


@dataclass(frozen=True)
class Amendment(SeenWrite):
    """Another move in the place of entry `of`: `moves` are played there, one after the other, and
    what followed is replayed without the entries in `drop`."""

    of: int
    moves: Sequence[Move]
    _: KW_ONLY
    insist: bool = False
    drop: Collection[int] = ()

    def refuse(self) -> None:
        super().refuse()
        if not self.moves:
            raise Malformed.at("move", "must be a move")

    def asked(self, now: History) -> dict[str, object]:
        """The content, but for the moves."""
        return {"of": self.of, "insist": self.insist, "drop": sorted(self.drop)}

    def moves_as_data(self, now: History) -> list[Any]:
        return [dump_move(now.game, move) for move in self.moves]


@dataclass(frozen=True)
class Amend(Amendment):
    """Replace entry `of` by `moves`, and replay what followed.

    A player may amend without asking what they could take back without asking; the host may amend
    anything that is not hidden from the host. Raises IllegalMove, Malformed, NoSuchEntry,
    NotAllowed and Stale.
    """

    def content(self, now: History) -> object:
        return {"amend": self.moves_as_data(now), **self.asked(now)}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now = met.now
        self.require_fresh(now)
        if reason := refusal(now, self.rights, now.position, moment_of(now, self.of)):
            raise NotAllowed(reason)
        return amended(met, self.rights, self.of, self.moves, insist=self.insist, drop=self.drop)


def amended(
    met: Met,
    rights: Rights,
    of: int,
    moves: Sequence[Move],
    *,
    insist: bool,
    drop: Collection[int],
) -> list[LogEntry]:
    """The entries that replace entry `of` by `moves`, for a phone with these rights.

    Raises IllegalMove, NoSuchEntry and NotAllowed.
    """
    now = met.now
    before, game = moment_of(now, of), now.game
    if len(moves) == 1 and now.entries[of].entry == Moved(moves[0], insist):
        raise NotAllowed(SAME)
    seats = _enters_for(now, rights, before, moves[0])
    new = work_out(now, of, moves, drop, seats=seats)
    if new.broken and not (insist and new.possible):
        raise IllegalMove(new.broken)
    mover = game.mover(before.at, moves[0])
    by = rights.author(None if mover is CHANCE else mover)
    instead = [LogEntry(row.entry, by, row.step) for row in new.entries[: new.made]]
    kept = new.entries[new.made :]
    drawn = before.draws + sum(isinstance(row.entry, DrawnByApp) for row in kept)
    line = [*instead, *kept, *consequences(game, new.at, met.tape, drawn)]
    return [LogEntry(Amended(of, len(line), new.dropped), rights.author()), *line]


def _enters_for(
    now: History, rights: Rights, before: TablePosition, move: Move
) -> Collection[int] | None:
    """The seats whose moves this phone may enter; None for every seat, where nothing is hidden
    from the host. Raises NotAllowed."""
    if rights.host and (now.is_over or sees_all(before, rights)):
        return None
    asked = now.game.asked_of(before.at, move)
    if rights.host and isinstance(asked, int) and asked not in rights.seats:
        raise NotAllowed(NOT_FOR_HOST.format(now.names[asked]))
    return rights.seats


# Correcting the recorded position to the one that really lies on the table. What the author could
# not see stays as it is: the state that was posted is merged with it. Whether a correction is
# accepted must not give away what is hidden. So it may lay open no piece that somebody may be
# holding, whoever holds it: that player lays it down on their own phone.

HIDDEN = "holds what is hidden from you: leave it as you are shown it"
PERHAPS_HELD = "somebody may be holding {}, and then lays it down on their own phone"
REFUSED = "The host tried to correct the position by hand. It was not accepted."
SHOWS_ALL = "must not end the game, for the end would show what is hidden"


@dataclass(frozen=True)
class Correct(SeenWrite):
    """Replace the state by that of `at`, another position of the same deal. Only the host may.

    `viewer` are the seats whose view the author was shown: what they cannot see stays as it is.
    Raises NotAllowed, Stale, TableClosed, WrongMode and Malformed.
    """

    whose: ClassVar = "host"
    at: AnyPosition
    _: KW_ONLY
    viewer: Viewer = None

    def refuse(self) -> None:
        super().refuse()
        if not seats_of(self.viewer) <= self.rights.seats:
            raise NotAllowed("That is another player's seat.")

    def content(self, now: History) -> object:
        return {"correction": dump_state(now.game, self.at)}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now = met.now
        now.require_open("track")
        self.require_fresh(now)
        correct = whole_position(now, self.rights, dump_state(now.game, self.at), self.viewer)
        corrected = LogEntry(Corrected(correct.state), "host")
        return [corrected, *consequences(now.game, correct, met.tape, now.position.draws)]


def correct(write: Write) -> History:
    """Carry out a correction. One that the table cannot take is in the log for everybody, so that
    nobody tries in secret what fits and what does not. Raises as the write does."""
    try:
        return carry_out(write)
    except Malformed:
        carry_out(_Refused(write.code, write.rights))
        raise


@dataclass(frozen=True)
class _Refused(AccessWrite):
    """Write into the log that a correction was refused."""

    def entries(self, met: Met) -> Sequence[LogEntry]:
        if self.rights.host:
            return [LogEntry(Noted(REFUSED), "host")]
        seat = min(self.rights.seats)
        text = REFUSED.replace("The host", met.now.names[seat])
        return [LogEntry(Noted(text), self.rights.author(seat))]


def whole_position(now: History, rights: Rights, posted: object, viewer: Viewer) -> Any:
    """The position with the state that was posted as JSON data, together with what is hidden from
    `viewer`. Raises Malformed where the two do not fit, and for an end that would show secrets."""
    state = posted if now.position.at is None else _with_hidden(now, posted, viewer)
    at = load_state(now.game, now.deal, state)
    if now.game.is_over(at) and not sees_all(now.position, rights):
        raise Malformed.at("decisions", SHOWS_ALL)
    return at


def put_right(met: Met, rights: Rights, at: AnyPosition) -> list[LogEntry]:
    """The entries that put the board right, told in words, to that position."""
    told = LogEntry(Corrected(at.state, told=True), rights.author())
    return [told, *consequences(met.now.game, at, met.tape, met.now.position.draws)]


def _with_hidden(now: History, posted: object, viewer: Viewer) -> Any:
    """The posted state together with what its author could not see. Faults of the two together are
    not named in the refusal, since they would give away what is hidden."""
    seen = sight(now.position, viewer).at
    whole = merged(posted, dump_state(now.game, seen), dump_state(now.game, now.at))
    if whole != posted:
        wanted = read_state(now.game, now.deal, whole)
        if now.game.pieces and not now.game.check_state(wanted):
            require(_perhaps_held(now, seen, wanted))
        try:
            load_state(now.game, now.deal, whole)
        except Malformed as error:
            raise Malformed.at("", "does not fit what is hidden from you") from error
    return whole


def _perhaps_held(now: History, seen: AnyPosition, wanted: Any) -> Iterator[Problem]:
    """A fault for each kind of which more would lie open than now, and too many if all that its
    author cannot see were of that kind too. It is the same fault whatever is hidden."""
    assert now.game.pieces is not None
    whole = {pieces.path: Counter(pieces.lying) for pieces in now.game.pieces(now.at)}
    shown = {pieces.path: Counter(pieces.lying) for pieces in now.game.pieces(seen)}
    for then in now.game.pieces(wanted):
        hidden = whole[then.path] - shown[then.path]
        for kind, there_are in then.box.items():
            lie_open = then.lying.get(kind, 0) - hidden[kind]
            if lie_open > max(shown[then.path][kind], there_are - hidden.total()):
                yield Problem(then.path, PERHAPS_HELD.format(kind))


def merged(posted: Any, seen: Any, whole: Any, path: str = "") -> Any:
    """`whole` with the author's changes: the differences between `posted` and `seen`.

    All three are JSON data. Raises Malformed if something was changed of which the author sees only
    a part.
    """
    if seen == whole:
        return posted
    if posted == seen:
        return whole
    three = (posted, seen, whole)
    if all(isinstance(one, Mapping) and one.keys() == posted.keys() for one in three):
        within = f"{path}." if path else ""
        return {key: merged(posted[key], seen[key], whole[key], within + key) for key in whole}
    if all(isinstance(one, list) and len(one) == len(posted) for one in three):
        return [
            merged(posted[place], seen[place], whole[place], f"{path}[{place}]")
            for place in range(len(whole))
        ]
    raise Malformed.at(path, HIDDEN)
