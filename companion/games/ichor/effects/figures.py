"""Effects on figures: leaving, joining the battle, taking another's place."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from companion.engine.moves import BY_CHANCE
from companion.engine.moves import Actor as Awaited
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.engine.values import Step
from companion.games.ichor.battle import Battle, BattleState
from companion.games.ichor.battlefield import Battlefield
from companion.games.ichor.box.components import FIGURES, one, other
from companion.games.ichor.effects.base import (
    Actor,
    FollowUp,
    NoTargets,
    PowerStep,
    Targets,
    acting,
    landings,
)
from companion.games.ichor.grid import OFF
from companion.games.ichor.rulebook import impossible, refuse, there_are


@dataclass(frozen=True, slots=True)
class AddFigure(NoTargets):
    """A new figure joins where `others` of its side stand with this one on a line.

    `line` is the figure's column, or the opponent's edge of the board.
    """

    line: Literal["column", "far edge"]
    others: int

    def faults(self, at: Battle, actor: Actor, targets: Targets) -> Iterator[Violation]:
        yield from NoTargets.faults(self, at, actor, targets)
        yield from self._gathered(at, actor)
        if not at.own.reserve:
            reason = f"No {one(at.camp)} card is set aside any more."
            yield impossible("no_card_left", "newcomer", reason)

    def _gathered(self, at: Battle, actor: Actor) -> Iterator[Violation]:
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

    def awaited(self, at: Battle) -> frozenset[Awaited]:
        return BY_CHANCE

    def answers(self, at: Battle) -> Iterator[str]:
        return iter(at.own.reserve)

    def after(self, at: Battle, answer: str) -> Step[BattleState]:
        field = Battlefield(at)
        if self.replaces:
            field.replace_actor(answer)
            field.drop(PowerStep)
        else:
            field.draw(answer, len(field.own.cards))
            field.ask(PlaceFigure(answer))
        return replace(field.step(), reveals=True)

    def settle(self, at: Battle) -> Step[BattleState] | None:
        """Even where one card is left it must be drawn; a figure gone is not replaced."""
        gone = self.replaces and acting(at, "gate_transform") is None
        return Step(at.state.answered()) if gone or not at.own.reserve else None


@dataclass(frozen=True, slots=True)
class PlaceFigure(FollowUp):
    """The newcomer goes on any space without a figure, off the gate tiles."""

    figure: str

    def problems(self, at: Battle) -> Iterator[Problem]:
        if (self.figure, OFF) not in zip(at.own.cards, at.own.at, strict=True):
            yield Problem("figure", "must be one of the same side that is off the board")

    def answers(self, at: Battle) -> Iterator[int]:
        return landings(at)

    def after(self, at: Battle, answer: int) -> Step[BattleState]:
        field = Battlefield(at)
        field.place(self.figure, answer)
        return field.step()

    def prompt(self, at: Battle) -> str:
        return f"Where does {FIGURES[self.figure].name} join the battle?"


@dataclass(frozen=True, slots=True)
class Leave(PowerStep):
    """The acting figure leaves the board; no token marks its space (IC-8)."""

    def settle(self, at: Battle) -> Step[BattleState]:
        field = Battlefield(at)
        if actor := acting(at, "removed"):
            field.remove(actor.slot)
        return field.step()


@dataclass(frozen=True, slots=True)
class SacrificeActor(FollowUp):
    """The figure that passed the gate leaves, and its power ends there (IC-28)."""

    def settle(self, at: Battle) -> Step[BattleState]:
        field = Battlefield(at)
        if actor := acting(at, "gate_sacrifice"):
            field.remove(actor.slot)
            field.drop(PowerStep)
        return field.step()
