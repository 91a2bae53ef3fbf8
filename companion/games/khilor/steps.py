"""What people do at the table before the first turn, in an order that is quick to lay out."""

from collections.abc import Iterator
from itertools import groupby

from companion.engine.deal import SetupStep
from companion.engine.phrases import listed
from companion.games.khilor.components import COLOURS, DEMONS, EGGS
from companion.games.khilor.deal import RING, Deal
from companion.games.khilor.rulebook import CITE
from companion.games.khilor.words import stacked


def setup_steps(deal: Deal) -> tuple[SetupStep, ...]:
    """The demons row by row, the ring, the eggs, the white demons of a solo game, who starts."""
    return tuple(_steps(deal))


def _steps(deal: Deal) -> Iterator[SetupStep]:
    text = f"Sort out {DEMONS} demons each of {listed(COLOURS)}: {DEMONS * len(COLOURS)} in all."
    yield SetupStep("demons", "Count the demons", text, CITE["demons"])
    yield from _rows(deal) if deal.fill else _by_hand(deal)
    choice = listed(deal.available(deal.dragon), "or")
    text = (
        f"Lay the polyominoes clockwise around the board: {', '.join(deal.ring)}. The dragon "
        f"token stands before {deal.dragon}, so that the first choice is {choice}."
    )
    items = (*(f"{RING}{number}" for number in range(1, len(deal.ring) + 1)), "dragon")
    where = tuple(f"ring-{polyomino}" for polyomino in deal.ring)
    yield SetupStep("ring", "Lay the ring", text, CITE["ring"], items, where)
    text = f"Put {EGGS} eggs each of {listed(COLOURS)} beside the board."
    yield SetupStep("eggs", "Put out the eggs", text, CITE["egg_piles"])
    if deal.solo:
        squares, cite = deal.edition.white_demons, CITE["solo_setup"]
        text = f"Put a white demon on top of the demons of {listed(squares)}."
        yield SetupStep("white_demons", "Place the white demons", text, cite, where=squares)
        return
    text = (
        f"{deal.names[deal.start_player]} takes the start player tile: by lot, unless it was set "
        "by hand. The booklet gives it to the eldest of you."
    )
    yield SetupStep("start", "Who starts", text, CITE["start_player"], ("start_player",))


def _rows(deal: Deal) -> Iterator[SetupStep]:
    for number, row in groupby(deal.edition.to_fill, key=lambda square: int(square[1:])):
        squares = tuple(row)
        told = "; ".join(f"{square} {stacked(deal.fill.get(square, ()))}" for square in squares)
        text, cite = f"From the left: {told}.", CITE["fill"]
        yield SetupStep(f"row_{number}", f"Row {number}", text, cite, where=squares)


def _by_hand(deal: Deal) -> Iterator[SetupStep]:
    text = (
        "Mix the demons and draw two for every square but the white egg's, one above the other; "
        "then tap in row by row what lies there."
    )
    yield SetupStep("fill", "Fill the board", text, CITE["fill"], where=deal.edition.to_fill)
