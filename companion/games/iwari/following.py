"""What follows an action: feats that it earned, the third tribe, the refill, the next turn."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.moves import AskedOf, AskedOfChance, Decision
from companion.engine.phrases import capital, counted
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Seat, Step
from companion.games.iwari.box.components import HAND, Feat
from companion.games.iwari.deal import Deal
from companion.games.iwari.decisions import (
    Action,
    BetweenTurns,
    OfTurn,
    SecondPiece,
    ThirdTribeAction,
)
from companion.games.iwari.deck import refilled
from companion.games.iwari.ending.scoring import journeys_end
from companion.games.iwari.lying import Lying
from companion.games.iwari.rulebook import CITE, impossible


@dataclass(frozen=True, slots=True)
class EarnedFeat(OfTurn):
    """A feat just earned is placed before anything else, on one of `places` (IW-16)."""

    feat: Feat
    places: tuple[str, ...]

    def problems(self, at: Lying) -> Iterator[Problem]:
        kinds = [at.deal.edition.feats_for(place, at.deal.covered) for place in self.places]
        if not kinds or any(self.feat not in kind for kind in kinds):
            yield Problem("places", "must be places for this feat, one at least")
        lowest, *due = at.state.decisions
        piece = isinstance(lowest, SecondPiece | ActionOver) and not lowest.third
        if not piece or not all(isinstance(decision, EarnedFeat) for decision in due):
            yield Problem("", "is earned by a player's piece")

    def goes_on(self, at: Lying) -> bool:
        return True

    def prompt(self, at: Lying) -> str:
        return f"Place the {self.feat.value} feat."

    def not_now(self, at: Lying, move: Any) -> Violation | None:
        reason = f"{capital(at.deal.names[at.player])} has earned a feat: it is placed first."
        return impossible("feat_first", "feat_now", reason)


@dataclass(frozen=True, slots=True)
class ActionOver(Decision):
    """Settles by itself: the third tribe's action follows, or else the hand is filled up."""

    third: bool = False

    lies_on = ()

    def settle(self, at: Lying) -> Step[Any]:
        if at.deal.third is not None and not self.third and at.hand.size.high > 0:
            text = f"{capital(at.name(at.player))} now plays for the third tribe."
            event = Event("third_tribe", text, seat=at.deal.third, cite=CITE["third_tribe"])
            return Step(at.state.answered(ThirdTribeAction()), (event,))
        if at.deal.app_deals:
            refill = (FillHand(at.player), FillDisplay(), NextTurn())
            return Step(at.state.answered(*refill))
        return next_turn(at, **refilled(at))


class Dealing(Decision):
    """The app deals the first cards, or fills up the player's hand and then the display."""

    __slots__ = ()

    def problems(self, at: Lying) -> Iterator[Problem]:
        *lower, top = at.state.decisions
        if isinstance(top, FillHand) and not (top.from_deck and top.one_by_one):
            top = FillHand(top.seat)
        stack = (*lower, top)
        refill = (NextTurn(), FillDisplay(), FillHand(at.player))
        start = opening(at.deal) if at.state.turn == 0 else ()
        if not at.deal.app_deals or stack not in (refill[: len(stack)], start[: len(stack)]):
            yield Problem("", "cannot lie there")


@dataclass(frozen=True, slots=True)
class FillHand(Dealing, AskedOf):
    """A hand is filled up to three from the display and the deck.

    Once it is said that all the rest comes `from_deck`, nothing is asked again for as long as the
    deck has cards. Once a hidden card was seen, the others are taken `one_by_one`: each may decide
    which is the next.
    """

    from_deck: bool = False
    one_by_one: bool = False

    def missing(self, at: Lying) -> int:
        """How many cards fill up the hand."""
        return HAND - at.state.hands[self.seat].size.high

    def goes_on(self, at: Lying) -> bool:
        return True

    def prompt(self, at: Lying) -> str:
        missing = self.missing(at)
        if at.state.deck.high and self.one_by_one:
            return f"Take {counted(missing, 'more card')}: each tap takes one."
        if at.state.deck.high:
            return f"Take {counted(missing, 'card')} from the display or the deck."
        shown = counted(min(missing, len(at.state.display or ())), "card")
        return f"Take {shown} from the display: the deck is empty."

    def settle(self, at: Lying) -> Step[Any] | None:
        if not self.missing(at) or not (at.state.deck.high or at.state.display):
            return Step(at.state.answered())
        if not self.from_deck:
            return None
        if at.state.deck.high:
            return Step(at.state.ask(HiddenCard(self.seat)))
        return Step(at.state.answered(FillHand(self.seat, one_by_one=True)))

    def not_now(self, at: Lying, move: Any) -> Violation | None:
        closed = at.state.closed
        return closed.refusal(at.deal) if closed is not None and move.rule is CITE["turn"] else None


@dataclass(frozen=True, slots=True)
class HiddenCard(AskedOfChance):
    """A card is drawn from the deck to a hand."""

    seat: Seat

    question = "A card comes from the deck."
    lies_on = (FillHand,)

    def problems(self, at: Lying) -> Iterator[Problem]:
        below = at.state.decisions[-2:-1]
        if not any(isinstance(hand, FillHand) and hand.seat == self.seat for hand in below):
            yield Problem("seat", "must be the one whose hand is filled up")


@dataclass(frozen=True, slots=True)
class StartingHand(Dealing, AskedOfChance):
    """A player's first three cards are dealt."""

    seat: Seat

    question = "Cards are being dealt from the deck."

    def settle(self, at: Lying) -> Step[Any] | None:
        return Step(at.state.answered()) if at.state.hands[self.seat].size.high else None


@dataclass(frozen=True, slots=True)
class FillDisplay(Dealing, AskedOfChance):
    """The display is filled up to four from the deck."""

    question = "Cards are being dealt from the deck."

    def settle(self, at: Lying) -> Step[Any] | None:
        return None if at.cards_to_turn else Step(at.state.answered())


@dataclass(frozen=True, slots=True)
class NextTurn(Decision):
    """Settles by itself: the next player's turn, or the end once all had equal turns (IW-2)."""

    lies_on = ()

    def settle(self, at: Lying) -> Step[Any]:
        return next_turn(at)


def next_turn(at: Lying, **refill: Any) -> Step[Any]:
    """The next player's turn, or the end, once the hand was filled up."""
    turn = at.state.turn + 1
    if at.state.ending is None or turn % at.deal.players:
        return Step(at.state.answered(Action(), turn=turn, new_tents=(), **refill))
    state = at.state.answered(turn=turn, new_tents=(), **refill)
    if state.shuffles == 0 and state.deck.low <= 0:
        return Step(state.ask(DeckInDoubt()))
    return Step(state, journeys_end(at.with_state(state)))


@dataclass(frozen=True, slots=True)
class DeckInDoubt(BetweenTurns):
    """After the very last turn the table says whether the deck ran out in it (IW-18)."""

    question = "Did the deck run out in this last turn?"

    def whose(self, at: Lying) -> Seat:
        return at.last_player

    def problems(self, at: Lying) -> Iterator[Problem]:
        if at.deal.app_deals or at.state.shuffles:
            yield Problem("", "only whether the deck ran out for the first time can be left open")


def opening(deal: Deal) -> tuple[Action | FillDisplay | StartingHand | FillHand, ...]:
    """The decisions before the first turn, lowest first (IW-21)."""
    if not deal.app_deals:
        return (Action(),)
    seats = deal.in_turn_order()
    if not deal.drafts:
        return (Action(), FillDisplay(), *(StartingHand(seat) for seat in reversed(seats)))
    draft = [decision for seat in seats for decision in (FillDisplay(), FillHand(seat))]
    return (Action(), *draft, FillDisplay())
