"""The board, both lines of cards and the gate tiles as a drawing; y points to the monsters."""

from collections.abc import Iterator

from companion.engine.picture import Area, Element, Picture, Piece, Point, Route
from companion.games.ichor.components import CAMPS, FIGURES, Camp, one
from companion.games.ichor.grid import OFF
from companion.games.ichor.match import new_game
from companion.games.ichor.setup import LOOKS
from companion.games.ichor.state import Deal, State

STRIP = 1.0
"""The height of a line of cards with its gap."""


def deal_picture(deal: Deal) -> Picture:
    """The board to build."""
    return picture(new_game(deal, 1, None))


def picture(state: State) -> Picture:
    """The position, the gods at the top."""
    size = state.deal.size
    words = [
        f"the {camp} have {len([at for at in state.side(camp).at if at != OFF])} figures and "
        f"{sum(state.side(camp).tokens)} tokens on the board, {state.side(camp).supply} in hand"
        for camp in CAMPS
    ]
    return Picture(
        "Board",
        f"A board of {size} by {size} spaces: {'; '.join(words)}.",
        max(size, *(len(state.side(camp).cards) for camp in CAMPS)),
        size + 2 * STRIP,
        tuple(_elements(state)),
    )


def _elements(state: State) -> Iterator[Element]:
    deal = state.deal
    for space in range(len(deal.grid.names)):
        yield _space(deal, space)
    for (left, right), gate in deal.gate_at.items():
        if left < right:
            yield from _gate(state, gate, left)
    for camp in CAMPS:
        yield from _cards(state, camp)
        yield from _tokens(state, camp)
        yield from _figures(state, camp)


def _figures(state: State, camp: Camp) -> Iterator[Piece]:
    side = state.side(camp)
    tone, shape = LOOKS[camp]
    for card, at in zip(side.cards, side.at, strict=True):
        if at != OFF:
            title = f"{FIGURES[card].name} on {state.deal.grid.names[at]}"
            middle = _middle(state.deal, at)
            yield Piece(card, title, middle, 0.36, shape, tone, FIGURES[card].code)


def _corner(deal: Deal, space: int) -> Point:
    """The upper left corner of a space."""
    return space % deal.size, STRIP + deal.size - 1 - space // deal.size


def _middle(deal: Deal, space: int) -> Point:
    x, y = _corner(deal, space)
    return x + 0.5, y + 0.5


def _square(x: float, y: float, width: float = 1.0, height: float = 1.0) -> tuple[Point, ...]:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def _space(deal: Deal, space: int) -> Area:
    x, y = _corner(deal, space)
    name = deal.grid.names[space]
    if space not in deal.gate_spaces:
        return Area(name, name, _square(x, y), "bone", name, (x + 0.16, y + 0.93))
    gate = next(gate for pair, gate in deal.gate_at.items() if space in pair)
    tile = deal.tile(gate).name
    left = (space - 1, space) not in deal.gate_at
    label = tile if left else ""
    return Area(name, f"{name}, {tile} gate tile", _square(x, y), "gold", label, (x + 1, y + 0.18))


def _gate(state: State, gate: int, left: int) -> Iterator[Element]:
    deal = state.deal
    x, y = _corner(deal, left)
    name = f"{deal.tile(gate).name} gate"
    yield Route(f"gate-{gate + 1}", name, ((x + 1, y + 0.25), (x + 1, y + 0.95)), "gold")
    for camp in CAMPS:
        if count := state.side(camp).centres[gate]:
            tone, shape = LOOKS[camp]
            title = f"{_count(count, camp)} on the centre of the {name}"
            yield Piece(
                f"centre-{gate + 1}", title, (x + 1, y + 0.6), 0.18, shape, tone, str(count)
            )


def _cards(state: State, camp: Camp) -> Iterator[Area]:
    """A line of cards, one above each column; newcomers' cards follow on the right."""
    side = state.side(camp)
    y = 0.1 if camp == "gods" else state.deal.size + STRIP + 0.1
    for slot, (card, up, at) in enumerate(zip(side.cards, side.up, side.at, strict=True)):
        figure = FIGURES[card]
        face = "face up" if up else "face down"
        where = "" if at != OFF else ", figure off the board"
        tone = LOOKS[camp][0] if up and at != OFF else "ink"
        yield Area(
            f"card-{card}",
            f"Card of {figure.name}, {face}{where}",
            _square(slot + 0.08, y, 0.84, 0.8),
            tone,
            figure.code,
            (slot + 0.5, y + 0.5),
        )


def _tokens(state: State, camp: Camp) -> Iterator[Piece]:
    tone, shape = LOOKS[camp]
    for space, count in enumerate(state.side(camp).tokens):
        if count:
            name = state.deal.grid.names[space]
            title = f"{_count(count, camp)} on {name}"
            letter = str(count) if count > 1 else ""
            middle = _middle(state.deal, space)
            yield Piece(f"token-{name}", title, middle, 0.2, shape, tone, letter)


def _count(count: int, camp: Camp) -> str:
    return f"{count} {one(camp)} token{'' if count == 1 else 's'}"
