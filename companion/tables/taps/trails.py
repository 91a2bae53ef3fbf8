"""Finding the pseudo-legal moves of a position by their taps."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from companion.engine.game import AnyGame
from companion.engine.play.decision import CHANCE
from companion.engine.play.move import Tap
from companion.engine.play.trail import next_of, rest_of

MANY = 40
"""If there are this many moves, all legal ones are found at once instead of checking each."""


class Trail(NamedTuple):
    """A way to enter a move, and the taps of it that are still to be made. `number` is the move's
    place among all those that are looked at."""

    move: Any
    taps: tuple[Tap, ...]
    rest: tuple[Tap, ...]
    number: int


class Trails:
    """Every way to enter a move by these seats, or by chance; None means everybody's moves. Ways
    that begin with one of the taps in `without` are left out.

    A position may have more than a thousand, and the same questions are asked about them again and
    again while a page is made, so each is worked out once.
    """

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
        self._moves = tuple(self._theirs(game.pseudo_legal_moves(at)))
        self._all = [
            Trail(move, taps, taps, number)
            for number, move in enumerate(self._moves)
            for taps in game.ways(at, move)
            if taps[0].id not in without
        ]
        self._legal: list[bool | None] = [None] * len(self._moves)
        self._all_judged = False
        self._offers: dict[tuple[str, ...], Mapping[str, tuple[Tap, bool]]] = {}

    def _theirs(self, moves: Iterable[Any]) -> Iterable[Any]:
        if self.seats is None:
            return moves
        movers = ((move, self.game.mover(self.at, move)) for move in moves)
        return (move for move, mover in movers if mover is CHANCE or mover in self.seats)

    @cached_property
    def _by_tap(self) -> Mapping[str, list[Trail]]:
        found: dict[str, list[Trail]] = defaultdict(list)
        for trail in self._all:
            for tap in {tap.id: tap for tap in trail.taps}.values():
                found[tap.id].append(trail)
        return found

    def after(self, tapped: Sequence[str]) -> list[Trail]:
        """The trails that begin with those taps."""
        if not tapped:
            return self._all
        fewest = min((self._by_tap.get(tap, []) for tap in tapped), key=len)
        rests = ((trail, rest_of(trail.taps, tapped)) for trail in fewest)
        return [trail._replace(rest=rest) for trail, rest in rests if rest is not None]

    def any_legal(self, trails: Collection[Trail]) -> bool:
        """Whether a legal move is among them."""
        self._judge(trails)
        return any(map(self.is_legal, trails))

    def is_legal(self, trail: Trail) -> bool:
        """Whether nothing forbids the trail's move."""
        known = self._legal[trail.number]
        if known is None:
            known = self.game.check(self.at, trail.move) is None
            self._legal[trail.number] = known
        return known

    def offered(self, tapped: tuple[str, ...]) -> Mapping[str, tuple[Tap, bool]]:
        """The next taps after those taps by id, each with whether a legal move can follow."""
        if tapped not in self._offers:
            self._offers[tapped] = self._offered(self.after(tapped))
        return self._offers[tapped]

    def _offered(self, trails: Sequence[Trail]) -> Mapping[str, tuple[Tap, bool]]:
        self._judge(trails)
        found: dict[str, tuple[Tap, bool]] = {}
        for trail in trails:
            for tap in next_of(trail.rest):
                known = found.get(tap.id)
                if known is None:
                    found[tap.id] = (tap, self.is_legal(trail))
                elif not known[1] and self.is_legal(trail):
                    found[tap.id] = (tap, True)
        return found

    def _judge(self, trails: Collection[Trail]) -> None:
        """Find all legal moves at once, if there are many to be checked."""
        if len(trails) > MANY and not self._all_judged:
            legal = frozenset(self.game.legal_moves(self.at))
            self._legal = [move in legal for move in self._moves]
            self._all_judged = True
