"""What forbids a placement, in the order of the steps of a turn."""

from companion.engine.rulebook import Violation
from companion.games.khilor.moves import Catch
from companion.games.khilor.rulebook import CITE
from companion.games.khilor.state import State
from companion.games.khilor.words import listed


def the_polyomino_exists(state: State, move: Catch) -> Violation | None:
    """The set has seven of them."""
    if move.polyomino in state.edition.polyomino:
        return None
    reason = f"There is no polyomino {move.polyomino} in this set."
    return Violation("no_such_polyomino", reason, CITE["ring"], possible=False)


def the_square_exists(state: State, move: Catch) -> Violation | None:
    """The egg symbol lies on a square of the board."""
    if move.square in state.edition.cell:
        return None
    reason = f"There is no square {move.square} on this board."
    return Violation("no_such_square", reason, CITE["placing"], possible=False)


def it_is_available(state: State, move: Catch) -> Violation | None:
    """KH-5: one of those after the dragon token, any of them in an additional turn."""
    if (
        state.additional
        or move.polyomino in state.available
        or move.polyomino not in state.edition.polyomino
    ):
        return None
    reason = (
        f"{move.polyomino} is not available: the dragon token stands before "
        f"{listed(state.available)}."
    )
    cite = CITE["solo_available" if state.deal.solo else "available"]
    return Violation("not_available", reason, cite)


def it_shows_its_front(state: State, move: Catch) -> Violation | None:
    """KH-3, KH-13: flipped only in an additional turn that no front fits."""
    if move.side == "front":
        return None
    if not state.additional:
        reason = "A polyomino is flipped in an additional turn only."
        return Violation("flipped", reason, CITE["flip"])
    if state.additional_side != "front":
        return None
    fits = next(state.fitting(state.deal.ring, "front"))
    reason = f"{fits.polyomino} still fits with its front, with its egg symbol on {fits.square}."
    return Violation("flipped", reason, CITE["flip"])


def it_lies_on_the_board(state: State, move: Catch) -> Violation | None:
    """KH-3: wholly on the board."""
    placement = state.deal.geometry.placement.get(move)
    if placement is None or not placement.overhang:
        return None
    squares = "square" if placement.overhang == 1 else "squares"
    reason = f"{move.polyomino} would reach {placement.overhang} {squares} over the edge."
    return Violation("off_board", reason, CITE["lie"])


def no_egg_is_in_the_way(state: State, move: Catch) -> Violation | None:
    """KH-4, scenario C: demon symbols do not cover eggs."""
    eggs = [
        "the white egg"
        if square == state.edition.white_egg
        else f"the {state.eggs[square]} egg on {square}"
        for square in _under_demon_symbols(state, move)
        if square in state.eggs or square == state.edition.white_egg
    ]
    if not eggs:
        return None
    reason = f"A demon symbol would cover {listed(eggs)}."
    return Violation("egg_in_the_way", reason, CITE["egg_in_the_way"])


def demons_lie_there(state: State, move: Catch) -> Violation | None:
    """KH-4: all three demon symbols cover demons."""
    bare = [
        square
        for square in _under_demon_symbols(state, move)
        if square not in state.demons
        and square not in state.eggs
        and square != state.edition.white_egg
    ]
    if not bare:
        return None
    reason = f"No demon is left on {listed(bare)}, under a demon symbol."
    return Violation("no_demon", reason, CITE["catch"])


def no_white_demon_is_covered(state: State, move: Catch) -> Violation | None:
    """KH-11: demon symbols keep off white demons."""
    covered = [square for square in _under_demon_symbols(state, move) if square in state.white]
    if not covered:
        return None
    reason = f"A demon symbol would cover the white demon on {listed(covered)}."
    return Violation("white_demon_covered", reason, CITE["solo_cover"])


def _under_demon_symbols(state: State, move: Catch) -> tuple[str, ...]:
    placement = state.deal.geometry.placement.get(move)
    return placement.demons if placement else ()


CATCHING = (
    the_polyomino_exists,
    the_square_exists,
    it_is_available,
    it_shows_its_front,
    it_lies_on_the_board,
    no_egg_is_in_the_way,
    demons_lie_there,
    no_white_demon_is_covered,
)
