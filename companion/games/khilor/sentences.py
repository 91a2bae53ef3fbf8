"""What people read: moves in a sentence, the prompt, and the facts to keep in view."""

from companion.engine.game import Fact
from companion.games.khilor.components import COLOURS, COMPENSATION
from companion.games.khilor.moves import (
    Catch,
    EndTurn,
    Filled,
    LayEgg,
    Move,
    MoveWhiteDemon,
    RemoveEgg,
    TakePoints,
)
from companion.games.khilor.state import State
from companion.games.khilor.words import listed, lying, stacked


def describe(state: State, move: Move) -> str:  # noqa: PLR0911 - one a move
    """The move in one sentence, as the position stands before it."""
    match move:
        case Filled(demons):
            return f"On {state.next_to_fill or 'the board'} lies {stacked(demons)}."
        case Catch():
            return _catch(state, move)
        case RemoveEgg():
            egg = f"{state.matched} egg" if state.matched else "egg"
            return f"{state.name} returns the {egg} under the egg symbol."
        case LayEgg(colour, square):
            return f"{state.name} lays a {colour} egg on {square}."
        case EndTurn():
            return f"{state.name} ends the turn."
        case MoveWhiteDemon(square):
            start = f" on {state.driving}" if state.driving else ""
            return f"The white demon{start} goes to {square}."
        case TakePoints():
            return f"{state.name} takes {COMPENSATION} points."


def prompt(state: State) -> str:
    """What is asked now."""
    if state.over:
        return "The game is over."
    if state.next_to_fill is not None:
        return f"What lies on {state.next_to_fill}? The lower demon first."
    if state.pending == "white":
        return f"Where does the white demon on {state.driving} go?"
    return _eggs_prompt(state) if state.pending == "nest" else _catch_prompt(state)


def facts(state: State) -> tuple[Fact, ...]:
    """Demons caught, by player and colour; eggs left beside the board."""
    caught = (
        Fact(colour, str(held[colour]), seat)
        for seat, held in enumerate(state.caught)
        for colour in COLOURS
    )
    eggs = (Fact(f"{colour} eggs left", str(state.pile(colour))) for colour in COLOURS)
    demons = sum(map(len, state.demons.values()))
    return (*caught, *eggs, Fact("demons on the board", str(demons)))


def _catch(state: State, move: Catch) -> str:
    placement = state.deal.geometry.placement.get(move)
    under = placement.demons if placement else ()
    gained = [
        f"{state.demons[square][-1]} on {square}" for square in under if square in state.demons
    ]
    told = f"{state.name} lays {lying(move)}, egg symbol on {move.square}"
    caught = f"catches {listed(gained) if gained else 'nothing'}"
    egg = state.eggs.get(move.square)
    may = f"; the {egg} egg may go" if egg and not state.additional else ""
    return f"{told}, and {caught}{may}."


def _catch_prompt(state: State) -> str:
    how = "Tap a polyomino as it shall lie, then the square for its egg symbol."
    if not state.additional:
        return how
    if state.additional_side is None:
        return f"Additional turn: nothing fits, not even flipped. Take {COMPENSATION} points."
    return f"Additional turn{', flipped' if state.additional_side == 'back' else ''}. {how}"


def _eggs_prompt(state: State) -> str:
    may_lay = bool(state.nests and state.layable)
    if state.laid:
        return f"Lay further {state.laid} eggs, or end the turn."
    if state.removable and may_lay:
        return f"Return the {state.removable} egg, lay eggs of one colour, or end the turn."
    if state.removable:
        return f"Return the {state.removable} egg, or end the turn."
    return "Lay eggs of one colour on empty squares, or end the turn."
