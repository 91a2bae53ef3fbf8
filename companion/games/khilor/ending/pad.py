"""Counting the end by hand: demons by player, eggs by colour or as they stand on the board."""

from collections.abc import Iterator, Mapping

from companion.engine.pads import (
    CountBoard,
    CountCell,
    CountGroup,
    Counting,
    CountRow,
    Counts,
    CountSheet,
    PhotoKind,
)
from companion.engine.pictures import Picture
from companion.engine.problems import Problem
from companion.engine.setup import Token
from companion.engine.values import Seat
from companion.games.khilor.board import egg_picture
from companion.games.khilor.box.components import (
    COLOURS,
    COMPENSATION,
    DEMONS,
    EGGS,
    Colour,
    demon_token,
    egg_token,
)
from companion.games.khilor.deal import Deal
from companion.games.khilor.ending.tally import Tally, counted_eggs, counted_own
from companion.games.khilor.ending.tally import doubts as of_tally


def sheet(deal: Deal) -> CountSheet:
    """The pad: each player's demons, the eggs, then the board and additional turns."""
    if deal.solo:
        left = CountCell("left", "Coloured demons left", 0, deal.edition.demons)
        demons = CountGroup("left", "Demons left", (CountRow("On the board", (left,)),))
        return CountSheet((*_eggs(deal), demons))
    players = (_demons(seat, name) for seat, name in enumerate(deal.names))
    return CountSheet((*players, *_eggs(deal), _additional(deal)))


def tally(deal: Deal, counts: Counts) -> Tally:
    """The tally of what was entered; a missing cell counts as 0."""

    def row(name: str, shown: Mapping[Colour, int]) -> dict[Colour, int]:
        return {colour: counts.get(f"{name}.{colour}", shown[colour]) for colour in COLOURS}

    seats, egg, nothing = range(len(deal.names)), _on_board(deal, counts), counted_eggs({})
    return Tally(
        edition=deal.edition,
        names=deal.names,
        start_player=deal.start_player,
        caught=tuple(row(f"caught.{seat}", nothing) for seat in seats),
        eggs=row("eggs", counted_eggs(egg)),
        own=row("own", counted_own(deal.edition, egg)),
        compensated=tuple(counts.get(f"compensated.{seat}", 0) for seat in seats),
        left=_left(deal, counts),
        egg=egg,
    )


def picture(deal: Deal, counts: Counts) -> Picture:
    """The board with the eggs that were tapped in."""
    return egg_picture(deal.edition, _on_board(deal, counts))


def tap(deal: Deal, counts: Counts, where: str, hand: int) -> Counts:
    """An egg of the colour in hand on a tapped square, or none where that egg stands already.

    A tap on the egg itself, or on the mark of a coloured square, is a tap on the square.
    """
    square = where.rpartition("-")[2]
    if square not in deal.edition.to_fill or hand not in range(len(COLOURS)):
        return counts
    cell = f"egg.{square}"
    if counts.get(cell) == hand + 1:
        return {name: count for name, count in counts.items() if name != cell}
    return {**counts, cell: hand + 1}


def implied(deal: Deal, counts: Counts) -> Counts:
    """The eggs of each colour, and those on squares of their own, as they were tapped in."""
    egg = _on_board(deal, counts)
    if not egg:
        return {}
    shown = (("eggs", counted_eggs(egg)), ("own", counted_own(deal.edition, egg)))
    return {f"{name}.{colour}": n for name, found in shown for colour, n in found.items()}


def doubts(deal: Deal, counts: Counts) -> tuple[Problem, ...]:
    """Counts that the rules forbid but hands could have made, once every pile was counted."""
    cells = ["left"] if deal.solo else _piles(deal)
    if any(name not in counts for name in cells):
        return ()
    found = of_tally(tally(deal, counts))
    unasked = {f"compensated.{seat}" for seat in range(len(deal.names))} - counts.keys()
    return tuple(doubt for doubt in found if doubt.path not in unasked)


def _piles(deal: Deal) -> list[str]:
    return [f"caught.{seat}.{colour}" for seat in range(len(deal.names)) for colour in COLOURS]


def _left(deal: Deal, counts: Counts) -> int:
    """Demons left on the board: counted in a solo game, else what was not caught.

    It is 0 until every pile was counted: then only the eggs are known to need room.
    """
    if deal.solo:
        return counts.get("left", 0)
    piles = _piles(deal)
    if any(name not in counts for name in piles):
        return 0
    return max(0, deal.edition.demons - sum(counts[name] for name in piles))


def _demons(seat: Seat, name: str) -> CountGroup:
    cells = tuple(
        CountCell(f"caught.{seat}.{colour}", colour, 0, DEMONS, seat, token=demon_token(colour))
        for colour in COLOURS
    )
    row = CountRow("Demons", cells)
    return CountGroup(f"caught_{seat}", f"{name}'s demons", (row,), help="Count each pile.")


def _eggs(deal: Deal) -> Iterator[CountGroup]:
    """Eggs counted by colour; or instead tapped in, square by square."""
    owned = deal.edition.owned
    eggs = tuple(
        CountCell(f"eggs.{colour}", f"{colour} eggs", 0, EGGS, token=egg_token(colour))
        for colour in COLOURS
    )
    own = tuple(
        CountCell(
            f"own.{colour}",
            f"{colour} eggs on {colour} squares",
            0,
            min(EGGS, owned(colour)),
            token=egg_token(colour),
        )
        for colour in COLOURS
    )
    rows = (CountRow("Eggs", eggs), CountRow("On their own colour", own))
    text = "Take a colour and tap or slide over its eggs; or count them."
    yield CountGroup("eggs", "Eggs on the board", rows, tuple(deal.edition.owner), text)
    squares = deal.edition.to_fill
    order = ", ".join(f"{number} {colour}" for number, colour in enumerate(COLOURS, start=1))
    cells = (
        CountCell(f"egg.{square}", f"Egg on {square}", 0, len(COLOURS), words=("none", *COLOURS))
        for square in squares
    )
    by_square = tuple(CountRow(q, (cell,)) for q, cell in zip(squares, cells, strict=True))
    text = f"Which egg stands on each square: 0 none, {order}."
    yield CountGroup("board", "Eggs by square", by_square, squares, text, on_board=True)


def _additional(deal: Deal) -> CountGroup:
    cells = tuple(
        CountCell(
            f"compensated.{seat}",
            f"{name} took {COMPENSATION} points",
            0,
            1,
            seat,
            "yes_no",
            ("no", "yes"),
        )
        for seat, name in enumerate(deal.names)
        if seat != deal.start_player
    )
    row = CountRow(f"Nothing to catch, {COMPENSATION} points instead", cells)
    text = f"{deal.names[deal.start_player]} was the start player and has no additional turn."
    return CountGroup("additional", "Additional turns", (row,), help=text)


def _on_board(deal: Deal, counts: Counts) -> dict[str, Colour]:
    colours = dict(enumerate(COLOURS, start=1))
    tapped = {square: counts.get(f"egg.{square}", 0) for square in deal.edition.to_fill}
    return {square: colours[number] for square, number in tapped.items() if number in colours}


def _tokens(_: Deal) -> tuple[Token, ...]:
    return tuple(egg_token(colour) for colour in COLOURS)


DEMON = 0.7
"""How large a demon is on a photo, where an egg is 1; a table's own sizes are learnt from it."""
BESIDES = tuple(PhotoKind(demon_token(colour), DEMONS, scale=DEMON) for colour in COLOURS)

COUNTING: Counting[Deal, Tally] = Counting(
    sheet,
    tally,
    (CountBoard(picture, tap, _tokens, most=EGGS, besides=BESIDES),),
    implied,
    doubts=doubts,
)
