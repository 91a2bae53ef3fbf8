"""The end counted by hand: demons by player, eggs by colour or as they stand on the board."""

from collections.abc import Iterator, Mapping

from companion.engine.counting import CountCell, CountGroup, Counting, CountRow, Counts, CountSheet
from companion.engine.picture import Picture
from companion.engine.step import Seat
from companion.games.khilor.board import egg_picture
from companion.games.khilor.components import COLOURS, COMPENSATION, DEMONS, EGGS, Colour
from companion.games.khilor.deal import Deal
from companion.games.khilor.tally import Tally, counted_eggs, counted_own


def sheet(deal: Deal) -> CountSheet:
    """The pad: each player's demons, the eggs, then the board and additional turns."""
    if deal.solo:
        left = CountCell("left", "Coloured demons left", 0, deal.edition.demons)
        demons = CountGroup("left", "Demons left", (CountRow("On the board", (left,)),))
        return CountSheet((*_eggs(deal), demons))
    players = (_demons(seat, name) for seat, name in enumerate(deal.names))
    return CountSheet((*players, *_eggs(deal), _additional(deal)))


def tally(deal: Deal, counts: Counts) -> Tally:
    """The tally of what was entered; a missing cell counts nothing."""

    def row(name: str, told: Mapping[Colour, int]) -> dict[Colour, int]:
        return {colour: counts.get(f"{name}.{colour}", told[colour]) for colour in COLOURS}

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


def tap(deal: Deal, counts: Counts, where: str, seat: Seat) -> Counts:
    """Another egg on a tapped square: green, yellow, blue, purple, pink, none.

    A tap on the egg itself, or on the mark of a coloured square, is a tap on the square.
    """
    square = where.rpartition("-")[2]
    if square not in deal.edition.to_fill:
        return counts
    following = (counts.get(f"egg.{square}", 0) + 1) % (len(COLOURS) + 1)
    rest = {name: count for name, count in counts.items() if name != f"egg.{square}"}
    return {**rest, f"egg.{square}": following} if following else rest


def _left(deal: Deal, counts: Counts) -> int:
    """Demons left on the board: counted in a solo game, else what was not caught.

    It is 0 until every pile was counted: then only the eggs are known to need room.
    """
    if deal.solo:
        return counts.get("left", 0)
    piles = [f"caught.{seat}.{colour}" for seat in range(len(deal.names)) for colour in COLOURS]
    if any(name not in counts for name in piles):
        return 0
    return max(0, deal.edition.demons - sum(counts[name] for name in piles))


def _demons(seat: Seat, name: str) -> CountGroup:
    cells = (
        CountCell(f"caught.{seat}.{colour}", f"{name}: {colour} demons", 0, DEMONS, seat)
        for colour in COLOURS
    )
    rows = tuple(
        CountRow(colour.capitalize(), (cell,)) for colour, cell in zip(COLOURS, cells, strict=True)
    )
    return CountGroup(f"caught_{seat}", f"{name}'s demons", rows, help="Count each pile.")


def _eggs(deal: Deal) -> Iterator[CountGroup]:
    """Eggs counted by colour; or instead tapped in, square by square."""
    rows = []
    for colour in COLOURS:
        eggs = CountCell(f"eggs.{colour}", f"{colour.capitalize()} eggs", 0, EGGS)
        most = min(EGGS, deal.edition.owned(colour))
        own = CountCell(f"own.{colour}", f"On {colour} squares", 0, most)
        rows.append(CountRow(colour.capitalize(), (eggs, own)))
    text = (
        "Count the eggs of each colour, and how many of them stand on squares of that colour; "
        "or tap the squares of the board until the colour of their egg is right."
    )
    yield CountGroup("eggs", "Eggs on the board", tuple(rows), tuple(deal.edition.owner), text)
    squares = deal.edition.to_fill
    order = ", ".join(f"{number} {colour}" for number, colour in enumerate(COLOURS, start=1))
    cells = (CountCell(f"egg.{square}", f"Egg on {square}", 0, len(COLOURS)) for square in squares)
    by_square = tuple(CountRow(q, (cell,)) for q, cell in zip(squares, cells, strict=True))
    text = (
        "Instead of counting eggs, tap the squares where they stand until the colour is right. "
        f"As numbers: 0 none, {order}."
    )
    yield CountGroup("board", "Eggs by square", by_square, squares, text, on_board=True)


def _additional(deal: Deal) -> CountGroup:
    rows = tuple(
        CountRow(name, (CountCell(f"compensated.{seat}", f"{name}: took the points", 0, 1, seat),))
        for seat, name in enumerate(deal.names)
        if seat != deal.start_player
    )
    text = (
        f"Enter 1 for a player who took {COMPENSATION} points because nothing could be caught. "
        f"{deal.names[deal.start_player]} was the start player and has no additional turn."
    )
    return CountGroup("additional", "Additional turns", rows, help=text)


def _on_board(deal: Deal, counts: Counts) -> dict[str, Colour]:
    colours = dict(enumerate(COLOURS, start=1))
    tapped = {square: counts.get(f"egg.{square}", 0) for square in deal.edition.to_fill}
    return {square: colours[number] for square, number in tapped.items() if number in colours}


COUNTING: Counting[Deal, Tally] = Counting(sheet, tally, picture, tap)
