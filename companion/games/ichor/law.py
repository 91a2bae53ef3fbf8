"""What forbids a move, in the rulebook's order. Figures answer through their effects."""

from collections.abc import Iterator

from companion.engine.rulebook import Violation
from companion.games.ichor.action import PLAIN_RULE, actor_of, carry_out, power_of
from companion.games.ichor.components import FIGURES, one
from companion.games.ichor.effects.base import FollowUp
from companion.games.ichor.effects.powers import CLAIMERS, PLAIN_MOVE
from companion.games.ichor.grid import OFF
from companion.games.ichor.moves import Move, MoveFigure, NextGame, UsePower
from companion.games.ichor.rulebook import refusal
from companion.games.ichor.state import State


def violations(state: State, move: Move) -> Iterator[Violation]:
    """Every rule that a move would break; nothing where it is legal."""
    if isinstance(move, NextGame):
        return next_game(state)
    if state.ending:
        return iter((game_over(state),))
    if isinstance(move, (MoveFigure, UsePower)):
        return action(state, move)
    return answer(state, move)


def game_over(state: State) -> Violation:
    """Nothing is moved after the end of a game."""
    assert state.ending
    winner = state.name_of(state.ending.winner)
    reason = f"This game is over: {winner} has won it with the {state.ending.winner}."
    return refusal("game_over", reason, "points")


def next_game(state: State) -> Iterator[Violation]:
    """The second game follows the first and is the last (IC-23)."""
    if not state.ending:
        yield refusal("game_not_over", "This game is not over yet.", "match")
    elif state.over:
        yield refusal("match_over", "All games of this table are over.", "match")


def action(state: State, move: MoveFigure | UsePower) -> Iterator[Violation]:
    """A turn is one action by a figure of the side to move that stands on the board."""
    if state.pending:
        asked = state.pending.todo[0].prompt(state)
        reason = f"The turn of {FIGURES[state.pending.figure].name} is not finished. {asked}"
        return iter((refusal("decision_open", reason, "turn"),))
    if move.figure not in state.own.cards:
        return iter((foreign(state, move.figure),))
    if isinstance(move, UsePower):
        return power(state, move)
    actor = actor_of(state, move.figure, PLAIN_RULE)
    if actor.at == OFF:
        return iter((off_board(move.figure),))
    return PLAIN_MOVE.opening.faults(state, actor, (move.to,))


def foreign(state: State, figure: str) -> Violation:
    """Only own figures act."""
    if figure not in state.foe.cards:
        name = FIGURES[figure].name if figure in FIGURES else f'"{figure}"'
        return refusal("not_in_play", f"{name} is not in play.", "figures")
    reason = (
        f"{FIGURES[figure].name} is a {one(FIGURES[figure].camp)}; the {state.turn} are to move."
    )
    return refusal("not_your_turn", reason, "start")


def off_board(figure: str) -> Violation:
    """A figure that left the board acts no more, and its card is dead (IC-8)."""
    return refusal("figure_off_board", f"{FIGURES[figure].name} is off the board.", "removed")


def power(state: State, move: UsePower) -> Iterator[Violation]:
    """A card works once, and as it says (IC-5)."""
    name, used = power_of(state, move.figure)
    actor = actor_of(state, move.figure, f"power_{name}")
    if actor.at == OFF:
        yield off_board(move.figure)
        return
    if not state.own.up[actor.slot]:
        reason = f"The power of {actor.name} was used: the card is face down."
        yield refusal("card_face_down", reason, "power_once", possible=True)
    faults = tuple(used.opening.faults(state, actor, move.targets))
    yield from faults
    if state.deal.options["empty_powers"] == "forbidden" and not faults and name not in CLAIMERS:
        yield from empty(state, move)


def empty(state: State, move: UsePower) -> Iterator[Violation]:
    """At some tables a power has to change the board (IC-32)."""
    turn = carry_out(state, move)
    before = [(side.at, side.tokens, side.centres) for side in (state.own, state.foe)]
    after = [(tuple(hand.at), tuple(hand.tokens), hand.centres) for hand in (turn.own, turn.foe)]
    if before == after and not turn.todo:
        reason = f"The power of {FIGURES[move.figure].name} would change nothing on the board."
        yield refusal("power_is_empty", reason, "power_empty", possible=True)


def answer(state: State, move: Move) -> Iterator[Violation]:
    """A decision is answered when it is asked, by what it asks for."""
    if not state.pending:
        yield refusal("nothing_to_decide", "Nothing is left to decide in this turn.", "turn")
        return
    step: FollowUp = state.pending.todo[0]
    if type(move) not in step.asks:
        reason = f"Something else is asked: {step.prompt(state)}"
        yield refusal("other_decision", reason, "turn")
    else:
        yield from step.faults(state, move)
