"""What makes a set-up or a position one that can lie on a table."""

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.engine.game import Problem
from companion.games.khilor.components import (
    CAUGHT,
    COLOURS,
    DEMONS,
    EGGS,
    LAYERS,
    WHITE_DEMONS,
    Stack,
)
from companion.games.khilor.edition import Edition
from companion.games.khilor.edition_check import check_edition
from companion.games.khilor.state import OPTIONS, Deal, State
from companion.games.khilor.tally_check import bonus_problems

MOST_PLAYERS = 4


def check_deal(deal: Deal) -> tuple[Problem, ...]:
    """What stands against this set-up."""
    if faults := check_edition(deal.edition):
        return tuple(Problem(f"edition.{fault.path}", fault.message) for fault in faults)
    return (*_people(deal), *_ring(deal), *_fill(deal))


def check_state(state: State) -> tuple[Problem, ...]:
    """What stands against this position."""
    if faults := check_deal(state.deal):
        return tuple(Problem(f"deal.{fault.path}", fault.message) for fault in faults)
    return (*_board(state), *_players(state), *_counts(state)) or tuple(_turn(state))


def _people(deal: Deal) -> Iterator[Problem]:
    for option in OPTIONS:
        if deal.options.get(option.id) not in [choice.id for choice in option.choices]:
            yield Problem(f"options.{option.id}", "must be one of the choices")
    for name in sorted(deal.options.keys() - {option.id for option in OPTIONS}):
        yield Problem(f"options.{name}", "is not an option here")
    if not 1 <= len(deal.names) <= MOST_PLAYERS:
        yield Problem("names", f"must be 1 to {MOST_PLAYERS} names")
    if not 0 <= deal.start_player < len(deal.names):
        yield Problem("start_player", "must be a seat")


def _ring(deal: Deal) -> Iterator[Problem]:
    if sorted(deal.ring) != sorted(deal.edition.polyomino):
        yield Problem("ring", "must name every polyomino of the set once")
    if deal.dragon not in deal.edition.polyomino:
        yield Problem("dragon", "must be a polyomino of the set")


def _fill(deal: Deal) -> Iterator[Problem]:
    if deal.options.get("fill") == "table":
        if deal.fill:
            yield Problem("fill", "must be empty where the table draws the demons")
        return
    yield from _stacks("fill", deal.edition, deal.fill)
    laid = Counter(colour for stack in deal.fill.values() for colour in stack)
    wanted = deal.edition.demons
    if laid.total() != wanted:
        yield Problem("fill", f"lays {laid.total()} demons instead of {wanted}")
    yield from (
        Problem("fill", f"lays {count} {colour} demons; there are {DEMONS}")
        for colour, count in laid.items()
        if count > DEMONS
    )


def _stacks(path: str, edition: Edition, stacks: Mapping[str, Stack]) -> Iterator[Problem]:
    for square, stack in stacks.items():
        if square not in edition.to_fill:
            yield Problem(f"{path}.{square}", "is no square that demons lie on")
        if not 1 <= len(stack) <= LAYERS:
            yield Problem(f"{path}.{square}", f"must hold 1 to {LAYERS} demons, or be left out")


def _board(state: State) -> Iterator[Problem]:
    edition = state.edition
    yield from _stacks("demons", edition, state.demons)
    for square in state.eggs:
        if square not in edition.to_fill:
            yield Problem(f"eggs.{square}", "is no square that eggs lie on")
        elif square in state.demons:
            yield Problem(f"eggs.{square}", "cannot lie where demons are")
    if not 0 <= state.filled <= len(edition.to_fill):
        yield Problem("filled", "must be a number of squares")
    elif state.filled < len(edition.to_fill):
        if state.deal.options["fill"] != "table":
            yield Problem("filled", "must be all squares where the app dealt the demons")
        if set(edition.to_fill[state.filled :]) & (state.demons.keys() | state.eggs.keys()):
            yield Problem("filled", "something lies on a square that is not filled yet")
    if len(state.white) != (WHITE_DEMONS if state.deal.solo else 0):
        yield Problem("white", f"must be {WHITE_DEMONS} squares in the solo game, none otherwise")
    for index, square in enumerate(state.white):
        if square not in edition.cell:
            yield Problem(f"white[{index}]", "must be a square")


def _players(state: State) -> Iterator[Problem]:
    players = len(state.deal.names)
    if not 0 <= state.turn < players:
        yield Problem("turn", "must be a seat")
    if len(state.caught) != players:
        yield Problem("caught", "must have the demons of each player")
    for seat, held in enumerate(state.caught):
        if set(held) != set(COLOURS) or min(held.values()) < 0:
            yield Problem(f"caught[{seat}]", "must have a number for each colour")
    yield from bonus_problems(state.bonus, players, state.deal.start_player)
    if state.dragon not in state.edition.polyomino:
        yield Problem("dragon", "must be a polyomino of the set")


def _counts(state: State) -> Iterator[Problem]:
    for colour, left in state.bag.items():
        if left < 0:
            yield Problem("demons", f"{DEMONS - left} {colour} demons; there are {DEMONS}")
    for colour in COLOURS:
        if state.pile(colour) < 0:
            yield Problem("eggs", f"{EGGS - state.pile(colour)} {colour} eggs; there are {EGGS}")


def _turn(state: State) -> Iterator[Problem]:
    if state.pending == "catch":
        if state.placed or state.just_caught or state.laid or state.driven:
            yield Problem("pending", "nothing can have happened before demons are caught")
        return
    if state.next_to_fill is not None:
        yield Problem("pending", "nothing can be placed before the board is filled")
    if state.placed is None:
        yield Problem("placed", "is missing")
    elif state.placed not in state.deal.geometry.placement:
        yield Problem("placed", "must be a polyomino and a square of the set")
    elif state.pending == "white" and not state.white_steps:
        yield Problem("pending", "no white demon can move, the turn is over")
    if not 0 <= state.driven < max(1, len(state.white)) or (
        state.driven and state.pending != "white"
    ):
        yield Problem("driven", "must be the number of white demons moved this turn")
    if len(state.just_caught) > CAUGHT:
        yield Problem("just_caught", "must be the demons of one turn")
