"""The moves, in the order of the booklet."""

from typing import Final

from companion.engine.moves import Move
from companion.games.iwari.moves.discard import Discard
from companion.games.iwari.moves.draw import DrawFromDeck, Drawn, Refill, TakeNext
from companion.games.iwari.moves.end_turn import DeckOut, EndTurn, Pass
from companion.games.iwari.moves.place import PlaceFeat, PlaceTent, PlaceTotem
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
