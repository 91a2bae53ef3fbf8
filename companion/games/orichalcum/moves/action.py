"""What an action brings: Titans and their favour, nuggets, hoplites; and its end (OR-3, OR-4)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.moves import Move, Tap
from companion.engine.rulebook import Citation, Violation
from companion.engine.values import Step
from companion.games.orichalcum import changes
from companion.games.orichalcum.box.components import Action
from companion.games.orichalcum.decisions.action import PerformAction
from companion.games.orichalcum.decisions.fight import CallTitans
from companion.games.orichalcum.effects import TITANS
from companion.games.orichalcum.land.places import titan_id
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


@dataclass(frozen=True, slots=True)
class TakeTitan(Move):
    """Take a Titan that was called; `back` is the one that returns to the centre for it, if any."""

    titan: str
    back: str | None = None

    answers = (CallTitans,)
    rule = CITE["titan_called"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["TakeTitan"]:
        return (cls(titan, back) for titan, back in at.decision.options(at))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        options = dict.fromkeys(at.decision.options(at))
        if self.titan not in at.decision.titans:
            title = TITANS[self.titan].title if self.titan in TITANS else "That Titan"
            yield impossible("not_called", "titan_called", f"{title} was not called.")
        elif (self.titan, self.back) not in options:
            limit = at.titan_limit
            reason = f"{at.name} may hold {limit}; for each beyond that one older Titan goes back."
            yield impossible("titan_limit", "titan_limit", reason)

    def play(self, at: Position) -> Step[State]:
        step: Step[State] = at.decision.taken(at, self.titan, self.back)
        return step

    def sentence(self, at: Position) -> str:
        title = TITANS[self.titan].title if self.titan in TITANS else self.titan
        if self.back is None:
            return f"{at.name} takes {title}."
        back = TITANS[self.back].title if self.back in TITANS else self.back
        return f"{at.name} takes {title} and sends {back} back."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        comes = Tap(titan_id(self.titan), f"{TITANS[self.titan].title} comes")
        if self.back is None:
            return (comes,)
        return (comes, Tap(f"back-{self.back}", f"{TITANS[self.back].title} goes back"))


LEFT: dict[Action, str] = {
    "capture": "Fight nobody",
    "construct": "Construct nothing",
    "produce": "Produce nothing",
    "recruit": "Recruit nobody",
}
"""What leaves each action undone."""


@dataclass(frozen=True, slots=True)
class InvokeFavour(Move):
    """Use the favour of a Titan that the player holds, for the open action."""

    titan: str

    answers = (PerformAction,)
    rule = CITE["favour"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["InvokeFavour"]:
        return (cls(held.titan) for held in at.player.titans)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        held = at.player.holds(self.titan)
        if held is None:
            yield impossible("titan_not_held", "favour", f"{at.name} does not hold that Titan.")
            return
        if at.decision.favour is not None:
            reason = f"{TITANS[at.decision.favour].title} helps in this action already."
            code = "favour_used" if at.decision.favour == self.titan else "favour_waits"
            yield impossible(code, "favour", reason)
            return
        titan = TITANS[self.titan]
        if not held.active:
            yield impossible("favour_used", "favour", f"{titan.title}'s favour was used already.")
        if titan.action != at.decision.action:
            doing, kind = ACTION_WORDS[at.decision.action], ACTION_WORDS[titan.action]
            reason = f"{titan.title} helps to {kind}; this action is {doing}."
            yield impossible("other_action", "favour", reason)

    def play(self, at: Position) -> Step[State]:
        titans = tuple(
            replace(held, active=False) if held.titan == self.titan else held
            for held in at.player.titans
        )
        left = at.decision.left + TITANS[self.titan].constructions
        asked = replace(at.decision, favour=self.titan, left=left)
        return Step(at.changed(at.turn, titans=titans).state.answered(asked))

    def sentence(self, at: Position) -> str:
        titan = TITANS.get(self.titan)
        return f"{at.name} uses the favour of {titan.title if titan else self.titan}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        titan = TITANS[self.titan]
        return (Tap(f"favour-{self.titan}", f"{titan.title}: {titan.text}"),)


@dataclass(frozen=True, slots=True)
class EndAction(Move):
    """End the open action, whether or not anything was done in it."""

    answers = (PerformAction,)
    rule = CITE["resolve"]
    omits = True

    def play(self, at: Position) -> Step[State]:
        return changes.action_ends(at)

    def sentence(self, at: Position) -> str:
        return f"{at.name} ends the action {ACTION_WORDS[at.decision.action]}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """Once something was done in the action, this needs no tap: Confirm makes it."""
        if at.decision.begun:
            return (Tap("end-action", "End the action", "pass"),)
        return (Tap("end-action", LEFT[at.decision.action]),)
