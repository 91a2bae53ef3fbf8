"""What only older rules of Iwari know: tables that were played so are read and described, and
programs may still play so, but no person is offered these moves."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.codec import dump, load
from companion.engine.moves import Decision, Move
from companion.games.iwari.box import HAND, Feat
from companion.games.iwari.deal import Deal
from companion.games.iwari.rules.cards import OpenCard
from companion.games.iwari.rules.table import (
    Action,
    ActionOver,
    DeckInDoubt,
    EarnedFeat,
    FillDisplay,
    FillHand,
    HiddenCard,
    NextTurn,
    Position,
    SecondPiece,
    State,
    ThirdTribeAction,
    opening,
)


@dataclass(frozen=True, slots=True)
class TakeFromDisplay(OpenCard):
    """The player takes an open card; today a person is offered `Refill` and `TakeNext`."""

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["TakeFromDisplay"]:
        return iter(())


MOVE_TYPES: tuple[type[Move], ...] = (TakeFromDisplay,)


NAMED = ("deal", "phase", "third", "camp", "due", "blind")
"""What said then which decision is open."""


def upgrade_state(version: str, deal: Deal, data: Any) -> Any:
    """A state of version 1.0 named the phase of the turn and what was due in it."""
    if version != "1.0":
        return data
    same = {name: value for name, value in data.items() if name not in NAMED}
    at = Position(deal, load({**same, "decisions": []}, State))
    at = at.with_state(at.state.ask(*reversed(_stack(at, data))))
    while at.decision and (step := at.decision.settle(at)):
        at = at.with_state(step.state)
    return dump(at.state.ask(HiddenCard(at.seat)) if data["blind"] else at.state)


def _stack(at: Position, data: Any) -> tuple[Decision, ...]:
    """What was asked and what follows it, lowest first, if today's rules ask it too."""
    due = (EarnedFeat(Feat(it["feat"]), tuple(it["places"])) for it in reversed(data["due"]))
    match data["phase"]:
        case "dealing":
            stack = _dealing(at)
        case "refill":
            stack = (NextTurn(), FillDisplay(), FillHand(at.player))
        case "action":
            stack = (ThirdTribeAction() if data["third"] else Action(),)
        case "second":
            stack = (SecondPiece(data["camp"], data["third"]), *due)
        case "done":
            stack = (ActionOver(data["third"]), *due)
        case "closing":
            stack = (DeckInDoubt(),)
        case _:
            stack = ()
    return stack


def _dealing(at: Position) -> tuple[Decision, ...]:
    """What is left of the opening. In a draft the display is filled up before each hand, so
    that a hand begun leaves one decision behind, and a full one two."""
    stack, sizes = opening(at.deal), [hand.size.high for hand in at.state.hands]
    behind = sum((size > 0) + (size == HAND) for size in sizes) if at.deal.drafts else 0
    return stack[: len(stack) - behind]
