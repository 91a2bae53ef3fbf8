"""A game whose end is counted by taps alone, as an author of Reversi would make it."""

from dataclasses import replace
from typing import Any

from companion.engine.game import AnyGame
from companion.engine.pads import (
    CountBoard,
    CountCell,
    CountGroup,
    Counting,
    CountRow,
    Counts,
    CountSheet,
)
from companion.engine.pictures import Picture, Piece, Space
from tests.example_game import GAME as PIG
from tests.example_game.ending import Tally

SQUARES = tuple(f"square-{n}" for n in range(4))


def drawn(deal: Any, counts: Counts) -> Picture:
    """Four squares, and a disc on each that was counted."""
    squares = tuple(
        Space(one, f"Square {n}", (n + 0.5, 0.5), 0.45, "square", "bone")
        for n, one in enumerate(SQUARES)
    )
    discs = tuple(
        Piece(f"disc.{n}", f"Disc {n}", (n + 0.5, 0.5), 0.3, "circle", "ink")
        for n, one in enumerate(SQUARES)
        if one in counts
    )
    return Picture("Board", "Four squares.", 4, 1, (*squares, *discs))


def tap(deal: Any, counts: Counts, where: str, hand: int) -> Counts:
    """A disc of whoever's piece is in hand, on a square or instead of the disc there."""
    number = int(where.split("-" if where.startswith("square") else ".")[1])
    return {**counts, SQUARES[number]: hand}


def tap_of_squares_only(deal: Any, counts: Counts, where: str, hand: int) -> Counts:
    return {**counts, SQUARES[int(where.split("-")[1])]: hand}


def sheet(deal: Any) -> CountSheet:
    cells = tuple(CountCell(one, "Disc", 0, len(deal.names) - 1) for one in SQUARES)
    rows = tuple(CountRow("Disc", (cell,)) for cell in cells)
    return CountSheet((CountGroup("discs", "Discs", rows, SQUARES, on_board=True),))


def tally(deal: Any, counts: Counts) -> Tally:
    points = (list(counts.values()).count(seat) for seat in range(len(deal.names)))
    return Tally(deal.names, tuple(points), deal.target)


def discs(taps: Any = tap) -> AnyGame:
    counting = Counting(sheet, tally, (CountBoard(drawn, tap=taps),))
    return replace(PIG, slug="discs", title="Discs", counting=counting, editor=None)


GAME = discs()
