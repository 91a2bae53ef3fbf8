"""An open card as tables wrote it before a hand was filled by one move."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.iwari.moves.draw import OpenCard
from companion.games.iwari.state import Position


@dataclass(frozen=True, slots=True)
class TakeFromDisplay(OpenCard):
    """The player takes an open card; today a person is offered `Refill` and `TakeNext`."""

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["TakeFromDisplay"]:
        return iter(())
