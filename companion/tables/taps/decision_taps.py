"""One of several decisions that are entered together: its taps, and the moves they may become."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.play.move import Move, Tap
from companion.engine.play.trail import order_of
from companion.engine.rulebook import Violation
from companion.tables.taps.next_taps import Made, NextTap
from companion.tables.taps.trails import MANY, Trail, Trails

CHANGEABLE = frozenset({"look", "preset"})
"""Roles of taps that are preselected. They can be changed while later decisions are open."""
CONFIRMED = frozenset({"done", "pass"})
"""Roles of taps that Confirm makes."""
TURN, TURN_BACK = "Turn it", "Turn it back"


class Part:
    """The taps that a person made for a decision so far; `before` are those for earlier ones, and
    `kept` the taps that go on changing the answers of these."""

    def __init__(
        self, trails: Trails, before: tuple[str, ...], kept: frozenset[str] = frozenset()
    ) -> None:
        self.trails = trails
        self.before = before
        self.kept = kept
        self.taps: tuple[str, ...] = ()
        self.sole: tuple[str, ...] = ()
        self.open = trails.after(())

    def may_begin(self, tap: str) -> bool:
        """Whether a legal move begins with that tap."""
        return self.trails.any_legal(self.trails.after((tap,)))

    def take(self, taps: tuple[str, ...], *, even_illegal: bool = False) -> tuple[str, ...]:
        """Take in as many of the taps as belong to this decision; returns those that are left.

        Taps that are the only possible ones are added. Once the move is complete, a tap that would
        make it illegal may belong to the next decision; with `even_illegal` it is taken in here.
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
        """The taps that were made, and those that were added because there was only one."""
        return (*self.taps, *self.sole)

    def _sole(self) -> Tap | None:
        """The next tap, if it is the only possible one.

        Before the first tap, all pseudo-legal moves are considered; after it, only legal ones. Of
        several looks or presets the first is taken. Whoever is not asked but may cut in has to tap
        even if there is only one tap, and so has everybody where the tap records.
        """
        offered = self.trails.offered(self.all)
        legal = [tap for tap, is_legal in offered.values() if is_legal]
        if self.taps and legal and all(tap.role in CHANGEABLE for tap in legal):
            return legal[0]
        asked = self.taps or (len(offered) == 1 and self._is_asked())
        found = legal[0] if len(legal) == 1 and asked else None
        return found if found and found.role != "record" else None

    def _is_asked(self) -> bool:
        game, at = self.trails.game, self.trails.at
        awaited = game.awaited(at)
        return all(game.mover(at, trail.move) in awaited for trail in self.open)

    @property
    def complete(self) -> Trail | None:
        """The legal trail that is complete, apart from a tap that Confirm makes: closing a set, or
        passing."""
        found = next((t for t in self.open if _ends(t) and self.trails.is_legal(t)), None)
        return found if self.all or (found and self._is_asked()) else None

    @property
    def is_passed(self) -> bool:
        """Whether nothing is tapped, so that Confirm would pass."""
        return not self.all and self.complete is not None

    @property
    def records(self) -> bool:
        """Whether its last tap records the move, so that nothing more is entered with it."""
        trail = self.complete
        return trail is not None and not trail.rest and trail.taps[-1].role == "record"

    @property
    def keeps(self) -> frozenset[str]:
        """The taps that decisions entered after this one leave to it and to those before it."""
        at = self.trails.at
        if at.decision is None or not at.decision.stays_open(at):
            return self.kept
        return self.kept | self.trails.offered(()).keys()

    @property
    def made(self) -> Made | None:
        """The legal move that these taps enter, once it is complete."""
        trail = self.complete
        if trail is None:
            return None
        game, at = self.trails.game, self.trails.at
        step = game.apply(at, trail.move)
        events = () if step.reveals else step.events
        tapped = order_of(trail.taps, self.all)
        laid = tuple(dict.fromkeys(ghost.id for ghost in trail.move.ghosts(at)))
        return Made(trail.move, game.describe(at, trail.move), events, tapped, laid)

    @property
    def tapped(self) -> tuple[Tap, ...]:
        """The taps towards a move that is not complete yet."""
        return order_of(self.open[0].taps, self.all) if self.open else ()

    @property
    def is_closed(self) -> bool:
        """Whether the taps are those of a complete move, legal or not."""
        return all(tap.role == "done" for tap in self.open[0].rest)

    def violations(self, wish: Move) -> tuple[Violation, ...]:
        """Why that move cannot be made; as long as more is to be tapped, only what forbids all
        the moves that could follow."""
        found = self._violations(wish)
        if self.is_closed:
            return found
        others = [{one.reason for one in self._violations(t.move)} for t in self.open[:MANY]]
        common = [one for one in found if all(one.reason in reasons for reasons in others)]
        return tuple(common) or found[:1]

    def _violations(self, move: Move) -> tuple[Violation, ...]:
        return tuple(self.trails.game.violations(self.trails.at, move, self.trails.seats))

    def choices(self) -> Iterator[NextTap]:
        """The taps that lead on. Those that close a set, or pass, are left out: Confirm makes
        them."""
        for tap, legal in self.trails.offered(self.all).values():
            if not (legal and tap.role in CONFIRMED):
                yield NextTap(tap, legal, (*self.before, *self.all, tap.id))

    def changes(self) -> Iterator[NextTap]:
        """The taps that replace an earlier one, the last one first, or take one out of a set. The
        taps after it are kept if they still lead to a legal move."""
        if not self.all:
            return
        yield from self._turned()
        last = len(self.taps) - bool(self.taps and self.is_closed)
        for depth in range(len(self.taps), -1, -1):
            kept, later = self.taps[:depth], self.taps[depth + 1 :]
            for tap, legal in self.trails.offered(kept).values():
                if tap.id in self.taps and tap.role != "look":
                    yield replace(self._again(tap), near=tap.in_any_order or depth >= last)
                elif tap.role not in {"done", "look", "pass"}:
                    # A later tap is kept only where a legal move goes on, so what counts is
                    # whether one does after this tap.
                    taps = self._with((*kept, tap.id), later)
                    yield NextTap(tap, legal, (*self.before, *taps), near=depth >= last)

    def _turned(self) -> list[NextTap]:
        """Taps that turn a piece to its next or previous allowed look, if it has several."""
        if not self.all or self.tapped[-1].role != "look":
            return []
        kept, look = self.all[:-1], self.all[-1]
        offered = self.trails.offered(kept).values()
        looks = [tap for tap, is_legal in offered if is_legal or tap.id == look]
        number = next(n for n, tap in enumerate(looks) if tap.id == look)
        ways = {looks[number - 1].id: TURN_BACK, looks[(number + 1) % len(looks)].id: TURN}
        return [
            NextTap(Tap(way, label, "look"), True, (*self.before, *kept, way))
            for way, label in reversed(ways.items())
            if way != look
        ]

    def _again(self, tap: Tap) -> NextTap:
        """What happens if `tap` is made again: it turns a piece, is taken out of its set, or
        changes nothing."""
        n = self.taps.index(tap.id)
        if tap.id in self.all[-2:-1] and (turned := self._turned()):
            return NextTap(tap, True, turned[0].taps)
        kept = self._with(self.taps[:n], self.taps[n + 1 :]) if tap.in_any_order else self.taps
        return NextTap(tap, True, (*self.before, *kept))

    def _with(self, taps: tuple[str, ...], later: tuple[str, ...]) -> tuple[str, ...]:
        for tap in later:
            if self.trails.any_legal(self.trails.after((*taps, tap))):
                taps = (*taps, tap)
        return taps


def _ends(trail: Trail) -> bool:
    """Whether only taps are left that Confirm makes. Most trails fail at their next tap."""
    rest = trail.rest
    return not rest or (rest[0].role in CONFIRMED and all(tap.role in CONFIRMED for tap in rest))
