"""What forbids a move, in the rulebook's order: the course of the turn first, then the move."""

from collections import Counter

from companion.engine.rulebook import Law, Violation
from companion.games.khilor.components import COMPENSATION, DEMONS, LAYERS
from companion.games.khilor.law.catch import CATCHING
from companion.games.khilor.law.nest import DRIVING, LAYING, REMOVING
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
from companion.games.khilor.rulebook import CITE
from companion.games.khilor.state import State


def the_game_is_on(state: State, _: Move) -> Violation | None:
    """Nothing moves after the end."""
    if not state.over:
        return None
    if state.white_egg_lost:
        reason = "The game is over: a white demon stands on the white egg."
        return Violation("game_over", reason, CITE["solo_end"], possible=False)
    reason = "The game is over: no available polyomino can catch three demons."
    cite = CITE["solo_end" if state.deal.solo else "end"]
    return Violation("game_over", reason, cite, possible=False)


def a_square_is_to_fill(state: State, _: Filled) -> Violation | None:
    """Each square is filled once."""
    if state.next_to_fill is not None:
        return None
    reason = "What lies on the board is known already."
    return Violation("board_is_filled", reason, CITE["fill"], possible=False)


def the_demons_exist(state: State, move: Filled) -> Violation | None:
    """The bag holds nineteen of each colour."""
    bag = state.bag
    for colour, count in Counter(move.demons).items():
        if count > bag[colour]:
            reason = f"{DEMONS - bag[colour] + count} {colour} demons: there are only {DEMONS}."
            return Violation("no_such_demon", reason, CITE["demons"], possible=False)
    return None


def the_square_is_no_higher(state: State, move: Filled) -> Violation | None:
    """One demon above the other, and none on top of that."""
    if len(move.demons) <= LAYERS:
        return None
    reason = f"A square takes {LAYERS} demons, not {len(move.demons)}."
    return Violation("square_too_high", reason, CITE["fill"], possible=False)


def the_square_is_full(state: State, move: Filled) -> Violation | None:
    """KH-1: two demons a square while the bag lasts."""
    laid = sum(map(len, state.demons.values())) + len(move.demons)
    missing = LAYERS * (state.filled + 1) - laid
    if len(move.demons) >= LAYERS or missing <= state.deal.shortage:
        return None
    reason = f"{state.next_to_fill} takes two demons: the bag is not empty."
    return Violation("square_goes_short", reason, CITE["fill"])


def the_board_is_filled(state: State, _: Move) -> Violation | None:
    """The game begins once all demons lie."""
    if state.next_to_fill is None:
        return None
    reason = f"The board is not filled yet: what lies on {state.next_to_fill}?"
    return Violation("board_not_filled", reason, CITE["fill"], possible=False)


def demons_are_to_be_caught(state: State, _: Move) -> Violation | None:
    """A turn begins with the catch, once the one before has ended."""
    if state.pending == "white":
        return _a_white_demon_first(state)
    if state.pending == "catch":
        return None
    reason = f"{state.name} has caught demons this turn: lay eggs, or end the turn first."
    return Violation("already_caught", reason, CITE["turn"], possible=False)


def eggs_are_to_be_seen_to(state: State, _: Move) -> Violation | None:
    """Eggs are removed and laid after the catch, and never in an additional turn."""
    if state.pending == "nest":
        return None
    if state.pending == "white":
        return _a_white_demon_first(state)
    if state.additional:
        reason = "This is an additional turn: eggs are neither removed nor laid."
        return Violation("no_eggs_in_additional_turn", reason, CITE["additional"], possible=False)
    reason = f"{state.name} has caught nothing yet this turn."
    return Violation("nothing_caught_yet", reason, CITE["turn"], possible=False)


def a_white_demon_is_to_move(state: State, _: MoveWhiteDemon) -> Violation | None:
    """White demons move after the turn of a single player."""
    if state.pending == "white":
        return None
    reason = "White demons move at the end of a turn."
    if not state.deal.solo:
        reason = "White demons take part in the solo game only."
    return Violation("no_white_demon_to_move", reason, CITE["solo_arrows"], possible=False)


def the_turn_is_additional(state: State, _: TakePoints) -> Violation | None:
    """Points without a catch belong to additional turns."""
    if state.additional:
        return None
    reason = f"{COMPENSATION} points for no catch are taken in an additional turn only."
    return Violation("not_an_additional_turn", reason, CITE["compensation"], possible=False)


def nothing_fits(state: State, _: TakePoints) -> Violation | None:
    """KH-13: only where neither side of any polyomino fits."""
    if not state.additional or (side := state.additional_side) is None:
        return None
    move = next(state.fitting(state.deal.ring, side))
    flipped = " flipped" if side == "back" else ""
    reason = f"{move.polyomino} still fits{flipped}, with its egg symbol on {move.square}."
    return Violation("can_still_catch", reason, CITE["compensation"])


def _a_white_demon_first(state: State) -> Violation:
    reason = f"The white demon on {state.driving} moves first."
    return Violation("white_demon_to_move", reason, CITE["solo_arrows"], possible=False)


LAW: Law[State, Move] = Law(
    {
        Filled: (
            the_game_is_on,
            a_square_is_to_fill,
            the_demons_exist,
            the_square_is_no_higher,
            the_square_is_full,
        ),
        Catch: (the_game_is_on, the_board_is_filled, demons_are_to_be_caught, *CATCHING),
        RemoveEgg: (the_game_is_on, the_board_is_filled, eggs_are_to_be_seen_to, *REMOVING),
        LayEgg: (the_game_is_on, the_board_is_filled, eggs_are_to_be_seen_to, *LAYING),
        EndTurn: (the_game_is_on, the_board_is_filled, eggs_are_to_be_seen_to),
        MoveWhiteDemon: (
            the_game_is_on,
            the_board_is_filled,
            a_white_demon_is_to_move,
            *DRIVING,
        ),
        TakePoints: (
            the_game_is_on,
            the_board_is_filled,
            demons_are_to_be_caught,
            the_turn_is_additional,
            nothing_fits,
        ),
    }
)
