"""The state of a game, and the position with the questions that the rules ask about it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.engine.play.decision import AskedOf
from companion.engine.play.position import Position as EnginePosition
from companion.engine.play.position import State as EngineState
from companion.engine.play.remembered import remembered
from companion.engine.play.step import Seat
from companion.games.khilor.components import COLOURS, DEMONS, EGGS, Colour, Stack
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
from companion.games.khilor.edition import Edition
from companion.games.khilor.geometry import SIDES, Footprint, Placement, steps_from
from companion.games.khilor.shapes import Side


@dataclass(frozen=True, kw_only=True)
class State(EngineState):
    """What changes. Squares without demons, and without an egg, are missing.

    `compensated` counts how often each player took points instead of demons; `dragon` is the
    polyomino that follows the dragon token; `white` has the squares of the white demons.
    """

    decisions: tuple[Asked, ...]
    demons: Mapping[str, Stack]
    eggs: Mapping[str, Colour]
    caught: tuple[Mapping[Colour, int], ...]
    compensated: tuple[int, ...]
    dragon: str
    white: tuple[str, ...] = ()


class Position(EnginePosition[Deal, State]):
    """A deal with a state."""

    @property
    def edition(self) -> Edition:
        return self.deal.edition

    @property
    def turn(self) -> Seat:
        """Whose turn it is; the start player's before the first turn and after the end."""
        asked = self.decision
        return asked.seat if isinstance(asked, AskedOf) else self.deal.start_player

    @property
    def asked(self) -> str:
        """The name of the one whose turn it is, also while the table enters what lies there."""
        return self.deal.names[self.turn]

    @property
    def bag(self) -> dict[Colour, int]:
        """Demons of each colour that lie neither on the board nor before a player."""
        left = dict.fromkeys(COLOURS, DEMONS)
        for stack in self.state.demons.values():
            for colour in stack:
                left[colour] -= 1
        for held in self.state.caught:
            for colour, count in held.items():
                left[colour] -= count
        return left

    def pile(self, colour: Colour) -> int:
        """Eggs of that colour beside the board."""
        return EGGS - list(self.state.eggs.values()).count(colour)

    @property
    def unlaid(self) -> int:
        """Demons that still have to be laid on the board before the first turn."""
        return self.edition.demons - sum(map(len, self.state.demons.values()))

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
    def reachable(self) -> int:
        """The squares where a demon symbol may lie, as the geometry's bits (KH-4, KH-11)."""
        bit, found = self.deal.geometry.bit, 0
        for square in self.state.demons:
            found |= bit[square]
        for square in self.state.white:
            found &= ~bit[square]
        return found

    def fitting(self, side: Side = "front") -> Iterator[Placement]:
        """The placements of that side that catch three demons."""
        reachable = self.reachable
        for polyomino in self.available:
            for mask, placement in self.deal.geometry.fits[polyomino, side]:
                if reachable & mask == mask:
                    yield placement

    @remembered
    def side(self) -> Side | None:
        """The side that polyominoes show; None where an additional turn cannot catch (KH-13)."""
        if not self.additional:
            return "front"
        return next((side for side in SIDES if next(self.fitting(side), None)), None)

    @property
    def white_egg_lost(self) -> bool:
        """Solo: whether a white demon stands on the white egg."""
        return self.edition.white_egg in self.state.white

    # Eggs and white demons, once a polyomino lies on the board

    @property
    def placement(self) -> Placement | None:
        """This turn's polyomino as it lies."""
        asked = self.decision
        return asked.placement if isinstance(asked, WithPolyomino) else None

    @remembered
    def footprint(self) -> Footprint | None:
        """The squares under it."""
        lies = self.placement
        return self.deal.geometry.footprint[lies] if lies else None

    @property
    def tending(self) -> TendEggs | None:
        """The decision about eggs, while it is asked."""
        asked = self.decision
        return asked if isinstance(asked, TendEggs) else None

    @remembered
    def matched(self) -> Colour | None:
        """The egg under the egg symbol."""
        return self.state.eggs.get(self.footprint.egg) if self.footprint else None

    @property
    def removable(self) -> Colour | None:
        """The egg under the egg symbol, while it may be returned (KH-6)."""
        asked = self.tending
        return self.matched if asked and asked.laid is None else None

    @remembered
    def nests(self) -> tuple[str, ...]:
        """The empty squares under the polyomino, where eggs may be laid (KH-6, KH-12)."""
        demons, eggs = self.state.demons, self.state.eggs
        others = (*self.state.white, self.edition.white_egg)
        under = self.footprint.squares if self.footprint else ()
        return tuple(q for q in under if q not in demons and q not in eggs and q not in others)

    @remembered
    def layable(self) -> tuple[Colour, ...]:
        """The colours that may be laid: of the demons caught, one a turn, while the pile lasts."""
        return tuple(colour for colour in self._caught_now if self.pile(colour))

    @property
    def layable_after_return(self) -> tuple[Colour, ...]:
        """The same once the egg under the egg symbol is back on its pile."""
        freed = self.matched
        return tuple(c for c in self._caught_now if self.pile(c) or c == freed)

    @property
    def _caught_now(self) -> tuple[Colour, ...]:
        """The colours caught this turn, or the one of which eggs lie already."""
        asked = self.tending
        caught = dict.fromkeys(asked.caught if asked else ())
        return tuple(c for c in caught if asked and asked.laid in (None, c))

    @property
    def driving(self) -> str | None:
        """The square of the white demon that is to move."""
        asked = self.decision
        return self.state.white[asked.number] if isinstance(asked, DriveWhiteDemon) else None

    @property
    def white_steps(self) -> tuple[str, ...]:
        """Where that white demon can go."""
        if self.placement is None or self.driving is None:
            return ()
        return steps_from(self.edition, self.driving, self.placement)


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
