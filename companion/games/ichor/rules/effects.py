"""The base of all effects: data that says what happens, with the same methods for the rules.

A power is an `Opening`, done at once with the targets of the move, and steps that are done
one after the other. A step or a gate that leaves a choice is a decision that waits for its
answer; one that leaves none happens without asking.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final, Literal, NamedTuple, Protocol

from companion.engine.moves import BY_CHANCE, Decision
from companion.engine.moves import Actor as Awaited
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.engine.values import Step
from companion.games.ichor.box import FIGURES, OFF, Grid, one, other
from companion.games.ichor.rulebook import CITE, impossible, refuse, there_are
from companion.games.ichor.rules.battle import Battlefield, BattleState, Position, Side

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


class Opening(Protocol):
    """The first effect of using a power."""

    def targets(self, at: Position, actor: Actor) -> Iterator[Targets]:
        """Every choice of targets that a person could mean, legal or not."""

    def faults(self, at: Position, actor: Actor, targets: Targets) -> Iterator[Violation]:
        """Every rule that these targets would break."""

    def begin(self, field: Battlefield, actor: Actor, targets: Targets) -> None:
        """Carry it out. A move that is illegal but possible is carried out as hands would do it."""


class NoTargets:
    """An opening without targets that may always be used."""

    def targets(self, at: Position, actor: Actor) -> Iterator[Targets]:
        yield ()

    def faults(self, at: Position, actor: Actor, targets: Targets) -> Iterator[Violation]:
        if targets:
            reason = f"There is nothing to choose at once here, but {targets[0]} was named."
            yield impossible("nothing_to_choose", actor.rule, reason)


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
    """Why a figure cannot be put on a space."""
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


# Effects on figures: leaving, joining the battle, taking another's place


@dataclass(frozen=True, slots=True)
class AddFigure(NoTargets):
    """A new figure joins where `others` of its side stand with this one on a line.

    `line` is the figure's column, or the opponent's edge of the board.
    """

    line: Literal["column", "far edge"]
    others: int

    def faults(self, at: Position, actor: Actor, targets: Targets) -> Iterator[Violation]:
        yield from NoTargets.faults(self, at, actor, targets)
        yield from self._gathered(at, actor)
        if not at.own.reserve:
            reason = f"No {one(at.camp)} card is set aside any more."
            yield impossible("no_card_left", "newcomer", reason)

    def _gathered(self, at: Position, actor: Actor) -> Iterator[Violation]:
        board, can_be_added = at.deal.grid, bool(at.own.reserve)
        if self.line == "column":
            line, word = board.column(actor.at), "column"
        else:
            line = board.row(len(board.names) - 1 if at.camp == "monsters" else 0)
            word = "edge"
        others = sum(space in line for space in at.own.at) - (actor.at in line)
        if actor.at not in line:
            reason = f"{actor.name} does not stand on the edge of the {other(at.camp)}."
            yield refuse("not_on_edge", actor.rule, reason, possible=can_be_added)
        if others < self.others:
            who = one(at.camp) if self.others == 1 else at.camp
            reason = (
                f"{actor.name} needs {self.others} more {who} on that {word}; {there_are(others)}."
            )
            yield refuse("too_few_there", actor.rule, reason, possible=can_be_added)

    def begin(self, field: Battlefield, actor: Actor, targets: Targets) -> None:
        field.ask(DrawCard())


@dataclass(frozen=True, slots=True)
class DrawCard(FollowUp):
    """A card set aside is revealed by chance; its figure joins, or `replaces` the acting one."""

    replaces: bool = False

    question = "Which card is revealed?"

    def awaited(self, at: Position) -> frozenset[Awaited]:
        return BY_CHANCE

    def answers(self, at: Position) -> Iterator[str]:
        return iter(at.own.reserve)

    def after(self, at: Position, answer: str) -> Step[BattleState]:
        field = Battlefield(at)
        if self.replaces:
            field.replace_actor(answer)
            field.drop(PowerStep)
        else:
            field.draw(answer, len(field.own.cards))
            field.ask(PlaceFigure(answer))
        return replace(field.step(), reveals=True)

    def settle(self, at: Position) -> Step[BattleState] | None:
        """Even where one card is left it must be drawn; a figure gone is not replaced."""
        gone = self.replaces and acting(at, "gate_transform") is None
        return Step(at.state.answered()) if gone or not at.own.reserve else None


@dataclass(frozen=True, slots=True)
class PlaceFigure(FollowUp):
    """The newcomer goes on any space without a figure, off the gate tiles."""

    figure: str

    def problems(self, at: Position) -> Iterator[Problem]:
        if (self.figure, OFF) not in zip(at.own.cards, at.own.at, strict=True):
            yield Problem("figure", "must be one of the same side that is off the board")

    def answers(self, at: Position) -> Iterator[int]:
        return landings(at)

    def after(self, at: Position, answer: int) -> Step[BattleState]:
        field = Battlefield(at)
        field.place(self.figure, answer)
        return field.step()

    def prompt(self, at: Position) -> str:
        return f"Where does {FIGURES[self.figure].name} join the battle?"


@dataclass(frozen=True, slots=True)
class Leave(PowerStep):
    """The acting figure leaves the board; no token marks its space (IC-8)."""

    def settle(self, at: Position) -> Step[BattleState]:
        field = Battlefield(at)
        if actor := acting(at, "removed"):
            field.remove(actor.slot)
        return field.step()


@dataclass(frozen=True, slots=True)
class SacrificeActor(FollowUp):
    """The figure that passed the gate leaves, and its power ends there (IC-28)."""

    def settle(self, at: Position) -> Step[BattleState]:
        field = Battlefield(at)
        if actor := acting(at, "gate_sacrifice"):
            field.remove(actor.slot)
            field.drop(PowerStep)
        return field.step()


# Effects on tokens: laying them on chosen spaces, and returning them to their owners

ROW_OR_COLUMN = ("row", "column")


@dataclass(frozen=True, slots=True)
class LayOn(FollowUp):
    """Choose spaces one by one: enemy tokens there are returned, `each` of one's own laid (IC-34).

    `rule` is the citation of the power or gate that asks for them.
    """

    rule: str
    spaces: tuple[int, ...]
    picks: int
    each: int = 1

    def problems(self, at: Position) -> Iterator[Problem]:
        yield from space_problems(at, "spaces", self.spaces)
        if self.rule not in CITE:
            yield Problem("rule", "must be the id of a citation")
        if not 1 <= self.picks <= MAX_COUNT or not 1 <= self.each < MAX_COUNT:
            yield Problem("picks", f"must be 1 to {MAX_COUNT}, of one token or two")
        if len(set(self.spaces)) < len(self.spaces) or set(self.spaces) & set(at.standing):
            yield Problem("spaces", "must be different spaces without figures")

    def answers(self, at: Position) -> Iterator[int]:
        return iter(self.spaces)

    def after(self, at: Position, answer: int) -> Step[BattleState]:
        field = Battlefield(at)
        field.overlay([answer], self.each, CITE[self.rule])
        left = tuple(space for space in self.spaces if space != answer)
        if left and self.picks > 1:
            field.ask(LayOn(self.rule, left, self.picks - 1, self.each))
        return field.step()

    def prompt(self, at: Position) -> str:
        tokens = "token" if self.each == 1 else f"{self.each} tokens"
        more = f" ({self.picks} spaces left to choose)" if self.picks > 1 else ""
        return f"Where do you lay your {tokens}{more}?"

    def settle(self, at: Position) -> Step[BattleState] | None:
        """Ask only if the choice makes a difference."""
        supply = at.own.supply
        enough = supply >= self.each * len(self.spaces) or len(self.spaces) == 1
        useful = supply or any(at.foe.tokens[space] for space in self.spaces)
        if useful and (self.picks < len(self.spaces) or (supply and not enough)):
            return None
        field = Battlefield(at)
        if useful:
            field.overlay(self.spaces, self.each, CITE[self.rule])
        return field.step()


@dataclass(frozen=True, slots=True)
class StackOnLaid(PowerStep):
    """More tokens on one space where this movement laid one that is still there."""

    count: int

    def problems(self, at: Position) -> Iterator[Problem]:
        return count_problems(self.count)

    def settle(self, at: Position) -> Step[BattleState]:
        state, doing = at.state.answered(), at.doing
        spaces = tuple(space for space in doing.laid if at.own.tokens[space])
        if spaces and at.own.supply:
            state = state.ask(LayOn(f"power_{doing.power}", spaces, 1, self.count))
        return Step(state)


@dataclass(frozen=True, slots=True)
class LayOnBare(FollowUp):
    """Tokens on any spaces that hold neither figure nor token, as a Sacrifice allows."""

    count: int

    def problems(self, at: Position) -> Iterator[Problem]:
        return count_problems(self.count)

    def settle(self, at: Position) -> Step[BattleState]:
        state, own, foe = at.state.answered(), at.own.tokens, at.foe.tokens
        bare = tuple(
            space
            for space in range(len(own))
            if not own[space] and not foe[space] and space not in at.standing
        )
        if picks := min(self.count, at.own.supply, len(bare)):
            state = state.ask(LayOn("gate_sacrifice", bare, picks))
        return Step(state)


@dataclass(frozen=True, slots=True)
class LayDiagonally(NoTargets):
    """One own token on each diagonal neighbour without a figure (IC-16)."""

    def begin(self, field: Battlefield, actor: Actor, targets: Targets) -> None:
        corners = field.deal.grid.corners[actor.at]
        free = [space for space in corners if space not in field.standing]
        field.return_tokens(field.foe, free, field.rule)
        bare = tuple(space for space in free if not field.own.tokens[space])
        if picks := min(len(bare), field.own.supply):
            field.ask(LayOn(actor.rule, bare, picks))


@dataclass(frozen=True, slots=True)
class ReplaceAnywhere(NoTargets):
    """Enemy tokens on `count` spaces give way to one own token each (IC-16)."""

    count: int

    def begin(self, field: Battlefield, actor: Actor, targets: Targets) -> None:
        spaces = tuple(space for space, tokens in enumerate(field.foe.tokens) if tokens)
        if spaces:
            field.ask(LayOn(actor.rule, spaces, min(self.count, len(spaces))))


@dataclass(frozen=True, slots=True)
class ClearAround(NoTargets):
    """Return all tokens on the touching spaces to their owners."""

    def begin(self, field: Battlefield, actor: Actor, targets: Targets) -> None:
        field.clear(field.deal.grid.around(actor.at))


@dataclass(frozen=True, slots=True)
class ClearLine:
    """Return all tokens in the figure's row or column to their owners."""

    def targets(self, at: Position, actor: Actor) -> Iterator[Targets]:
        return ((line,) for line in ROW_OR_COLUMN)

    def faults(self, at: Position, actor: Actor, targets: Targets) -> Iterator[Violation]:
        if targets not in [(line,) for line in ROW_OR_COLUMN]:
            reason = f"{actor.name} needs a choice: the row or the column."
            yield impossible("row_or_column", actor.rule, reason)

    def begin(self, field: Battlefield, actor: Actor, targets: Targets) -> None:
        board = field.deal.grid
        field.clear(board.row(actor.at) if targets == ("row",) else board.column(actor.at))


# Effects of cards: turning them up, copying the enemy's power, claiming a victory


@dataclass(frozen=True, slots=True)
class TurnCardsUp(PowerStep):
    """Up to `count` own cards turn face up, never the acting figure's (IC-19)."""

    count: int

    def problems(self, at: Position) -> Iterator[Problem]:
        return count_problems(self.count)

    def answers(self, at: Position) -> Iterator[str | None]:
        for card, up in zip(at.own.cards, at.own.up, strict=True):
            if not up and card != at.doing.figure:
                yield card
        yield None

    def after(self, at: Position, answer: str | None) -> Step[BattleState]:
        field = Battlefield(at)
        if answer:
            field.turn_card(at.own.cards.index(answer), up=True)
            if self.count > 1:
                field.ask(TurnCardsUp(self.count - 1))
        return field.step()

    def prompt(self, at: Position) -> str:
        return f"Which cards turn face up (up to {self.count})?"


@dataclass(frozen=True, slots=True)
class Copy(NoTargets):
    """Stands for the power that the enemy used on the turn before (IC-6).

    `powers.resolved` puts that power in its place; what is left is only to say why there is
    nothing to copy.
    """

    def faults(self, at: Position, actor: Actor, targets: Targets) -> Iterator[Violation]:
        foes = other(at.camp)
        reason = (
            f"{actor.name} can use only a power that a {one(foes)} used on the turn before; "
            f"the {foes} used none."
        )
        yield impossible("nothing_to_copy", actor.rule, reason)

    def begin(self, field: Battlefield, actor: Actor, targets: Targets) -> None:
        """Nothing: without a power to copy the action is refused."""


TOKENS: Final = "own tokens beside"


@dataclass(frozen=True, slots=True)
class Claim(NoTargets):
    """Wins where four of the spaces beside or around the figure hold what is asked for."""

    holding: Literal["own tokens beside", "enemy figures around"]
    count: int = 4

    def faults(self, at: Position, actor: Actor, targets: Targets) -> Iterator[Violation]:
        yield from NoTargets.faults(self, at, actor, targets)
        count, beside = self.held(at.deal.grid, actor.at, at.own, at.foe), self.holding == TOKENS
        adjacent = len(at.deal.grid.beside[actor.at])
        if beside and adjacent < self.count:
            reason = f"{actor.name} stands on the border, where only {adjacent} spaces adjoin."
            yield impossible("claim_on_the_border", actor.rule, reason)
        elif count < self.count:
            of_foes = f"{other(at.camp)} on the spaces around"
            wanted = f"spaces beside with tokens of the {at.camp}" if beside else of_foes
            reason = f"{actor.name} needs {self.count} {wanted}; {there_are(count)}."
            yield impossible("claim_unfounded", actor.rule, reason)

    def held(self, board: Grid, space: int, own: Side, foe: Side) -> int:
        """How many of the neighbouring spaces hold what is asked for."""
        if self.holding == TOKENS:
            return sum(own.tokens[beside] > 0 for beside in board.beside[space])
        return sum(around in foe.at for around in board.around(space))

    def begin(self, field: Battlefield, actor: Actor, targets: Targets) -> None:
        field.win("victory_card")
