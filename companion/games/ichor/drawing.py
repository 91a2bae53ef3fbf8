"""The board, both lines of cards and the gate tiles as a drawing, the gods' edge at the top."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.codec.packaged import read_packaged
from companion.engine.phrases import counted
from companion.engine.pictures import Area, Element, Picture, Piece, Point, Route
from companion.games.ichor.box import CAMPS, FIGURES, LOOKS, OFF, Camp, one
from companion.games.ichor.deal import Deal
from companion.games.ichor.rules.turns import Position, initial_state

EMBLEMS: Final[Mapping[str, str]] = read_packaged(__package__, "emblems")


CELL = 16.0
"""The edge of a space; what is placed below is in spaces, from the upper left corner."""
STRIP = 0.9
"""The height of a line of cards."""


def deal_picture(deal: Deal) -> Picture:
    """The board to build."""
    return picture(Position(deal, initial_state(deal)))


def picture(at: Position) -> Picture:
    size, sides = at.deal.size, [at.state.side(camp) for camp in CAMPS]
    words = [
        f"the {camp} have {sum(space != OFF for space in side.at)} figures and "
        f"{sum(side.tokens)} tokens on the board, {side.supply} in hand"
        for camp, side in zip(CAMPS, sides, strict=True)
    ]
    return Picture(
        "Board",
        f"A board of {size} by {size} spaces: {'; '.join(words)}.",
        CELL * max(size, *(len(side.cards) for side in sides)),
        CELL * (size + 2 * STRIP),
        tuple(_elements(at)),
    )


def _elements(at: Position) -> Iterator[Element]:
    deal = at.deal
    for space in range(len(deal.grid.names)):
        yield _space(deal, space)
    for (left, right), gate in deal.gate_at.items():
        if left < right:
            yield from _gate(at, gate, left)
    for camp in CAMPS:
        yield from _cards(at, camp)
        yield from _tokens(at, camp)
        yield from _figures(at, camp)


def _corner(deal: Deal, space: int) -> Point:
    """The upper left corner of a space, in spaces."""
    return space % deal.size, STRIP + deal.size - 1 - space // deal.size


def _at(x: float, y: float) -> Point:
    return round(x * CELL, 2), round(y * CELL, 2)


def _middle(deal: Deal, space: int) -> Point:
    x, y = _corner(deal, space)
    return _at(x + 0.5, y + 0.5)


def _outline(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return (_at(x, y), _at(x + width, y), _at(x + width, y + height), _at(x, y + height))


def _space(deal: Deal, space: int) -> Area:
    x, y = _corner(deal, space)
    name, square = deal.grid.names[space], _outline(x, y, 1, 1)
    if space not in deal.gate_spaces:
        column, row = space % deal.size, space // deal.size
        tone = "pale" if (column + row) % 2 else "shade"
        return Area(name, name, square, tone, _edge(name, column, row), _at(x + 0.13, y + 0.94))
    gate = next(gate for pair, gate in deal.gate_at.items() if space in pair)
    tile = deal.tile(gate).name
    label = tile if (space - 1, space) in deal.gate_at else ""
    return Area(name, f"{name}, {tile} gate tile", square, "desert", label, _at(x, y + 0.25))


def _edge(name: str, column: int, row: int) -> str:
    """What is written in a space: its column along the lower edge, its row along the left."""
    return (name[0] if row == 0 else "") + (name[1:] if column == 0 else "")


def _gate(at: Position, gate: int, left: int) -> Iterator[Element]:
    deal = at.deal
    x, y = _corner(deal, left)
    name = f"{deal.tile(gate).name} gate"
    ends = (_at(x + 1, y + 0.36), _at(x + 1, y + 0.94))
    yield Route(f"gate-{gate + 1}", name, ends, "path", dashed=True)
    for camp in CAMPS:
        if count := at.state.side(camp).centres[gate]:
            tone, shape = LOOKS[camp]
            title = f"{_count(count, camp)} on the centre of the {name}"
            middle = _at(x + 1, y + 0.62)
            yield Piece(f"centre-{gate + 1}", title, middle, 0.2 * CELL, shape, tone, str(count))


def _cards(at: Position, camp: Camp) -> Iterator[Area]:
    """A line of cards beyond the columns; newcomers' cards follow on the right."""
    side = at.state.side(camp)
    y = 0.08 if camp == "gods" else at.deal.size + STRIP + 0.12
    for slot, (card, up, on) in enumerate(zip(side.cards, side.up, side.at, strict=True)):
        face = "face up" if up else "face down"
        where = "" if on != OFF else ", figure off the board"
        yield Area(
            f"card-{card}",
            f"Card of {FIGURES[card].name}, {face}{where}",
            _outline(slot + 0.04, y, 0.92, 0.72),
            LOOKS[camp][0] if up and on != OFF else "ink",
            FIGURES[card].name.split()[-1],
            _at(slot + 0.5, y + 0.62),
            EMBLEMS[card],
        )


def _tokens(at: Position, camp: Camp) -> Iterator[Piece]:
    tone, shape = LOOKS[camp]
    for space, count in enumerate(at.state.side(camp).tokens):
        if count:
            name = at.deal.grid.names[space]
            title = f"{_count(count, camp)} on {name}"
            middle, letter = _middle(at.deal, space), str(count) if count > 1 else ""
            yield Piece(f"token-{name}", title, middle, 0.2 * CELL, shape, tone, letter)


def _figures(at: Position, camp: Camp) -> Iterator[Piece]:
    side = at.state.side(camp)
    tone, shape = LOOKS[camp]
    for card, space in zip(side.cards, side.at, strict=True):
        if space != OFF:
            title = f"{FIGURES[card].name} on {at.deal.grid.names[space]}"
            yield Piece(
                card,
                title,
                _middle(at.deal, space),
                0.37 * CELL,
                shape,
                tone,
                FIGURES[card].code,
                EMBLEMS[card],
            )


def _count(count: int, camp: Camp) -> str:
    return counted(count, f"{one(camp)} token")
