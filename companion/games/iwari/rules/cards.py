"""Cards: filling up a hand, starting hands and the display, and the end of the deck."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement
from typing import Any

from companion.engine.moves import CHANCE, Actor, Move, Role, Tap
from companion.engine.phrases import capital, counted, listed
from companion.engine.rulebook import Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Rng, Seat, Step, changed, drawn, without
from companion.games.iwari.box import DISPLAY, HAND, Biome
from companion.games.iwari.deal import Cards, Hand, Span, bounded, card_list, in_order, kind
from companion.games.iwari.rulebook import CITE, impossible, refuse
from companion.games.iwari.rules.pieces import card_tap
from companion.games.iwari.rules.table import (
    Action,
    DeckInDoubt,
    FillDisplay,
    FillHand,
    HiddenCard,
    Position,
    StartingHand,
    State,
    deck_cards,
    journeys_end,
    with_card,
)

# Filling up a hand where the app deals: a card at a time, or open cards and the rest at once


def drawn_cards(at: Position, rng: Rng, count: int) -> Cards:
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
        return f"{at.subject(at.seat)} takes 1 {kind(self.card)} card from the display."

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
        return f"{at.subject(at.seat)} draws from the deck."


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
        return f"{at.subject(at.seat)} gets {what} from the deck."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (card_tap(f"drawn.{self.card or 'hidden'}", self.card),)

    def seen_by(self, at: Position, seat: Seat | None) -> "Drawn":
        return self if seat == at.seat else Drawn(None)


@dataclass(frozen=True, slots=True)
class Refill(Move):
    """The player takes those open cards, and then hidden ones until the hand holds three.

    Taking open cards first costs nothing: a player who wants to see a hidden card before choosing
    draws from the deck first, by `DrawFromDeck`.
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
            reason = f"{at.subject(at.decision.seat)} is dealt a hand next."
            yield impossible("other_seat", "starting_hands", reason)
        yield from deck_faults(at, self.cards, HAND)

    def play(self, at: Position) -> Step[State]:
        cards = in_order(self.cards or ())
        hands = changed(at.state.hands, self.seat, Hand(Span.of(len(cards)), cards))
        deck = at.state.deck.minus(len(cards), len(cards))
        return Step(at.state.answered(deck=deck, hands=hands), reveals=True)

    def sentence(self, at: Position) -> str:
        exists = 0 <= self.seat < at.deal.players
        name = at.subject(self.seat) if exists else f"Seat {self.seat}"
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


# Half journey, and the end: the deck runs out


def ran_out(at: Position) -> Step[Any]:
    """The first time a new deck and the half journey scoring, the second time the end (IW-1), for
    which the discards are shuffled once more where the table plays IW-2 so."""
    state = at.state
    if state.shuffles == 1:
        ending = state.ending or "deck_out"
        text = "The deck has run out for the second time: this round is the last."
        again: dict[str, Any] = {"deck": Span.of(0)}
        if plays_otherwise(at.deal, "IW-2"):
            text, again = f"{text} The discards are shuffled once more.", _new_deck(at)
        last = state.changed(shuffles=2, ending=ending, **again)
        return Step(last, (Event("last_round", text, cite=CITE["end"]),))
    shuffled = state.changed(shuffles=1, half=dict(state.tents), **_new_deck(at))
    text = "The deck has run out: the discards are its new cards, and tents are scored."
    return Step(shuffled, (Event("half_journey", text, cite=CITE["half_journey"]),))


def _new_deck(at: Position) -> dict[str, Any]:
    """What changes as all discards become the deck."""
    in_hands = sum(hand.size.high for hand in at.state.hands)
    shown = DISPLAY if at.state.display is None else len(at.state.display)
    deck = Span.of(sum(at.deal.cards.values()) - in_hands - shown)
    return {"deck": deck, "discards": dict.fromkeys(Biome, 0)}


def exhausted(at: Position) -> Step[Any] | None:
    """What follows at once where the app deals and the deck's last card has left it."""
    state = at.state
    if not at.deal.app_deals or state.deck.high > 0 or state.shuffles == 2:
        return None
    return ran_out(at)


@dataclass(frozen=True, slots=True)
class DeckOut(Move):
    """The deck's last card has left it: said at the end of a turn, before the next begins."""

    answers = (DeckInDoubt,)
    cuts_into = (Action,)
    rule = CITE["deck_out"]
    button = Tap("deck_out", "The deck has run out")

    def by(self, at: Position) -> Actor:
        return CHANCE

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["DeckOut"]:
        if not at.deal.app_deals:
            yield cls()

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if at.deal.app_deals:
            reason = "The app deals the cards here and knows when the deck is empty."
            yield impossible("app_deals", "deck_out", reason)
        if at.state.shuffles == 2:
            yield impossible("deck_out_twice", "deck_out", "The deck has run out twice already.")
        elif at.state.deck.low > 0:
            left = bounded(at.state.deck, "card")
            reason = f"By the cards drawn so far the deck still holds {left}."
            yield refuse("deck_not_out", "deck_out", reason)

    def play(self, at: Position) -> Step[State]:
        step = ran_out(at)
        after = at.with_state(step.state)
        if after.state.ending is None or after.state.turn % after.deal.players:
            return step
        return Step(after.state.answered(), (*step.events, *journeys_end(after)))

    def sentence(self, at: Position) -> str:
        return "The deck has run out."


MOVE_TYPES: tuple[type[Move], ...] = (
    Refill,
    TakeNext,
    DrawFromDeck,
    Drawn,
    DealtHand,
    Turned,
    DeckOut,
)
