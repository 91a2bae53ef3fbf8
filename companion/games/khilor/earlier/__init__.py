"""What only older rules of Khilor know: tables that were played so are read and described, and
programs may still play so, but no person is offered these moves."""

from companion.engine.play.move import Move
from companion.games.khilor.earlier.filled import Filled
from companion.games.khilor.earlier.one_egg import LayEgg, RemoveEgg

MOVE_TYPES: tuple[type[Move], ...] = (Filled, RemoveEgg, LayEgg)
