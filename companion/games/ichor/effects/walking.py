"""Powers that move, and the movements that follow a first one."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.rulebook import Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Step
from companion.games.ichor.battle import Battle, BattleState
from companion.games.ichor.battlefield import Battlefield
from companion.games.ichor.effects.base import Actor, PowerStep, Targets, acting, landing_faults
from companion.games.ichor.effects.manner import PLAIN, Manner
from companion.games.ichor.effects.movement import depart
from companion.games.ichor.effects.tracing import Route, trace
from companion.games.ichor.grid import OFF
from companion.games.ichor.rulebook import impossible


@dataclass(frozen=True, slots=True, eq=False)
class Walk(Manner):
    """Leads the acting figure along a line."""

    def faults(self, at: Battle, actor: Actor, targets: Targets) -> Iterator[Violation]:
        return iter(trace(self, at, actor, targets).faults)

    def begin(self, field: Battlefield, actor: Actor, targets: Targets) -> None:
        depart(field, actor, trace(self, field.at, actor, targets))


@dataclass(frozen=True, slots=True)
class Leap:
    """To any space without a figure, off the gate tiles."""

    def targets(self, at: Battle, actor: Actor) -> Iterator[Targets]:
        names = at.deal.grid.names
        return ((name,) for name in names if name != names[actor.at])

    def faults(self, at: Battle, actor: Actor, targets: Targets) -> Iterator[Violation]:
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
    manner = PLAIN

    def actor(self, at: Battle) -> Actor | None:
        """The figure that moves again."""
        return acting(at, "move_line")

    def answers(self, at: Battle) -> Iterator[int]:
        actor, index = self.actor(at), at.deal.grid.index
        if actor:
            for targets in PLAIN.targets(at, actor):
                if not trace(PLAIN, at, actor, targets).faults:
                    yield index[targets[0]]

    def after(self, at: Battle, answer: int) -> Step[BattleState]:
        actor, field = self.actor(at), Battlefield(at)
        if actor:
            depart(field, actor, trace(PLAIN, at, actor, (field.name_of(answer),)))
        return field.step()


@dataclass(frozen=True, slots=True)
class WalkBack(PowerStep):
    """Back along the line to its start. Where a gate led the figure elsewhere it stays there, or
    takes another line back if one is free and the table plays IC-9 so."""

    def settle(self, at: Battle) -> Step[BattleState]:
        actor, field = acting(at, "move_line"), Battlefield(at)
        on_line = actor is not None and actor.at == field.line_end
        if actor and field.origin != OFF and (on_line or plays_otherwise(at.deal, "IC-9")):
            back = trace(PLAIN, at, actor, (field.name_of(field.origin),))
            if on_line or not back.faults:
                depart(field, actor, back)
        return field.step()
