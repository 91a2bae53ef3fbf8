"""Checks that a position is possible."""

from collections.abc import Iterator

from companion.engine.problems import Problem
from companion.games.khilor.components import WHITE_DEMONS
from companion.games.khilor.deal import stack_problems
from companion.games.khilor.decisions import asked, begun
from companion.games.khilor.state import Position
from companion.games.khilor.tally import compensation_problems, pile_problems


def check_state(at: Position) -> tuple[Problem, ...]:
    """Everything that is impossible in this position; decisions are checked by themselves."""
    return check_pieces(at) or tuple(_turn(at))


def check_pieces(at: Position) -> tuple[Problem, ...]:
    """Faults in how the pieces lie, whatever decision is open."""
    return (*_board(at), *_players(at))


def _turn(at: Position) -> Iterator[Problem]:
    """Faults in the stack of decisions: the rest of the turn must follow, or the game be over."""
    if at.decision is None and begun(at, at.deal.start_player) != at.state:
        yield Problem("decisions", "the game is not over")
    elif at.decision and at.state.decisions != asked(at.deal, at.decision):
        yield Problem("decisions", "other decisions must follow in this turn")


def _board(at: Position) -> Iterator[Problem]:
    edition, state = at.edition, at.state
    yield from stack_problems("demons", edition, state.demons)
    for square in state.eggs:
        if square not in edition.to_fill:
            yield Problem(f"eggs.{square}", "is no square that eggs lie on")
        elif square in state.demons:
            yield Problem(f"eggs.{square}", "cannot lie where demons are")
    if len(state.white) != (WHITE_DEMONS if at.deal.solo else 0):
        yield Problem("white", f"must be {WHITE_DEMONS} squares in the solo game, none otherwise")
    for index, square in enumerate(state.white):
        if square not in edition.cell:
            yield Problem(f"white[{index}]", "must be a square")


def _players(at: Position) -> Iterator[Problem]:
    players = len(at.deal.names)
    yield from pile_problems(at.state.caught, players)
    yield from compensation_problems(at.state.compensated, players, at.deal.start_player)
    if at.state.dragon not in at.edition.polyomino:
        yield Problem("dragon", "must be a polyomino of the set")
