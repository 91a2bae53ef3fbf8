"""Entering moves by touch: each tap narrows down the moves that a person could mean.

There are no rules in this module. What can be tapped comes from `Game.pseudo_legal_moves` and
`Game.ways`, what is lit from `Game.legal_moves`. A question with one answer is not asked, a set is
complete as soon as it may be closed, a decision that goes on from the one before is entered
together with it, and Confirm passes a decision that may be left.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple, Self

from companion.codec import dump_move
from companion.engine.game import AnyGame
from companion.engine.moves import CHANCE, Move, Tap, next_of
from companion.engine.position import AnyPosition
from companion.engine.rulebook import Citation, Violation
from companion.engine.values import Event, Seat, Step

# Values of a move being entered


@dataclass(frozen=True, slots=True)
class NextTap:
    """Something that can be tapped now. `legal` says that a legal move can still follow; `taps` are
    all taps that stand once it is tapped; `near` says that it leads on or changes the last tap.
    """

    tap: Tap
    legal: bool
    taps: tuple[str, ...]
    near: bool = True


@dataclass(frozen=True, slots=True)
class WholeMove:
    """A whole legal move that can be confirmed, with what it would cause, its taps, and the places
    on which it lays something."""

    move: Move
    sentence: str
    events: tuple[Event, ...]
    tapped: tuple[Tap, ...]
    laid: tuple[str, ...]


# Finding the pseudo-legal moves of a position by their taps

CONFIRMED = frozenset({"done", "pass"})
"""Roles of taps that Confirm makes."""
Seats = Collection[int] | None
"""The seats whose moves are entered; None means everybody's. Those of chance always are."""


class Moves:
    """The moves of a position: who makes them, how they are entered and which of them are legal.

    A position may have more than a thousand, and several phones ask the same about them one after
    the other, so each thing is worked out once, and only if it is asked.
    """

    def __init__(self, game: AnyGame, at: AnyPosition) -> None:
        self.game = game
        self.at = at
        self._ways: dict[Move, tuple[tuple[Tap, ...], ...]] = {}

    @cached_property
    def pseudo_legal(self) -> tuple[Move, ...]:
        """Every move that a person could mean."""
        return tuple(self.game.pseudo_legal_moves(self.at))

    @cached_property
    def legal(self) -> Mapping[Move, None]:
        """Those that nothing forbids, in their order."""
        return dict.fromkeys(self.game.legal_moves(self.at))

    def of(self, seats: Seats, moves: Iterable[Move]) -> Iterator[Move]:
        """Those of the moves that are made by these seats, or by chance."""
        for move in moves:
            if seats is None or (who := self.game.mover(self.at, move)) is CHANCE or who in seats:
                yield move

    def ways(self, move: Move) -> tuple[tuple[Tap, ...], ...]:
        ways = self._ways.get(move)
        if ways is None:
            ways = self._ways[move] = move.ways(self.at)
        return ways


class Trail(NamedTuple):
    """A way to enter a move: the taps of it that were made, in their order, and those left."""

    move: Move
    legal: bool
    made: tuple[Tap, ...]
    rest: tuple[Tap, ...]


class Trails:
    """The ways to enter a move that begin with the same taps, and those after one tap more."""

    def __init__(self, trails: Sequence[Trail]) -> None:
        self.found = trails
        self._further: dict[str, Self] = {}

    @classmethod
    def of(cls, moves: Moves, seats: Seats, without: Collection[str] = frozenset()) -> Self:
        """Every way before the first tap, apart from those that begin with a tap in `without`."""
        trails = [
            Trail(move, move in moves.legal, (), way)
            for move in moves.of(seats, moves.pseudo_legal)
            for way in moves.ways(move)
            if way[0].id not in without
        ]
        return cls(trails)

    def after(self, tapped: Iterable[str]) -> Self:
        """The ways that go on after those taps."""
        trails = self
        for tap in tapped:
            trails = trails._after(tap)
        return trails

    def _after(self, tap: str) -> Self:
        if tap not in self._further:
            trails = [
                Trail(move, legal, (*tapped, rest[n]), (*rest[:n], *rest[n + 1 :]))
                for (move, legal, tapped, rest), n in self._by_tap.get(tap, ())
            ]
            self._further[tap] = type(self)(trails)
        return self._further[tap]

    @cached_property
    def _by_tap(self) -> Mapping[str, Sequence[tuple[Trail, int]]]:
        """The ways with each tap that may come next, and where in the rest that tap is."""
        trails: dict[str, list[tuple[Trail, int]]] = {}
        for trail in self.found:
            for n, tap in enumerate(next_of(trail.rest)):
                ways = trails.setdefault(tap.id, [])
                if not ways or ways[-1][0] is not trail:
                    ways.append((trail, n))
        return trails

    @cached_property
    def offered(self) -> Mapping[str, tuple[Tap, bool]]:
        """The taps that may come next by id, each with whether a legal move can follow."""
        return {
            tap: (ways[0][0].rest[ways[0][1]], any(trail.legal for trail, _ in ways))
            for tap, ways in self._by_tap.items()
        }

    @cached_property
    def any_legal(self) -> bool:
        return any(trail.legal for trail in self.found)

    @cached_property
    def whole(self) -> Trail | None:
        """The first legal one of which only taps are left that Confirm makes."""
        legal = (trail for trail in self.found if trail.legal)
        return next((t for t in legal if all(tap.role in CONFIRMED for tap in t.rest)), None)


# A move in words before it is confirmed


def preview(game: AnyGame, at: AnyPosition, move: Move, step: Step[AnyPosition]) -> str:
    """The sentence of a legal move, which causes `step`, with all that is certain to leave the
    board. What comes after a die or a card is not known yet, and is not said."""
    said: str = game.describe(at, move)
    if game.losses is None or step.reveals:
        return said
    return " ".join((said, *game.losses(at, step.state)))


# One of several decisions that are entered together

CHANGEABLE = frozenset({"look", "preset", "number"})
"""Roles of taps that are preselected. They can be changed while later decisions are open."""
MANY = 40
"""So many moves that could follow are asked at most for what forbids them."""
TURN, TURN_BACK = "Turn it", "Turn it back"


class DecisionTaps:
    """The taps that a person made for a decision so far; `before` are those for earlier ones, and
    `kept` the taps that go on changing the answers of these."""

    def __init__(
        self,
        moves: Moves,
        seats: Seats,
        before: tuple[str, ...] = (),
        kept: frozenset[str] = frozenset(),
    ) -> None:
        self.game, self.at = moves.game, moves.at
        self.seats = seats
        self.before = before
        self.kept = kept
        self.taps: tuple[str, ...] = ()
        self.sole: tuple[str, ...] = ()
        self.trails = self.open = Trails.of(moves, seats, kept)

    def take(self, taps: tuple[str, ...], *, even_illegal: bool = False) -> tuple[str, ...]:
        """Take in as many of the taps as belong to this decision; returns those that are left.

        Taps that are the only possible ones are added. Once the move is complete, a tap that would
        make it illegal may belong to the next decision; with `even_illegal` it is taken in here.
        """
        for n, tap in enumerate(taps):
            now = (*self.taps, tap)
            trails = self.trails.after(now)
            if not trails.found:
                return self._settle(taps[n:])
            if not (even_illegal or trails.any_legal):
                left = self._settle(taps[n:])
                if self.complete is not None:
                    return left
            self.taps, self.sole, self.open = now, (), trails
        return self._settle(())

    def _settle(self, left: tuple[str, ...]) -> tuple[str, ...]:
        while sole := self._sole():
            self.sole = (*self.sole, sole.id)
            self.open = self.trails.after(self.all)
        return left

    @property
    def all(self) -> tuple[str, ...]:
        """The taps that were made, and those that were added because there was only one."""
        return (*self.taps, *self.sole)

    def _sole(self) -> Tap | None:
        """The next tap, if it is the only possible one.

        Before the first tap, all pseudo-legal moves are considered; after it, only legal ones. Of
        several looks or presets the first is taken. Whoever is not asked but may cut in has to tap
        even if there is only one tap, and so has everybody where the tap records.
        """
        offered = self.open.offered
        legal = [tap for tap, is_legal in offered.values() if is_legal]
        if self.taps and legal and all(tap.role in CHANGEABLE for tap in legal):
            return legal[0]
        # before the first tap all who could make a move have to be asked, and go on alike
        asked = self.taps or (len(offered) == 1 and self.is_asked)
        sole = legal[0] if len(legal) == 1 and asked else None
        return sole if sole and sole.role != "record" else None

    @cached_property
    def is_asked(self) -> bool:
        """Whether every move is by somebody who is asked."""
        awaited = self.game.awaited(self.at)
        return all(self.game.mover(self.at, trail.move) in awaited for trail in self.trails.found)

    @property
    def complete(self) -> Trail | None:
        """The legal trail that is complete, apart from a tap that Confirm makes: closing a set, or
        passing."""
        trail = self.open.whole
        return trail if self.all or (trail and self.is_asked) else None

    @property
    def is_passed(self) -> bool:
        """Whether nothing is tapped, so that Confirm would pass."""
        return not self.all and self.complete is not None

    @property
    def records(self) -> bool:
        """Whether its last tap records the move, so that nothing more is entered with it."""
        trail = self.complete
        return trail is not None and not trail.rest and trail.made[-1].role == "record"

    @property
    def keeps(self) -> frozenset[str]:
        """The taps that decisions entered after this one leave to it and to those before it."""
        stays = self.at.decision is not None and self.at.decision.stays_open(self.at)
        return self.kept | self.trails.offered.keys() if stays else self.kept

    @property
    def made(self) -> WholeMove | None:
        """The legal move that these taps enter, once it is complete."""
        trail = self.complete
        if trail is None:
            return None
        step = self.game.apply(self.at, trail.move)
        events = () if step.reveals else step.events
        laid = tuple(dict.fromkeys(ghost.id for ghost in trail.move.ghosts(self.at)))
        said = preview(self.game, self.at, trail.move, step)
        return WholeMove(trail.move, said, events, trail.made, laid)

    @property
    def tapped(self) -> tuple[Tap, ...]:
        """The taps towards the move, complete or not."""
        trail = self.complete or next(iter(self.open.found), None)
        return trail.made if trail else ()

    @property
    def step(self) -> tuple[int, int] | None:
        """Which tap after the first one comes next, and of how many; None if that is open, or if
        there is but one."""
        ways = ((*trail.made, *trail.rest) for trail in self.open.found if trail.legal)
        counts = {sum(tap.role not in CONFIRMED for tap in way) - 1 for way in ways}
        many = counts.pop() if len(counts) == 1 else 0
        return (len(self.all), many) if self.all and many > 1 else None

    @property
    def first(self) -> Trail:
        return self.open.found[0]

    @property
    def is_closed(self) -> bool:
        """Whether the taps are those of a complete move, legal or not."""
        return all(tap.role == "done" for tap in self.first.rest)

    def violations(self, wish: Move) -> tuple[Violation, ...]:
        """Why that move cannot be made; as long as more is to be tapped, only what forbids all
        the moves that could follow."""
        broken = self._violations(wish)
        if self.is_closed:
            return broken
        others = [{one.reason for one in self._violations(t.move)} for t in self.open.found[:MANY]]
        common = [one for one in broken if all(one.reason in reasons for reasons in others)]
        return tuple(common) or broken[:1]

    def _violations(self, move: Move) -> tuple[Violation, ...]:
        return tuple(self.game.violations(self.at, move, self.seats))

    def _next(self, tap: Tap, legal: bool, taps: tuple[str, ...], near: bool = True) -> NextTap:
        return NextTap(tap, legal, (*self.before, *taps), near)

    def choices(self) -> Iterator[NextTap]:
        """The taps that lead on. Those that close a set, or pass, are left out: Confirm makes
        them."""
        for tap, legal in self.open.offered.values():
            if not (legal and tap.role in CONFIRMED):
                yield self._next(tap, legal, (*self.all, tap.id))

    def changes(self) -> Iterator[NextTap]:
        """The taps that replace an earlier one, the last one first, turn a piece or take something
        out of a set. The taps after it are kept if they still lead to a legal move."""
        if not self.all:
            return
        turned = self._turned()
        for label, taps in turned.items():
            yield self._next(Tap(taps[-1], label, "look"), True, taps)
        last = self._last()
        for depth in range(len(self.taps), -1, -1):
            kept, later = self.taps[:depth], self.taps[depth + 1 :]
            for tap, legal in self.trails.after(kept).offered.values():
                if tap.role == "look" or tap.role in CONFIRMED:
                    continue
                if tap.id not in self.taps:
                    if tap.role == "leave":
                        continue
                    taps = self._with((*kept, tap.id), later)
                    yield self._next(tap, legal, taps, depth >= last)
                    continue
                if turned and tap.id == self.all[-2]:
                    taps = next(iter(turned.values()))
                else:
                    taps = self._again(tap)
                yield self._next(tap, True, taps, depth >= last or tap.in_any_order)

    def _last(self) -> int:
        """How many taps were made before the last choice: once a move is complete, that is the
        last step, with the sets that were tapped after it."""
        if not (self.taps and (self.complete or self.is_closed)):
            return len(self.taps)
        loose = {tap.id for tap in self.tapped if tap.in_any_order}
        steps = (n for n, tap in enumerate(self.taps) if tap not in loose)
        return max(steps, default=len(self.taps) - 1)

    def _turned(self) -> dict[str, tuple[str, ...]]:
        """The taps that turn a piece to its next or previous allowed look, if it has several."""
        if self.tapped[-1].role != "look":
            return {}
        kept, look = self.all[:-1], self.all[-1]
        offered = self.trails.after(kept).offered.values()
        looks = [tap.id for tap, is_legal in offered if is_legal or tap.id == look]
        n = looks.index(look)
        ways = {looks[n - 1]: TURN_BACK, looks[(n + 1) % len(looks)]: TURN}
        return {ways[way]: (*kept, way) for way in reversed(ways) if way != look}

    def _again(self, tap: Tap) -> tuple[str, ...]:
        """The taps once `tap` is made again: it is taken out of its set, or changes nothing."""
        n = self.taps.index(tap.id)
        return self._with(self.taps[:n], self.taps[n + 1 :]) if tap.in_any_order else self.taps

    def _with(self, taps: tuple[str, ...], later: tuple[str, ...]) -> tuple[str, ...]:
        for tap in later:
            if self.trails.after((*taps, tap)).any_legal:
                taps = (*taps, tap)
        return taps


# Entering moves by touch


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """What was tapped, what can be tapped next, and the moves that are complete.

    `made` are the legal moves entered before the one at hand, and `at` is the position after them.
    `tapped` are the taps towards the move at hand, including those that were made for the person
    because there was only one. `choices` are taps that lead on; `instead` are taps that change a
    choice, of this move or of those made. `wish` is the move at hand once it is complete, or the
    first one that could follow if none of them is legal: `violations` then say why, in rulebook
    order. `explicit` are the taps that the person made, `events` what all complete legal moves
    would cause. `asked_at` is the position whose question is put to the person: that of the
    first move that may be passed, as long as nothing has been tapped since. `step` says, after the
    first tap of a move, which of its further taps comes next and how many there are, where all
    legal moves that could follow have as many. `records` says that the last tap has recorded the
    moves, without Confirm.
    """

    at: AnyPosition
    asked_at: AnyPosition
    explicit: tuple[str, ...]
    made: tuple[WholeMove, ...]
    tapped: tuple[Tap, ...]
    choices: tuple[NextTap, ...]
    instead: tuple[NextTap, ...]
    wish: Move | None
    complete: bool
    sentence: str
    violations: tuple[Violation, ...]
    events: tuple[Event, ...]
    step: tuple[int, int] | None = None
    records: bool = False

    @property
    def legal(self) -> bool:
        """Whether a complete move has been entered that the rules allow."""
        return self.complete and not self.violations

    @property
    def may_insist(self) -> bool:
        """Whether a complete move has been entered that the rules forbid but hands could make."""
        return (
            self.complete
            and bool(self.violations)
            and all(violation.possible for violation in self.violations)
        )

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that Confirm would record; empty while a move is half entered."""
        if self.wish is None and self.tapped:
            return ()
        before = tuple(move.move for move in self.made)
        return (*before, self.wish) if self.wish and self.complete else before

    @property
    def sentences(self) -> tuple[str, ...]:
        """A sentence for each complete legal move, in their order."""
        before = tuple(move.sentence for move in self.made)
        return (*before, self.sentence) if self.legal else before

    @property
    def stays(self) -> bool:
        """Whether the page should go on showing what was tapped, although the last decision was
        only passed by Confirm."""
        return bool(self.explicit) and not all(move.tapped for move in self.made)

    @property
    def chosen(self) -> tuple[str, ...]:
        """All taps in order, except those that take something out of a set."""
        taps = (*(tap for move in self.made for tap in move.tapped), *self.tapped)
        return tuple(tap.id for tap in taps if tap.role not in {"left_out", "done"})


def enter(game: AnyGame, at: AnyPosition, tapped: Sequence[str], seats: Seats = None) -> MoveEntry:
    """The entry after those taps.

    Taps that do not lead on are ignored. Only moves by these `seats` and by chance are offered;
    None means everybody's.
    """
    return enter_one_of(Moves(game, at), tapped, seats)


def enter_one_of(moves: Moves, tapped: Sequence[str], seats: Seats) -> MoveEntry:
    """The entry after those taps, where the position's moves have been looked at before."""
    parts, left = [DecisionTaps(moves, seats)], tuple(tapped)
    while True:
        left = parts[-1].take(left)
        further = _going_on(parts[-1])
        if left and not (further and further.trails.after(left[:1]).any_legal):
            left = parts[-1].take(left, even_illegal=True)
            further = None if parts[-1].complete is None else further
        if further is None:
            break
        parts.append(further)
    return _entry(parts)


def goes_on(game: AnyGame, at: AnyPosition, move: Move, step: Step[AnyPosition]) -> bool:
    """Whether the decision after that move is entered together with it: it says so, the same seat
    is asked, and nothing was revealed."""
    mover, after = game.mover(at, move), step.state
    if mover is CHANCE or step.reveals or after.decision is None:
        return False
    return bool(after.decision.goes_on(after)) and game.awaited(after) == {mover}


def _going_on(part: DecisionTaps) -> DecisionTaps | None:
    """The decision that is entered next, together with a complete move; None if there is none."""
    game, at, trail = part.game, part.at, part.complete
    if trail is None or part.records:
        return None
    step = game.apply(at, trail.move)
    if not goes_on(game, at, trail.move, step):
        return None
    return DecisionTaps(Moves(game, step.state), part.seats, (*part.before, *part.taps), part.keeps)


def _entry(parts: Sequence[DecisionTaps]) -> MoveEntry:
    *earlier, part = parts
    whole = part.made
    before = tuple(one.made for one in earlier if one.made)
    choices: dict[str, NextTap] = {}
    for choice in (c for one in parts if one is part or one.is_passed for c in one.choices()):
        same = choices.get(choice.tap.id)
        if same is None or choice.legal or not same.legal:
            choices[choice.tap.id] = choice
    instead = _instead(parts, choices)
    lost = bool(part.all) and whole is None and not any(c.legal for c in choices.values())
    wish = whole.move if whole else part.first.move if lost else None
    said = whole.sentence if whole else part.game.describe(part.at, wish) if wish else ""
    # then Confirm is there before anything is tapped
    may_be_passed = part.is_asked and part.trails.whole is not None
    asked = part
    for one in reversed(earlier):
        if part.all or not one.is_passed:
            break
        asked = one
    return MoveEntry(
        at=part.at,
        asked_at=asked.at,
        explicit=(*part.before, *part.taps),
        made=before,
        tapped=part.tapped,
        choices=tuple(c for c in choices.values() if c.tap.id not in instead),
        instead=tuple(instead.values()),
        wish=wish,
        complete=whole is not None or (lost and part.is_closed),
        sentence=said,
        violations=part.violations(wish) if lost and wish is not None else (),
        events=tuple(event for move in (*before, whole) if move for event in move.events),
        step=None if whole else part.step,
        records=part.records and not (len(part.all) == 1 and (before or may_be_passed)),
    )


def _instead(parts: Sequence[DecisionTaps], choices: Mapping[str, NextTap]) -> dict[str, NextTap]:
    """The taps that change a choice. If the same tap could change several, the open decision comes
    before those made; and a legal change comes before a tap that leads on to nothing legal."""
    changes: dict[str, NextTap] = {}
    parts = [part for part in reversed(parts) if not part.is_passed]
    for earlier, change in (
        (n, change) for n, part in enumerate(parts) for change in part.changes()
    ):
        same = changes.get(change.tap.id) or choices.get(change.tap.id)
        if same is None or (change.legal and not same.legal):
            near = change.near and (not earlier or change.tap.role in CHANGEABLE)
            changes[change.tap.id] = replace(change, near=near)
    return changes


# Why nothing comes of a tap that neither leads on nor changes a choice

MOST_RULES = 3
"""So many rules are named at most."""
NOTHING = "Nothing can be done there now."


@dataclass(frozen=True, slots=True)
class Beside:
    """A tap that led nowhere: the reason, and the rules that say so or that say what can be done
    instead."""

    reason: str
    cites: tuple[Citation, ...]


def beside(
    game: AnyGame, entry: MoveEntry, under: Sequence[str], seats: Collection[int] | None
) -> Beside:
    """The answer to a tap on what lies `under` a finger, the top one first.

    A move that the game finds in the tap is answered with the first rule it breaks, else with the
    rules of the moves that could be made or are being entered. `seats` as in `enter`.
    """
    at, tapped = entry.at, [tap.id for tap in entry.tapped]
    for place in under:
        for kept in range(len(tapped), -1, -1):
            move = game.meant_by(at, (*tapped[:kept], place))
            broken = tuple(game.violations(at, move, seats)) if move is not None else ()
            if broken:
                return Beside(broken[0].reason, (broken[0].cite,))
    rules = dict.fromkeys(_rules(game, entry, tapped, seats))
    return Beside(NOTHING, tuple(rules)[:MOST_RULES])


def _rules(
    game: AnyGame, entry: MoveEntry, tapped: Sequence[str], seats: Collection[int] | None
) -> Iterator[Citation]:
    """The rules of the moves that are legal after those taps."""
    trails = Trails.of(Moves(game, entry.at), seats).after(tapped)
    for kind in game.move_types:
        if any(type(trail.move) is kind and trail.legal for trail in trails.found):
            yield kind.rule


# The legal moves of a phone's turn with their taps, so that it needs no network until Confirm

Json = Any
MOST_FIRST_MOVES = 1000
"""How many first moves are sent at most; if there are more, the phone asks the server at each
tap."""
FURTHER = 300
"""How many moves are sent at most together with those that go on after them, each move having an
equal share of the room."""


@dataclass(frozen=True, slots=True)
class Chooser:
    """The phone that chooses: the seats it moves for (None: all), and the seat that is looking.

    `draw` makes from a position and a move what the page draws of a move being entered; `places`
    makes from a position the places that can be tapped and are missing from its pictures; `texts`
    makes the texts of the powers and cards among them.
    """

    seats: Collection[Seat] | None
    viewer: Seat | None
    draw: Callable[[AnyPosition, Move], Json] = lambda at, move: []
    places: Callable[[AnyPosition, Collection[str]], Json] = lambda at, ids: []
    texts: Callable[[AnyPosition, Collection[str]], Json] = lambda at, ids: {}


def choices(moves: Moves, chooser: Chooser) -> Json | None:
    """Every legal move of a position, and, while there are not too many, the moves after each of
    them that are entered together with it. None if there are too many moves.

    `taps` lists each tap once; moves refer to it by number. In `moves`, `w` are the ways to enter a
    move, `s` is its sentence, `c` the places that it changes, `g` what is drawn of it, `m` its
    document; `n` has the moves that go on after it, or True if the phone has to ask the server for
    them. `p` are further places to draw, `keep` the taps that stay with this decision while later
    ones are entered. `sole` says that every move begins with the same tap. `texts` says of powers
    and cards with which a first move begins what they do.
    """
    game, book = moves.game, Book()
    options, answer = _level(moves, chooser, book)
    if len(options) > MOST_FIRST_MOVES:
        return None
    taps = [*book]
    first = {taps[way[0]].id for _, entry in options for way in entry["w"] if way}
    if said := chooser.texts(moves.at, first):
        answer["texts"] = said
    waiting, room = deque(_that_go_on(options)), FURTHER - len(options)
    while waiting:
        share = room // len(waiting)
        after, entry = waiting.popleft()
        entry["n"] = True
        if share <= 0:
            continue
        below, further = _level(Moves(game, after), chooser, book)
        if below:
            entry["n"] = further
            room = room - len(below) if len(below) <= share else 0
            waiting += _that_go_on(below)
    return {"taps": [[tap.id, tap.label, tap.role] for tap in book], **answer}


Book = dict[Tap, int]
"""The taps that were listed so far, each with its number."""
_Option = tuple[AnyPosition | None, Json]
"""The position after a move if its mover goes on there, else None; and the move as JSON data."""


def _level(moves: Moves, chooser: Chooser, book: Book) -> tuple[list[_Option], Json]:
    """The legal moves of a position, and what is said about it."""
    game, at = moves.game, moves.at
    legal = islice(moves.of(chooser.seats, moves.legal), MOST_FIRST_MOVES + 1)
    options = [_option(moves, move, chooser, book) for move in legal]
    answer = {
        "prompt": game.prompt(game.view(at, chooser.viewer)),
        "sole": _begin_alike(moves, chooser.seats),
        "moves": [entry for _, entry in options],
    }
    taps = [*book]
    tapped = {taps[n].id for _, entry in options for way in entry["w"] for n in way}
    if lacking := chooser.places(at, tapped):
        answer["p"] = lacking
    if at.decision.stays_open(at):
        answer["keep"] = sorted(Trails.of(moves, chooser.seats).offered)
    return options, answer


def _begin_alike(moves: Moves, seats: Seats) -> bool:
    """Whether all who could make a move are asked, and begin it with the same tap."""
    game, at, first = moves.game, moves.at, set[str]()
    awaited = game.awaited(at)
    for move in moves.of(seats, game.pseudo_legal_moves(at)):
        for way in moves.ways(move):
            first |= {tap.id for tap in next_of(way)}
        if len(first) > 1 or game.mover(at, move) not in awaited:
            return False
    return len(first) == 1


def _option(moves: Moves, move: Move, chooser: Chooser, book: Book) -> _Option:
    game, at, ways = moves.game, moves.at, moves.ways(move)
    step = game.apply(at, move)
    entry = {
        "w": [[book.setdefault(tap, len(book)) for tap in way] for way in ways],
        "s": preview(game, at, move, step),
        "c": _places(() if step.reveals else step.events, chooser),
        "m": dump_move(game, move),
    }
    if drawn := chooser.draw(at, move):
        entry["g"] = drawn
    further = any(way[-1].role != "record" for way in ways) and goes_on(game, at, move, step)
    return (step.state if further else None, entry)


def _that_go_on(moves: list[_Option]) -> list[tuple[AnyPosition, Json]]:
    return [(after, entry) for after, entry in moves if after is not None]


def _places(events: tuple[Event, ...], chooser: Chooser) -> list[str]:
    shown = (event for event in events if event.is_for(chooser.viewer))
    return list(dict.fromkeys(place for event in shown for place in event.where))
