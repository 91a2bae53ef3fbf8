"""What the API says of positions and moves, as data for the schemas."""

from collections.abc import Collection, Sequence
from typing import Any

from companion.codec import dump, dump_move, dump_state
from companion.documents import Json, envelope, event_data
from companion.engine.decision import CHANCE
from companion.engine.game import AnyGame
from companion.engine.picture import Element, Picture
from companion.engine.problems import Malformed, Problem
from companion.engine.step import Event


def awaited_data(game: AnyGame, at: Any) -> list[int | str]:
    """The seats that have to decide, in order, and "chance"."""
    actors = game.awaited(at)
    seats: list[int | str] = [*sorted(actor for actor in actors if actor is not CHANCE)]
    return [*seats, CHANCE.value] if CHANCE in actors else seats


def position_answer(game: AnyGame, at: Any) -> Json:
    """The state with whose decision it is, what is asked and how it ended; no secret is added.

    The deal is not repeated: it never changes.
    """
    outcome = game.outcome(at)
    return {
        **envelope(game),
        "state": dump_state(game, at),
        "awaited": awaited_data(game, at),
        "prompt": "" if outcome else game.prompt(at),
        "facts": [dump(fact) for fact in game.facts(at)],
        "outcome": dump(outcome) if outcome else None,
    }


def moves_answer(game: AnyGame, at: Any, seats: Collection[int] | None = None) -> Json:
    """Every legal move of a position, or those of some seats and by chance, each as its seat
    sees the position."""
    if seats is None:
        offered = [(at, move) for move in game.legal_moves(at)]
    else:
        eyes = {CHANCE: game.view(at, None)} | {seat: game.view(at, seat) for seat in sorted(seats)}
        offered = [
            (seen, move)
            for actor, seen in eyes.items()
            for move in game.legal_moves(seen)
            if game.mover(seen, move) == actor
        ]
    return {
        "awaited": awaited_data(game, at),
        "prompt": "" if game.outcome(at) else game.prompt(at),
        "moves": [
            {
                "move": dump_move(game, move),
                "text": game.describe(seen, move),
                "taps": [dump(tap) for tap in game.taps(seen, move)],
            }
            for seen, move in offered
        ],
    }


def made_answer(game: AnyGame, state: Any, move: Any, events: Sequence[Event]) -> Json:
    """A move that was made in `state`, and what it caused."""
    return {
        "move": dump_move(game, move),
        "text": game.describe(state, move),
        "events": [event_data(game, event) for event in events],
    }


def picture_answer(picture: Picture) -> Json:
    """A drawing as data; each element carries its `"type"`."""
    return {**dump(picture), "elements": [dump(found, Element) for found in picture.elements]}


def known_seat(game: AnyGame, deal: Any, seat: int | None, path: str) -> int | None:
    """`seat`, if somebody sits there, or None for a spectator. Raises Malformed."""
    if seat is not None and not 0 <= seat < len(game.participants(deal)):
        raise Malformed([Problem(path, "is no seat of this deal")])
    return seat
