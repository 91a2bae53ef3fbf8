"""What only older rules of Iwari know: tables that were played so are read and described, and
programs may still play so, but no person is offered these moves."""

from companion.engine.play.move import Move
from companion.games.iwari.earlier.take import TakeFromDisplay

MOVE_TYPES: tuple[type[Move], ...] = (TakeFromDisplay,)
