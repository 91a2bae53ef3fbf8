"""How a game begins: empty islands, and the row and the construction board to be revealed."""

from dataclasses import dataclass

from companion.engine.play.seats import changed
from companion.games.orichalcum.components import SIZES, SLOTS, START_HOPLITES, START_NUGGETS
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.decisions import Asked, begin_turn, drawing
from companion.games.orichalcum.holdings import Player
from companion.games.orichalcum.state import State


@dataclass(frozen=True, kw_only=True)
class FullState(State):
    """The state with every class of decision that can be open, so that it can be read again."""

    decisions: tuple[Asked, ...]


def initial_state(deal: Deal) -> FullState:
    """Empty islands; the row and the construction board are still to be revealed."""
    first = deal.start_player
    start = Player(hoplites=START_HOPLITES, nuggets=START_NUGGETS)
    blessed = start.changed(hoplites=START_HOPLITES + 1)
    players = changed((start,) * len(deal.names), deal.right_of(first), blessed)
    draws = () if deal.quick else drawing(range(deal.row_size), range(len(SLOTS)))
    return FullState(
        decisions=(*begin_turn(first=True, quick=deal.quick), *draws),
        turn=first,
        holder=first,
        row=(),
        discard=(),
        under=((),) * len(SIZES),
        display=(None,) * len(SLOTS),
        players=players,
    )
