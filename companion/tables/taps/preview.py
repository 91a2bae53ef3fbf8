"""A move in words before it is confirmed: its sentence, and what it would take off the board."""

from typing import Any

from companion.engine.game import AnyGame
from companion.engine.play.step import Step


def preview(game: AnyGame, at: Any, move: Any, step: Step[Any]) -> str:
    """The sentence of a legal move, which causes `step`, with all that is certain to leave the
    board. What comes after a die or a card is not known yet, and is not said."""
    said: str = game.describe(at, move)
    if game.losses is None or step.reveals:
        return said
    return " ".join((said, *game.losses(at, step.state)))
