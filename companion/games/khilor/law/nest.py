"""What forbids removing and laying eggs, and moving a white demon."""

from companion.engine.rulebook import Violation
from companion.games.khilor.components import EGGS
from companion.games.khilor.moves import LayEgg, MoveWhiteDemon, RemoveEgg
from companion.games.khilor.rulebook import CITE
from companion.games.khilor.state import State
from companion.games.khilor.words import listed


def an_egg_is_matched(state: State, _: RemoveEgg) -> Violation | None:
    """Scenario A: an egg lies under the egg symbol, and not the white one (KH-16)."""
    if state.placed is None or state.placed.square in state.eggs:
        return None
    square = state.placed.square
    if square == state.edition.white_egg:
        reason = "The white egg stays on its square."
        return Violation("white_egg_stays", reason, CITE["white_egg"], possible=False)
    reason = f"No egg lies on {square}, under the egg symbol."
    return Violation("no_egg_matched", reason, CITE["remove_egg"], possible=False)


def nothing_is_laid_yet(state: State, _: RemoveEgg) -> Violation | None:
    """KH-6: step 5 comes before step 6."""
    if state.laid is None:
        return None
    reason = f"{state.name} has begun to lay {state.laid} eggs: an egg is removed before that."
    return Violation("remove_before_laying", reason, CITE["remove_egg"])


def the_colour_was_caught(state: State, move: LayEgg) -> Violation | None:
    """KH-6: a colour among the demons just caught."""
    if move.colour in state.just_caught:
        return None
    reason = f"No {move.colour} demon was caught this turn."
    if state.just_caught:
        caught = listed(dict.fromkeys(state.just_caught), "or")
        reason = f"{reason[:-1]}: the eggs may be {caught}."
    return Violation("colour_not_caught", reason, CITE["lay_eggs"])


def one_colour_a_turn(state: State, move: LayEgg) -> Violation | None:
    """All eggs of a turn have one colour."""
    if state.laid in (None, move.colour):
        return None
    reason = f"{state.name} lays {state.laid} eggs this turn, so no {move.colour} one."
    return Violation("one_colour", reason, CITE["lay_eggs"])


def the_square_is_under_the_polyomino(state: State, move: LayEgg) -> Violation | None:
    """Only the squares under the polyomino take eggs."""
    if state.placement is None or move.square in state.placement.squares:
        return None
    reason = f"{move.square} is not under the polyomino: {listed(state.placement.squares)} are."
    return Violation("not_under_polyomino", reason, CITE["lay_eggs"])


def the_square_is_empty(state: State, move: LayEgg) -> Violation | None:
    """An egg takes an empty square; of a stack only the top demon was caught (KH-2)."""
    square, cite = move.square, CITE["lay_eggs"]
    if square not in state.edition.cell:
        reason = f"There is no square {square} on this board."
        return Violation("no_such_square", reason, CITE["lay_eggs"], possible=False)
    if square in state.demons:
        holds = "a demon"
        if state.placement and square in state.placement.demons:
            cite = CITE["top_first"]
    elif square in state.eggs:
        holds = f"a {state.eggs[square]} egg"
    elif square == state.edition.white_egg:
        holds = "the white egg"
    else:
        return None
    reason = f"{square} is not empty: {holds} lies there."
    return Violation("square_not_empty", reason, cite, possible=False)


def no_white_demon_stands_there(state: State, move: LayEgg) -> Violation | None:
    """KH-12: a square under a white demon is not empty."""
    if move.square not in state.white:
        return None
    reason = f"{move.square} is not empty: a white demon stands there."
    return Violation("white_demon_there", reason, CITE["solo_empty"])


def the_pile_lasts(state: State, move: LayEgg) -> Violation | None:
    """There are ten eggs a colour."""
    if state.pile(move.colour):
        return None
    reason = f"All {EGGS} {move.colour} eggs lie on the board."
    return Violation("pile_empty", reason, CITE["eggs"], possible=False)


def an_arrow_leads_there(state: State, move: MoveWhiteDemon) -> Violation | None:
    """KH-11: one square along an arrow of the polyomino as it lies."""
    if state.pending != "white" or move.square in state.white_steps:
        return None
    if move.square not in state.edition.cell:
        reason = f"There is no square {move.square} on this board."
        return Violation("no_such_square", reason, CITE["solo_arrows"], possible=False)
    reason = (
        f"No arrow of the polyomino leads from {state.driving} to {move.square}, "
        f"only to {listed(state.white_steps, 'or')}."
    )
    return Violation("not_along_an_arrow", reason, CITE["solo_arrows"])


REMOVING = (an_egg_is_matched, nothing_is_laid_yet)
LAYING = (
    the_colour_was_caught,
    one_colour_a_turn,
    the_square_is_under_the_polyomino,
    the_square_is_empty,
    no_white_demon_stands_there,
    the_pile_lasts,
)
DRIVING = (an_arrow_leads_there,)
