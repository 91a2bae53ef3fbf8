"""Moves and positions in words. Of a viewed move or position they tell no secret."""

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.game import Fact
from companion.games.iwari.components import HAND
from companion.games.iwari.dealing import drawer
from companion.games.iwari.moves import (
    Cards,
    DealtHand,
    DeckOut,
    Discard,
    DrawFromDeck,
    Drawn,
    EndTurn,
    Move,
    Pass,
    PlaceFeat,
    PlaceTent,
    PlaceTotem,
    TakeFromDisplay,
    Turned,
)
from companion.games.iwari.state import Phase, Span, State, tents_left, totems_left
from companion.games.iwari.words import (
    bounded,
    capital,
    card_list,
    counted,
    feat_name,
    kind,
    place_name,
)


def describe(state: State, move: Move) -> str:
    """The move in one sentence, as the state stands before it."""
    return capital(_SENTENCES[type(move)](state, move))


def _tent(state: State, move: PlaceTent) -> str:
    place = state.deal.edition.space_label.get(move.space, move.space)
    return f"{state.name(state.acting)} places a tent on {place}{_paid(move.cards)}."


def _totem(state: State, move: PlaceTotem) -> str:
    place = place_name(state.deal.edition, move.territory)
    return f"{state.name(state.acting)} places a totem in {place}{_paid(move.cards)}."


def _paid(cards: Cards) -> str:
    return f" for {card_list(cards)}" if cards else ""


def _feat(state: State, move: PlaceFeat) -> str:
    place = place_name(state.deal.edition, move.where)
    return f"{state.name(state.acting)} places {feat_name(move.feat)} on {place}."


def _discard(state: State, move: Discard) -> str:
    what = card_list((move.card,)) if move.card else "1 card"
    for_third = " for the third tribe" if state.third else ""
    return f"{state.name(state.player)} discards {what}{for_third}."


def _end_turn(state: State, move: EndTurn) -> str:
    if state.phase is Phase.CLOSING:
        return "the deck still has cards, so the journey ends here."
    if state.phase is Phase.ACTION and state.third:
        return f"{state.name(state.player)} has no card left for the third tribe."
    if state.phase is Phase.ACTION:
        return f"{state.name(state.player)} ends the turn without an action."
    return f"{state.name(state.acting)} places no second piece."


def _pass(state: State, move: Pass) -> str:
    return f"{state.name(state.player)} passes."


def _drawing(state: State) -> str:
    seat = drawer(state)
    return state.name(state.player if seat is None else seat)


def _take(state: State, move: TakeFromDisplay) -> str:
    return f"{_drawing(state)} takes 1 {kind(move.card)} card from the display."


def _draw(state: State, move: DrawFromDeck) -> str:
    return f"{_drawing(state)} draws from the deck."


def _drawn(state: State, move: Drawn) -> str:
    what = card_list((move.card,)) if move.card else "a card"
    return f"{_drawing(state)} gets {what} from the deck."


def _dealt(state: State, move: DealtHand) -> str:
    known = 0 <= move.seat < state.deal.players
    name = state.name(move.seat) if known else f"seat {move.seat}"
    return f"{name} is dealt {card_list(move.cards) if move.cards else f'{HAND} cards'}."


def _turned(state: State, move: Turned) -> str:
    return f"the display gets {card_list(move.cards) or 'no card'}."


def _deck_out(state: State, move: DeckOut) -> str:
    return "the deck has run out."


_SENTENCES: dict[type, Callable[[State, Any], str]] = {
    PlaceTent: _tent,
    PlaceTotem: _totem,
    PlaceFeat: _feat,
    Discard: _discard,
    EndTurn: _end_turn,
    Pass: _pass,
    TakeFromDisplay: _take,
    DrawFromDeck: _draw,
    Drawn: _drawn,
    DealtHand: _dealt,
    Turned: _turned,
    DeckOut: _deck_out,
}


def prompt(state: State) -> str:
    """What is asked of the one to move."""
    if state.due:
        return f"Place the {state.due[0].feat.value} feat."
    if state.deck_must_be_out:
        return "The deck must have run out: say so to go on."
    return _PROMPTS[state.phase](state)


def _ask_action(state: State) -> str:
    if state.third:
        return "Play for the third tribe with a card that is left."
    if state.hand.size.high == 0:
        return "No cards are left: pass."
    return "Place a tent or a totem, or discard a card."


def _ask_second(state: State) -> str:
    name = place_name(state.deal.edition, state.camp or "")
    piece = "a second piece of the third tribe" if state.third else "a second piece"
    return f"Place {piece} in {name}, or end the turn."


def _ask_draw(state: State) -> str:
    seat = drawer(state)
    if state.blind or seat is None:
        return "A card comes from the deck."
    missing = HAND - state.hands[seat].size.high
    if state.deck.high == 0:
        open_cards = counted(min(missing, len(state.display or ())), "card")
        return f"Take {open_cards}, one at a time, from the display: the deck is empty."
    return f"Take {counted(missing, 'card')}, one at a time, from the display or the deck."


_PROMPTS: dict[Phase, Callable[[State], str]] = {
    Phase.DEALING: _ask_draw,
    Phase.ACTION: _ask_action,
    Phase.SECOND: _ask_second,
    Phase.REFILL: _ask_draw,
    Phase.CLOSING: lambda state: "Did the deck run out in this last turn?",
    Phase.OVER: lambda state: "The game is over.",
}


def facts(state: State) -> tuple[Fact, ...]:
    """Pieces left, the deck, and what is known of cards."""
    return tuple(_facts(state))


def _facts(state: State) -> Iterator[Fact]:
    yield Fact("Round", f"{state.round}, the last" if state.ending else str(state.round))
    yield Fact("Deck", _deck(state))
    if state.deal.app_deals:
        yield Fact("Display", capital(card_list(state.display or ())) or "Empty")
    for seat in range(len(state.deal.tribes)):
        yield Fact("Tents left", str(tents_left(state, seat)), seat)
        yield Fact("Totems left", str(totems_left(state, seat)), seat)
    if state.deal.app_deals:
        for seat, hand in enumerate(state.hands):
            yield Fact("Hand", card_list(hand.cards or ()) or bounded(hand.size, "card"), seat)


def _deck(state: State) -> str:
    if state.shuffles == 2:
        return "Empty for the second time"
    size = Span(max(0, state.deck.low), max(0, state.deck.high))
    return f"{bounded(size, 'card')}, {('first', 'second')[state.shuffles]} time through"
