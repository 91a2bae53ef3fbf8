"""Which figures leave the board with a move."""

from collections.abc import Iterator

from companion.engine.phrases import listed
from companion.games.ichor.box.components import CAMPS, FIGURES
from companion.games.ichor.grid import OFF
from companion.games.ichor.state import Position


def losses(at: Position, after: Position) -> Iterator[str]:
    """The figures that stood on the board before: "Leaves the board: Hera on d4." Whoever acts has
    gone elsewhere first, and is only named. The tokens that go back are counted in the move's own
    sentence."""
    if after.state.game == at.state.game and (gone := tuple(_gone(at, after))):
        yield f"Leaves the board: {listed(gone)}."


def _gone(at: Position, after: Position) -> Iterator[str]:
    for camp in CAMPS:
        before, later = at.state.side(camp), after.state.side(camp)
        for figure, space in zip(before.cards, before.at, strict=True):
            if space != OFF and (figure, OFF) in zip(later.cards, later.at, strict=True):
                where = "" if camp == at.state.turn else f" on {at.deal.grid.names[space]}"
                yield f"{FIGURES[figure].name}{where}"
