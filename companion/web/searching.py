"""Searching in short texts, with tolerance for typing errors."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from math import log

WORD = re.compile(r"\w[\w'-]*")
MOST_WORDS = 8
ALIKE = 0.74
"""How alike two words are that differ by a typing error; 1 is the same word."""
BEGINS = 0.8
"""How well a word fits that only begins with what was typed."""
IN_HEADING = 1.5
"""How much more a word in the heading counts."""
NEAR = 0.6
"""The share of the best answer's weight that an answer needs to be given."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text with its heading, as it is searched."""

    heading: str
    body: str


def best_matches(query: str, texts: Mapping[str, Text]) -> tuple[str, ...]:
    """The keys of the texts that the words of `query` lead to, the best first.

    A word counts in full where it stands in the text, less where a word there begins with it
    or looks like it; and the more, the fewer texts have it.
    """
    words = {key: _weighed(text) for key, text in texts.items()}
    known = Counter(word for found in words.values() for word in found)
    rare = {word: log(1 + len(texts) / often) for word, often in known.items()}
    wanted = [_meant(word, rare) for word in _words(query)[:MOST_WORDS]]
    weights = {
        key: sum(
            max((fit * found[word] for word, fit in meant.items() if word in found), default=0.0)
            for meant in wanted
        )
        for key, found in words.items()
    }
    best = max(weights.values(), default=0.0)
    given = [key for key, weight in weights.items() if weight and weight >= NEAR * best]
    return tuple(sorted(given, key=lambda key: -weights[key]))


def _words(text: str) -> list[str]:
    return WORD.findall(text.casefold())


def _weighed(text: Text) -> dict[str, float]:
    """Its words, each with what it counts by where it stands."""
    return {
        **dict.fromkeys(_words(text.body), 1.0),
        **dict.fromkeys(_words(text.heading), IN_HEADING),
    }


def _meant(word: str, rare: Mapping[str, float]) -> Mapping[str, float]:
    """The known words that a typed one may stand for, with how much each counts."""
    fits = {}
    if len(word) > 2:
        for found in get_close_matches(word, rare, n=6, cutoff=ALIKE):
            fits[found] = SequenceMatcher(None, word, found).ratio() ** 2
        fits |= dict.fromkeys((found for found in rare if found.startswith(word)), BEGINS)
    if word in rare:
        fits = {**{found: fit / 2 for found, fit in fits.items()}, word: 1.0}
    return {found: fit * rare[found] for found, fit in fits.items()}
