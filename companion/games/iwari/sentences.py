"""Moves and positions in words, and the touches that enter a move.

No sentence names a hidden card: the log shows them to everyone.
"""

from collections.abc import Callable
from typing import Any

from companion.engine.game import Fact, Tap
from companion.games.iwari.components import HAND, Biome
from companion.games.iwari.law_pieces import place_name
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
from companion.games.iwari.state import (
    Phase,
    State,
    drawer,
    tents_left,
    totems_left,
)
from companion.games.iwari.words import capital, card_list, counted, kind


def describe(state: State, move: Move) -> str:
    """The move in one sentence, as the state stands before it."""
    return _DESCRIBE[type(move)](state, move)


def _who(state: State) -> str:
    return state.name(state.acting)


def _with(cards: Cards) -> str:
    return f" for {card_list(cards)}" if cards else ""


def _tent(state: State, move: PlaceTent) -> str:
    place = state.deal.edition.space_label.get(move.space, move.space)
    return f"{_who(state)} places a tent on {place}{_with(move.cards)}."


def _totem(state: State, move: PlaceTotem) -> str:
    return (
        f"{_who(state)} places a totem in {place_name(state, move.territory)}{_with(move.cards)}."
    )


def _feat(state: State, move: PlaceFeat) -> str:
    return f"{_who(state)} places a {move.feat.value} feat on {place_name(state, move.where)}."


def _discard(state: State, move: Discard) -> str:
    what = card_list((move.card,)) if move.card else "1 card"
    return f"{state.name(state.player)} discards {what}{_for_third(state)}."


def _for_third(state: State) -> str:
    return " for the third tribe" if state.third else ""


def _end_turn(state: State, move: EndTurn) -> str:
    if state.phase is Phase.CLOSING:
        return "The deck still has cards, so the journey ends here."
    if state.phase is Phase.ACTION and state.third:
        return f"{state.name(state.player)} has no card left for the third tribe."
    return f"{_who(state)} places no other piece."


def _drawer(state: State) -> str:
    seat = drawer(state)
    return state.name(state.player if seat is None else seat)


_DESCRIBE: dict[type, Callable[[State, Any], str]] = {
    PlaceTent: _tent,
    PlaceTotem: _totem,
    PlaceFeat: _feat,
    Discard: _discard,
    EndTurn: _end_turn,
    Pass: lambda state, move: f"{state.name(state.player)} has no cards and passes.",
    TakeFromDisplay: lambda state, move: (
        f"{_drawer(state)} takes 1 {kind(move.card)} card from the display."
    ),
    DrawFromDeck: lambda state, move: f"{_drawer(state)} draws from the deck.",
    Drawn: lambda state, move: f"{_drawer(state)} gets a card from the deck.",
    DealtHand: lambda state, move: (
        f"{state.name(move.seat) if 0 <= move.seat < state.deal.players else 'Nobody'} is dealt "
        f"{HAND} cards."
    ),
    Turned: lambda state, move: f"The display gets {card_list(move.cards) or 'no card'}.",
    DeckOut: lambda state, move: "The deck has run out.",
}


def prompt(state: State) -> str:
    """What is asked of the one to move."""
    if state.phase is Phase.OVER:
        return "The game is over."
    if state.due:
        return f"Place the {state.due[0].feat.value} feat."
    if state.deck_must_be_out:
        return "The deck must have run out. Say so to go on."
    if state.phase is Phase.CLOSING:
        return "Did the deck run out in this last turn?"
    if state.phase in (Phase.DEALING, Phase.REFILL):
        return _draw_prompt(state)
    if state.phase is Phase.SECOND and state.camp is not None:
        name = place_name(state, state.camp)
        return f"Place a second piece in {name}{_for_third(state)}, or end the turn."
    if state.third:
        return "Play for the third tribe with a card that is left."
    if state.hand.size.high == 0:
        return "No cards are left: pass."
    return "Place a tent or a totem, or discard a card."


def _draw_prompt(state: State) -> str:
    seat = drawer(state)
    if state.blind or seat is None:
        return "A card comes from the deck."
    missing = HAND - state.hands[seat].size.high
    return f"Take {counted(missing, 'card')}, one at a time, from the display or the deck."


def facts(state: State) -> tuple[Fact, ...]:
    """Pieces left, the deck, and what is known of cards."""
    deal = state.deal
    found = [Fact("Round", f"{state.round}{', the last' if state.ending else ''}")]
    found.append(Fact("Deck", _deck(state)))
    if deal.app_deals:
        found.append(Fact("Display", capital(card_list(state.display or ())) or "Empty"))
    for seat in range(len(deal.tribes)):
        found.append(Fact("Tents left", str(tents_left(state, seat)), seat))
        found.append(Fact("Totems left", str(totems_left(state, seat)), seat))
    if deal.app_deals:
        for seat, hand in enumerate(state.hands):
            cards = card_list(hand.cards) if hand.cards else counted(hand.size.high, "card")
            found.append(Fact("Hand", cards, seat))
    return tuple(found)


def _deck(state: State) -> str:
    if state.shuffles == 2:
        return "Empty, out for the second time"
    low, high = max(0, state.deck.low), max(0, state.deck.high)
    size = counted(low, "card") if low == high else f"{low} to {high} cards"
    return f"{size}, {'second' if state.shuffles else 'first'} time through"


def taps(state: State, move: Move) -> tuple[Tap, ...]:
    """The touches that enter the move: its place, then the cards where they are entered."""
    match move:
        case PlaceTent(space, cards):
            label = capital(state.deal.edition.space_label.get(space, space))
            return (Tap(space, f"Tent on {label[:1].lower()}{label[1:]}"), *_card_taps(cards))
        case PlaceTotem(territory, cards):
            label = f"Totem in {place_name(state, territory)}"
            return (Tap(f"totem.{territory}", label), *_card_taps(cards))
        case PlaceFeat(_, where):
            place = where if where in state.deal.edition.connection else f"territory.{where}"
            return (Tap(place, capital(place_name(state, where))),)
        case Discard(None):
            return (Tap("discard", "Discard a card"),)
        case Discard(card):
            return (Tap("discard", "Discard a card"), Tap(f"discard.{card}", _card(card)))
        case _:
            return (_button(state, move),)


def _card_taps(cards: Cards) -> tuple[Tap, ...]:
    if not cards:
        return ()
    if len(cards) == 1:
        return (Tap(f"card.{cards[0]}", _card(cards[0])),)
    return (Tap(f"pair.{cards[0]}", f"Two {kind(cards[0])} cards"),)


def _card(card: Biome) -> str:
    return f"{kind(card).capitalize()} card"


def _button(state: State, move: Move) -> Tap:
    match move:
        case EndTurn() if state.phase is Phase.CLOSING:
            return Tap("end_turn", "The deck still has cards")
        case EndTurn() if state.phase is Phase.ACTION:
            return Tap("end_turn", "No card left for the third tribe")
        case EndTurn():
            return Tap("end_turn", "End turn")
        case Pass():
            return Tap("pass", "Pass")
        case DeckOut():
            return Tap("deck_out", "The deck has run out")
        case TakeFromDisplay(card):
            return Tap(f"display.{card}", f"{_card(card)} from the display")
        case DrawFromDeck():
            return Tap("deck", "Draw from the deck")
        case Drawn(card):
            return Tap(f"drawn.{card}", _card(card) if card else "A hidden card")
        case DealtHand(seat, cards):
            return Tap(f"dealt.{seat}.{_spelled(cards)}", capital(card_list(cards or ())))
        case Turned(cards):
            return Tap(f"turned.{_spelled(cards)}", capital(card_list(cards)))
    raise AssertionError(f"{move} is entered by its place")


def _spelled(cards: Cards | None) -> str:
    return "-".join(cards) if cards else "hidden"
