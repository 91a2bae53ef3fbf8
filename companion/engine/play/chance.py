"""Randomness at the table, built on `random()` alone.

Python promises the same stream of `random.Random(seed).random()` on every platform and in every
version, but promises this for no other method. A seed that is printed today must give the same
set-up in ten years.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Rng(Protocol):
    """A source of floats in [0, 1), such as `random.Random(seed)` or `random.SystemRandom()`."""

    def random(self) -> float: ...


def below(rng: Rng, n: int) -> int:
    """An integer from 0 to `n - 1`, all equally likely. Raises ValueError if `n < 1`."""
    if n < 1:
        raise ValueError(f"nothing to choose from: n = {n}")
    return int(rng.random() * n)


def choose(rng: Rng, items: Sequence[T]) -> T:
    """One of `items`, all equally likely."""
    return items[below(rng, len(items))]


def shuffled(rng: Rng, items: Sequence[T]) -> tuple[T, ...]:
    """`items` in a random order (Fisher and Yates)."""
    pile = list(items)
    for last in range(len(pile) - 1, 0, -1):
        pick = below(rng, last + 1)
        pile[last], pile[pick] = pile[pick], pile[last]
    return tuple(pile)


def drawn(rng: Rng, counts: Mapping[T, int]) -> T:
    """The kind of a piece drawn blind from a bag that has `counts[kind]` pieces of each kind."""
    left = below(rng, sum(counts.values()))
    for kind, count in counts.items():
        if left < count:
            return kind
        left -= count
    raise AssertionError("below() stays under the number of pieces")
