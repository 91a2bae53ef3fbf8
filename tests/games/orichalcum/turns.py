"""How often a thumb touches the glass in a turn, counted in random games that the app draws."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from companion.engine.moves import Move, Tap
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.rules.decisions import (
    AssignInitiative,
    ChooseCard,
    InstallMetropolis,
)
from companion.games.orichalcum.rules.table import Position
from companion.tables.taps import MoveEntry, enter, goes_on

from .positions import NAMES, REFERENCE

APP = {"draws": "app", "dice": "app"}
BEGINNINGS = (InstallMetropolis, ChooseCard, AssignInitiative)
TURNS = ("Turn it", "Turn it back")


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn's moves in hands, each of them confirmed by one touch, and the touches of each
    hand, Confirm included. Only dice and draws part hands."""

    hands: tuple[tuple[Move, ...], ...]
    each: tuple[int, ...]

    @property
    def touches(self) -> int:
        return sum(self.each)

    def count(self, kind: type[Move]) -> int:
        """How many of its moves are of that class."""
        return sum(isinstance(move, kind) for hand in self.hands for move in hand)


def turns_of(players: int, seed: int) -> Iterator[Turn]:
    """The turns of a game in which everybody does anything that is legal."""
    rng = Random(seed)
    at = drawn(GAME.start(GAME.deal(REFERENCE, NAMES[:players], APP, rng, {})), rng)
    while at.state.decisions:
        if isinstance(at.decision, AssignInitiative):
            at = drawn(GAME.apply(at, rng.choice(list(GAME.legal_moves(at)))).state, rng)
        else:
            at, turn = _turn(at, rng)
            yield turn


def drawn(at: Any, rng: Random) -> Any:
    """The position once the app has drawn and thrown."""
    while (move := GAME.chance_move(at, rng)) is not None:
        at = GAME.apply(at, move).state
    return at


def _turn(at: Position, rng: Random) -> tuple[Position, Turn]:
    hands: list[tuple[Move, ...]] = []
    each: list[int] = []
    while at.state.decisions and not (hands and isinstance(at.decision, BEGINNINGS)):
        at, hand, count = _hand(at, rng)
        hands.append(hand)
        each.append(count)
    return at, Turn(tuple(hands), tuple(each))


def _hand(at: Position, rng: Random) -> tuple[Position, tuple[Move, ...], int]:
    """Moves that are entered together, their touches, and the position after them."""
    entered = Entered(at)
    hand: tuple[Move, ...] = ()
    while True:
        move = rng.choice(list(GAME.legal_moves(at)))
        hand = (*hand, move)
        entered = entered.through(hand, GAME.ways(at, move))
        step = GAME.apply(at, move)
        if entered.entry.records:
            return drawn(step.state, rng), hand, entered.count
        if not goes_on(GAME, at, move, step):
            return drawn(step.state, rng), hand, entered.count + 1
        at = step.state


@dataclass(frozen=True)
class Entered:
    """What was touched since the position `at`: each touch is one that the page offers."""

    at: Position
    tapped: tuple[str, ...] = ()
    count: int = 0

    @cached_property
    def entry(self) -> MoveEntry:
        return enter(GAME, self.at, self.tapped)

    def through(self, moves: Sequence[Move], ways: Sequence[tuple[Tap, ...]]) -> "Entered":
        """After the fewest touches by which the last of these moves is entered as well."""
        found = filter(None, (self._along(way, moves) for way in ways))
        return min(found, key=lambda entered: entered.count)

    def _along(self, way: tuple[Tap, ...], moves: Sequence[Move]) -> "Entered | None":
        """After the taps of that way; None if the page does not offer them."""
        found = self
        for tap in way:
            if found._has(moves):
                return found
            if tap.role == "look":
                return min((found._turned(to, moves) for to in TURNS), key=lambda one: one.count)
            if tap.id not in {one.id for one in found.entry.tapped}:
                if tap.id not in found.offered:
                    return None
                found = Entered(self.at, found.offered[tap.id], found.count + 1)
        return found if found._has(moves) else None

    def _has(self, moves: Sequence[Move]) -> bool:
        entry = self.entry
        whole = [*(one.move for one in entry.made), *([entry.wish] if entry.legal else [])]
        return whole[: len(moves)] == list(moves)

    @cached_property
    def offered(self) -> dict[str, tuple[str, ...]]:
        """The taps that stand after each touch that the page offers."""
        entry = self.entry
        return {one.tap.id: one.taps for one in (*entry.instead, *entry.choices) if one.legal}

    def _turned(self, to: str, moves: Sequence[Move]) -> "Entered":
        """Turned in that direction until the tile lies as it shall; the other way where there
        is no such button."""
        found = self
        while not found._has(moves):
            offered = {one.tap.label: one.taps for one in found.entry.instead}
            taps = offered.get(to) or offered[TURNS[0]]
            found = Entered(self.at, taps, found.count + 1)
        return found
