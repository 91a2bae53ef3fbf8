"""Produce Orichalcum and Recruit Hoplites: what Mines and Training Camps bring."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.play.move import Move, Tap
from companion.engine.play.step import Step
from companion.engine.rulebook import Citation, Violation
from companion.games.orichalcum import changes
from companion.games.orichalcum.components import Action
from companion.games.orichalcum.decisions.action import PerformAction
from companion.games.orichalcum.effects import TITANS
from companion.games.orichalcum.rulebook import CITE, impossible
from companion.games.orichalcum.state import Position, State
from companion.games.orichalcum.words import ACTION_WORDS, resources


def _other_action(at: Position, action: Action, rule: Citation) -> Iterator[Violation]:
    if at.decision.action != action:
        doing = ACTION_WORDS[at.decision.action]
        reason = f"The action being performed is {doing}, not {ACTION_WORDS[action]}."
        yield impossible("other_action", rule, reason)


def _factor(at: Position) -> int:
    """2 if a favour doubles what buildings bring, else 1."""
    favour = at.decision.favour
    return 2 if favour and TITANS[favour].doubles else 1


@dataclass(frozen=True, slots=True)
class Produce(Move):
    """Gain a nugget for each Mine, including that of the Metropolis."""

    answers = (PerformAction,)
    rule = CITE["produce"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Produce"]:
        if at.decision.action == "produce":
            yield cls()

    def forbidden(self, at: Position) -> Iterator[Violation]:
        return _other_action(at, "produce", CITE["produce"])

    def nuggets(self, at: Position) -> int:
        return _factor(at) * at.land.total(lambda effect: effect.produces)

    def play(self, at: Position) -> Step[State]:
        after, events = changes.gained(at, at.turn, nuggets=self.nuggets(at), cite=CITE["produce"])
        return changes.action_ends(after, *events)

    def sentence(self, at: Position) -> str:
        return f"{at.name} produces {resources(0, self.nuggets(at))}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """The move needs no tap: Confirm makes it."""
        return (Tap("produce", f"Produce {resources(0, self.nuggets(at))}", "pass"),)


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """Gain a hoplite for each Training Camp, including that of the Metropolis."""

    answers = (PerformAction,)
    rule = CITE["recruit"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Recruit"]:
        if at.decision.action == "recruit":
            yield cls()

    def forbidden(self, at: Position) -> Iterator[Violation]:
        return _other_action(at, "recruit", CITE["recruit"])

    def hoplites(self, at: Position) -> int:
        return _factor(at) * at.land.total(lambda effect: effect.recruits)

    def play(self, at: Position) -> Step[State]:
        after, events = changes.gained(
            at, at.turn, hoplites=self.hoplites(at), cite=CITE["recruit"]
        )
        return changes.action_ends(after, *events)

    def sentence(self, at: Position) -> str:
        return f"{at.name} recruits {resources(self.hoplites(at), 0)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """The move needs no tap: Confirm makes it."""
        return (Tap("recruit", f"Recruit {resources(self.hoplites(at), 0)}", "pass"),)
