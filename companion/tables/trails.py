"""Finding the pseudo-legal moves of a position by their taps."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.decision import CHANCE
from companion.engine.game import AnyGame
from companion.engine.move import Tap
from companion.engine.trail import next_of, rest_of

MANY = 40
"""If there are this many moves, all legal ones are found at once instead of checking each."""


@dataclass(frozen=True, slots=True)
class Trail:
    """A way to enter a move, and the taps of it that are still to be made."""

    move: Any
    taps: tuple[Tap, ...]
    rest: tuple[Tap, ...]


class Trails:
    """Every way to enter a move by these seats, or by chance; None means everybody's moves. Ways
    that begin with one of the taps in `without` are left out."""

    def __init__(
        self,
        game: AnyGame,
        at: Any,
        seats: Collection[int] | None,
        without: Collection[str] = frozenset(),
    ) -> None:
        self.game = game
        self.at = at
        self.seats = seats
        self._all = [
            Trail(move, taps, taps)
            for move in game.pseudo_legal_moves(at)
            if seats is None or (mover := game.mover(at, move)) is CHANCE or mover in seats
            for taps in game.ways(at, move)
            if taps[0].id not in without
        ]
        self._by_tap: dict[str, list[Trail]] = defaultdict(list)
        for trail in self._all:
            for tap in {tap.id: tap for tap in trail.taps}.values():
                self._by_tap[tap.id].append(trail)
        self._known: dict[Any, bool] = {}

    def after(self, tapped: Sequence[str]) -> list[Trail]:
        """The trails that begin with those taps."""
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
        """The next taps of these trails by id, each with whether a legal move can follow."""
        self._judge(trails)
        found: dict[str, tuple[Tap, bool]] = {}
        for move, tap in _nexts(trails):
            known = found.get(tap.id)
            if known is None or (not known[1] and self.is_legal(move)):
                found[tap.id] = (tap, known is not None or self.is_legal(move))
        return found

    def _judge(self, trails: Collection[Trail]) -> None:
        """Find all legal moves at once, if there are many to be checked."""
        if len(trails) > MANY and len(self._known) < len(self._all) // 2:
            legal = frozenset(self.game.legal_moves(self.at))
            self._known = {trail.move: trail.move in legal for trail in self._all}


def _nexts(trails: Sequence[Trail]) -> Iterator[tuple[Any, Tap]]:
    for trail in trails:
        for tap in next_of(trail.rest):
            yield trail.move, tap
