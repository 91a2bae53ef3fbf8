"""Effects on cards: turning them up again, and using the power that the enemy just used."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.play.step import Step
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.games.ichor.battle import Battle, BattleState
from companion.games.ichor.battlefield import Battlefield
from companion.games.ichor.components import one, other
from companion.games.ichor.effects.base import Actor, NoTargets, PowerStep, Targets, count_problems
from companion.games.ichor.rulebook import impossible


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
