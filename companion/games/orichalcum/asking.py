"""The base of all decisions that the active player makes."""

from dataclasses import dataclass

from companion.engine.play.decision import Actor, Decision
from companion.games.orichalcum.state import Position


@dataclass(frozen=True, slots=True)
class AskedOfTurn(Decision):
    """A decision of the active player. While it is open, pieces may be in hand: they count as being
    neither in a bag nor in a pile."""

    def awaited(self, at: Position) -> frozenset[Actor]:
        return frozenset({at.state.turn})

    @property
    def tiles_in_hand(self) -> tuple[str, ...]:
        return ()

    @property
    def creatures_in_hand(self) -> tuple[str | None, ...]:
        return ()

    @property
    def buildings_in_hand(self) -> tuple[str, ...]:
        return ()
