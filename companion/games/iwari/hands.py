"""What is known of cards: numbers within bounds, and the hands of players."""

from dataclasses import dataclass
from functools import lru_cache

from companion.games.iwari.components import Biome

Cards = tuple[Biome, ...]
"""Cards played for one piece: one, or two equal ones; empty where cards are not entered."""


@dataclass(frozen=True, slots=True)
class Span:
    """A number known to lie between two bounds, both included."""

    low: int
    high: int

    @classmethod
    def of(cls, number: int) -> "Span":
        """A number that is known."""
        return cls(number, number)

    def minus(self, low: int, high: int) -> "Span":
        """What is left after `low` to `high` went away; the count may have gone wrong below 0."""
        return Span(self.low - high, self.high - low)

    @property
    def exact(self) -> bool:
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's cards: how many, and which where they are known and may be seen."""

    size: Span
    cards: Cards | None = None


@lru_cache(maxsize=64)
def unseen(low: int, high: int) -> Hand:
    """A hand that nobody may see. Equal ones are one value, since most are full."""
    return Hand(Span(low, high))


def in_order(cards: Cards) -> Cards:
    """Cards in the order of the components list, so that equal hands look alike."""
    return tuple(biome for biome in Biome for card in cards if card is biome)
