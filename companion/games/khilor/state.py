"""The state of a game, and the position with the questions about what is asked."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.moves import AskedOf
from companion.engine.position import Position as EnginePosition
from companion.engine.values import Seat, remembered
from companion.games.khilor.box.components import COLOURS, Colour
from companion.games.khilor.box.geometry import Footprint, Placement
from companion.games.khilor.box.shapes import Side
from companion.games.khilor.deal import Deal
from companion.games.khilor.decisions import (
    AdditionalTurn,
    Asked,
    CatchDemons,
    DriveWhiteDemon,
    FillBoard,
    TendEggs,
    WithPolyomino,
    asked,
)
from companion.games.khilor.lying import Laid, Lying


@dataclass(frozen=True, kw_only=True)
class State(Laid):
    """What lies on the table, and the open decisions."""

    decisions: tuple[Asked, ...]


class Position(Lying, EnginePosition[Deal, State]):
    """A deal with a state."""

    state: State

    @property
    def turn(self) -> Seat:
        """Whose turn it is; the start player's before the first turn and after the end."""
        asked = self.decision
        return asked.seat if isinstance(asked, AskedOf) else self.deal.start_player

    @property
    def asked(self) -> str:
        """The name of the one whose turn it is, also while the table enters what lies there."""
        return self.deal.names[self.turn]

    # Catching

    @property
    def additional(self) -> bool:
        """Whether this is an additional turn."""
        return isinstance(self.decision, AdditionalTurn)

    @remembered
    def available(self) -> tuple[str, ...]:
        """The polyominoes that may be chosen (KH-5), in an additional turn all (KH-15)."""
        return self.deal.ring if self.additional else self.deal.available(self.state.dragon)

    @remembered
    def side(self) -> Side | None:
        """The first side with which demons can be caught; None where an additional turn cannot."""
        asked = self.decision
        return asked.side(self) if isinstance(asked, AdditionalTurn) else "front"

    @remembered
    def sides(self) -> Mapping[str, Side]:
        """The side that each polyomino shows (KH-13)."""
        asked = self.decision
        front: Side = "front"
        if isinstance(asked, AdditionalTurn):
            return asked.sides(self)
        return dict.fromkeys(self.deal.ring, front)

    # Eggs and white demons, once a polyomino lies on the board

    @property
    def placement(self) -> Placement | None:
        """This turn's polyomino as it lies."""
        asked = self.decision
        return asked.placement if isinstance(asked, WithPolyomino) else None

    @remembered
    def footprint(self) -> Footprint | None:
        """The squares under it."""
        asked = self.decision
        return asked.footprint(self) if isinstance(asked, WithPolyomino) else None

    @remembered
    def matched(self) -> Colour | None:
        """The egg under the egg symbol."""
        return self.state.eggs.get(self.footprint.egg) if self.footprint else None

    @remembered
    def removable(self) -> Colour | None:
        """The egg under the egg symbol, while it may be returned (KH-6)."""
        asked = self.decision
        return asked.removable(self) if isinstance(asked, TendEggs) else None

    @remembered
    def nests(self) -> tuple[str, ...]:
        """The empty squares under the polyomino, where eggs may be laid (KH-6, KH-12)."""
        asked = self.decision
        return asked.nests(self) if isinstance(asked, WithPolyomino) else ()

    @remembered
    def layable(self) -> tuple[Colour, ...]:
        """The colours that may be laid: of the demons caught, one a turn, while the pile lasts."""
        asked = self.decision
        return asked.layable(self) if isinstance(asked, TendEggs) else ()

    @property
    def layable_after_return(self) -> tuple[Colour, ...]:
        """The same once the egg under the egg symbol is back on its pile."""
        asked, freed = self.decision, self.matched
        colours = asked.colours if isinstance(asked, TendEggs) else ()
        return tuple(c for c in colours if self.pile(c) or c == freed)

    @property
    def driving(self) -> str | None:
        """The square of the white demon that is to move."""
        asked = self.decision
        return self.state.white[asked.number] if isinstance(asked, DriveWhiteDemon) else None

    @property
    def white_steps(self) -> tuple[str, ...]:
        """Where that white demon can go."""
        asked = self.decision
        return asked.steps(self) if isinstance(asked, DriveWhiteDemon) else ()


def initial_state(deal: Deal) -> State:
    """The board as dealt, or still to be filled; nothing caught, no egg laid."""
    by_hand, players = deal.options["fill"] == "table", len(deal.names)
    first = FillBoard() if by_hand else CatchDemons(deal.start_player)
    return State(
        decisions=asked(deal, first),
        demons=deal.fill,
        eggs={},
        caught=(dict.fromkeys(COLOURS, 0),) * players,
        compensated=(0,) * players,
        dragon=deal.dragon,
        white=deal.edition.white_demons if deal.solo else (),
    )
