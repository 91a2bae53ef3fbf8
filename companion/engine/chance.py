"""Randomness at the table, built on `random()` alone.

Python promises the same stream of `random.Random(seed).random()` on every platform and in
every version, and promises it for no other method; a seed printed today must make the same
set-up again in ten years.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Rng(Protocol):
    """A source of floats in [0, 1), such as `random.Random(seed)` or `random.SystemRandom()`."""

    def random(self) -> float: ...


def below(rng: Rng, n: int) -> int:
    """An integer from 0 to `n - 1`, each as likely. Raises ValueError where `n < 1`."""
    if n < 1:
        raise ValueError(f"nothing to choose from: n = {n}")
    return int(rng.random() * n)


def choose(rng: Rng, items: Sequence[T]) -> T:
    """One of `items`, each as likely."""
    return items[below(rng, len(items))]


def shuffled(rng: Rng, items: Sequence[T]) -> tuple[T, ...]:
    """`items` in a random order (Fisher and Yates)."""
    pile = list(items)
    for last in range(len(pile) - 1, 0, -1):
        pick = below(rng, last + 1)
        pile[last], pile[pick] = pile[pick], pile[last]
    return tuple(pile)


def drawn(rng: Rng, counts: Mapping[T, int]) -> T:
    """One piece drawn blind from a bag that holds `counts[kind]` pieces of each kind."""
    left = below(rng, sum(counts.values()))
    for kind, count in counts.items():
        if left < count:
            return kind
        left -= count
    raise AssertionError("below() stays under the number of pieces")
