"""Entering moves by touch: each tap narrows the moves that a person could mean.

No rule lives here. What can be tapped comes from `Game.conceivable_moves` and `Game.ways`;
what is lit comes from `Game.legal_moves`. What has one answer is not asked, a set is whole as
soon as it may be closed, and a decision that goes on with the one before is entered with it.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.decision import CHANCE
from companion.engine.game import AnyGame
from companion.engine.move import Move, Tap
from companion.engine.rulebook import Violation
from companion.engine.step import Event, Step
from companion.engine.trail import order_of
from companion.tables.entered import Made, NextTap
from companion.tables.trails import Trail, Trails

__all__ = ["MoveEntry", "NextTap", "enter", "goes_on"]


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """What was tapped, what may be tapped next, and the moves that are whole.

    `at` is the position that the move on its way is made in, after those that were `made`.
    `tapped` are the taps towards the move on its way, those that need no asking among them, and
    `made` the legal moves that were entered before it. `choices` lead on; `instead` is what
    changes one's mind, of this move and of those made. `wish` is the move once it is whole, or
    the first that could follow where none of them is legal: `violations` then say why, in
    rulebook order. `explicit` are the taps that a person made, `events` what the whole legal moves
    would cause, `at` is the position after those made.
    """

    at: Any
    explicit: tuple[str, ...]
    made: tuple[Made, ...]
    tapped: tuple[Tap, ...]
    choices: tuple[NextTap, ...]
    instead: tuple[NextTap, ...]
    wish: Any | None
    complete: bool
    sentence: str
    violations: tuple[Violation, ...]
    events: tuple[Event, ...]

    @property
    def legal(self) -> bool:
        """A whole move that the rules allow."""
        return self.complete and not self.violations

    @property
    def may_insist(self) -> bool:
        """A whole move that the rules forbid and that hands could make all the same."""
        return (
            self.complete
            and bool(self.violations)
            and all(violation.possible for violation in self.violations)
        )

    @property
    def moves(self) -> tuple[Any, ...]:
        """What a Confirm would record; nothing while a move is half entered."""
        if self.wish is None and self.tapped:
            return ()
        made = tuple(one.move for one in self.made)
        return (*made, self.wish) if self.complete else made

    @property
    def sentences(self) -> tuple[str, ...]:
        """The whole legal moves in words, in their order."""
        made = tuple(one.sentence for one in self.made)
        return (*made, self.sentence) if self.legal else made

    @property
    def chosen(self) -> tuple[str, ...]:
        """What was tapped for all of it, in order, but for what a set leaves out."""
        taps = (*(tap for one in self.made for tap in one.tapped), *self.tapped)
        return tuple(tap.id for tap in taps if tap.role in {"step", "member", "look"})


def enter(
    game: AnyGame, at: Any, tapped: Sequence[str], seats: Collection[int] | None = None
) -> MoveEntry:
    """The entry after those taps. One that goes on with nothing takes the place of another if it
    can; taps that no move begins with are forgotten.

    Only moves by these `seats` are offered, and by chance; by everybody where none are named.
    """
    parts, left = [_Part(Trails(game, at, seats), ())], tuple(tapped)
    while True:
        left = parts[-1].take(left)
        further = _going_on(parts[-1])
        if left and not (further and further.may_begin(left[0])):
            left = parts[-1].take(left, even_illegal=True)
            further = None if parts[-1].made is None else further
        if further is None:
            break
        parts.append(further)
    entry = _entry(parts)
    change = next((one for one in entry.instead if left and one.tap.id == left[0]), None)
    if change is None or change.taps == tuple(tapped):
        return entry
    return enter(game, at, change.taps, seats)


class _Part:
    """One decision of those entered together: the taps that a person made for it so far."""

    def __init__(self, trails: Trails, before: tuple[str, ...]) -> None:
        self.trails = trails
        self.before = before
        self.taps: tuple[str, ...] = ()
        self.sole: tuple[str, ...] = ()
        self.open = trails.after(())

    def may_begin(self, tap: str) -> bool:
        """Whether a legal move begins with that tap."""
        return self.trails.any_legal(self.trails.after((tap,)))

    def take(self, taps: tuple[str, ...], *, even_illegal: bool = False) -> tuple[str, ...]:
        """Take in the taps that follow each other, then what needs no asking; what is left.

        Once the move is whole, a tap that makes it illegal may belong to the next decision: it
        is taken in only if it turns out not to.
        """
        for n, tap in enumerate(taps):
            now = (*self.taps, tap)
            found = self.trails.after(now)
            if not found:
                return self._settle(taps[n:])
            if not (even_illegal or self.trails.any_legal(found)):
                left = self._settle(taps[n:])
                if self.made is not None:
                    return left
            self.taps, self.sole, self.open = now, (), found
        return self._settle(())

    def _settle(self, left: tuple[str, ...]) -> tuple[str, ...]:
        while sole := self._sole():
            self.sole = (*self.sole, sole.id)
            self.open = self.trails.after(self.all)
        return left

    @property
    def all(self) -> tuple[str, ...]:
        """The taps that were made, and those that needed no asking."""
        return (*self.taps, *self.sole)

    def _sole(self) -> Tap | None:
        """The next tap where it is the only one: of all that could be meant before the first
        tap, and of what is legal after it. Of several looks it is the first. Who may cut in, but
        is not asked, taps even what is the only one."""
        offered = self.trails.offered(self.open)
        legal = [tap for tap, is_legal in offered.values() if is_legal]
        if self.taps and legal and all(tap.role == "look" for tap in legal):
            return legal[0]
        asked = self.taps or (len(offered) == 1 and self._is_asked())
        return legal[0] if len(legal) == 1 and asked else None

    def _is_asked(self) -> bool:
        game, at = self.trails.game, self.trails.at
        awaited = game.awaited(at)
        return all(game.mover(at, trail.move) in awaited for trail in self.open)

    @property
    def whole(self) -> Trail | None:
        """The legal trail that the taps have come to the end of, but for closing a set."""
        ends = (t for t in self.open if all(tap.role == "done" for tap in t.rest))
        return next((t for t in ends if self.all and self.trails.is_legal(t.move)), None)

    @property
    def made(self) -> Made | None:
        """The legal move that these taps enter, once it is whole."""
        whole = self.whole
        if whole is None:
            return None
        game, at = self.trails.game, self.trails.at
        step = game.apply(at, whole.move)
        events = () if step.reveals else step.events
        tapped = order_of(whole.taps, self.all)
        laid = tuple(dict.fromkeys(ghost.id for ghost in whole.move.ghosts(at)))
        return Made(whole.move, game.describe(at, whole.move), events, tapped, laid)

    @property
    def tapped(self) -> tuple[Tap, ...]:
        """The taps towards a move that is not whole yet."""
        return order_of(self.open[0].taps, self.all) if self.open else ()

    @property
    def is_closed(self) -> bool:
        """Whether the taps have come to the end of a move, legal or not."""
        return all(tap.role == "done" for tap in self.open[0].rest)

    def violations(self, wish: Move) -> tuple[Violation, ...]:
        """Why that move cannot be made."""
        return tuple(self.trails.game.violations(self.trails.at, wish, self.trails.seats))

    def choices(self) -> Iterator[NextTap]:
        """What leads on from here. A set that may be closed is closed by Confirm."""
        for tap, legal in self.trails.offered(self.open).values():
            if not (legal and tap.role == "done"):
                yield NextTap(tap, legal, (*self.before, *self.all, tap.id))

    def changes(self) -> Iterator[NextTap]:
        """What takes the place of one of the taps, the last one first, or takes back one of a
        set; the taps after it are kept as far as they still lead to a legal move."""
        if turned := self._turned():
            yield turned
        last = len(self.taps) - bool(self.taps and self.is_closed)
        for depth in range(len(self.taps), -1, -1):
            kept, later = self.taps[:depth], self.taps[depth + 1 :]
            for tap, _ in self.trails.offered(self.trails.after(kept)).values():
                if tap.id in self.taps and tap.role != "look":
                    yield replace(self._again(tap), near=tap.in_any_order or depth >= last)
                elif tap.role not in {"done", "look"}:
                    taps = self._with((*kept, tap.id), later)
                    legal = self.trails.any_legal(self.trails.after(taps))
                    yield NextTap(tap, legal, (*self.before, *taps), near=depth >= last)

    def _turned(self) -> NextTap | None:
        """The next look of a piece, where it has several that are allowed."""
        if not self.all or self.tapped[-1].role != "look":
            return None
        kept, look = self.all[:-1], self.all[-1]
        offered = self.trails.offered(self.trails.after(kept)).values()
        looks = [tap for tap, is_legal in offered if is_legal or tap.id == look]
        number = next(n for n, tap in enumerate(looks) if tap.id == look)
        tap = looks[(number + 1) % len(looks)]
        return NextTap(tap, True, (*self.before, *kept, tap.id)) if tap.id != look else None

    def _again(self, tap: Tap) -> NextTap:
        """What is tapped again is turned, or taken out of its set; any other tap stands."""
        n = self.taps.index(tap.id)
        if tap.id in self.all[-2:-1] and (turned := self._turned()):
            return NextTap(tap, True, turned.taps)
        kept = self._with(self.taps[:n], self.taps[n + 1 :]) if tap.in_any_order else self.taps
        return NextTap(tap, True, (*self.before, *kept))

    def _with(self, taps: tuple[str, ...], later: tuple[str, ...]) -> tuple[str, ...]:
        for tap in later:
            if self.trails.any_legal(self.trails.after((*taps, tap))):
                taps = (*taps, tap)
        return taps


def goes_on(game: AnyGame, at: Any, move: Any, step: Step[Any]) -> bool:
    """Whether a decision goes on with that move, where the same seat is asked it at once and
    nothing was revealed."""
    mover, after = game.mover(at, move), step.state
    if mover is CHANCE or step.reveals or after.decision is None:
        return False
    return bool(after.decision.goes_on(after)) and game.awaited(after) == {mover}


def _going_on(part: _Part) -> _Part | None:
    """The decision that goes on with a whole move."""
    game, at, whole = part.trails.game, part.trails.at, part.whole
    if whole is None:
        return None
    step = game.apply(at, whole.move)
    if not goes_on(game, at, whole.move, step):
        return None
    return _Part(Trails(game, step.state, part.trails.seats), (*part.before, *part.taps))


def _entry(parts: Sequence[_Part]) -> MoveEntry:
    *earlier, part = parts
    trails, made = part.trails, part.made
    choices = {choice.tap.id: choice for choice in part.choices()}
    instead = _instead(parts, choices)
    lost = bool(part.all) and made is None and not any(c.legal for c in choices.values())
    wish = made.move if made else part.open[0].move if lost else None
    return MoveEntry(
        at=trails.at,
        explicit=(*part.before, *part.taps),
        made=tuple(one.made for one in earlier if one.made),
        tapped=made.tapped if made else part.tapped,
        choices=tuple(c for c in choices.values() if c.tap.id not in instead),
        instead=tuple(instead.values()),
        wish=wish,
        complete=made is not None or (lost and part.is_closed),
        sentence=trails.game.describe(trails.at, wish) if wish is not None else "",
        violations=part.violations(wish) if lost and wish is not None else (),
        events=tuple(event for one in parts if one.made for event in one.made.events),
    )


def _instead(parts: Sequence[_Part], choices: Mapping[str, NextTap]) -> dict[str, NextTap]:
    """What changes one's mind: the decision on its way before those made, a legal change before
    a choice that is not, and else what leads on first."""
    found: dict[str, NextTap] = {}
    changes = ((n, change) for n, part in enumerate(reversed(parts)) for change in part.changes())
    for earlier, change in changes:
        known = found.get(change.tap.id) or choices.get(change.tap.id)
        if known is None or (change.legal and not known.legal):
            found[change.tap.id] = replace(change, near=change.near and not earlier)
    return found
