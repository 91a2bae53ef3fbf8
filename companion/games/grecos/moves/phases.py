"""Turn Sequence: ending a phase."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.play.move import Move, Role, Tap
from companion.engine.play.step import Step
from companion.games.grecos.decisions.turn import BattlePhase, EventPhase, MovePhase, RecruitPhase
from companion.games.grecos.position import Position
from companion.games.grecos.rulebook import CITE
from companion.games.grecos.state import State


@dataclass(frozen=True, slots=True)
class EndPhase(Move):
    """End the phase and go on to the next one."""

    answers = (RecruitPhase, EventPhase, MovePhase, BattlePhase)
    rule = CITE["turn"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["EndPhase"]:
        yield cls()

    def play(self, at: Position) -> Step[State]:
        step: Step[State] = at.decision.ended(at)
        return step

    def sentence(self, at: Position) -> str:
        return f"{at.name} ends the {getattr(at.decision, 'title', 'phase')}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        # a different id in each phase, because two quick taps on the same id count as one
        done: str = at.decision.done
        role: Role = "leave" if at.decision.loses else "record"
        return (Tap(done.lower().replace(" ", "-"), done, role),)
