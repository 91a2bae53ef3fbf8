"""Small phrases that sentences for people are made of."""

from collections import Counter
from collections.abc import Iterable, Sequence

from companion.games.iwari.components import Biome


def counted(number: int, noun: str) -> str:
    """ "1 tent", "3 tents"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Sequence[str], joint: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def kind(biome: Biome) -> str:
    """A card's kind: "glacier" for the Glaciers."""
    return "glacier" if biome is Biome.GLACIERS else biome.value


def card_list(cards: Iterable[Biome]) -> str:
    """ "1 tundra card and 2 glacier cards", in the order of the components list."""
    counts = Counter(cards)
    return listed(
        [counted(counts[biome], f"{kind(biome)} card") for biome in Biome if counts[biome]]
    )


def capital(sentence: str) -> str:
    """The sentence with a capital first letter, names inside left alone."""
    return sentence[:1].upper() + sentence[1:]
