"""A hand is filled up in one move: open cards that were picked, and the rest from the deck."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from companion.engine.phrases import capital, counted, listed
from companion.engine.play.move import Move, Role, Tap
from companion.engine.play.seats import without
from companion.engine.play.step import Step
from companion.engine.rulebook import Violation
from companion.games.iwari.box.components import DISPLAY, HAND, Biome
from companion.games.iwari.deck import with_card
from companion.games.iwari.following import FillHand
from companion.games.iwari.hands import Cards, card_list
from companion.games.iwari.moves._turn import card_tap
from companion.games.iwari.moves.draw import not_shown
from companion.games.iwari.rulebook import CITE, impossible
from companion.games.iwari.state import Position, State


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
