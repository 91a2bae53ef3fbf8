"""One of several decisions that are entered together: its taps, and the moves they may become."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from companion.engine.play.move import Move, Tap
from companion.engine.rulebook import Violation
from companion.tables.taps.next_taps import NextTap, WholeMove
from companion.tables.taps.preview import preview
from companion.tables.taps.trails import CONFIRMED, Moves, Seats, Trail, Trails

CHANGEABLE = frozenset({"look", "preset"})
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
            found = self.trails.after(now)
            if not found.found:
                return self._settle(taps[n:])
            if not (even_illegal or found.any_legal):
                left = self._settle(taps[n:])
                if self.complete is not None:
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
        asked = self.taps or self.begins_alike
        found = legal[0] if len(legal) == 1 and asked else None
        return found if found and found.role != "record" else None

    @property
    def begins_alike(self) -> bool:
        """Whether all who could make a move are asked, and can only go on with the same tap."""
        return len(self.open.offered) == 1 and self.is_asked

    @cached_property
    def is_asked(self) -> bool:
        """Whether every move is by somebody who is asked."""
        awaited = self.game.awaited(self.at)
        return all(self.game.mover(self.at, trail.move) in awaited for trail in self.trails.found)

    @property
    def complete(self) -> Trail | None:
        """The legal trail that is complete, apart from a tap that Confirm makes: closing a set, or
        passing."""
        found = self.open.whole
        return found if self.all or (found and self.is_asked) else None

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
        """The first of the trails that the taps may become."""
        return self.open.found[0]

    @property
    def is_closed(self) -> bool:
        """Whether the taps are those of a complete move, legal or not."""
        return all(tap.role == "done" for tap in self.first.rest)

    def violations(self, wish: Move) -> tuple[Violation, ...]:
        """Why that move cannot be made; as long as more is to be tapped, only what forbids all
        the moves that could follow."""
        found = self._violations(wish)
        if self.is_closed:
            return found
        others = [{one.reason for one in self._violations(t.move)} for t in self.open.found[:MANY]]
        common = [one for one in found if all(one.reason in reasons for reasons in others)]
        return tuple(common) or found[:1]

    def _violations(self, move: Any) -> tuple[Violation, ...]:
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
