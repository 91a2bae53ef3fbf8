"""The course of a turn: what is asked, the state, and the draws that fill up hands."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement
from typing import Any

from companion.engine.moves import (
    BY_CHANCE,
    CHANCE,
    Actor,
    AskedOf,
    AskedOfChance,
    Decision,
    Move,
    Role,
    Tap,
)
from companion.engine.phrases import capital, counted, listed
from companion.engine.position import Position as EnginePosition
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Rng, Seat, Step, changed, drawn, remembered, without
from companion.games.iwari.box import DISPLAY, HAND, Biome, Feat
from companion.games.iwari.deal import Cards, Deal, Hand, Span, card_list, in_order, kind, unseen
from companion.games.iwari.ending import journeys_end
from companion.games.iwari.rulebook import CITE, impossible, refuse
from companion.games.iwari.rules.table import Laid, Lying, deck_cards, refilled, with_card

# What is asked. A player's turn is an `Action`, perhaps a `SecondPiece`, feats that were earned,
# the third tribe's action in a game for two, and the refill of the hand; then `NextTurn`.


class OfTurn(Decision):
    """A decision of the player whose turn it is."""

    __slots__ = ()

    def whose(self, at: Lying) -> Seat:
        return at.player

    def awaited(self, at: Lying) -> frozenset[Actor]:
        return frozenset({self.whose(at)})

    def not_yours(self, at: Lying, seat: Seat, move: Move) -> Violation | None:
        reason = f"That is for {at.deal.names[self.whose(at)]} to decide: play goes clockwise."
        return impossible("not_yours", "round", reason)


class BetweenTurns(OfTurn):
    """A moment at which the table may say that the deck ran out, or by all counts must."""

    __slots__ = ()

    lies_on = ()

    def deck_must_be_out(self, at: Lying) -> bool:
        """Whether by every count the deck's last card has left, though nobody said so."""
        return at.state.deck.high <= 0 and at.state.shuffles < 2 and not at.deal.app_deals

    def awaited(self, at: Lying) -> frozenset[Actor]:
        return BY_CHANCE if self.deck_must_be_out(at) else frozenset({self.whose(at)})

    def may_cut_in(self, at: Lying) -> frozenset[Actor]:
        return frozenset({self.whose(at), CHANCE})


@dataclass(frozen=True, slots=True)
class Action(BetweenTurns):
    """A player places pieces or discards a card; at the table the deck's end is entered first."""

    def prompt(self, at: Lying) -> str:
        if self.deck_must_be_out(at):
            return "The deck must have run out: say so to go on."
        if at.hand.size.high == 0:
            return "No cards are left: pass."
        return "Place a tent or a totem, or discard a card."

    def not_yours(self, at: Lying, seat: Seat, move: Move) -> Violation | None:
        closed = at.state.closed
        if closed is not None and seat == at.last_player:
            return closed.refusal(at.deal)
        return OfTurn.not_yours(self, at, seat, move)


@dataclass(frozen=True, slots=True)
class ThirdTribeAction(OfTurn):
    """The same player plays for the third tribe, with the cards that are left (IW-11)."""

    question = "Play for the third tribe with a card that is left."
    lies_on = ()

    def goes_on(self, at: Lying) -> bool:
        return True

    def not_now(self, at: Lying, move: Move) -> Violation | None:
        if move.rule is not CITE["drawing"]:
            return None
        reason = f"{capital(at.name(at.player))} plays for the third tribe before drawing."
        return impossible("third_tribe_first", "third_tribe", reason)

    def problems(self, at: Lying) -> Iterator[Problem]:
        yield from _third_problems(at)


@dataclass(frozen=True, slots=True)
class SecondPiece(OfTurn):
    """Another piece may follow the first one, in the territory `camp`."""

    camp: str
    third: bool = False

    lies_on = ()

    def problems(self, at: Lying) -> Iterator[Problem]:
        if self.camp not in at.deal.edition.territory:
            yield Problem("camp", "the map has no such territory")
        if at.state.closed is not None:
            yield Problem("", "cannot follow an action that is over")
        if self.third:
            yield from _third_problems(at)

    def goes_on(self, at: Lying) -> bool:
        return True

    def prompt(self, at: Lying) -> str:
        piece = "a second piece of the third tribe" if self.third else "a second piece"
        return f"Place {piece} in {at.deal.edition.place_name(self.camp)}, or end the turn."


def _third_problems(at: Lying) -> Iterator[Problem]:
    if at.deal.third is None:
        yield Problem("", "there is no third tribe")


# What follows an action: feats, the third tribe, the refill, the next turn


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

    def not_now(self, at: Lying, move: Move) -> Violation | None:
        reason = f"{capital(at.deal.names[at.player])} has earned a feat: it is placed first."
        return impossible("feat_first", "feat_now", reason)


@dataclass(frozen=True, slots=True)
class ActionOver(Decision):
    """Settles by itself: the third tribe's action follows, or else the hand is filled up."""

    third: bool = False

    lies_on = ()

    def settle(self, at: Lying) -> Step[Laid]:
        if at.deal.third is not None and not self.third and at.hand.size.high > 0:
            text = f"{capital(at.name(at.player))} now plays for the third tribe."
            event = Event("third_tribe", text, seat=at.deal.third, cite=CITE["third_tribe"])
            return Step(at.state.answered(ThirdTribeAction(), new_tents=()), (event,))
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

    def settle(self, at: Lying) -> Step[Laid] | None:
        if not self.missing(at) or not (at.state.deck.high or at.state.display):
            return Step(at.state.answered())
        if not self.from_deck:
            return None
        if at.state.deck.high:
            return Step(at.state.ask(HiddenCard(self.seat)))
        return Step(at.state.answered(FillHand(self.seat, one_by_one=True)))

    def not_now(self, at: Lying, move: Move) -> Violation | None:
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

    def settle(self, at: Lying) -> Step[Laid] | None:
        return Step(at.state.answered()) if at.state.hands[self.seat].size.high else None


@dataclass(frozen=True, slots=True)
class FillDisplay(Dealing, AskedOfChance):
    """The display is filled up to four from the deck."""

    question = "Cards are being dealt from the deck."

    def settle(self, at: Lying) -> Step[Laid] | None:
        return None if at.cards_to_turn else Step(at.state.answered())


@dataclass(frozen=True, slots=True)
class NextTurn(Decision):
    """Settles by itself: the next player's turn, or the end once all had equal turns (IW-2)."""

    lies_on = ()

    def settle(self, at: Lying) -> Step[Laid]:
        return next_turn(at)


def next_turn(at: Lying, **refill: Any) -> Step[Laid]:
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


# The state, and the position with what the rules ask about it

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


# What the moves of a turn have in common: whose they are, and the cards they cost


class TurnMove(Move):
    """A move of the player whose turn it is, for their own tribe or the third one."""

    __slots__ = ()

    rule = CITE["turn"]

    def by(self, at: Position) -> Actor:
        return at.seat


def deck_entered(at: Position) -> Iterator[Violation]:
    """Refuse to go on before the table has entered that the deck, which must be empty, ran out."""
    if at.deck_must_be_out:
        reason = "By the cards drawn so far the deck has run out: say so first."
        yield refuse("deck_out_first", "deck_out", reason)


def cards_entered(at: Position, cards: Cards) -> Iterator[Violation]:
    """Refuse cards at a table that does not enter them, and missing ones at a table that does
    (IW-10)."""
    if bool(cards) == at.deal.counts_cards:
        return
    if at.deal.counts_cards:
        reason = "This table enters the cards played: say which."
    else:
        reason = "This table does not enter the cards played: leave them out."
    yield impossible("cards_told", "cards_entered", reason)


def cards_at_hand(at: Position, cards: Cards) -> Iterator[Violation]:
    """No more cards than the hand holds, and of a biome than the game has (IW-19)."""
    hand, needed = at.hand, max(1, len(cards))
    if hand.size.high < needed:
        name = capital(at.name(at.player))
        reason = f"{name} has {counted(hand.size.high, 'card')} left, and this takes {needed}."
        yield impossible("hand_too_small", "turn", reason)
    if hand.cards is not None and any(hand.cards.count(c) < cards.count(c) for c in cards):
        name = capital(at.name(at.player))
        yield impossible("not_in_hand", "turn", f"{name} does not hold {card_list(cards)}.")
    display = at.state.display or ()
    for biome in dict.fromkeys(cards):
        total, gone, shown = at.deal.cards[biome], at.state.discards[biome], display.count(biome)
        if gone + shown + cards.count(biome) > total:
            in_display = f" and {shown} in the display" if shown else ""
            reason = (
                f"This game has {total} {kind(biome)} cards: with {gone} discarded since the last "
                f"shuffle{in_display}, {cards.count(biome)} more cannot be played."
            )
            yield impossible("more_than_exist", "cards", reason)


def spent(at: Position, cards: Cards, cost: Span, **changes: Any) -> State:
    """The state after the player of the turn laid off these cards, or as many hidden ones."""
    hand, discards = at.hand, at.state.discards
    low, high = max(0, hand.size.low - cost.high), max(0, hand.size.high - cost.low)
    left = unseen(low, high)
    if hand.cards is not None:
        kept = hand.cards
        for card in cards:
            kept = kept and without(kept, card)
        left = Hand(Span(low, high), kept)
    if cards:
        discards = dict(discards)
        for card in cards:
            discards[card] += 1
    hands = changed(at.state.hands, at.player, left)
    return at.state.changed(**begun(at), hands=hands, discards=discards, **changes)


def begun(at: Position) -> dict[str, Any]:
    """What changes as an action begins. Where nobody said that the deck had run out, a card is
    in it (IW-1)."""
    deck = at.state.deck
    if deck.low <= 0 and at.may_run_out:
        deck = Span(max(1, deck.low), max(1, deck.high))
    return {"closed": None, "deck": deck}


def card_tap(id: str, card: Biome | None, role: Role = "step") -> Tap:  # noqa: A002 - as in Tap
    """The tap on a card, or on one that may not be seen."""
    return Tap(id, f"{kind(card).capitalize()} card" if card else "Hidden card", role)


# Filling up a hand where the app deals: a card at a time, or open cards and the rest at once


def drawn_cards(at: Position, rng: Rng, count: int) -> Cards:
    """As many cards as the app draws from the deck."""
    deck = deck_cards(at)
    cards = []
    for _ in range(count):
        card = drawn(rng, deck)
        deck[card] -= 1
        cards.append(card)
    return in_order(tuple(cards))


def deck_faults(at: Position, cards: Cards | None, wanted: int) -> Iterator[Violation]:
    """As many cards as asked for are named, and the deck holds them."""
    if cards is None or len(cards) != wanted:
        named = "hidden cards" if cards is None else counted(len(cards), "card")
        reason = f"{counted(wanted, 'card')} must be named here, not {named}."
        yield impossible("number_of_cards", "drawing", reason)
        return
    deck = deck_cards(at)
    for biome, count in Counter(cards).items():
        if count > deck[biome]:
            card, left = f"{kind(biome)} card", deck[biome]
            held = f"The deck holds {counted(left, card)}, not {count}."
            reason = held if left else f"There is no {card} left in the deck."
            yield impossible("not_in_deck", "cards", reason)


@dataclass(frozen=True, slots=True)
class OpenCard(Move):
    """The player takes one open card."""

    card: Biome

    answers = (FillHand,)
    rule = CITE["drawing"]

    def forbidden(self, at: Position) -> Iterator[Violation]:
        display = at.state.display or ()
        if self.card not in display:
            yield not_shown(display)

    def play(self, at: Position) -> Step[State]:
        shown = without(at.state.display or (), self.card)
        hands = with_card(at.state, at.seat, self.card)
        return Step(at.state.changed(display=shown, hands=hands))

    def sentence(self, at: Position) -> str:
        return f"{capital(at.name(at.seat))} takes 1 {kind(self.card)} card from the display."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (card_tap(f"display.{self.card}", self.card, "record"),)


@dataclass(frozen=True, slots=True)
class TakeNext(OpenCard):
    """An open card that is chosen after a hidden one was seen. The next choice may depend on it."""

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["TakeNext"]:
        shown = (at.state.display or ()) if at.decision.one_by_one else ()
        return map(cls, dict.fromkeys(shown))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if not at.decision.one_by_one:
            reason = f"No hidden card was seen yet: {at.asked} picks all open cards together."
            yield impossible("picked_together", "drawing", reason)
        yield from OpenCard.forbidden(self, at)


def not_shown(display: Cards) -> Violation:
    """Not all of those cards lie open."""
    reason = f"The display holds {card_list(display) or 'no card'}."
    return impossible("not_in_display", "drawing", reason)


@dataclass(frozen=True, slots=True)
class DrawFromDeck(Move):
    """The player draws one hidden card, and sees it before choosing the next; chance says which."""

    answers = (FillHand,)
    rule = CITE["drawing"]
    button = Tap("deck", "Draw from the deck", "record")

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if at.state.deck.high <= 0:
            yield impossible("deck_empty", "drawing", "The deck is empty.")

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """The last card that is missing is drawn by the button for the rest."""
        button = replace(self.button, label="") if at.cards_missing == 1 else self.button
        return (button,)

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered(HiddenCard(at.seat), FillHand(at.seat, one_by_one=True)))

    def sentence(self, at: Position) -> str:
        return f"{capital(at.name(at.seat))} draws from the deck."


@dataclass(frozen=True, slots=True)
class Drawn(Move):
    """By chance: the card that was drawn. None where it may not be seen."""

    card: Biome | None

    answers = (HiddenCard,)
    rule = CITE["drawing"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Drawn"]:
        return map(cls, Biome)

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> "Drawn":
        return cls(drawn(rng, deck_cards(at)))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        return deck_faults(at, None if self.card is None else (self.card,), 1)

    def play(self, at: Position) -> Step[State]:
        hands = with_card(at.state, at.seat, self.card)
        deck = at.state.deck.minus(1, 1)
        return Step(at.state.answered(deck=deck, hands=hands), reveals=True)

    def sentence(self, at: Position) -> str:
        what = card_list((self.card,)) if self.card else "a card"
        return f"{capital(at.name(at.seat))} gets {what} from the deck."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (card_tap(f"drawn.{self.card or 'hidden'}", self.card),)

    def seen_by(self, at: Position, seat: Seat | None) -> "Drawn":
        return self if seat == at.seat else Drawn(None)


@dataclass(frozen=True, slots=True)
class Refill(Move):
    """The player takes those open cards, and then hidden ones until the hand holds three.

    Taking open cards first costs nothing: a player who wants to see a hidden card before choosing
    draws from the deck first, by the move of `draw.py`.
    """

    cards: Cards

    answers = (FillHand,)
    rule = CITE["drawing"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Refill"]:
        """Every choice of open cards, and, to be refused, each card that does not lie open; none
        of them where cards are taken one by one."""
        if at.decision.one_by_one:
            yield cls(())
            return
        shown = at.state.display or ()
        for size in range(min(at.cards_missing, len(shown)) + 1):
            yield from map(cls, dict.fromkeys(combinations(shown, size)))
        yield from (cls((biome,)) for biome in Biome if biome not in shown)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        missing, display = at.cards_missing, at.state.display or ()
        if len(self.cards) > missing:
            reason = (
                f"A hand holds {HAND} cards, so {at.asked} takes {counted(missing, 'card')} at "
                f"most, not {len(self.cards)}."
            )
            yield impossible("hand_full", "drawing", reason)
        if any(self.cards.count(card) > display.count(card) for card in self.cards):
            yield not_shown(display)
        elif len(self.cards) < min(missing, len(display)) and at.state.deck.high <= 0:
            more = counted(min(missing, len(display)) - len(self.cards), "more card")
            reason = f"The deck is empty, so {at.asked} takes {more} from the display."
            yield impossible("deck_empty", "drawing", reason)
        if self.cards and at.decision.one_by_one:
            reason = f"A hidden card was seen: {at.asked} takes each further card by itself."
            yield impossible("one_by_one", "drawing", reason)

    def play(self, at: Position) -> Step[State]:
        state = at.state
        for card in self.cards:
            shown, hands = without(state.display or (), card), with_card(state, at.seat, card)
            state = state.changed(display=shown, hands=hands)
        return Step(state.answered(FillHand(at.seat, from_deck=True)))

    def sentence(self, at: Position) -> str:
        hidden = at.cards_missing - len(self.cards) if at.state.deck.high > 0 else 0
        taken = [f"{card_list(self.cards)} from the display"] if self.cards else []
        if hidden > 0:
            taken.append(f"{counted(hidden, 'card')} from the deck")
        return f"{capital(at.asked)} takes {listed(taken) or 'no card'}."

    def ways(self, at: Position) -> tuple[tuple[Tap, ...], ...]:
        """The cards that are taken, or, of four open ones, the one that is left. A hidden card is
        seen by whoever draws it, so that the rest from the deck takes a tap of its own."""
        blind = len(self.cards) < at.cards_missing and at.state.deck.high > 0
        role: Role = "record" if blind else "done" if self.cards else "pass"
        label = "The rest from the deck" if at.cards_missing > 1 else "Draw from the deck"
        end = Tap("deck.rest", label, role)
        picked = tuple(card_tap(f"display.{card}", card, "member") for card in self.cards)
        shown = at.state.display or ()
        if len(self.cards) != HAND or len(shown) != DISPLAY:
            return ((*picked, end),)
        left: Cards = shown
        for card in self.cards:
            left = without(left, card)
        every = Tap("display.all_but_one", "All open cards but one")
        out = (card_tap(f"display.{card}", card, "left_out") for card in left)
        return ((*picked, end), (every, *out, end))


# Starting hands and the display, where the app deals the cards


@dataclass(frozen=True, slots=True)
class DealtHand(Move):
    """By chance: a starting hand. None where it may not be seen."""

    seat: int
    cards: Cards | None

    answers = (StartingHand,)
    rule = CITE["starting_hands"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["DealtHand"]:
        sets = combinations_with_replacement(Biome, HAND)
        return (cls(at.decision.seat, cards) for cards in sets)

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> "DealtHand":
        return cls(at.decision.seat, drawn_cards(at, rng, HAND))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.seat != at.decision.seat:
            reason = f"{capital(at.name(at.decision.seat))} is dealt a hand next."
            yield impossible("other_seat", "starting_hands", reason)
        yield from deck_faults(at, self.cards, HAND)

    def play(self, at: Position) -> Step[State]:
        cards = in_order(self.cards or ())
        hands = changed(at.state.hands, self.seat, Hand(Span.of(len(cards)), cards))
        deck = at.state.deck.minus(len(cards), len(cards))
        return Step(at.state.answered(deck=deck, hands=hands), reveals=True)

    def sentence(self, at: Position) -> str:
        exists = 0 <= self.seat < at.deal.players
        name = capital(at.name(self.seat)) if exists else f"Seat {self.seat}"
        return f"{name} is dealt {card_list(self.cards) if self.cards else f'{HAND} cards'}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        label = capital(card_list(self.cards)) if self.cards else "Hidden cards"
        return (Tap(f"dealt.{self.seat}.{'-'.join(self.cards or ())}", label),)

    def seen_by(self, at: Position, seat: Seat | None) -> "DealtHand":
        return self if seat == self.seat else DealtHand(self.seat, None)


@dataclass(frozen=True, slots=True)
class Turned(Move):
    """By chance: cards from the deck that fill up the display.

    A deck that runs out on the way is shuffled first, and more cards are turned then.
    """

    cards: Cards

    answers = (FillDisplay,)
    rule = CITE["drawing"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Turned"]:
        return map(cls, combinations_with_replacement(Biome, at.cards_to_turn))

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> "Turned":
        return cls(drawn_cards(at, rng, at.cards_to_turn))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        return deck_faults(at, self.cards, at.cards_to_turn)

    def play(self, at: Position) -> Step[State]:
        deck = at.state.deck.minus(len(self.cards), len(self.cards))
        shown = in_order((*(at.state.display or ()), *self.cards))
        return Step(at.state.changed(deck=deck, display=shown), reveals=True)

    def sentence(self, at: Position) -> str:
        return f"The display gets {card_list(self.cards) or 'no card'}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        label = capital(card_list(self.cards)) or "No card"
        return (Tap(f"turned.{'-'.join(self.cards)}", label),)
