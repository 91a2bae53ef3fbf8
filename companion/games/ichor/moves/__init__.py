"""Everything that can be done, one file a move; spaces are names ("c4"), figures and cards ids."""

from companion.games.ichor.moves.go import Go
from companion.games.ichor.moves.land import Land
from companion.games.ichor.moves.lay import Lay
from companion.games.ichor.moves.move_figure import MoveFigure
from companion.games.ichor.moves.next_game import NextGame
from companion.games.ichor.moves.reinforce import Reinforce
from companion.games.ichor.moves.reveal import Reveal
from companion.games.ichor.moves.stop import Stop
from companion.games.ichor.moves.turn_up import TurnUp
from companion.games.ichor.moves.use_power import UsePower

Move = MoveFigure | UsePower | Go | Land | Lay | Reinforce | TurnUp | Stop | Reveal | NextGame

__all__ = [
    "MOVE_TYPES",
    "Go",
    "Land",
    "Lay",
    "Move",
    "MoveFigure",
    "NextGame",
    "Reinforce",
    "Reveal",
    "Stop",
    "TurnUp",
    "UsePower",
]

MOVE_TYPES = (
    MoveFigure,
    UsePower,
    Go,
    Land,
    Lay,
    Reinforce,
    TurnUp,
    Stop,
    Reveal,
    NextGame,
)
