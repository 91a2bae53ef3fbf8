"""What is known of cards, numbers within bounds and the hands of players, and how it is said."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.engine.phrases import counted, listed
from companion.games.iwari.box.components import Biome, Feat

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


BIOMES = tuple(Biome)


def kind(biome: Biome) -> str:
    """A card's kind: "glacier" for the Glaciers."""
    return "glacier" if biome is Biome.GLACIERS else biome.value


def card_list(cards: Sequence[Biome]) -> str:
    """ "1 tundra card and 2 glacier cards", in the order of the components list."""
    present = [biome for biome in BIOMES if biome in cards]
    return listed(counted(cards.count(biome), f"{kind(biome)} card") for biome in present)


def feat_name(feat: Feat) -> str:
    """ "a union feat", "an honour feat"."""
    return f"{'an' if feat is Feat.HONOUR else 'a'} {feat.value} feat"


def bounded(span: Span, noun: str) -> str:
    """ "3 cards", or "1 or 2 cards" or "2 to 5 cards" where the number is uncertain."""
    to = "or" if span.high == span.low + 1 else "to"
    return counted(span.low, noun) if span.exact else f"{span.low} {to} {span.high} {noun}s"
