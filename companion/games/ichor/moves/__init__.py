"""The moves. Spaces are given by names such as "c4", figures and cards by ids."""

from typing import get_args

from companion.games.ichor.moves.action import MoveFigure as MoveFigure
from companion.games.ichor.moves.action import NextGame as NextGame
from companion.games.ichor.moves.action import UsePower as UsePower
from companion.games.ichor.moves.go import Go as Go
from companion.games.ichor.moves.go import Lay as Lay
from companion.games.ichor.moves.go import Reinforce as Reinforce
from companion.games.ichor.moves.go import Stop as Stop
from companion.games.ichor.moves.reveal import Land as Land
from companion.games.ichor.moves.reveal import Reveal as Reveal
from companion.games.ichor.moves.reveal import TurnUp as TurnUp

Move = MoveFigure | UsePower | Go | Land | Lay | Reinforce | TurnUp | Stop | Reveal | NextGame
MOVE_TYPES: tuple[type[Move], ...] = get_args(Move)
