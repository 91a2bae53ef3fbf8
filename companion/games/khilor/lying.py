"""What lies on the table, and the questions that it answers whatever is asked."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.engine.moves import Pieces
from companion.engine.position import Position as EnginePosition
from companion.engine.position import State as EngineState
from companion.engine.values import remembered
from companion.games.khilor.box.components import COLOURS, DEMONS, EGGS, Colour, Stack
from companion.games.khilor.box.edition import Edition
from companion.games.khilor.box.geometry import Placement
from companion.games.khilor.box.shapes import Side
from companion.games.khilor.deal import Deal


@dataclass(frozen=True, kw_only=True)
class Laid(EngineState):
    """What changes, but for the open decisions. Squares without demons, and without an egg, are
    missing.

    `compensated` counts how often each player took points instead of demons; `dragon` is the
    polyomino that follows the dragon token; `white` has the squares of the white demons.
    """

    demons: Mapping[str, Stack]
    eggs: Mapping[str, Colour]
    caught: tuple[Mapping[Colour, int], ...]
    compensated: tuple[int, ...]
    dragon: str
    white: tuple[str, ...] = ()


class Lying(EnginePosition[Deal, Laid]):
    """A deal with what lies on the table."""

    @property
    def edition(self) -> Edition:
        return self.deal.edition

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

    @remembered
    def reachable(self) -> int:
        """The squares where a demon symbol may lie, as the geometry's bits (KH-4, KH-11)."""
        bit, found = self.deal.geometry.bit, 0
        for square in self.state.demons:
            found |= bit[square]
        for square in self.state.white:
            found &= ~bit[square]
        return found

    def catches(self, polyominoes: Iterable[str], side: Side = "front") -> Iterator[Placement]:
        """The placements of that side of these polyominoes that catch three demons."""
        reachable = self.reachable
        for polyomino in polyominoes:
            for mask, placement in self.deal.geometry.fits[polyomino, side]:
                if reachable & mask == mask:
                    yield placement

    @property
    def white_egg_lost(self) -> bool:
        """Solo: whether a white demon stands on the white egg."""
        return self.edition.white_egg in self.state.white


def pieces(at: Lying) -> tuple[Pieces, ...]:
    """Demons and eggs by colour; those that lie nowhere are in the bag or beside the board."""
    bag = at.bag
    demons = {f"{colour} demons": DEMONS - bag[colour] for colour in COLOURS}
    eggs = {f"{colour} eggs": EGGS - at.pile(colour) for colour in COLOURS}
    return (
        Pieces("demons", dict.fromkeys(demons, DEMONS), demons),
        Pieces("eggs", dict.fromkeys(eggs, EGGS), eggs),
    )
