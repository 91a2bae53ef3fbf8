"""What makes a position one that can lie on a table, and be asked what it asks."""

from collections.abc import Iterator

from companion.engine.problems import Problem
from companion.games.khilor.components import CAUGHT, COLOURS, DEMONS, EGGS, WHITE_DEMONS
from companion.games.khilor.deal import Deal, stack_problems
from companion.games.khilor.decisions import (
    AdditionalTurn,
    Asked,
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
    """What is asked makes sense by itself, and what follows in the turn lies below."""
    top = at.decision
    if top and not _is_sound(at.deal, top):
        yield Problem("decisions", "this cannot be asked with this set-up")
    elif top and at.state.decisions != asked(at.deal, top):
        yield Problem("decisions", "other decisions must follow in this turn")


def _is_sound(deal: Deal, top: Asked) -> bool:
    laid = deal.geometry.footprint
    match top:
        case FillSquare(square):
            return deal.options["fill"] == "table" and square in deal.edition.to_fill
        case TendEggs(_, placement, caught) if placement not in laid or len(caught) > CAUGHT:
            return False
        case DriveWhiteDemon(_, number, placement):
            return deal.solo and 0 <= number < WHITE_DEMONS and placement in laid and not top.seat
    return 0 <= top.seat < len(deal.names)


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
