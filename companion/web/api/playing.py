"""Playing without a table: the position in a request, and the moves made in it."""

from collections.abc import Sequence
from enum import Enum
from typing import Any, Final

from companion.codec import load
from companion.documents import Json, load_position, load_record
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed, reading_below
from companion.engine.rulebook import IllegalMove
from companion.web.api.answers import Applied, applied, made_move


class Everything(Enum):
    """A viewer who sees everything, as whoever sends a whole position knows its secrets."""

    EVERYTHING = "everything"


EVERYTHING: Final = Everything.EVERYTHING
Viewer = int | None | Everything
"""For whom a position is shown: a seat, a spectator (None), or everything."""


def start_of(game: AnyGame, body: Json) -> tuple[Any, Any]:
    """The deal and the position of a request: `position`, or `deal` with the moves since.

    Raises Malformed, and IllegalMove with its `ply` in `moves`.
    """
    if "position" in body:
        found = load_position(body, game)
        return found.deal, found.at
    record = load_record(body, game)
    return record.deal, record.timeline().position


def play_on(game: AnyGame, deal: Any, at: Any, moves: Sequence[Any], viewer: Viewer) -> Applied:
    """Make the moves; returns the result of each and the position after them.

    Raises IllegalMove with the number of the move as `ply`.
    """
    if isinstance(viewer, int) and viewer >= len(game.participants(deal)):
        raise Malformed.at("view", "is no seat of this deal")
    made = []
    for place, move in enumerate(moves):
        if game.check(at, move):
            raise IllegalMove(tuple(game.violations(at, move)), place)
        step = game.apply(at, move)
        seen = _seen_move(game, at, move, viewer)
        known = [event for event in step.events if viewer is EVERYTHING or event.is_for(viewer)]
        made.append(made_move(game, _seen(game, at, viewer), seen, known))
        at = step.state
    return applied(game, _seen(game, at, viewer), made)


def _seen(game: AnyGame, state: Any, viewer: Viewer) -> Any:
    return state if viewer is EVERYTHING else game.view(state, viewer)


def _seen_move(game: AnyGame, state: Any, move: Any, viewer: Viewer) -> Any:
    return move if viewer is EVERYTHING else game.view_move(state, move, viewer)


def choices_in(body: Json, name: str) -> dict[str, str]:
    """Options or fixed items of a request. Raises Malformed."""
    with reading_below(name):
        return load(body[name], dict[str, str])
