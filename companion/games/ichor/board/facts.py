"""The numbers that a table keeps an eye on."""

from collections.abc import Iterator

from companion.engine.participants import Fact
from companion.engine.phrases import capital
from companion.games.ichor.components import CAMPS, FIGURES
from companion.games.ichor.grid import OFF
from companion.games.ichor.state import Position
from companion.games.ichor.turns import claims


def facts(at: Position) -> tuple[Fact, ...]:
    """Tokens, powers that are left, the power to copy, and a victory announced."""
    return tuple(_facts(at))


def _facts(at: Position) -> Iterator[Fact]:
    state = at.state
    for camp in CAMPS:
        side, seat = state.side(camp), at.seat_of(camp)
        yield Fact("Side", capital(camp), seat)
        yield Fact("Tokens to place", str(side.supply), seat)
        ready = sum(up and on != OFF for up, on in zip(side.up, side.at, strict=True))
        yield Fact("Powers ready", str(ready), seat)
        if side.boxed:
            yield Fact("Tokens in the box", str(side.boxed), seat)
    if at.deal.games == 2:
        yield Fact("Game", f"{state.game} of 2")
    if state.first:
        winner = at.deal.names[at.deal.seat_of(state.first.ending.winner, 1)]
        yield Fact("First game", f"{winner} scored {state.first.points}")
    if state.copyable and not state.ending:
        yield Fact("Power just used", FIGURES[state.copyable].name)
    for card in claims(at):
        yield Fact("Victory announced", FIGURES[card].name)
