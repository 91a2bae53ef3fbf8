"""What the app throws and draws. Draw n of a table is always the n-th of its own secret tape.

So whoever takes a move back and moves again gets the same throw, card or look at the deck.
"""

import hmac
import random
from collections.abc import Iterator
from typing import Any

from companion.engine.game import AnyGame
from companion.engine.play.decision import CHANCE
from companion.engine.scores.scoring import ScoreSheet
from companion.tables.logs.command import Addition
from companion.tables.logs.entries import DrawnByApp, Finished, Result


def generator(tape: str, draw: int) -> random.Random:
    """The random generator for the draw of that number, derived from the key of a tape."""
    digest = hmac.digest(bytes.fromhex(tape), str(draw).encode(), "sha256")
    return random.Random(int.from_bytes(digest, "big"))


def draws(game: AnyGame, at: Any, tape: str, draw: int) -> Iterator[Addition]:
    """The draws that the app makes from a position on; the first of them is number `draw`."""
    while CHANCE in game.awaited(at):
        move = game.chance_move(at, generator(tape, draw))
        if move is None:
            return
        step = game.apply(at, move)
        yield Addition(DrawnByApp(move), step=step)
        at, draw = step.state, draw + 1


def consequences(game: AnyGame, at: Any, tape: str, draw: int) -> Iterator[Addition]:
    """The entries that follow from a position by themselves: draws by the app, and the closing of
    a game that has ended."""
    for drawn in draws(game, at, tape, draw):
        assert drawn.step is not None
        at = drawn.step.state
        yield drawn
    if game.outcome(at) is not None:
        yield Addition(Finished(result(game.sheet(at))))


def result(sheet: ScoreSheet) -> Result:
    """The score at the closing, in the short form that lists of tables show."""
    return Result(
        verdict=sheet.verdict,
        totals=tuple(score.total for score in sheet.scores),
        winners=tuple(standing.seat for standing in sheet.standings if standing.wins),
    )
