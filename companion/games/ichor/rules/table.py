"""What lies on the table, the copy of it that a move changes, and what is asked in a turn."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Literal, NamedTuple, TypeVar

from companion.engine.moves import Actor as Awaited
from companion.engine.moves import Decision
from companion.engine.phrases import capital, counted
from companion.engine.position import Position as EnginePosition
from companion.engine.position import State as EngineState
from companion.engine.problems import Problem
from companion.engine.rulebook import Citation, Violation
from companion.engine.values import Event, Seat, Step, remembered
from companion.games.ichor.box import CAMPS, FIGURES, OFF, Camp, one, other
from companion.games.ichor.deal import Deal
from companion.games.ichor.rulebook import CITE, impossible, refuse

Item = TypeVar("Item")

# A battle as frozen data, and the questions that the rules ask

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

    course = frozenset({"doing", "ending", "first"})

    game: int
    turn: Camp
    monsters: Side
    gods: Side
    copyable: str | None = None
    doing: Doing | None = None
    ending: Ending | None = None
    first: Result | None = None

    def side(self, camp: Camp) -> Side:
        return self.monsters if camp == "monsters" else self.gods


class Position(EnginePosition[Deal, BattleState]):
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
        standing = dict(zip(monsters.at + gods.at, monsters.cards + gods.cards, strict=True))
        standing.pop(OFF, None)
        return standing

    @remembered
    def layout(self) -> str:
        """Figures, tokens and gate centres in one line, to compare boards by."""
        names = self.deal.grid.names
        words = [f"{FIGURES[self.standing[at]].code}-{names[at]}" for at in sorted(self.standing)]
        for camp in CAMPS:
            side = self.state.side(camp)
            words += [f"{camp[0]}{n}-{names[at]}" for at, n in enumerate(side.tokens) if n]
            words += [f"{camp[0]}{n}-gate{at}" for at, n in enumerate(side.centres, 1) if n]
        return ";".join(words)

    def seat_of(self, camp: Camp) -> Seat:
        return self.deal.seat_of(camp, self.state.game)

    def name_of(self, camp: Camp) -> str:
        return self.deal.names[self.seat_of(camp)]

    @property
    def result(self) -> Result | None:
        state = self.state
        if state.ending is None:
            return None
        return Result(state.ending, state.monsters.supply, state.gods.supply)


# The mutable copy that a move changes, and that then becomes a frozen state again

WHOSE: Final[Mapping[Camp, str]] = {camp: capital(one(camp)) for camp in CAMPS}


class Force:
    """One side in motion: the fields of `Side`, its tokens and places as lists.

    All changes go through the methods, so that an untouched side freezes to what it was.
    """

    def __init__(self, camp: Camp, side: Side) -> None:
        self.camp, self.before, self.changed = camp, side, False
        self.cards, self.up, self.at = side.cards, side.up, list(side.at)
        self.tokens, self.centres = list(side.tokens), side.centres
        self.reserve, self.supply, self.boxed = side.reserve, side.supply, side.boxed

    def frozen(self) -> Side:
        if not self.changed:
            return self.before
        at, tokens = tuple(self.at), tuple(self.tokens)
        cards, up, centres, reserve = self.cards, self.up, self.centres, self.reserve
        return Side(cards, up, at, tokens, centres, reserve, self.supply, self.boxed)

    def lay(self, space: int, count: int) -> int:
        """Lay up to `count` tokens, as many as the supply has; returns how many."""
        laid = count if count < self.supply else self.supply
        self.supply -= laid
        self.tokens[space] += laid
        self.changed = True
        return laid

    def take(self, space: int) -> int:
        """Return all tokens of a space to the supply; returns how many."""
        count = self.tokens[space]
        self.tokens[space] = 0
        self.supply += count
        self.changed = True
        return count

    def set_centre(self, gate: int, count: int) -> int:
        """Set the tokens on a gate's centre, from or to the supply; returns the change."""
        change = min(count - self.centres[gate], self.supply)
        self.supply -= change
        self.centres = _with(self.centres, gate, self.centres[gate] + change)
        self.changed = True
        return change


class Battlefield:
    """A battle while something is done in it. Nothing that it is made of is ever changed.

    It begins at the position `at`, the decision that is asked taken off the stack. `events`
    say what happened, `laid` are the spaces that got own tokens in this turn; the other fields of
    the turn under way are those of `Doing`.
    """

    def __init__(self, at: Position, figure: str = "", power: str | None = None) -> None:
        state = at.state
        self.at = at
        self.deal = at.deal
        self.state = state
        self.own = Force(state.turn, at.own)
        self.foe = Force(other(state.turn), at.foe)
        self.standing = dict(at.standing)
        self.stack: list[Decision] = list(state.decisions[:-1])
        self.events: list[Event] = []
        self.ending: Ending | None = None
        self.figure, self.power = figure, power
        self.origin = self.line_end = OFF
        self.trail: Trail | None = None
        self.laid: list[int] = []
        self.before: str | None = None
        if doing := state.doing:
            self.figure, self.power = doing.figure, doing.power
            self.origin, self.line_end, self.trail = doing.origin, doing.line_end, doing.trail
            self.laid, self.before = list(doing.laid), doing.before

    @property
    def slot(self) -> int:
        """The place of the acting figure in its line of cards."""
        return self.own.cards.index(self.figure)

    @property
    def rule(self) -> Citation:
        """The rule by which the figure acts: its power, or how trails are laid."""
        return CITE[f"power_{self.power}"] if self.power else CITE["trail"]

    def ask(self, *decisions: Decision) -> None:
        """Open these decisions; the first one is asked first."""
        self.stack += reversed(decisions)

    def drop(self, kind: type[Decision]) -> None:
        self.stack = [decision for decision in self.stack if not isinstance(decision, kind)]

    def step(self) -> Step[BattleState]:
        """The state in which the turn goes on."""
        state, own, foe = self.state, self.own.frozen(), self.foe.frozen()
        monsters, gods = (own, foe) if self.own.camp == "monsters" else (foe, own)
        laid, origin = tuple(dict.fromkeys(self.laid)), self.origin
        doing = Doing(self.figure, self.power, origin, self.line_end, self.trail, laid, self.before)
        after = state.changed(
            decisions=tuple(self.stack), monsters=monsters, gods=gods, doing=doing
        )
        return Step(after, tuple(self.events))

    # Tokens

    def return_tokens(self, force: Force, spaces: Iterable[int], cite: Citation) -> None:
        """Return all tokens of one side on these spaces to their owner."""
        cleared = [space for space in spaces if force.tokens[space]]
        if cleared:
            count = sum(map(force.take, cleared))
            text = f"{tokens_go(count, force, 'is', 'are')} returned."
            self.say("sent_home", text, *cleared, force=force, cite=cite)

    def clear(self, spaces: Iterable[int]) -> None:
        """Return the tokens of both sides on these spaces to their owners."""
        spaces = tuple(spaces)
        for force in (self.own, self.foe):
            self.return_tokens(force, spaces, self.rule)

    def overlay(self, spaces: Iterable[int], each: int, cite: Citation) -> None:
        """Return enemy tokens on these spaces, and lay one's own as long as the supply lasts."""
        spaces = tuple(spaces)
        self.return_tokens(self.foe, spaces, cite)
        self.say_laid([space for space in spaces if self.own.lay(space, each)], cite)

    # Figures and cards

    def put(self, force: Force, slot: int, space: int) -> None:
        """Put a figure on a space, or take it off the board."""
        self.standing.pop(force.at[slot], None)
        force.at[slot] = space
        force.changed = True
        if space != OFF:
            self.standing[space] = force.cards[slot]

    def remove(self, slot: int) -> None:
        """Take a figure of one's own off the board; no token marks its space (IC-8)."""
        name, at = FIGURES[self.own.cards[slot]].name, self.own.at[slot]
        self.put(self.own, slot, OFF)
        self.say("left_board", f"{name} leaves the board.", at, cite=CITE["removed"])

    def turn_card(self, slot: int, up: bool) -> None:
        """Turn a card of one's own face up or down."""
        own = self.own
        own.up, own.changed = _with(own.up, slot, up), True
        if up:
            name = FIGURES[own.cards[slot]].name
            cite = self.rule if self.power else CITE["gate_recharge"]
            self.say("card_turned_up", f"The card of {name} is face up again.", cite=cite)

    def draw(self, card: str, slot: int) -> None:
        """Put a card that was set aside face up into the line; `slot` may be after its end."""
        own = self.own
        own.reserve = tuple(left for left in own.reserve if left != card)
        if slot == len(own.cards):
            own.at.append(OFF)
        own.cards, own.up = _with(own.cards, slot, card), _with(own.up, slot, True)
        own.changed = True

    # Events

    def name_of(self, space: int) -> str:
        return self.deal.grid.names[space]

    def say(
        self,
        code: str,
        text: str,
        *spaces: int,
        force: Force | None = None,
        cite: Citation | None = None,
    ) -> None:
        """Add an event about a side, by default the side to move."""
        where = tuple([self.deal.grid.names[space] for space in spaces])
        seat = self.deal.seat_of((force or self.own).camp, self.state.game)
        in_sentence = code in {"laid", "sent_home"}
        self.events.append(Event(code, text, where, seat, cite, in_sentence=in_sentence))

    def say_laid(self, spaces: list[int], cite: Citation) -> None:
        """Add an event for own tokens that were laid, and remember their spaces for this turn."""
        if spaces:
            self.laid += spaces
            where = " ".join(map(self.name_of, spaces))
            text = f"{WHOSE[self.own.camp]} tokens are laid on {where}."
            self.say("laid", text, *spaces, cite=cite)


def _with(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    """The tuple with one item put in, at its end too."""
    return (*items[:place], item, *items[place + 1 :])


def tokens_go(count: int, force: Force, one_does: str = "goes", more_do: str = "go") -> str:
    """A subject with its verb: "1 god token goes", "2 god tokens go"."""
    return f"{counted(count, f'{one(force.camp)} token')} {one_does if count == 1 else more_do}"


# What is asked in a turn, and of whom

BY_SEAT: Final[tuple[frozenset[Awaited], ...]] = (frozenset({0}), frozenset({1}))
MAX_COUNT: Final = 3
"""No power and no gate has more picks, cards or tokens than this."""
Targets = tuple[str, ...]
"""The choices that a move makes at once."""


class Actor(NamedTuple):
    """The figure that acts: its place in its own line of cards and its space.

    `rule` is the citation of what it does: the power's, or that of the plain move.
    """

    slot: int
    at: int
    figure: str
    rule: str

    @property
    def name(self) -> str:
        return FIGURES[self.figure].name


class FollowUp(Decision):
    """Something that still has to be done in this turn, or asked of the side to move."""

    __slots__ = ()

    def awaited(self, at: Position) -> frozenset[Awaited]:
        return BY_SEAT[at.deal.seat_of(at.state.turn, at.state.game)]

    def goes_on(self, at: Position) -> bool:
        """Everything in a turn is entered together, with one Confirm."""
        return at.state.doing is not None

    def answers(self, at: Position) -> Iterator[Any]:
        """Every legal answer: a space, a card, or what the decision says; None for no more."""
        return iter(())

    def after(self, at: Position, answer: Any) -> Step[BattleState]:
        raise NotImplementedError

    def settle(self, at: Position) -> Step[BattleState] | None:
        """If there is only one answer, it is given without asking."""
        answers = tuple(islice(self.answers(at), 2))
        if len(answers) > 1:
            return None
        return self.after(at, answers[0]) if answers else Step(at.state.answered())


class PowerStep(FollowUp):
    """A later part of a power, which ends with its figure (IC-28)."""

    __slots__ = ()


def space_problems(at: Position, path: str, spaces: Iterable[int]) -> Iterator[Problem]:
    """Faults of spaces named in a position from outside."""
    count = len(at.deal.grid.names)
    if any(not 0 <= space < count for space in spaces):
        yield Problem(path, f"must be spaces from 0 to {count - 1}")


def count_problems(count: int) -> Iterator[Problem]:
    """Faults of a count in a position from outside."""
    if not 1 <= count <= MAX_COUNT:
        yield Problem("count", f"must be 1 to {MAX_COUNT}")


def acting(at: Position, rule: str) -> Actor | None:
    """The figure whose turn it is, as long as it stands on the board."""
    return actor_of(at, at.doing.figure, rule)


def actor_of(at: Position, figure: str, rule: str) -> Actor | None:
    """An own figure as the one that acts, as long as it stands on the board."""
    own = at.own
    if figure not in own.cards:
        return None
    slot = own.cards.index(figure)
    return None if own.at[slot] == OFF else Actor(slot, own.at[slot], figure, rule)


def landing_faults(at: Position, name: str) -> Iterator[Violation]:
    space = at.deal.grid.index.get(name)
    if space is None:
        yield impossible("no_such_space", "board", f"There is no space {name} here.")
    elif space in at.standing:
        reason = f"{FIGURES[at.standing[space]].name} stands on {name} already."
        yield impossible("space_occupied", "blocked", reason)
    elif space in at.deal.gate_spaces:
        reason = f"Space {name} lies on a gate tile; no figure may be left there."
        yield refuse("ends_on_gate", "gate_no_stop", reason)


def landings(at: Position) -> Iterator[int]:
    """The spaces where a figure may be put down."""
    taken, tiles = at.standing, at.deal.gate_spaces
    every = range(len(at.deal.grid.names))
    return (space for space in every if space not in taken and space not in tiles)
