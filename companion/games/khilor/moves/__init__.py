"""The moves, in the order of the booklet: one file for each paragraph."""

from companion.engine.moves import Move
from companion.games.khilor.moves.catch import Catch, TakePoints
from companion.games.khilor.moves.eggs import EndTurn, LayEggs
from companion.games.khilor.moves.fill import BoardFilled, Fill
from companion.games.khilor.moves.white_demons import MoveWhiteDemon

MOVE_TYPES: tuple[type[Move], ...] = (
    Fill,
    BoardFilled,
    Catch,
    LayEggs,
    EndTurn,
    MoveWhiteDemon,
    TakePoints,
)
