"""The loot of a captured creature: nuggets, a building to place, or a Titan."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.play.decision import AskedOfChance
from companion.engine.play.step import Event, Step
from companion.engine.problems import Problem
from companion.games.orichalcum import changes
from companion.games.orichalcum.decisions.fight import Retire
from companion.games.orichalcum.decisions.titans import CallTitans
from companion.games.orichalcum.effects import LOOT
from companion.games.orichalcum.land import pieces
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.state import AskedOfTurn, Position, State


@dataclass(frozen=True, slots=True)
class Spoils(AskedOfTurn):
    """Gain the loot of a creature; `nuggets` are earned by buildings for the capture (OR-16)."""

    creature: str
    nuggets: int
    lies_on = (Retire,)

    def settle(self, at: Position) -> Step[State]:
        loot = LOOT[at.edition.creature[self.creature].loot]
        at = at.with_state(at.state.answered())
        bonus: tuple[Event, ...] = ()
        if self.nuggets:
            at, bonus = changes.gained(
                at, at.turn, nuggets=self.nuggets, cite=CITE["capture_bonus"]
            )
        at, events = changes.gained(at, at.turn, nuggets=loot.nuggets, cite=CITE["loot"])
        state = at.state
        if loot.titan:
            state = state.ask(CallTitans((loot.titan,)))
        if loot.building:
            state = state.ask(DrawLoot())
        return Step(state, (*bonus, *events))

    def problems(self, at: Position) -> Iterator[Problem]:
        if self.creature not in at.edition.creature:
            yield Problem("creature", "must be a creature of the set")


@dataclass(frozen=True, slots=True)
class DrawLoot(AskedOfChance):
    """Draw a building from the bag as loot; none if the bag is empty."""

    lies_on = (Retire,)
    question = "Which building is drawn from the bag?"

    def settle(self, at: Position) -> Step[State] | None:
        if pieces.buildings(at):
            return None
        text = "The bag of buildings is empty: there is no loot."
        return Step(at.state.answered(), (Event("no_building", text, cite=CITE["supply"]),))


@dataclass(frozen=True, slots=True)
class PlaceLoot(AskedOfTurn):
    """Place the building that was drawn as loot, or return it to the bag (OR-16)."""

    building: str
    lies_on = (Retire,)

    @property
    def buildings_in_hand(self) -> tuple[str, ...]:
        return (self.building,)

    def prompt(self, at: Position) -> str:
        title = at.edition.building[self.building].title
        return f"Place the {title} on free terrain, or return it to the bag."

    def settle(self, at: Position) -> Step[State] | None:
        if any(at.land.may_stand(self.building, circle) for circle in at.land.free):
            return None
        title = at.edition.building[self.building].title
        text = f"There is no place for the {title}: it returns to the bag."
        event = Event("loot_returned", text, seat=at.turn, cite=CITE["loot_building"])
        return Step(at.state.answered(), (event,))

    def problems(self, at: Position) -> Iterator[Problem]:
        if self.building not in at.edition.building:
            yield Problem("building", "must be a building of the set")
