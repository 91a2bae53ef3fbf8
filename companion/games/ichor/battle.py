"""A battle as frozen data: both sides, the current turn, and questions that the rules ask."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import compress
from typing import Literal

from companion.engine.position import Position as EnginePosition
from companion.engine.position import State as EngineState
from companion.engine.values import Seat, remembered
from companion.games.ichor.box.components import CAMPS, FIGURES, Camp, other
from companion.games.ichor.deal import Deal
from companion.games.ichor.grid import OFF

Reason = Literal["all_tokens", "victory_card", "no_move"]


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
class Trail:
    """The spaces that a movement leaves behind, until their tokens are laid (IC-1).

    `slot` is the figure's place in its line of cards, `gates` are the gates passed. `spaces`
    in path order, the start first; from number `doubled_from` on they lie behind a
    Reinforcements gate. `end` is OFF until a landing is known. `stacks`: own single tokens
    crossed get a second. `leaves`: the figure does not stay on the end space.
    """

    slot: int
    spaces: tuple[int, ...]
    gates: tuple[int, ...]
    end: int
    doubled_from: int
    stacks: bool = False
    leaves: bool = False

    @property
    def laid_on(self) -> tuple[int, ...]:
        """The spaces that get tokens: each once, never the one where the figure ends."""
        spaces = dict.fromkeys(self.spaces)
        spaces.pop(self.end, None)
        return tuple(spaces)

    @property
    def doubled(self) -> tuple[int, ...]:
        """Those of them that lie behind a Reinforcements gate."""
        behind = self.spaces[self.doubled_from :]
        return tuple(space for space in self.laid_on if space in behind)


@dataclass(frozen=True, slots=True)
class Doing:
    """The current turn.

    `figure` acts, by its `power` (the copied one where it copies) or plainly. Its last
    movement went from `origin` along a line to `line_end` (OFF behind a Jump gate), or its
    first one from `origin` where IC-9 needs that; `trail` is that movement while the figure is
    in hand, `laid` the spaces that got tokens in this turn. `before` is the layout that the
    power has to change, where it has to (IC-37).
    """

    figure: str
    power: str | None
    origin: int = OFF
    line_end: int = OFF
    trail: Trail | None = None
    laid: tuple[int, ...] = ()
    before: str | None = None


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


@dataclass(frozen=True, kw_only=True)
class BattleState(EngineState):
    """What changes. `turn` is the side to move, `copyable` the power its opponent just used.

    `ending` is that of this game, `first` the result of the match's first one.
    """

    game: int
    turn: Camp
    monsters: Side
    gods: Side
    copyable: str | None = None
    doing: Doing | None = None
    ending: Ending | None = None
    first: Result | None = None

    def side(self, camp: Camp) -> Side:
        """What that side has."""
        return self.monsters if camp == "monsters" else self.gods


class Battle(EnginePosition[Deal, BattleState]):
    """A position of a battle, with the questions that the rules ask about it."""

    @property
    def camp(self) -> Camp:
        """The side to move."""
        return self.state.turn

    @property
    def own(self) -> Side:
        """What the side to move has."""
        state = self.state
        return state.monsters if state.turn == "monsters" else state.gods

    @property
    def foe(self) -> Side:
        """What the side that is not moving has."""
        state = self.state
        return state.gods if state.turn == "monsters" else state.monsters

    @property
    def doing(self) -> Doing:
        """The current turn. Raises ValueError if there is none."""
        if self.state.doing is None:
            raise ValueError("no turn is under way")
        return self.state.doing

    @remembered
    def standing(self) -> Mapping[int, str]:
        """The figures on the board by space."""
        monsters, gods = self.state.monsters, self.state.gods
        found = dict(zip(monsters.at + gods.at, monsters.cards + gods.cards, strict=True))
        found.pop(OFF, None)
        return found

    @remembered
    def layout(self) -> str:
        """Figures, tokens and gate centres in one line, to compare boards by."""
        names = self.deal.grid.names
        words = [f"{FIGURES[self.standing[at]].code}-{names[at]}" for at in sorted(self.standing)]
        for camp in CAMPS:
            side = self.state.side(camp)
            words += [f"{camp[0]}{side.tokens[at]}-{names[at]}" for at in _held(side.tokens)]
            words += [f"{camp[0]}{side.centres[at]}-gate{at + 1}" for at in _held(side.centres)]
        return ";".join(words)

    def seat_of(self, camp: Camp) -> Seat:
        """Who plays that side in this game."""
        return self.deal.seat_of(camp, self.state.game)

    def name_of(self, camp: Camp) -> str:
        """The name of the one who plays that side."""
        return self.deal.names[self.seat_of(camp)]

    @property
    def result(self) -> Result | None:
        """How this game ended, once it has."""
        state = self.state
        if state.ending is None:
            return None
        return Result(state.ending, state.monsters.supply, state.gods.supply)


def _held(counts: tuple[int, ...]) -> Iterator[int]:
    """The places where something lies."""
    return compress(range(len(counts)), counts)
