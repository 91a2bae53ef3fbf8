"""The board as it would be in another player's turn, to ask what a stack threatens."""

from collections.abc import Iterator

from companion.engine.play.step import Seat
from companion.games.grecos.decisions.turn import BattlePhase, MovePhase
from companion.games.grecos.position import Position
from companion.games.grecos.stacks import rested


def in_turn(at: Position, seat: Seat) -> Iterator[Position]:
    """That seat's Battle Phase, if nobody moved before it, and its Move Phase with fresh units."""
    if not at.state.decisions or not at.is_laid or at.battle or at.is_out(seat):
        return
    stacks = rested(at.state.stacks)
    for phase in (BattlePhase(seat), MovePhase(seat)):
        yield at.with_state(at.state.changed(stacks=stacks, decisions=(phase,)))
