"""The battle as it would be if the other side had the turn, to ask what its figures threaten."""

from collections.abc import Iterator

from companion.engine.play.step import Seat
from companion.games.ichor.box.components import CAMPS
from companion.games.ichor.state import Position
from companion.games.ichor.turns import TakeTurn


def in_turn(at: Position, seat: Seat) -> Iterator[Position]:
    """The same board with that seat to move; nothing once the battle is over."""
    if at.state.decisions and at.state.ending is None:
        camp = next(camp for camp in CAMPS if at.seat_of(camp) == seat)
        yield at.with_state(at.state.changed(turn=camp, doing=None, decisions=(TakeTurn(),)))
