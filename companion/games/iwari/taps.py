"""The touches that enter a move: its place on the picture, then cards, or else a button."""

from collections.abc import Callable
from typing import Any

from companion.engine.game import Tap
from companion.games.iwari.components import Biome
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
from companion.games.iwari.state import Phase, State
from companion.games.iwari.words import capital, card_list, kind, place_name

Taps = tuple[Tap, ...]


def taps(state: State, move: Move) -> Taps:
    """The touches that enter the move, each the name of a place or of a button."""
    return _TAPS[type(move)](state, move)


def _tent(state: State, move: PlaceTent) -> Taps:
    label = state.deal.edition.space_label.get(move.space, move.space)
    return (Tap(move.space, f"Tent on {label}"), *_cards(move.cards))


def _totem(state: State, move: PlaceTotem) -> Taps:
    name = place_name(state.deal.edition, move.territory)
    return (Tap(f"totem.{move.territory}", f"Totem in {name}"), *_cards(move.cards))


def _cards(cards: Cards) -> Taps:
    if not cards:
        return ()
    if len(cards) == 2 and cards[0] is cards[1]:
        return (Tap(f"pair.{cards[0]}", f"Two {kind(cards[0])} cards"),)
    return (Tap(f"card.{_spelled(cards)}", capital(card_list(cards))),)


def _feat(state: State, move: PlaceFeat) -> Taps:
    edition = state.deal.edition
    place = f"territory.{move.where}" if move.where in edition.territory else move.where
    return (Tap(place, capital(place_name(edition, move.where))),)


def _discard(state: State, move: Discard) -> Taps:
    begin = Tap("discard", "Discard a card")
    return (begin, _card(f"discard.{move.card}", move.card)) if move.card else (begin,)


def _card(id: str, card: Biome | None) -> Tap:  # noqa: A002 - as Tap calls it
    return Tap(id, f"{kind(card).capitalize()} card" if card else "Hidden card")


def _end_turn(state: State, move: EndTurn) -> Taps:
    if state.phase is Phase.CLOSING:
        return (Tap("end_turn", "The deck still has cards"),)
    nothing_left = state.third and state.phase is Phase.ACTION
    return (Tap("end_turn", "No card left for the third tribe" if nothing_left else "End turn"),)


def _dealt(state: State, move: DealtHand) -> Taps:
    label = capital(card_list(move.cards)) if move.cards else "Hidden cards"
    return (Tap(f"dealt.{move.seat}.{_spelled(move.cards or ())}", label),)


def _turned(state: State, move: Turned) -> Taps:
    return (Tap(f"turned.{_spelled(move.cards)}", capital(card_list(move.cards)) or "No card"),)


def _spelled(cards: Cards) -> str:
    return "-".join(cards)


_TAPS: dict[type, Callable[[State, Any], Taps]] = {
    PlaceTent: _tent,
    PlaceTotem: _totem,
    PlaceFeat: _feat,
    Discard: _discard,
    EndTurn: _end_turn,
    Pass: lambda state, move: (Tap("pass", "Pass"),),
    TakeFromDisplay: lambda state, move: (_card(f"display.{move.card}", move.card),),
    DrawFromDeck: lambda state, move: (Tap("deck", "Draw from the deck"),),
    Drawn: lambda state, move: (_card(f"drawn.{move.card or 'hidden'}", move.card),),
    DealtHand: _dealt,
    Turned: _turned,
    DeckOut: lambda state, move: (Tap("deck_out", "The deck has run out"),),
}
