"""Effects of cards: turning them up, copying the enemy's power, claiming a victory."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.engine.values import Step
from companion.games.ichor.battle import Battle, BattleState, Side
from companion.games.ichor.battlefield import Battlefield
from companion.games.ichor.box.components import one, other
from companion.games.ichor.effects.base import Actor, NoTargets, PowerStep, Targets, count_problems
from companion.games.ichor.grid import Grid
from companion.games.ichor.rulebook import impossible, there_are


@dataclass(frozen=True, slots=True)
class TurnCardsUp(PowerStep):
    """Up to `count` own cards turn face up, never the acting figure's (IC-19)."""

    count: int

    def problems(self, at: Battle) -> Iterator[Problem]:
        return count_problems(self.count)

    def answers(self, at: Battle) -> Iterator[str | None]:
        for card, up in zip(at.own.cards, at.own.up, strict=True):
            if not up and card != at.doing.figure:
                yield card
        yield None

    def after(self, at: Battle, answer: str | None) -> Step[BattleState]:
        field = Battlefield(at)
        if answer:
            field.turn_card(at.own.cards.index(answer), up=True)
            if self.count > 1:
                field.ask(TurnCardsUp(self.count - 1))
        return field.step()

    def prompt(self, at: Battle) -> str:
        return f"Which cards turn face up (up to {self.count})?"


@dataclass(frozen=True, slots=True)
class Copy(NoTargets):
    """Stands for the power that the enemy used on the turn before (IC-6).

    `powers.resolved` puts that power in its place; what is left is only to say why there is
    nothing to copy.
    """

    def faults(self, at: Battle, actor: Actor, targets: Targets) -> Iterator[Violation]:
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

    def faults(self, at: Battle, actor: Actor, targets: Targets) -> Iterator[Violation]:
        yield from NoTargets.faults(self, at, actor, targets)
        found, beside = self.found(at.deal.grid, actor.at, at.own, at.foe), self.holding == TOKENS
        adjacent = len(at.deal.grid.beside[actor.at])
        if beside and adjacent < self.count:
            reason = f"{actor.name} stands on the border, where only {adjacent} spaces adjoin."
            yield impossible("claim_on_the_border", actor.rule, reason)
        elif found < self.count:
            of_foes = f"{other(at.camp)} on the spaces around"
            wanted = f"spaces beside with tokens of the {at.camp}" if beside else of_foes
            reason = f"{actor.name} needs {self.count} {wanted}; {there_are(found)}."
            yield impossible("claim_unfounded", actor.rule, reason)

    def found(self, board: Grid, space: int, own: Side, foe: Side) -> int:
        """How many of the neighbouring spaces hold what is asked for."""
        if self.holding == TOKENS:
            return sum(own.tokens[beside] > 0 for beside in board.beside[space])
        return sum(around in foe.at for around in board.around(space))

    def begin(self, field: Battlefield, actor: Actor, targets: Targets) -> None:
        field.win("victory_card")
