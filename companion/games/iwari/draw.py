"""What drawing does, where the app deals: cards move from deck and display to hands."""

from dataclasses import replace

from companion.engine.game import Step
from companion.games.iwari import turn
from companion.games.iwari.components import Biome
from companion.games.iwari.dealing import drawer
from companion.games.iwari.moves import DealtHand, DrawFromDeck, Drawn, TakeFromDisplay, Turned
from companion.games.iwari.state import Hand, Span, State


def take_from_display(state: State, move: TakeFromDisplay) -> Step[State]:
    """An open card joins the hand."""
    shown = list(state.display or ())
    shown.remove(move.card)
    return _into_hand(replace(state, display=tuple(shown)), drawer(state), move.card)


def draw_from_deck(state: State, move: DrawFromDeck) -> Step[State]:
    """A hidden card is on its way; chance tells which."""
    return Step(replace(state, blind=True))


def drawn(state: State, move: Drawn) -> Step[State]:
    """The hidden card joins the hand."""
    after = replace(state, deck=state.deck.minus(1, 1), blind=False)
    return _into_hand(after, drawer(state), move.card)


def dealt_hand(state: State, move: DealtHand) -> Step[State]:
    """A starting hand leaves the deck."""
    cards = _ordered(move.cards or ())
    hand = Hand(Span(len(cards), len(cards)), cards)
    deck = state.deck.minus(len(cards), len(cards))
    return turn.dealt(replace(state, deck=deck, hands=turn.with_hand(state, move.seat, hand)))


def turned(state: State, move: Turned) -> Step[State]:
    """The display is filled up from the deck."""
    count = len(move.cards)
    shown = _ordered((*(state.display or ()), *move.cards))
    return turn.dealt(replace(state, deck=state.deck.minus(count, count), display=shown))


def _into_hand(state: State, seat: int | None, card: Biome | None) -> Step[State]:
    assert seat is not None, "somebody is filling up a hand"
    hand = state.hands[seat]
    size = Span(hand.size.low + 1, hand.size.high + 1)
    cards = None if hand.cards is None or card is None else _ordered((*hand.cards, card))
    return turn.dealt(replace(state, hands=turn.with_hand(state, seat, Hand(size, cards))))


def _ordered(cards: tuple[Biome, ...]) -> tuple[Biome, ...]:
    return tuple(biome for biome in Biome for card in cards if card is biome)
