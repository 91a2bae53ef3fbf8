"""What the app throws and draws: the n-th draw of a table is the n-th of its own secret tape.

Whoever takes a move back, or makes another one first, gets the same throw, card or look.
"""

import hmac
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.decision import CHANCE
from companion.engine.game import AnyGame
from companion.engine.scoring import ScoreSheet
from companion.engine.step import Step
from companion.tables.entries import Drawn, Entry, Finished, Result
from companion.tables.position import Author


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry to be added. `step` is what came of its move, where somebody tried it already."""

    entry: Entry
    by: Author = None
    step: Step[Any] | None = None


def generator(tape: str, draw: int) -> random.Random:
    """What the draw of that number is made with, derived from the key of a tape."""
    digest = hmac.digest(bytes.fromhex(tape), str(draw).encode(), "sha256")
    return random.Random(int.from_bytes(digest, "big"))


def draws(game: AnyGame, at: Any, tape: str, draw: int) -> Iterator[Draft]:
    """What the app draws from that position on, its first draw being number `draw`."""
    while CHANCE in game.awaited(at):
        move = game.chance_move(at, generator(tape, draw))
        if move is None:
            return
        step = game.apply(at, move)
        yield Draft(Drawn(move), step=step)
        at, draw = step.state, draw + 1


def consequences(game: AnyGame, at: Any, tape: str, draw: int) -> Iterator[Draft]:
    """What follows from a position by itself: what the app draws, and the closing at the end."""
    for drawn in draws(game, at, tape, draw):
        assert drawn.step is not None
        at = drawn.step.state
        yield drawn
    if game.outcome(at) is not None:
        yield Draft(Finished(result(game.score(game.tally(at)))))


def result(sheet: ScoreSheet) -> Result:
    """The score at the closing, as lists of tables show it."""
    return Result(
        verdict=sheet.verdict,
        totals=tuple(score.total for score in sheet.scores),
        winners=tuple(standing.seat for standing in sheet.standings if standing.wins),
    )
