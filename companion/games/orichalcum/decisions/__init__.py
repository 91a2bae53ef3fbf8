"""The decisions in the order of a round: draws, phases of a turn, fights, the end of the round."""

from companion.games.orichalcum.decisions.action import BuyAction, PerformAction
from companion.games.orichalcum.decisions.draws import (
    DrawBuilding,
    DrawCard,
    DrawCreature,
    DrawTile,
    drawing,
)
from companion.games.orichalcum.decisions.end import DiscardCard, EndTurn
from companion.games.orichalcum.decisions.fight import Retire, RollDice
from companion.games.orichalcum.decisions.quick import QuickTurn, RollQuickDice
from companion.games.orichalcum.decisions.spoils import DrawLoot, PlaceLoot, Spoils
from companion.games.orichalcum.decisions.start import (
    AssignInitiative,
    ChooseCard,
    InstallMetropolis,
    begin_turn,
)
from companion.games.orichalcum.decisions.tile import PlaceTile
from companion.games.orichalcum.decisions.titans import CallTitans

Asked = (
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
    | RollQuickDice
)

__all__ = [
    "Asked",
    "AssignInitiative",
    "BuyAction",
    "CallTitans",
    "ChooseCard",
    "DiscardCard",
    "DrawBuilding",
    "DrawCard",
    "DrawCreature",
    "DrawLoot",
    "DrawTile",
    "EndTurn",
    "InstallMetropolis",
    "PerformAction",
    "PlaceLoot",
    "PlaceTile",
    "QuickTurn",
    "Retire",
    "RollDice",
    "RollQuickDice",
    "Spoils",
    "begin_turn",
    "drawing",
]
