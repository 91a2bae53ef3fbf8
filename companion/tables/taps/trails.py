"""Finding the pseudo-legal moves of a position by their taps."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, Self

from companion.engine.game import AnyGame
from companion.engine.play.decision import CHANCE
from companion.engine.play.move import Tap, next_of

CONFIRMED = frozenset({"done", "pass"})
"""Roles of taps that Confirm makes."""
Seats = Collection[int] | None
"""The seats whose moves are entered; None means everybody's. Those of chance always are."""


class Moves:
    """The moves of a position: who makes them, how they are entered and which of them are legal.

    A position may have more than a thousand, and several phones ask the same about them one after
    the other, so each thing is worked out once, and only if it is asked.
    """

    def __init__(self, game: AnyGame, at: Any) -> None:
        self.game = game
        self.at = at
        self._ways: dict[Any, tuple[tuple[Tap, ...], ...]] = {}

    @cached_property
    def pseudo_legal(self) -> tuple[Any, ...]:
        """Every move that a person could mean."""
        return tuple(self.game.pseudo_legal_moves(self.at))

    @cached_property
    def legal(self) -> Mapping[Any, None]:
        """Those that nothing forbids, in their order."""
        return dict.fromkeys(self.game.legal_moves(self.at))

    def of(self, seats: Seats, moves: Iterable[Any]) -> Iterator[Any]:
        """Those of the moves that are made by these seats, or by chance."""
        for move in moves:
            if seats is None or (who := self.game.mover(self.at, move)) is CHANCE or who in seats:
                yield move

    def ways(self, move: Any) -> tuple[tuple[Tap, ...], ...]:
        """Every way to enter that move."""
        found = self._ways.get(move)
        if found is None:
            found = self._ways[move] = self.game.ways(self.at, move)
        return found


class Trail(NamedTuple):
    """A way to enter a move: the taps of it that were made, in their order, and those left."""

    move: Any
    legal: bool
    made: tuple[Tap, ...]
    rest: tuple[Tap, ...]


class Trails:
    """The ways to enter a move that begin with the same taps, and those after one tap more."""

    def __init__(self, found: Sequence[Trail]) -> None:
        self.found = found
        self._further: dict[str, Self] = {}

    @classmethod
    def of(cls, moves: Moves, seats: Seats, without: Collection[str] = frozenset()) -> Self:
        """Every way before the first tap, apart from those that begin with a tap in `without`."""
        found = [
            Trail(move, move in moves.legal, (), way)
            for move in moves.of(seats, moves.pseudo_legal)
            for way in moves.ways(move)
            if way[0].id not in without
        ]
        return cls(found)

    def after(self, tapped: Iterable[str]) -> Self:
        """The ways that go on after those taps."""
        trails = self
        for tap in tapped:
            trails = trails._after(tap)
        return trails

    def _after(self, tap: str) -> Self:
        if tap not in self._further:
            found = [
                Trail(move, legal, (*made, rest[n]), (*rest[:n], *rest[n + 1 :]))
                for (move, legal, made, rest), n in self._by_tap.get(tap, ())
            ]
            self._further[tap] = type(self)(found)
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
        return {
            tap: (ways[0][0].rest[ways[0][1]], any(trail.legal for trail, _ in ways))
            for tap, ways in self._by_tap.items()
        }

    @cached_property
    def any_legal(self) -> bool:
        """Whether a legal move is among them."""
        return any(trail.legal for trail in self.found)

    @cached_property
    def whole(self) -> Trail | None:
        """The first legal one of which only taps are left that Confirm makes."""
        legal = (trail for trail in self.found if trail.legal)
        return next((t for t in legal if all(tap.role in CONFIRMED for tap in t.rest)), None)
