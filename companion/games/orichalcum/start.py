"""How a game begins: empty islands, and the row and the construction board to be revealed."""

from dataclasses import dataclass

from companion.engine.values import changed
from companion.games.orichalcum.box.components import SIZES, SLOTS, START_HOPLITES, START_NUGGETS
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.decisions.action import BuyAction, PerformAction
from companion.games.orichalcum.decisions.draws import (
    DiscardCard,
    DrawBuilding,
    DrawCard,
    DrawCreature,
    DrawTile,
    EndTurn,
    drawing,
)
from companion.games.orichalcum.decisions.fight import (
    CallTitans,
    DrawLoot,
    PlaceLoot,
    Retire,
    RollDice,
    Spoils,
)
from companion.games.orichalcum.decisions.start import (
    AssignInitiative,
    ChooseCard,
    InstallMetropolis,
    QuickTurn,
    RollQuickDice,
    begin_turn,
)
from companion.games.orichalcum.decisions.tile import PlaceTile
from companion.games.orichalcum.holdings import Player
from companion.games.orichalcum.state import State


@dataclass(frozen=True, kw_only=True)
class FullState(State):
    """The state with every class of decision that can be open, so that it can be read again."""

    decisions: tuple[
        DrawCard
        | DrawTile
        | DrawCreature
        | DrawBuilding
        | InstallMetropolis
        | ChooseCard
        | PlaceTile
        | CallTitans
        | PerformAction
        | RollDice
        | Spoils
        | DrawLoot
        | PlaceLoot
        | Retire
        | BuyAction
        | DiscardCard
        | EndTurn
        | AssignInitiative
        | QuickTurn
        | RollQuickDice,
        ...,
    ]


def initial_state(deal: Deal) -> FullState:
    """Empty islands; the row and the construction board are still to be revealed."""
    first = deal.start_player
    start = Player(hoplites=START_HOPLITES, nuggets=START_NUGGETS)
    blessed = start.changed(hoplites=START_HOPLITES + 1)
    players = changed((start,) * len(deal.names), deal.right_of(first), blessed)
    draws = () if deal.quick else drawing(range(deal.row_size), range(len(SLOTS)))
    return FullState(
        decisions=(*begin_turn(deal, first=True), *draws),
        turn=first,
        holder=first,
        row=(),
        discard=(),
        under=((),) * len(SIZES),
        display=(None,) * len(SLOTS),
        players=players,
    )
