"""The set-up and the position as frozen data, with the small questions asked of them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from companion.engine.game import Choice, Option, Seat
from companion.games.khilor.components import (
    COLOURS,
    DEMONS,
    EGGS,
    LAYERS,
    Colour,
    Stack,
    available_count,
)
from companion.games.khilor.edition import Edition
from companion.games.khilor.geometry import Geometry, Placement, geometry_of, steps_from
from companion.games.khilor.moves import Catch, Side

OPTIONS = (
    Option(
        "fill",
        "Demons on the board",
        "Who draws the demons that lie on the board at the start.",
        (
            Choice("app", "Dealt by the app, laid out row by row"),
            Choice("table", "Drawn by hand, then tapped in"),
        ),
    ),
)

Pending = Literal["catch", "nest", "white"]


@dataclass(frozen=True)
class Deal:
    """The set, the names in seating order, who starts, the ring and the demons.

    `ring` has the polyominoes clockwise; the dragon token stands before the one that `dragon`
    names. `fill` has the demons of each square; it is empty where the table draws them.
    """

    edition: Edition
    names: tuple[str, ...]
    options: Mapping[str, str]
    start_player: Seat
    ring: tuple[str, ...]
    dragon: str
    fill: Mapping[str, Stack]

    @property
    def solo(self) -> bool:
        return len(self.names) == 1

    @cached_property
    def geometry(self) -> Geometry:
        """Every way in which the polyominoes can lie on this board."""
        return geometry_of(self.edition)

    @cached_property
    def shortage(self) -> int:
        """Demons that the bag is short of two for every square (KH-1)."""
        return LAYERS * len(self.edition.to_fill) - self.edition.demons

    def ring_from(self, polyomino: str) -> tuple[str, ...]:
        """The ring, clockwise, that one first."""
        start = self.ring.index(polyomino)
        return self.ring[start:] + self.ring[:start]


@dataclass(frozen=True)
class State:
    """A position. Squares without demons, and without an egg, are missing from the mappings.

    `filled` counts the squares whose demons are known, row by row. `dragon` is the polyomino
    that follows the dragon token. `pending` is the decision that is open: which demons to
    catch, then what to do with eggs (`nest`), then, solo, where a white demon goes.
    `placed`, `just_caught`, `laid` (the colour of the eggs laid) and `driven` (white demons
    moved) belong to the turn that is on. `white` has the squares of the white demons.
    """

    deal: Deal
    demons: Mapping[str, Stack]
    eggs: Mapping[str, Colour]
    caught: tuple[Mapping[Colour, int], ...]
    bonus: tuple[int, ...]
    dragon: str
    turn: Seat
    filled: int
    pending: Pending = "catch"
    placed: Catch | None = None
    just_caught: Stack = ()
    laid: Colour | None = None
    white: tuple[str, ...] = ()
    driven: int = 0

    @property
    def name(self) -> str:
        """The name of the one whose turn it is."""
        return self.deal.names[self.turn]

    @property
    def edition(self) -> Edition:
        return self.deal.edition

    @property
    def next_to_fill(self) -> str | None:
        """The square whose demons are asked for; None once all are known."""
        squares = self.edition.to_fill
        return squares[self.filled] if self.filled < len(squares) else None

    @property
    def bag(self) -> dict[Colour, int]:
        """Demons of each colour that lie neither on the board nor before a player."""
        left = dict.fromkeys(COLOURS, DEMONS)
        for stack in self.demons.values():
            for colour in stack:
                left[colour] -= 1
        for held in self.caught:
            for colour, count in held.items():
                left[colour] -= count
        return left

    def pile(self, colour: Colour) -> int:
        """Eggs of that colour beside the board."""
        return EGGS - sum(found == colour for found in self.eggs.values())

    @cached_property
    def available(self) -> tuple[str, ...]:
        """The polyominoes that may be chosen in a regular turn (KH-5)."""
        return self.deal.ring_from(self.dragon)[: available_count(len(self.deal.names))]

    @cached_property
    def reachable(self) -> int:
        """The squares where a demon symbol may lie, as the geometry's bits (KH-4, KH-11)."""
        bit = self.deal.geometry.bit
        covered = sum(bit[square] for square in set(self.white))
        return sum(bit[square] for square in self.demons) & ~covered

    def fitting(self, polyominoes: Iterable[str], side: Side) -> Iterator[Catch]:
        """The placements of that side that catch three demons."""
        reachable = self.reachable
        for polyomino in polyominoes:
            for mask, move in self.deal.geometry.fits[polyomino, side]:
                if reachable & mask == mask:
                    yield move

    @cached_property
    def end_has_begun(self) -> bool:
        """Whether the turn begins and no available polyomino can catch three demons (KH-7).

        It stays so: demons only become fewer, and in additional turns the token rests (KH-15).
        """
        return (
            self.pending == "catch"
            and self.next_to_fill is None
            and next(self.fitting(self.available, "front"), None) is None
        )

    @property
    def white_egg_lost(self) -> bool:
        """Solo: whether a white demon stands on the white egg after the turn."""
        return self.pending == "catch" and self.edition.white_egg in self.white

    @property
    def over(self) -> bool:
        return self.white_egg_lost or (self.end_has_begun and self.turn == self.deal.start_player)

    @property
    def additional(self) -> bool:
        """Whether this is an additional turn."""
        return self.end_has_begun and self.turn != self.deal.start_player

    @cached_property
    def additional_side(self) -> Side | None:
        """The side that an additional turn catches with; None where nothing fits (KH-13)."""
        sides: tuple[Side, ...] = ("front", "back")
        return next(
            (side for side in sides if next(self.fitting(self.deal.ring, side), None)), None
        )

    @property
    def placement(self) -> Placement | None:
        """Where this turn's polyomino lies."""
        return self.deal.geometry.placement[self.placed] if self.placed else None

    @property
    def matched(self) -> Colour | None:
        """The egg under the egg symbol."""
        return self.eggs.get(self.placed.square) if self.placed else None

    @property
    def removable(self) -> Colour | None:
        """The egg under the egg symbol, while it may be returned (KH-6)."""
        return self.matched if self.laid is None else None

    @property
    def nests(self) -> tuple[str, ...]:
        """The empty squares under the polyomino, where eggs may be laid (KH-6, KH-12)."""
        if self.placement is None:
            return ()
        return tuple(square for square in self.placement.squares if self.is_empty(square))

    @property
    def layable(self) -> tuple[Colour, ...]:
        """The colours that may be laid: of the demons caught, one a turn, while the pile lasts."""
        return tuple(
            colour
            for colour in dict.fromkeys(self.just_caught)
            if self.laid in (None, colour) and self.pile(colour)
        )

    def is_empty(self, square: str) -> bool:
        """Whether neither a demon nor an egg is there."""
        return not (
            square in self.demons
            or square in self.eggs
            or square in self.white
            or square == self.edition.white_egg
        )

    @property
    def driving(self) -> str | None:
        """The square of the white demon that moves next this turn."""
        return self.white[self.driven] if self.driven < len(self.white) else None

    @property
    def white_steps(self) -> tuple[str, ...]:
        """Where that white demon can go."""
        if self.placed is None or self.driving is None:
            return ()
        return steps_from(self.edition, self.driving, self.placed)
