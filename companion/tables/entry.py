"""Entering a move by touch: each tap narrows the moves that a person could mean.

No rule lives here. What can be tapped comes from `Game.conceivable_moves` and `Game.taps`;
what is lit comes from `Game.legal_moves`.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.decision import CHANCE
from companion.engine.game import AnyGame
from companion.engine.move import Tap
from companion.engine.rulebook import Violation


@dataclass(frozen=True, slots=True)
class NextTap:
    """Something that can be tapped now; `legal`: a legal move still follows from it."""

    tap: Tap
    legal: bool


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """A move on its way: what was tapped, what may be tapped next, and the move once whole.

    `wish` is the whole move, or the first that could follow where none of them is legal:
    `violations` then say why, in rulebook order. `instead` is what could be tapped in place
    of a whole move's last tap.
    """

    tapped: tuple[Tap, ...]
    choices: tuple[NextTap, ...]
    instead: tuple[NextTap, ...]
    wish: Any | None
    complete: bool
    sentence: str
    violations: tuple[Violation, ...]

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


def enter(
    game: AnyGame, at: Any, tapped: Sequence[str], seats: Collection[int] | None = None
) -> MoveEntry:
    """The entry after those taps; taps that no move begins with are forgotten.

    Only moves by these `seats` are offered, and by chance; by everybody where none are named.
    """
    trails = [
        (move, game.taps(at, move))
        for move in game.conceivable_moves(at)
        if seats is None or (mover := game.mover(at, move)) is CHANCE or mover in seats
    ]
    matching = [found for found in trails if _begins(found[1], tapped)]
    if not matching:
        tapped, matching = (), trails
    depth = len(tapped)
    complete = depth > 0 and all(len(trail) == depth for _, trail in matching)
    siblings = [found for found in trails if _begins(found[1], tapped[:-1])] if complete else []
    is_legal = _judge(game, at, everything=max(len(matching), len(siblings)) == len(trails))
    choices = _next_taps(matching, depth, is_legal)
    hopeless = depth > 0 and not any(choice.legal for choice in choices)
    wish = matching[0][0] if complete or hopeless else None
    return MoveEntry(
        tapped=matching[0][1][:depth] if matching else (),
        choices=choices,
        instead=_next_taps(siblings, depth - 1, is_legal),
        wish=wish,
        complete=complete,
        sentence=game.describe(at, wish) if wish is not None else "",
        violations=tuple(game.violations(at, wish, seats)) if wish is not None else (),
    )


def _judge(game: AnyGame, at: Any, *, everything: bool) -> Callable[[Any], bool]:
    """Whether a move is legal: all of them found at once, or each only when it is asked about."""
    if everything:
        return frozenset(game.legal_moves(at)).__contains__
    return lambda move: game.check(at, move) is None


def _next_taps(
    trails: Sequence[tuple[Any, tuple[Tap, ...]]], depth: int, is_legal: Callable[[Any], bool]
) -> tuple[NextTap, ...]:
    """What the trails go on with after `depth` taps; lit where a legal move is among them."""
    found: dict[str, NextTap] = {}
    for move, trail in trails:
        if len(trail) > depth:
            tap = trail[depth]
            known = found.get(tap.id)
            if known is None or (not known.legal and is_legal(move)):
                found[tap.id] = NextTap(tap, known is not None or is_legal(move))
    return tuple(found.values())


def _begins(trail: tuple[Tap, ...], tapped: Sequence[str]) -> bool:
    return len(trail) >= len(tapped) and all(
        tap.id == wanted for tap, wanted in zip(trail, tapped, strict=False)
    )
