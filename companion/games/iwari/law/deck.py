"""When the deck has run out, where the table draws for itself."""

from companion.engine.rulebook import Violation
from companion.games.iwari import rulebook as rb
from companion.games.iwari.moves import DeckOut, Move
from companion.games.iwari.state import Phase, State
from companion.games.iwari.words import bounded


def deck_out_first(state: State, move: Move) -> Violation | None:
    """A deck that must be empty is said to be before the game goes on."""
    if not state.deck_must_be_out:
        return None
    reason = "By the cards drawn so far the deck has run out: say so first."
    return Violation("deck_out_first", reason, rb.DECK_OUT)


def table_draws(state: State, move: DeckOut) -> Violation | None:
    """An app that deals needs no telling."""
    if not state.deal.app_deals:
        return None
    reason = "The app deals the cards here and knows when the deck is empty."
    return Violation("app_deals", reason, rb.DECK_OUT, possible=False)


def between_turns(state: State, move: DeckOut) -> Violation | None:
    """Cards leave the deck at the end of a turn, so its end is said before the next begins."""
    if state.phase is Phase.CLOSING or (state.phase is Phase.ACTION and not state.third):
        return None
    if state.phase is Phase.OVER or state.due:
        return None
    reason = "Cards are drawn at the end of a turn: say it before the next one begins."
    return Violation("not_now", reason, rb.DECK_OUT, possible=False)


def not_twice(state: State, move: DeckOut) -> Violation | None:
    """The deck runs out two times, no more (IW-2)."""
    if state.shuffles < 2:
        return None
    reason = "The deck has run out twice already."
    return Violation("deck_out_twice", reason, rb.DECK_OUT, possible=False)


def may_be_out(state: State, move: DeckOut) -> Violation | None:
    """No more cards can have left the deck than turns have drawn."""
    if state.deck.low <= 0 or state.shuffles == 2:
        return None
    reason = f"By the cards drawn so far the deck still holds {bounded(state.deck, 'card')}."
    return Violation("deck_not_out", reason, rb.DECK_OUT)
