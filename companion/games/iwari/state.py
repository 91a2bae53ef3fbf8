"""The state of a game, and the position with the questions that the rules ask about it."""

from dataclasses import dataclass, replace

from companion.engine.position import Position as EnginePosition
from companion.engine.values import remembered
from companion.games.iwari.box.components import HAND
from companion.games.iwari.deal import Deal
from companion.games.iwari.decisions import (
    Action,
    BetweenTurns,
    OfTurn,
    SecondPiece,
    ThirdTribeAction,
)
from companion.games.iwari.following import (
    ActionOver,
    DeckInDoubt,
    EarnedFeat,
    FillDisplay,
    FillHand,
    HiddenCard,
    NextTurn,
    StartingHand,
    opening,
)
from companion.games.iwari.hands import Hand, Span, unseen
from companion.games.iwari.lying import Laid, Lying

DRAWING = (FillHand, HiddenCard)
"""The decisions that say whose hand they are about."""
IN_ACTION = (SecondPiece, ActionOver)
"""The decisions that say whether the third tribe's pieces are played."""


@dataclass(frozen=True, kw_only=True)
class State(Laid):
    """Everything on the table, and the open decisions."""

    decisions: tuple[
        Action
        | ThirdTribeAction
        | SecondPiece
        | EarnedFeat
        | ActionOver
        | FillHand
        | HiddenCard
        | StartingHand
        | FillDisplay
        | NextTurn
        | DeckInDoubt,
        ...,
    ]


class Position(Lying, EnginePosition[Deal, State]):
    """A deal with a state."""

    state: State

    # Whose turn it is

    @property
    def seat(self) -> int:
        """The seat whose decision it is: the player's, but after the last turn or in a draft."""
        decision = self.decision
        if isinstance(decision, DRAWING):
            return decision.seat
        return decision.whose(self) if isinstance(decision, OfTurn) else self.player

    @remembered
    def for_third(self) -> bool:
        """Whether the third tribe's pieces are played."""
        decision = self.decision
        return isinstance(decision, ThirdTribeAction) or (
            isinstance(decision, IN_ACTION) and decision.third
        )

    @remembered
    def acting(self) -> int:
        """The seat whose pieces are played: the player's, or the third tribe's."""
        return self.deal.players if self.for_third else self.player

    # Cards

    @property
    def cards_missing(self) -> int:
        """How many cards fill up the hand of the seat whose decision it is."""
        return HAND - self.state.hands[self.seat].size.high

    @property
    def may_run_out(self) -> bool:
        """Whether the deck's end may be entered now: between turns, twice in a game."""
        return isinstance(self.decision, BetweenTurns) and self.state.shuffles < 2

    @property
    def deck_must_be_out(self) -> bool:
        """Whether by every count the deck's last card has left, though nobody said so."""
        decision = self.decision
        return isinstance(decision, BetweenTurns) and decision.deck_must_be_out(self)

    # Pieces

    @remembered
    def own_tents_left(self) -> int:
        """Tents that the acting tribe can still place."""
        return self.tents_left(self.acting)

    @remembered
    def own_totems_left(self) -> int:
        """Totems that the acting tribe can still place."""
        return self.totems_left(self.acting)


def initial_state(deal: Deal) -> State:
    """The position before the first turn, or before the first card where the app deals."""
    if deal.app_deals:
        hands = (Hand(Span.of(0), ()),) * deal.players
        deck = Span.of(sum(deal.cards.values()))
        return State(decisions=opening(deal), deck=deck, hands=hands, display=())
    hands = (unseen(HAND, HAND),) * deal.players
    return State(decisions=opening(deal), deck=Span.of(deal.first_deck), hands=hands)


def hide(at: Position, seat: int | None) -> State:
    """The state as a seat, or a spectator (None), may see it: cards of others are None."""
    hands = tuple(
        hand if owner == seat or not hand.cards else replace(hand, cards=None)
        for owner, hand in enumerate(at.state.hands)
    )
    return at.state.changed(hands=hands)
