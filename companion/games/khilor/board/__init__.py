"""The pictures of the board and of the ring below it, and the facts kept in view."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.engine.phrases import capital
from companion.engine.pictures import Element, Picture, Piece, Shape
from companion.engine.setup import Fact
from companion.games.khilor.board.squares import (
    CHIP,
    TILE,
    WIDTH,
    board_elements,
    board_height,
    chips,
    dragon,
    in_square,
    in_words,
    square_size,
    tiles,
)
from companion.games.khilor.box.components import COLOURS, Colour
from companion.games.khilor.box.edition import Edition
from companion.games.khilor.deal import Deal
from companion.games.khilor.decisions import AdditionalTurn, CatchDemons
from companion.games.khilor.state import Position

TITLE = "Board and ring"
GAP = 1.0
DEMON: Final[tuple[str, Shape, str]] = ("Demon", "square", "ink")
EGG: Final[tuple[str, Shape, str]] = ("Egg", "egg", "clay")


def facts(at: Position) -> tuple[Fact, ...]:
    """Demons caught, by player and colour; eggs left beside the board."""
    caught = (
        Fact(f"{capital(colour)} demons", str(held[colour]), seat)
        for seat, held in enumerate(at.state.caught)
        for colour in COLOURS
    )
    eggs = (Fact(f"{capital(colour)} eggs left", str(at.pile(colour))) for colour in COLOURS)
    demons = sum(map(len, at.state.demons.values()))
    return (*caught, *eggs, Fact("Demons on the board", str(demons)))


def picture(at: Position) -> Picture:
    """The board with all that lies on it, and the ring."""
    top, state = board_height(at.edition) + GAP, at.state
    board = board_elements(at.edition, state.demons, state.eggs, state.white)
    height = TILE * len(at.deal.available(state.dragon)) + CHIP
    ring = _ring(at, top, height)
    words = in_words(state.demons, state.eggs)
    return Picture(TITLE, words, WIDTH, top + height + GAP, (*board, *_marks(at), *ring))


def deal_picture(deal: Deal) -> Picture:
    """The board at the start, and the ring from the dragon token on."""
    edition, top = deal.edition, board_height(deal.edition) + GAP
    white = edition.white_demons if deal.solo else ()
    board = board_elements(edition, deal.fill, {}, white)
    ring = chips(edition, deal.ring_from[deal.dragon], top)
    elements = (*board, *ring, dragon(top))
    return Picture(TITLE, in_words(deal.fill, {}), WIDTH, top + CHIP + GAP, elements)


def egg_picture(edition: Edition, eggs: Mapping[str, Colour]) -> Picture:
    """The board with nothing but eggs, as they are counted at the end."""
    board = tuple(board_elements(edition, {}, eggs))
    return Picture(TITLE, in_words({}, eggs), WIDTH, board_height(edition), board)


def _ring(at: Position, top: float, height: float) -> tuple[Element, ...]:
    """The choice of polyominoes where there is one, else the ring as it lies, in an area that is
    always as high, so that the board keeps its size."""
    order = at.deal.ring_from[at.state.dragon]
    if not isinstance(at.decision, CatchDemons | AdditionalTurn):
        return (*chips(at.edition, order, top), dragon(top))
    chosen = order[: len(at.available)]
    shown = {polyomino: at.sides[polyomino] for polyomino in chosen}
    choice = tiles(at.edition, shown, (top, height), arrows=at.deal.solo)
    behind = order[len(chosen) :]
    below = chips(at.edition, behind, top + TILE * len(chosen)) if behind else ()
    return (*choice, *below, dragon(top))


def _marks(at: Position) -> Iterator[Piece]:
    """The polyomino that lies on the board."""
    size, lies = 0.09 * square_size(at.edition), at.footprint
    for square in lies.squares if lies else ():
        where = in_square(at.edition, square, 0.52, 0.16)
        what, shape, tone = EGG if lies and square == lies.egg else DEMON
        yield Piece(f"under-{square}", f"{what} symbol on {square}", where, size, shape, tone)
