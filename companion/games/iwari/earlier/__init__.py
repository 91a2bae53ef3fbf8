"""What only older rules of Iwari know: tables that were played so are read and described, and
programs may still play so, but no person is offered these moves."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.play.move import Move
from companion.games.iwari.moves.draw import OpenCard
from companion.games.iwari.state import Position


@dataclass(frozen=True, slots=True)
class TakeFromDisplay(OpenCard):
    """The player takes an open card; today a person is offered `Refill` and `TakeNext`."""

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["TakeFromDisplay"]:
        return iter(())


MOVE_TYPES: tuple[type[Move], ...] = (TakeFromDisplay,)
