"""A position and a deal as drawings: the board, and the ring of polyominoes below it."""

from collections.abc import Iterator, Mapping

from companion.engine.picture import Element, Picture, Space
from companion.games.khilor.components import Colour
from companion.games.khilor.edition import Edition
from companion.games.khilor.picture.board import (
    WIDTH,
    board_elements,
    board_height,
    in_square,
    in_words,
    square_size,
)
from companion.games.khilor.picture.ring import CHIP, TILE, chips, dragon, tiles
from companion.games.khilor.state import Deal, State

TITLE = "Board and ring"
GAP = 1.0


def picture(state: State) -> Picture:
    """The board with all that lies on it, and the ring."""
    top = board_height(state.edition) + GAP
    board = board_elements(state.edition, state.demons, state.eggs, state.white)
    ring, height = _ring(state, top)
    elements = (*board, *_marks(state), *ring)
    return Picture(TITLE, in_words(state.demons, state.eggs), WIDTH, top + height, elements)


def deal_picture(deal: Deal) -> Picture:
    """The board at the start, and the ring from the dragon token on."""
    edition, top = deal.edition, board_height(deal.edition) + GAP
    white = edition.white_demons if deal.solo else ()
    board = board_elements(edition, deal.fill, {}, white)
    ring = chips(edition, deal.ring_from(deal.dragon), top)
    elements = (*board, *ring, dragon(top))
    return Picture(TITLE, in_words(deal.fill, {}), WIDTH, top + CHIP + GAP, elements)


def egg_picture(edition: Edition, eggs: Mapping[str, Colour]) -> Picture:
    """The board with nothing but eggs, as they are counted at the end."""
    board = tuple(board_elements(edition, {}, eggs))
    return Picture(TITLE, in_words({}, eggs), WIDTH, board_height(edition), board)


def _ring(state: State, top: float) -> tuple[tuple[Element, ...], float]:
    """The choice of polyominoes where there is one, else the ring as it lies."""
    order = state.deal.ring_from(state.dragon)
    if state.pending != "catch" or state.next_to_fill is not None or state.over:
        return (*chips(state.edition, order, top), dragon(top)), CHIP + GAP
    side = (state.additional_side or "back") if state.additional else "front"
    chosen = order if state.additional else state.available
    below = top + TILE * len(chosen)
    choice = tiles(state.edition, chosen, side, top, arrows=state.deal.solo)
    behind = tuple(chips(state.edition, order[len(chosen) :], below))
    return (*choice, *behind, dragon(top)), TILE * len(chosen) + (CHIP if behind else 0) + GAP


def _marks(state: State) -> Iterator[Space]:
    """The polyomino that lies on the board, and the square that is asked for."""
    edition = state.edition
    size = 0.09 * square_size(edition)
    if state.next_to_fill is not None:
        at = in_square(edition, state.next_to_fill, 0.5, 0.6)
        yield Space("next", "To be filled next", at, 3 * size, "diamond", "gold", "?")
    if state.placement is None:
        return
    for square in state.placement.demons:
        at = in_square(edition, square, 0.52, 0.16)
        yield Space(f"under-{square}", f"Demon symbol on {square}", at, size, "square", "ink")
    square = state.placement.egg
    at = in_square(edition, square, 0.52, 0.16)
    yield Space(f"under-{square}", f"Egg symbol on {square}", at, size, "circle", "clay")
