"""The exact chance of a fight, from all ways in which its dice can fall."""

from collections import Counter
from collections.abc import Collection
from functools import cache

from companion.games.orichalcum.box.components import SKULL


def winning(
    die: tuple[int, ...], dice: int, strength: int, skulls: Collection[int] = frozenset()
) -> tuple[int, int]:
    """How many of the ways in which the dice can fall win, and how many ways there are.

    A fight is won by a skull, by any number in `skulls`, or by a sum of at least `strength`.
    """
    return _winning(die, dice, strength, frozenset(skulls))


def is_won(faces: Collection[int], strength: int, skulls: Collection[int]) -> bool:
    """Whether dice that show these faces win a fight."""
    return SKULL in faces or not set(faces).isdisjoint(skulls) or sum(faces) >= strength


@cache
def _winning(
    die: tuple[int, ...], dice: int, strength: int, skulls: frozenset[int]
) -> tuple[int, int]:
    plain = [face for face in die if face != SKULL and face not in skulls]
    sums = Counter({0: 1})
    for _ in range(dice):
        thrown: Counter[int] = Counter()
        for total, ways in sums.items():
            for face in plain:
                thrown[total + face] += ways
        sums = thrown
    lost = sum(ways for total, ways in sums.items() if total < strength)
    everything: int = len(die) ** dice
    return everything - lost, everything


def percent(ways: int, everything: int) -> str:
    """A chance in words, to one decimal: "67.1 %", "100 %"."""
    tenths = round(1000 * ways / everything)
    if tenths == 1000 and ways < everything:
        tenths = 999
    return f"{tenths // 10}.{tenths % 10} %" if tenths % 10 else f"{tenths // 10} %"
