"""Phases 3 and 4: an action is performed, and another one may be bought."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from companion.engine.moves import Decision
from companion.engine.problems import Problem
from companion.engine.rulebook import Citation
from companion.engine.values import Event, Step
from companion.games.orichalcum import changes
from companion.games.orichalcum.box.components import Action
from companion.games.orichalcum.decisions.draws import DiscardCard, EndTurn
from companion.games.orichalcum.effects import TITANS
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.state import AskedOfTurn, Position, State
from companion.games.orichalcum.words import ACTION_WORDS


@dataclass(frozen=True, slots=True)
class BuyAction(AskedOfTurn):
    """Phase 4; `bought` is the number of actions bought so far."""

    bought: int = 0
    lies_on = (EndTurn, DiscardCard)
    question = "Buy an additional action, or end the turn."

    def goes_on(self, at: Position) -> bool:
        return True

    def settle(self, at: Position) -> Step[State] | None:
        """A player who can buy nothing more is not asked (OR-20)."""
        if self.bought < at.purchases and at.can_buy:
            return None
        return Step(at.state.answered())

    def problems(self, at: Position) -> Iterator[Problem]:
        if not 0 <= self.bought <= at.purchases:
            yield Problem("bought", f"must be 0 to {at.purchases}")


@dataclass(frozen=True, slots=True)
class PerformAction(AskedOfTurn):
    """Phase 3, or an action that was bought. `favour` is the Titan whose favour was declared and is
    still to be used, `left` the number of constructions left. `begun` says that the player has done
    the first of several things in it."""

    action: Action
    favour: str | None = None
    left: int = 1
    begun: bool = False
    lies_on = (BuyAction,)

    def goes_on(self, at: Position) -> bool:
        return True

    def prompt(self, at: Position) -> str:
        match self.action:
            case "capture":
                return "Fight a creature, or end the action."
            case "construct":
                more = f" You have {self.left} constructions left." if self.left > 1 else ""
                return f"Construct a building, a temple or a medallion.{more}"
        return f"{ACTION_WORDS[self.action]}, or skip it."

    def settle(self, at: Position) -> Step[State] | None:
        """An action in which nothing can be done ends by itself (OR-21)."""
        if not self.left:
            return changes.action_ends(at)
        if self.action == "capture" and not at.player.island.creatures:
            text = f"No creature is on {at.name}'s island: the action is over."
            return changes.action_ends(at, self.idle(at, text, CITE["fight"]))
        if self.action == "construct" and not changes.can_construct(at):
            text = f"There is nothing that {at.name} could construct: the action is over."
            return changes.action_ends(at, self.idle(at, text, CITE["construct"]))
        return None

    def idle(self, at: Position, text: str, cite: Citation) -> Event:
        """The event that says why the action is over."""
        return Event("nothing_to_do", text, seat=at.turn, cite=cite)

    def problems(self, at: Position) -> Iterator[Problem]:
        most = 1 + max(titan.constructions for titan in TITANS.values())
        if not 0 <= self.left <= (most if self.action == "construct" else 1):
            yield Problem("left", "must be a number of constructions")
        if self.favour is not None:
            held = at.player.holds(self.favour) if self.favour in TITANS else None
            if held is None or held.active or TITANS[self.favour].action != self.action:
                yield Problem("favour", "must be of a Titan that was used in this action")


@lru_cache(maxsize=64)
def following(action: Action, players: int) -> tuple[Decision, ...]:
    """The decisions of a turn after its tile was placed, the first one first."""
    discard = (DiscardCard(),) if players == 2 else ()
    return (PerformAction(action), BuyAction(), *discard, EndTurn())
