"""Judging any move in any position: what forbids it, what would allow it, what is near it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from heapq import nlargest
from typing import Any

from companion.engine.play.flow import is_asked
from companion.engine.play.move import Move
from companion.engine.record import Record
from companion.engine.rulebook import OTHERWISE, Ruling, Violation
from companion.engine.setup.deal import RULED

NEAR = 3
"""So many legal moves are named that come near an illegal one."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules say about a move.

    `violations` are all broken rules, in rulebook order; `allowed_by` the rulings that would make
    it legal if they were played the other way; `nearest` the legal moves most like it, the most
    alike first, none if it is legal.
    """

    violations: tuple[Violation, ...]
    allowed_by: tuple[Ruling, ...] = ()
    nearest: tuple[Any, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether nothing forbids it."""
        return not self.violations


def judge(game: Any, at: Any, move: Move) -> Judgement:
    """What the rules say about that move in that position."""
    broken = tuple(game.violations(at, move))
    if not broken:
        return Judgement(())
    legal = game.legal_moves(at) if at.state.decisions else iter(())
    near = nlargest(NEAR, legal, key=lambda other: _likeness(move, other))
    return Judgement(broken, tuple(_allowing(game, at, move)), tuple(near))


def worded(game: Any, at: Any, move: Move) -> str:
    """The move in one sentence, whatever is asked in that position."""
    if is_asked(at, move):
        return str(game.describe(at, move))
    return "A move of another moment." if at.state.decisions else "A move after the end."


def _allowing(game: Record[Any, Any, Any, Any], at: Any, move: Move) -> Iterator[Ruling]:
    """The rulings by which it would be legal if they were played the other way than now."""
    for ruling in game.rulebook.rulings.values():
        if ruling.switch is None or not at.state.decisions:
            continue
        name, choice = ruling.switch
        playing = at.deal.options.get(name)
        if playing == choice:
            if choice != OTHERWISE:
                continue
            choice = RULED
        if not violations_with(game, at, move, {name: choice}):
            yield ruling


def violations_with(
    game: Any, at: Any, move: Move, options: Mapping[str, str]
) -> tuple[Violation, ...]:
    """Every rule that the move would break if the table played with these options."""
    there = game.position_type(game.option_changed(at.deal, options), at.state)
    return tuple(game.violations(there, move))


def _likeness(move: Any, other: Any) -> tuple[bool, int]:
    """How like two moves are: of one class first, then by the fields that are equal."""
    same = type(move) is type(other)
    if not same or not is_dataclass(move):
        return same, 0
    names = [one.name for one in fields(move)]
    return same, sum(getattr(move, name) == getattr(other, name) for name in names)
