"""The set-up and the position as frozen data, with the small questions asked of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from companion.engine.game import Seat
from companion.games.ichor.components import GATES, TOKENS, Camp, GateTile, other
from companion.games.ichor.edition import Edition
from companion.games.ichor.effects.trail import Trail
from companion.games.ichor.effects.waiting import Waiting
from companion.games.ichor.grid import OFF, Grid, grid
from companion.games.ichor.options import size_of

COLUMNS = "abcdefg"
Reason = Literal["all_tokens", "victory_card", "no_move"]


@dataclass(frozen=True)
class Deal:
    """Boards, names, who begins as the monsters, the figures column by column, the gates.

    Both lines are read from column a on (IC-32). `gates` holds what lies on the edition's
    two gate places, or nothing.
    """

    edition: Edition
    names: tuple[str, ...]
    options: Mapping[str, str]
    monsters: Seat
    monster_line: tuple[str, ...]
    god_line: tuple[str, ...]
    gates: tuple[str, ...]

    @cached_property
    def size(self) -> int:
        """Spaces along an edge."""
        return size_of(self.options)

    @cached_property
    def grid(self) -> Grid:
        return grid(self.size)

    @property
    def tokens(self) -> int:
        """Tokens a side."""
        return TOKENS[self.size]

    @property
    def games(self) -> int:
        """Games that make up the whole."""
        return 2 if self.options["games"] == "match" else 1

    @cached_property
    def gate_spaces(self) -> frozenset[int]:
        """The spaces that gate tiles cover."""
        return frozenset(space for pair in self.gate_at for space in pair)

    @cached_property
    def gate_at(self) -> Mapping[tuple[int, int], int]:
        """The number of the gate between two spaces, in both directions."""
        lefts = [self.grid.index[name] for name in self.edition.gate_places(self.size)]
        found = {}
        for number, (left, _) in enumerate(zip(lefts, self.gates, strict=False)):
            found[left, left + 1] = found[left + 1, left] = number
        return found

    def tile(self, gate: int) -> GateTile:
        """What lies on that gate place."""
        return GATES[self.gates[gate]]

    def line(self, camp: Camp) -> tuple[str, ...]:
        """The figures that side starts with."""
        return self.monster_line if camp == "monsters" else self.god_line

    def seat_of(self, camp: Camp, game: int) -> Seat:
        """Who plays that side in that game of the match."""
        return self.monsters ^ (camp == "gods") ^ (game == 2)


@dataclass(frozen=True, slots=True)
class Side:
    """What one side has: the line of cards and all its tokens.

    `up` and `at` go with `cards`: which are face up, and where each figure stands (OFF: not
    on the board). `tokens` counts them space by space, `centres` gate by gate. `supply`
    lies in front of the player, `boxed` left the game. `reserve` are the cards set aside,
    in the box's order; which comes next is chance.
    """

    cards: tuple[str, ...]
    up: tuple[bool, ...]
    at: tuple[int, ...]
    tokens: tuple[int, ...]
    centres: tuple[int, ...]
    reserve: tuple[str, ...]
    supply: int
    boxed: int = 0


@dataclass(frozen=True, slots=True)
class Doing:
    """A turn that waits for a decision.

    `figure` acts, by its `power` (the copied one where it copies) or plainly. Its last
    movement went from `origin` along a line to `line_end` (OFF behind a Jump gate); `trail`
    is that movement while the figure is in hand, `laid` the spaces that got tokens in this
    turn. `todo` comes next, its first entry waits for an answer; `then` is the rest of the
    power.
    """

    figure: str
    power: str | None
    origin: int
    line_end: int
    trail: Trail | None
    laid: tuple[int, ...]
    todo: tuple[Waiting, ...]
    then: tuple[Waiting, ...] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended, and which side won it."""

    reason: Reason
    winner: Camp


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game of the match: its ending and each side's tokens off the board."""

    ending: Ending
    monsters_off: int
    gods_off: int

    def off(self, camp: Camp) -> int:
        """That side's tokens off the board."""
        return self.monsters_off if camp == "monsters" else self.gods_off

    @property
    def points(self) -> int:
        """What the winner scores: the loser's tokens off the board."""
        return self.off(other(self.ending.winner))


@dataclass(frozen=True)
class State:
    """A position. `turn` is the side to move, `copyable` the power its opponent just used."""

    deal: Deal
    game: int
    turn: Camp
    monsters: Side
    gods: Side
    copyable: str | None = None
    pending: Doing | None = None
    ending: Ending | None = None
    first: Result | None = None

    @property
    def camp(self) -> Camp:
        return self.turn

    @property
    def own(self) -> Side:
        """The side to move."""
        return self.monsters if self.turn == "monsters" else self.gods

    @property
    def foe(self) -> Side:
        """The side that waits."""
        return self.gods if self.turn == "monsters" else self.monsters

    @property
    def doing(self) -> Doing:
        """The turn under way. Raises ValueError where none is."""
        if self.pending is None:
            raise ValueError("no decision is open")
        return self.pending

    @cached_property
    def standing(self) -> Mapping[int, str]:
        """The figures on the board by space."""
        sides = (self.monsters, self.gods)
        return {
            at: card
            for side in sides
            for at, card in zip(side.at, side.cards, strict=True)
            if at != OFF
        }

    def side(self, camp: Camp) -> Side:
        """What that side has."""
        return self.monsters if camp == "monsters" else self.gods

    def seat_of(self, camp: Camp) -> Seat:
        """Who plays that side in this game."""
        return self.deal.seat_of(camp, self.game)

    def name_of(self, camp: Camp) -> str:
        """The name of the one who plays that side."""
        return self.deal.names[self.seat_of(camp)]

    @property
    def over(self) -> bool:
        """Whether the whole match is over."""
        return self.ending is not None and self.game == self.deal.games

    @property
    def result(self) -> Result | None:
        """How this game ended, once it has."""
        if self.ending is None:
            return None
        return Result(self.ending, self.monsters.supply, self.gods.supply)


def columns(size: int) -> tuple[str, ...]:
    """The letters of the columns of a board."""
    return tuple(COLUMNS[:size])
