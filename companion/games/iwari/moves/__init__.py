"""The moves, one file for each paragraph of the booklet, in its order."""

from typing import Final

from companion.engine.play.move import Move
from companion.games.iwari.moves.discard import Discard
from companion.games.iwari.moves.draw import DrawFromDeck, Drawn, TakeNext
from companion.games.iwari.moves.end_turn import DeckOut, EndTurn, Pass
from companion.games.iwari.moves.place_feat import PlaceFeat
from companion.games.iwari.moves.place_tent import PlaceTent
from companion.games.iwari.moves.place_totem import PlaceTotem
from companion.games.iwari.moves.refill import Refill
from companion.games.iwari.moves.set_up import DealtHand, Turned

MOVE_TYPES: Final[tuple[type[Move], ...]] = (
    PlaceTent,
    PlaceTotem,
    PlaceFeat,
    Discard,
    EndTurn,
    Pass,
    Refill,
    TakeNext,
    DrawFromDeck,
    Drawn,
    DealtHand,
    Turned,
    DeckOut,
)
