"""The twenty-four powers, each made of declared effects, and who may claim a victory by one.

The moves ask a power's opening and its later steps, and never name a figure. A step that leaves a
choice is a decision that waits for its answer; one that leaves none happens without asking.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Step
from companion.games.ichor.box import ANY, OFF, Grid, one, other
from companion.games.ichor.deal import Deal
from companion.games.ichor.rulebook import impossible, refuse, there_are
from companion.games.ichor.rules.movement import (
    PLAIN,
    DrawCard,
    LayOn,
    Route,
    Walk,
    depart,
)
from companion.games.ichor.rules.table import (
    Actor,
    Battlefield,
    BattleState,
    Ending,
    Position,
    PowerStep,
    Side,
    Targets,
    acting,
    count_problems,
    landing_faults,
)

# A power: an opening, and the steps that follow it


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


@dataclass(frozen=True, slots=True)
class Power:
    """What a card does: an opening with the targets of the move, then its follow-ups."""

    opening: Opening
    then: tuple[PowerStep, ...] = ()


# Moving otherwise, and a second time


@dataclass(frozen=True, slots=True)
class Leap:
    """To any space without a figure, off the gate tiles."""

    def targets(self, at: Position, actor: Actor) -> Iterator[Targets]:
        names = at.deal.grid.names
        return ((name,) for name in names if name != names[actor.at])

    def faults(self, at: Position, actor: Actor, targets: Targets) -> Iterator[Violation]:
        if len(targets) != 1:
            yield impossible("one_space", actor.rule, f"{actor.name} leaps to one space.")
        else:
            yield from landing_faults(at, targets[0])

    def begin(self, field: Battlefield, actor: Actor, targets: Targets) -> None:
        depart(field, actor, Route(actor.slot, field.deal.grid.index[targets[0]], [actor.at]))


@dataclass(frozen=True, slots=True)
class WalkAgain(PowerStep):
    """A second plain movement, skipped where none is left (IC-33)."""

    question = "Where does the second movement lead?"
    walk = PLAIN

    def actor(self, at: Position) -> Actor | None:
        return acting(at, "move_line")

    def answers(self, at: Position) -> Iterator[int]:
        if actor := self.actor(at):
            yield from PLAIN.goals(at, actor)

    def after(self, at: Position, answer: int) -> Step[BattleState]:
        actor, field = self.actor(at), Battlefield(at)
        if actor:
            PLAIN.begin(field, actor, (field.name_of(answer),))
        return field.step()


@dataclass(frozen=True, slots=True)
class WalkBack(PowerStep):
    """Back along the line to its start. Where a gate led the figure elsewhere it stays there, or
    takes another line back if one is free and the table plays IC-9 so."""

    def settle(self, at: Position) -> Step[BattleState]:
        actor, field = acting(at, "move_line"), Battlefield(at)
        on_line = actor is not None and actor.at == field.line_end
        if actor and field.origin != OFF and (on_line or plays_otherwise(at.deal, "IC-9")):
            back = PLAIN.trace(at, actor, (field.name_of(field.origin),))
            if on_line or not back.faults:
                depart(field, actor, back)
        return field.step()


# Figures that leave or join


@dataclass(frozen=True, slots=True)
class Leave(PowerStep):
    """The acting figure leaves the board; no token marks its space (IC-8)."""

    def settle(self, at: Position) -> Step[BattleState]:
        field = Battlefield(at)
        if actor := acting(at, "removed"):
            field.remove(actor.slot)
        return field.step()


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


# Tokens that are laid or returned


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


ROW_OR_COLUMN = ("row", "column")


@dataclass(frozen=True, slots=True)
class ClearLine:
    """Return all tokens in the figure's row or column to their owners."""

    def targets(self, at: Position, actor: Actor) -> Iterator[Targets]:
        return ((line,) for line in ROW_OR_COLUMN)

    def faults(self, at: Position, actor: Actor, targets: Targets) -> Iterator[Violation]:
        if targets not in self.targets(at, actor):
            reason = f"{actor.name} needs a choice: the row or the column."
            yield impossible("row_or_column", actor.rule, reason)

    def begin(self, field: Battlefield, actor: Actor, targets: Targets) -> None:
        board = field.deal.grid
        field.clear(board.row(actor.at) if targets == ("row",) else board.column(actor.at))


# Cards: turned up, copied, claiming a victory


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

    `resolved` puts that power in its place; what is left is only to say why there is
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
        field.ending = Ending("victory_card", field.own.camp)
        field.stack.clear()


# What each card does


POWERS: Final[Mapping[str, Power]] = {
    "aphrodite": Power(Copy()),
    "apollo": Power(Walk(), (WalkBack(),)),
    "ares": Power(Walk(), (Leave(), TurnCardsUp(3))),
    "artemis": Power(Walk(strikes=True)),
    "athena": Power(Walk(legs=(1, 1, 1), steps=True)),
    "hera": Power(Claim("own tokens beside")),
    "heracles": Power(Walk(pushes=True)),
    "hephaestus": Power(Walk(stacks=True)),
    "hermes": Power(Leap()),
    "hestia": Power(AddFigure("column", others=2)),
    "poseidon": Power(ClearLine()),
    "zeus": Power(LayDiagonally()),
    "boar": Power(Claim("enemy figures around")),
    "centaur": Power(Walk(slanted=True)),
    "cerberus": Power(ReplaceAnywhere(3)),
    "cyclops": Power(Walk(), (WalkAgain(), Leave())),
    "echidna": Power(AddFigure("far edge", others=1)),
    "geryon": Power(Walk(), (StackOnLaid(2),)),
    "griffin": Power(Walk(jumps=True)),
    "hydra": Power(ClearAround()),
    "medusa": Power(Copy()),
    "minotaur": Power(Walk(wraps=True)),
    "siren": Power(Walk(calls=True)),
    "typhon": Power(Walk(legs=(1, ANY))),
}

COPIERS: Final = frozenset(
    card for card, power in POWERS.items() if isinstance(power.opening, Copy)
)
COPYABLE: Final = frozenset(POWERS) - COPIERS
CLAIMERS: Final[Mapping[str, Claim]] = {
    card: power.opening for card, power in POWERS.items() if isinstance(power.opening, Claim)
}


def resolved(figure: str, copyable: str | None) -> str:
    """The power that a card stands for: its own, or the one to be copied where there is one."""
    return copyable if copyable and figure in COPIERS else figure


def claims(at: Position) -> tuple[str, ...]:
    """The victory cards of the side that is not moving whose condition holds (IC-18)."""
    if at.state.ending or at.state.doing:
        return ()
    return tuple(card for card, _ in ready(at.deal, at.foe, at.own))


def ready(deal: Deal, own: Side, foe: Side) -> Iterator[tuple[str, int]]:
    """A side's victory cards whose condition holds, with their figures' spaces."""
    for card, up, space in zip(own.cards, own.up, own.at, strict=True):
        if card in CLAIMERS and up and space != OFF:
            claim = CLAIMERS[card]
            if claim.held(deal.grid, space, own, foe) >= claim.count:
                yield card, space
