"""Carrying out a move: its effects, up to the next decision or the end of the turn."""

from companion.games.ichor.effects.base import Actor
from companion.games.ichor.effects.powers import PLAIN_MOVE, POWERS, Power, resolved
from companion.games.ichor.moves import Move, MoveFigure, UsePower
from companion.games.ichor.state import State
from companion.games.ichor.turn import Turn

PLAIN_RULE = "move_line"


def power_of(state: State, figure: str) -> tuple[str, Power]:
    """The power that a figure's card stands for in this position, with its id."""
    power = resolved(figure, state.copyable)
    return power, POWERS[power]


def actor_of(state: State, figure: str, rule: str) -> Actor:
    """An own figure as the one that acts."""
    own = state.own
    slot = own.cards.index(figure)
    return Actor(slot, own.at[slot], figure, rule)


def carry_out(state: State, move: Move) -> Turn:
    """The turn after the move and all that follows from it without a decision."""
    turn = Turn(state)
    if isinstance(move, MoveFigure):
        turn.figure = move.figure
        PLAIN_MOVE.opening.begin(turn, actor_of(state, move.figure, PLAIN_RULE), (move.to,))
    elif isinstance(move, UsePower):
        turn.power, power = power_of(state, move.figure)
        turn.figure, turn.then = move.figure, list(power.then)
        actor = actor_of(state, move.figure, f"power_{turn.power}")
        turn.turn_card(actor.slot, up=False)
        power.opening.begin(turn, actor, move.targets)
    else:
        turn.todo.pop(0).resume(turn, move)
    turn.run()
    return turn
