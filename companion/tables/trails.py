"""The moves that could be meant in one position, found by their touches."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.decision import CHANCE
from companion.engine.game import AnyGame
from companion.engine.move import Tap
from companion.engine.trail import next_of, rest_of

MANY = 40
"""From so many moves on, all legal ones are found at once rather than each asked about."""


@dataclass(frozen=True, slots=True)
class Trail:
    """A way to enter a move, and what is left of it after some taps."""

    move: Any
    taps: tuple[Tap, ...]
    rest: tuple[Tap, ...]


class Trails:
    """Every way to enter a move by these seats, or by chance; by everybody where none are named."""

    def __init__(self, game: AnyGame, at: Any, seats: Collection[int] | None) -> None:
        self.game = game
        self.at = at
        self.seats = seats
        self._all = [
            Trail(move, taps, taps)
            for move in game.pseudo_legal_moves(at)
            if seats is None or (mover := game.mover(at, move)) is CHANCE or mover in seats
            for taps in game.ways(at, move)
        ]
        self._by_tap: dict[str, list[Trail]] = defaultdict(list)
        for trail in self._all:
            for tap in {tap.id: tap for tap in trail.taps}.values():
                self._by_tap[tap.id].append(trail)
        self._known: dict[Any, bool] = {}

    def after(self, tapped: Sequence[str]) -> list[Trail]:
        """The trails that those taps follow."""
        if not tapped:
            return self._all
        fewest = min((self._by_tap.get(tap, []) for tap in tapped), key=len)
        rests = ((trail, rest_of(trail.taps, tapped)) for trail in fewest)
        return [Trail(trail.move, trail.taps, rest) for trail, rest in rests if rest is not None]

    def any_legal(self, trails: Collection[Trail]) -> bool:
        """Whether a legal move is among them."""
        self._judge(trails)
        return any(map(self.is_legal, (trail.move for trail in trails)))

    def is_legal(self, move: Any) -> bool:
        """Whether nothing forbids the move."""
        if move not in self._known:
            self._known[move] = self.game.check(self.at, move) is None
        return self._known[move]

    def offered(self, trails: Sequence[Trail]) -> dict[str, tuple[Tap, bool]]:
        """What these trails go on with, and whether a legal move follows from it."""
        self._judge(trails)
        found: dict[str, tuple[Tap, bool]] = {}
        for move, tap in _nexts(trails):
            known = found.get(tap.id)
            if known is None or (not known[1] and self.is_legal(move)):
                found[tap.id] = (tap, known is not None or self.is_legal(move))
        return found

    def _judge(self, trails: Collection[Trail]) -> None:
        """Find what is legal at once, where much of it is asked about."""
        if len(trails) > MANY and len(self._known) < len(self._all) // 2:
            legal = frozenset(self.game.legal_moves(self.at))
            self._known = {trail.move: trail.move in legal for trail in self._all}


def _nexts(trails: Sequence[Trail]) -> Iterator[tuple[Any, Tap]]:
    for trail in trails:
        for tap in next_of(trail.rest):
            yield trail.move, tap
