"""The moves, in the order of a round."""

from companion.games.orichalcum.moves.action import (
    EndAction,
    InvokeFavour,
    Produce,
    Recruit,
    TakeTitan,
)
from companion.games.orichalcum.moves.additional import Buy, BuyNothing, GiveInitiative
from companion.games.orichalcum.moves.capture import Fight, KeepHoplite, RollDie
from companion.games.orichalcum.moves.card import Discard, TakeCard
from companion.games.orichalcum.moves.construct import Build, ErectTemple, ForgeMedallion
from companion.games.orichalcum.moves.draws import (
    DrawnBuilding,
    DrawnCard,
    DrawnCreature,
    DrawnTile,
)
from companion.games.orichalcum.moves.laid import PlaceLootBuilding, PlaceMetropolis, ReturnLoot
from companion.games.orichalcum.moves.quick import (
    Count,
    EndQuickTurn,
    MoveTitan,
    QuickFight,
    RollQuickDie,
)
from companion.games.orichalcum.moves.tile import DrawnOtherTile, PlaceTerrain

MOVE_TYPES = (
    DrawnCard,
    DrawnTile,
    DrawnOtherTile,
    DrawnCreature,
    DrawnBuilding,
    PlaceMetropolis,
    TakeCard,
    PlaceTerrain,
    TakeTitan,
    InvokeFavour,
    Produce,
    Recruit,
    Fight,
    RollDie,
    PlaceLootBuilding,
    ReturnLoot,
    KeepHoplite,
    Build,
    ErectTemple,
    ForgeMedallion,
    EndAction,
    Buy,
    BuyNothing,
    Discard,
    GiveInitiative,
    Count,
    MoveTitan,
    QuickFight,
    RollQuickDie,
    EndQuickTurn,
)
