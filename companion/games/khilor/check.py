"""What makes a position one that can lie on a table, and be asked what it asks."""

from collections.abc import Iterator

from companion.engine.decision import AskedOf
from companion.engine.problems import Problem
from companion.games.khilor.components import CAUGHT, COLOURS, DEMONS, EGGS, WHITE_DEMONS
from companion.games.khilor.deal import stack_problems
from companion.games.khilor.decisions import (
    AdditionalTurn,
    CatchDemons,
    DriveWhiteDemon,
    FillSquare,
    TendEggs,
    asked,
)
from companion.games.khilor.state import Position, with_asked
from companion.games.khilor.tally import compensation_problems, pile_problems


def check_state(at: Position) -> tuple[Problem, ...]:
    """What stands against this position."""
    return tuple(_stack(at)) or check_pieces(at) or tuple(_asked(at))


def check_pieces(at: Position) -> tuple[Problem, ...]:
    """What stands against how the pieces lie, whatever is asked."""
    return (*_board(at), *_players(at), *_counts(at))


def _stack(at: Position) -> Iterator[Problem]:
    """The decision that is asked makes sense by itself, and on what it lies."""
    match top := at.decision:
        case None:
            return
        case FillSquare(square):
            if at.deal.options["fill"] != "table" or square not in at.edition.to_fill:
                yield Problem("decisions", "no such square is to be filled by hand")
                return
        case TendEggs() | DriveWhiteDemon():
            if top.placement not in at.deal.geometry.footprint:
                yield Problem("decisions", "a polyomino and a square of the set must be laid")
    if isinstance(top, DriveWhiteDemon) and top.number not in range(len(at.state.white)):
        yield Problem("decisions", "there is no white demon of that number")
    if isinstance(top, TendEggs) and len(top.caught) > CAUGHT:
        yield Problem("decisions", "no more demons are caught than a turn catches")
    if isinstance(top, AskedOf) and not 0 <= top.seat < len(at.deal.names):
        yield Problem("decisions", "a seat must be asked")
    elif at.state.decisions != asked(at.deal, top):
        yield Problem("decisions", "other decisions must follow in this turn")


def _asked(at: Position) -> Iterator[Problem]:
    """What is asked has not been settled, and an end or an additional turn has begun."""
    if isinstance(at.decision, AdditionalTurn | None):
        begun = with_asked(at, CatchDemons(at.turn))
        step = begun.decision.settle(begun)
        if step is None or step.state.decisions != at.state.decisions:
            yield Problem("decisions", "demons can still be caught, or the game is over")
    elif at.decision.settle(at):
        yield Problem("decisions", "nothing is left to be decided there")


def _board(at: Position) -> Iterator[Problem]:
    edition, state = at.edition, at.state
    yield from stack_problems("demons", edition, state.demons)
    for square in state.eggs:
        if square not in edition.to_fill:
            yield Problem(f"eggs.{square}", "is no square that eggs lie on")
        elif square in state.demons:
            yield Problem(f"eggs.{square}", "cannot lie where demons are")
    if set(at.to_fill) & (state.demons.keys() | state.eggs.keys()):
        yield Problem("decisions", "something lies on a square that is not filled yet")
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


def _counts(at: Position) -> Iterator[Problem]:
    for colour, left in at.bag.items():
        if left < 0:
            yield Problem("demons", f"{DEMONS - left} {colour} demons; there are {DEMONS}")
    for colour in COLOURS:
        if at.pile(colour) < 0:
            yield Problem("eggs", f"{EGGS - at.pile(colour)} {colour} eggs; there are {EGGS}")
