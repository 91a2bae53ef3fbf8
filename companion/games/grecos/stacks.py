"""Units on the board, and stacks of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from companion.engine.changeable import Changeable
from companion.engine.step import Seat

Mark = Literal["moved", "flown", "halted", "calmed", "turned", "chilled"]
"""What happened to a unit this turn: it has moved, has flown, may not move, may not attack, has
changed sides in the current battle, or was chilled in it."""


@dataclass(frozen=True, order=True)
class Unit(Changeable):
    """A chit in play. `damage` are its counters; the other fields last for a turn or a battle.

    `spent` are move points used, `bonus` move points gained, `acts` the attacks that it has left in
    this round of a battle.
    """

    kind: str
    damage: int = 0
    spent: int = 0
    bonus: int = 0
    marks: tuple[Mark, ...] = ()
    acts: int = 0


@dataclass(frozen=True, slots=True)
class Stack:
    """The units of one player on one square, sorted. Equal units are interchangeable."""

    seat: Seat
    units: tuple[Unit, ...]


Stacks = Mapping[str, Stack]
"""The occupied squares."""


def marked(unit_marks: tuple[Mark, ...], *marks: Mark) -> tuple[Mark, ...]:
    """The marks with others added, each mark once, in order."""
    return tuple(sorted({*unit_marks, *marks}))


def with_units(stacks: Stacks, square: str, seat: Seat, units: Iterable[Unit]) -> dict[str, Stack]:
    """The stacks, with these units on a square; without units the square is left out."""
    changed = {where: stack for where, stack in stacks.items() if where != square}
    if found := tuple(sorted(units)):
        changed[square] = Stack(seat, found)
    return changed


def without(units: tuple[Unit, ...], *gone: Unit) -> tuple[Unit, ...]:
    """The units without these."""
    left = list(units)
    for unit in gone:
        left.remove(unit)
    return tuple(left)


def is_named(units: tuple[Unit, ...], number: int) -> bool:
    """Whether a move may name a unit by that number: of equal units, only the first one's."""
    return 0 <= number < len(units) and units[number] not in units[:number]


def first_alike(units: tuple[Unit, ...]) -> tuple[int, ...]:
    """The number of each unit that has no equal before it."""
    return tuple(n for n, unit in enumerate(units) if unit not in units[:n])
