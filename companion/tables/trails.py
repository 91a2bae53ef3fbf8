"""Finding the pseudo-legal moves of a position by their taps."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, Self

from companion.engine.game import AnyGame
from companion.engine.play.decision import CHANCE
from companion.engine.play.move import Tap
from companion.engine.play.trail import next_of

MANY = 40
"""If there are this many moves, all legal ones are found at once instead of checking each."""
CONFIRMED = frozenset({"done", "pass"})
"""Roles of taps that Confirm makes."""
Seats = Collection[int] | None
"""The seats whose moves are entered; None means everybody's. Those of chance always are."""


class Moves:
    """The pseudo-legal moves of a position: who makes them, how they are entered and which of them
    are legal. A position may have more than a thousand, and several phones ask the same about them
    one after the other, so each thing is worked out once."""

    def __init__(self, game: AnyGame, at: Any) -> None:
        self.game = game
        self.at = at
        self.all = tuple(game.pseudo_legal_moves(at))
        self._ways: list[tuple[tuple[Tap, ...], ...] | None] = [None] * len(self.all)
        self._legal: list[bool | None] = [None] * len(self.all)
        self._all_judged = False

    def of(self, seats: Seats) -> Iterator[int]:
        """The numbers of the moves that are made by those seats, or by chance."""
        for number, move in enumerate(self.all):
            if seats is None or (who := self.game.mover(self.at, move)) is CHANCE or who in seats:
                yield number

    def ways(self, number: int) -> tuple[tuple[Tap, ...], ...]:
        """Every way to enter that move."""
        found = self._ways[number]
        if found is None:
            found = self._ways[number] = self.game.ways(self.at, self.all[number])
        return found

    def is_legal(self, number: int) -> bool:
        """Whether nothing forbids that move."""
        known = self._legal[number]
        if known is None:
            known = self._legal[number] = self.game.check(self.at, self.all[number]) is None
        return known

    def judge_all(self) -> None:
        """Find all legal moves at once."""
        if not self._all_judged:
            legal = frozenset(self.game.legal_moves(self.at))
            self._legal = [move in legal for move in self.all]
            self._all_judged = True


class Trail(NamedTuple):
    """A way to enter a move: the taps of it that were made, in their order, and those that are
    left. `number` is the move's among those of its position."""

    move: Any
    number: int
    made: tuple[Tap, ...]
    rest: tuple[Tap, ...]


class Trails:
    """The ways to enter a move that begin with the same taps, and those after one tap more."""

    def __init__(self, moves: Moves, found: Sequence[Trail]) -> None:
        self.moves = moves
        self.found = found
        self._further: dict[str, Self] = {}

    @classmethod
    def of(cls, moves: Moves, seats: Seats, without: Collection[str] = frozenset()) -> Self:
        """Every way before the first tap, apart from those that begin with a tap in `without`."""
        ways = ((number, way) for number in moves.of(seats) for way in moves.ways(number))
        found = [
            Trail(moves.all[number], number, (), way)
            for number, way in ways
            if way[0].id not in without
        ]
        return cls(moves, found)

    def after(self, tapped: Iterable[str]) -> Self:
        """The ways that go on after those taps."""
        trails = self
        for tap in tapped:
            trails = trails._after(tap)
        return trails

    def _after(self, tap: str) -> Self:
        if tap not in self._further:
            found = [
                Trail(move, number, (*made, rest[n]), (*rest[:n], *rest[n + 1 :]))
                for (move, number, made, rest), n in self._by_tap.get(tap, ())
            ]
            self._further[tap] = type(self)(self.moves, found)
        return self._further[tap]

    @cached_property
    def _by_tap(self) -> Mapping[str, Sequence[tuple[Trail, int]]]:
        """The ways with each tap that may come next, and where in the rest that tap is."""
        found: dict[str, list[tuple[Trail, int]]] = {}
        for trail in self.found:
            for n, tap in enumerate(next_of(trail.rest)):
                ways = found.setdefault(tap.id, [])
                if not ways or ways[-1][0] is not trail:
                    ways.append((trail, n))
        return found

    @cached_property
    def offered(self) -> Mapping[str, tuple[Tap, bool]]:
        """The taps that may come next by id, each with whether a legal move can follow."""
        self._judge()
        return {
            tap: (ways[0][0].rest[ways[0][1]], any(self.is_legal(trail) for trail, _ in ways))
            for tap, ways in self._by_tap.items()
        }

    @cached_property
    def any_legal(self) -> bool:
        """Whether a legal move is among them."""
        self._judge()
        return any(map(self.is_legal, self.found))

    @cached_property
    def whole(self) -> Trail | None:
        """The first legal one of which only taps are left that Confirm makes."""
        ends = (t for t in self.found if all(tap.role in CONFIRMED for tap in t.rest))
        return next((trail for trail in ends if self.is_legal(trail)), None)

    def is_legal(self, trail: Trail) -> bool:
        """Whether nothing forbids the trail's move."""
        return self.moves.is_legal(trail.number)

    def _judge(self) -> None:
        if len(self.found) > MANY:
            self.moves.judge_all()
