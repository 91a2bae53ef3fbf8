"""Play without a table: a position out of a request, and moves made from there."""

from collections.abc import Sequence
from enum import Enum
from typing import Any, Final

from companion.codec import load
from companion.documents import Json, load_position, load_record
from companion.engine.game import AnyGame, Malformed, Problem
from companion.engine.rulebook import IllegalMove
from companion.web.api.answers import made_answer, position_answer
from companion.web.api.body import below


class Everything(Enum):
    """The one who sees all: whoever brings a whole position knows its secrets."""

    EVERYTHING = "everything"


EVERYTHING: Final = Everything.EVERYTHING
Eyes = int | None | Everything
"""For whom a position is shown: a seat, a spectator (None), or everything."""


def start_of(game: AnyGame, body: Json) -> Any:
    """The position of a request: `position`, or `deal` with the moves made since.

    Raises Malformed, and IllegalMove with its `ply` in `moves`.
    """
    if "position" in body:
        return load_position(body, game).state
    return load_record(body, game).timeline().state


def play_on(game: AnyGame, state: Any, moves: Sequence[Any], eyes: Eyes) -> Json:
    """What came of each move, and the position after them. Raises IllegalMove with its place."""
    if isinstance(eyes, int) and eyes >= len(game.participants(game.deal_of(state))):
        raise Malformed([Problem("view", "is no seat of this deal")])
    made = []
    for place, move in enumerate(moves):
        if game.check(state, move):
            raise IllegalMove(tuple(game.violations(state, move)), place)
        step = game.apply(state, move)
        seen = _seen_move(game, state, move, eyes)
        made.append(made_answer(game, _seen(game, state, eyes), seen, step.events))
        state = step.state
    return {"made": made, **position_answer(game, _seen(game, state, eyes))}


def _seen(game: AnyGame, state: Any, eyes: Eyes) -> Any:
    return state if eyes is EVERYTHING else game.view(state, eyes)


def _seen_move(game: AnyGame, state: Any, move: Any, eyes: Eyes) -> Any:
    return move if eyes is EVERYTHING else game.view_move(state, move, eyes)


def choices_in(body: Json, name: str) -> dict[str, str]:
    """Options or fixed items of a request. Raises Malformed."""
    with below(name):
        return load(body[name], dict[str, str])
