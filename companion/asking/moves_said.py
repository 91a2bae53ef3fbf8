"""Finding the move that somebody means by a few words, among all that could be meant there."""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import islice
from typing import Any

from companion.asking.searching import Passage, best_matches
from companion.engine.game import AnyGame
from companion.engine.rulebook import Violation

MOST_MOVES = 3000
"""So many moves are looked through; the largest position that was met had 1,372."""
MOST_FOUND = 5
LONGEST = 200
"""Letters of what is typed."""


@dataclass(frozen=True, slots=True)
class SaidMove:
    """A move that may be meant: its sentence, and the first rule that forbids it."""

    move: Any
    sentence: str
    refusal: Violation | None


def moves_said(
    game: AnyGame, at: Any, words: str, seats: Collection[int] | None = None
) -> tuple[SaidMove, ...]:
    """The moves whose sentences have these words, legal or not, the likeliest first.

    Only moves of `seats` are looked through where they are given; nothing is found after the end.
    """
    if not words or game.is_over(at):
        return ()
    found: dict[str, Any] = {}
    for move in islice(game.pseudo_legal_moves(at), MOST_MOVES):
        if seats is None or game.mover(at, move) in seats:
            found.setdefault(game.describe(at, move), move)
    whole = [one for one in found if one.casefold() == words.casefold()]
    matches = best_matches(words[:LONGEST], {one: Passage("", one) for one in found})
    likely = tuple(dict.fromkeys((*whole, *matches)))
    return tuple(
        SaidMove(found[one], one, game.check(at, found[one])) for one in likely[:MOST_FOUND]
    )
