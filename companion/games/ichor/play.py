"""The course of play: whose decision it is, what can be meant, and what it does."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine import game
from companion.engine.chance import Rng, choose
from companion.engine.game import CHANCE, Event, Outcome, Step
from companion.games.ichor import law
from companion.games.ichor.action import actor_of, carry_out, power_of
from companion.games.ichor.components import FIGURES, other
from companion.games.ichor.effects.base import Actor, Position
from companion.games.ichor.effects.powers import CLAIMERS, PLAIN_MOVE, POWERS
from companion.games.ichor.grid import OFF
from companion.games.ichor.match import endings_text, outcome_of, second_game
from companion.games.ichor.moves import Move, MoveFigure, NextGame, Reveal, UsePower
from companion.games.ichor.state import Ending, State
from companion.games.ichor.turn import Turn


def to_move(state: State) -> game.Actor | None:
    """The side to move; chance while a card is drawn; the next monsters between two games."""
    if state.over:
        return None
    if state.ending:
        return state.deal.seat_of("monsters", 2)
    if state.pending and Reveal in state.pending.todo[0].asks:
        return CHANCE
    return state.seat_of(state.turn)


def mover(state: State, move: Move) -> game.Actor:
    """Cards are revealed by chance, all else is the player's."""
    if isinstance(move, Reveal):
        return CHANCE
    if isinstance(move, NextGame):
        return state.deal.seat_of("monsters", 2)
    return state.seat_of(state.turn)


def conceivable_moves(state: State) -> Iterator[Move]:
    """What a person could mean: each own figure's lines and its card, or what is asked."""
    if state.over:
        return
    if state.ending:
        yield NextGame()
    elif state.pending:
        yield from state.pending.todo[0].moves(state)
    else:
        for figure in state.own.cards:
            yield from figure_moves(state, figure)


def figure_moves(state: State, figure: str) -> Iterator[MoveFigure | UsePower]:
    """What could be meant with an own figure; off the board, only its dead card."""
    name, used = power_of(state, figure)
    actor = actor_of(state, figure, f"power_{name}")
    if actor.at == OFF:
        yield UsePower(figure)
        return
    for targets in PLAIN_MOVE.opening.targets(state, actor):
        yield MoveFigure(figure, *targets)
    for targets in used.opening.targets(state, actor):
        yield UsePower(figure, targets)


def legal_moves(state: State) -> Iterator[Move]:
    """The conceivable moves that the law lets pass."""
    return (
        move for move in conceivable_moves(state) if next(law.violations(state, move), None) is None
    )


def apply(state: State, move: Move) -> Step[State]:
    """The position after the move, and after all that needs no decision."""
    if isinstance(move, NextGame):
        after = second_game(state)
        text = f"The second game begins: {after.name_of('monsters')} plays the monsters."
        return Step(after, (Event("second_game", text),))
    turn = carry_out(state, move)
    after = waiting(turn) if turn.todo else closed(turn)
    return Step(after, tuple(turn.events))


def waiting(turn: Turn) -> State:
    """The position in which the turn waits for a decision."""
    return turn.frozen(turn.camp, turn.state.copyable, turn.pending())


def closed(turn: Turn) -> State:
    """The position after the turn's end: won, or the opponent's to move or to lose."""
    if not turn.ending and not turn.own.supply:
        turn.win("all_tokens")
    if turn.ending:
        after = turn.frozen(turn.camp, turn.power)
    else:
        announce(turn)
        after = turn.frozen(other(turn.camp), turn.power)
        if not can_move(after):
            after = replace(after, ending=Ending("no_move", turn.camp))
    if after.ending:
        turn.say("game_ended", endings_text(after))
    return after


def can_move(state: State) -> bool:
    """Whether the side to move has a legal move (IC-22)."""
    taken, closed_spaces = state.standing, state.deal.gate_spaces
    for at in state.own.at:
        if at != OFF:
            for space in state.deal.grid.beside[at]:
                if space not in taken and space not in closed_spaces:
                    return True
    return next(legal_moves(state), None) is not None


def announce(turn: Turn) -> None:
    """Courtesy: who could claim victory on the next turn says so (IC-18)."""
    for slot, figure in enumerate(turn.own.cards):
        if figure in CLAIMERS and can_claim(turn, slot):
            text = f"{FIGURES[figure].name} may claim victory on the next turn."
            turn.say("victory_announced", text, turn.own.at[slot])


def can_claim(position: Position, slot: int) -> bool:
    """Whether that card's victory condition holds, as the board stands."""
    own = position.own
    figure, at = own.cards[slot], own.at[slot]
    if not own.up[slot] or at == OFF:
        return False
    actor = Actor(slot, at, figure, f"power_{figure}")
    return next(POWERS[figure].opening.faults(position, actor, ()), None) is None


def claims(state: State) -> tuple[str, ...]:
    """The victory cards of the side that waits whose condition holds."""
    if state.ending or state.pending:
        return ()
    waits = replace(state, turn=other(state.turn))
    return tuple(
        figure
        for slot, figure in enumerate(waits.own.cards)
        if figure in CLAIMERS and can_claim(waits, slot)
    )


def chance_move(state: State, rng: Rng) -> Move | None:
    """The app's draw of a card set aside, where the app draws."""
    if to_move(state) is not CHANCE or state.deal.options["draws"] == "table":
        return None
    return Reveal(choose(rng, state.own.reserve))


def outcome(state: State) -> Outcome | None:
    """How the match, or the single game, ended."""
    return outcome_of(state) if state.over else None
