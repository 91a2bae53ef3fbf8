"""Changes to tuples: those with a value for each seat, and those of what a seat holds."""

from collections.abc import Sequence
from typing import TypeVar

from companion.engine.play.step import Seat

T = TypeVar("T")


def changed(each: Sequence[T], seat: Seat, value: T) -> tuple[T, ...]:
    """A tuple with a value for each seat, after the value of one seat has changed."""
    return (*each[:seat], value, *each[seat + 1 :])


def without(held: tuple[T, ...], one: T) -> tuple[T, ...]:
    """What is held, without one thing equal to `one`. Raises ValueError if there is none."""
    at = held.index(one)
    return held[:at] + held[at + 1 :]
