"""The course of a turn: cards spent, what follows an action, the deck's end and the end."""

from dataclasses import replace

from companion.engine.game import Event, Step
from companion.games.iwari.components import DISPLAY, HAND, Biome
from companion.games.iwari.dealing import cards_to_turn, drawer, next_dealt
from companion.games.iwari.moves import Cards
from companion.games.iwari.scoring import score
from companion.games.iwari.state import Hand, Phase, Span, State
from companion.games.iwari.tally import tally
from companion.games.iwari.words import capital

Events = tuple[Event, ...]


def begun(state: State) -> State:
    """A turn begins and nobody said the deck had run out: one card is in it at least."""
    state = replace(state, closed=None)
    if state.phase is not Phase.ACTION or state.third or state.shuffles == 2:
        return state
    if state.deck.low > 0:
        return state
    return replace(state, deck=Span(max(1, state.deck.low), max(1, state.deck.high)))


def spent(state: State, cards: Cards) -> State:
    """The state after a piece was paid for: by those cards, or by one or two untold."""
    return _without(state, cards, Span(len(cards), len(cards)) if cards else Span(1, 2))


def discarded(state: State, card: Biome | None) -> State:
    """The state after one card was laid off."""
    return _without(state, () if card is None else (card,), Span(1, 1))


def _without(state: State, cards: Cards, cost: Span) -> State:
    hand = state.hand
    left = hand.size.minus(cost.low, cost.high)
    kept = list(hand.cards or ())
    for card in cards if kept else ():
        kept.remove(card)
    size = Span(max(0, left.low), max(0, left.high))
    smaller = Hand(size, None if hand.cards is None else tuple(kept))
    discards = {biome: count + cards.count(biome) for biome, count in state.discards.items()}
    return replace(state, hands=with_hand(state, state.player, smaller), discards=discards)


def with_hand(state: State, seat: int, hand: Hand) -> tuple[Hand, ...]:
    """All hands, one player's replaced."""
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def action_over(state: State, events: Events = ()) -> Step[State]:
    """After the acting tribe's action: the third tribe's, or else the refill (IW-11)."""
    if state.deal.third is not None and not state.third and state.hand.size.high > 0:
        third = replace(state, third=True, phase=Phase.ACTION, camp=None)
        text = f"{capital(state.name(state.player))} now plays for the third tribe."
        return Step(third, (*events, Event("third_tribe", text, seat=state.deal.third)))
    if state.deal.app_deals:
        return dealt(replace(state, third=False, camp=None, phase=Phase.REFILL), events)
    return _next_turn(_refilled(state), events)


def _refilled(state: State) -> State:
    """The hand filled up to three, by a table that draws for itself."""
    size = state.hand.size
    if state.shuffles == 2:
        return replace(state, hands=with_hand(state, state.player, Hand(Span(size.low, HAND))))
    full = with_hand(state, state.player, Hand(Span(HAND, HAND)))
    deck = state.deck.minus(HAND - size.high, HAND - size.low)
    return replace(state, hands=full, deck=deck, display=None)


def dealt(state: State, events: Events = ()) -> Step[State]:
    """After cards moved where the app deals: an empty deck's consequences, then what is next."""
    if state.deck.high == 0 and state.shuffles < 2:
        step = deck_ran_out(state)
        state, events = step.state, (*events, *step.events)
    if drawer(state) is not None or next_dealt(state) is not None or cards_to_turn(state):
        return Step(state, events)
    if state.phase is Phase.DEALING:
        return Step(replace(state, phase=Phase.ACTION), events)
    return _next_turn(state, events)


def deck_ran_out(state: State) -> Step[State]:
    """The first time a new deck and the half journey scoring, the second time the end (IW-1)."""
    if state.shuffles == 1:
        ending = state.ending or "deck_out"
        text = "The deck has run out for the second time: this round is the last."
        last = replace(state, shuffles=2, deck=Span(0, 0), ending=ending)
        return Step(last, (Event("last_round", text),))
    in_hands = sum(hand.size.high for hand in state.hands)
    shown = DISPLAY if state.display is None else len(state.display)
    left = sum(state.deal.cards.values()) - in_hands - shown
    shuffled = replace(
        state,
        shuffles=1,
        deck=Span(left, left),
        discards=dict.fromkeys(Biome, 0),
        half=dict(state.tents),
    )
    text = "The deck has run out: the discards are its new cards, and tents are scored."
    return Step(shuffled, (Event("half_journey", text),))


def _next_turn(state: State, events: Events) -> Step[State]:
    after = replace(state, turn=state.turn + 1, third=False, camp=None, phase=Phase.ACTION)
    if after.ending is None or not after.round_complete:
        return Step(after, events)
    if after.shuffles == 0 and after.deck.low <= 0:
        return Step(replace(after, phase=Phase.CLOSING), events)
    return game_over(after, events)


def game_over(state: State, events: Events = ()) -> Step[State]:
    """All have had equal turns since the end was called."""
    text = "The journey ends: tents, totem connections and settlements are scored."
    events = (*events, Event("game_over", text))
    winners = [standing.seat for standing in score(tally(state)).standings if standing.wins]
    if state.deal.third in winners:
        lost = "The third tribe has won, so both players lose."
        events += (Event("third_tribe_wins", lost, seat=state.deal.third),)
    return Step(replace(state, phase=Phase.OVER), events)
