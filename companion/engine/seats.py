"""What all seats have, as tuples with a value a seat, and what one of them holds."""

from collections.abc import Sequence
from typing import TypeVar

from companion.engine.step import Seat

T = TypeVar("T")


def changed(each: Sequence[T], seat: Seat, value: T) -> tuple[T, ...]:
    """What all seats have, with another value for one of them."""
    return (*each[:seat], value, *each[seat + 1 :])


def without(held: tuple[T, ...], one: T) -> tuple[T, ...]:
    """What is held but for one such thing. Raises ValueError where there is none."""
    at = held.index(one)
    return held[:at] + held[at + 1 :]
