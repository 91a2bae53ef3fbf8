"""A move in words on a page: what was typed, and the moves that may be meant."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from flask import request

from companion.asking import LONGEST, moves_said
from companion.engine.game import AnyGame
from companion.engine.rulebook import Ruling, Violation

KEPT = ("q", "tap", "board")


@dataclass(frozen=True, slots=True)
class FoundMove:
    """A move that may be meant; `url` leads to all that is to be said about it, if to anything."""

    sentence: str
    refusal: Violation | None
    url: str


@dataclass(frozen=True, slots=True)
class Said:
    """What was typed and found, with the sentence of a move as an `example` of what to type.

    `kept` is what the page's address says besides.
    """

    words: str
    found: tuple[FoundMove, ...]
    example: str
    rulings: Mapping[str, Ruling]
    kept: tuple[tuple[str, str], ...]


def said(
    game: AnyGame, at: Any, seats: Collection[int] | None, url: Callable[[Any], str]
) -> Said | None:
    """What this page's address says in words about a move of one of these seats (None: of
    anybody); None where nobody can move. `url` gives the address of the answer to a move."""
    moves = (
        move
        for move in game.pseudo_legal_moves(at)
        if seats is None or game.mover(at, move) in seats
    )
    if game.is_over(at) or (first := next(moves, None)) is None:
        return None
    words = request.args.get("say", "").strip()[:LONGEST]
    found = moves_said(game, at, words, seats)
    return Said(
        words,
        tuple(FoundMove(one.sentence, one.refusal, url(one.move)) for one in found),
        game.describe(at, first),
        game.rulings_of(at.deal),
        tuple((name, value) for name in KEPT for value in request.args.getlist(name)),
    )
