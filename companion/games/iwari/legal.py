"""Whose decision is next, what a person could mean, and what the rules allow."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from companion.engine.chance import Rng, drawn
from companion.engine.game import CHANCE, Actor
from companion.games.iwari.components import HAND, TERRITORY_FEATS, Biome
from companion.games.iwari.dealing import cards_to_turn, deck_cards, drawer, next_dealt
from companion.games.iwari.law import LAW
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

CARD_FORMS: tuple[Cards, ...] = (
    *((biome,) for biome in Biome),
    *((biome, biome) for biome in Biome),
)


def to_move(state: State) -> Actor | None:
    """The player whose turn it is, chance for draws and a deck's certain end, None at the end."""
    if state.phase is Phase.OVER:
        return None
    if state.phase in (Phase.DEALING, Phase.REFILL):
        seat = drawer(state)
        return CHANCE if seat is None or state.blind else seat
    if state.deck_must_be_out:
        return CHANCE
    if state.phase is Phase.CLOSING:
        return _last_player(state)
    return state.player


def _last_player(state: State) -> int:
    return (state.player - 1) % state.deal.players


def mover(state: State, move: Move) -> Actor:
    """Who makes that move; the player plays for the third tribe."""
    if isinstance(move, Drawn | DealtHand | Turned | DeckOut):
        return CHANCE
    if isinstance(move, TakeFromDisplay | DrawFromDeck) and (seat := drawer(state)) is not None:
        return seat
    return _last_player(state) if state.phase is Phase.CLOSING else state.player


def conceivable_moves(state: State) -> Iterator[Move]:
    """Every move of the right form in this phase, legal or not, each once."""
    if state.due:
        yield from _feat_moves(state)
    elif state.phase in (Phase.DEALING, Phase.REFILL):
        yield from _draws(state)
    elif state.phase in (Phase.ACTION, Phase.SECOND):
        yield from _turn_moves(state)
    elif state.phase is Phase.CLOSING:
        yield from (DeckOut(), EndTurn())


def _turn_moves(state: State) -> Iterator[Move]:
    deal = state.deal
    forms = CARD_FORMS if deal.counts_cards else ((),)
    for space in deal.edition.spaces:
        yield from (PlaceTent(space.id, cards) for cards in forms)
    for territory in deal.edition.territories:
        yield from (PlaceTotem(territory.id, cards) for cards in forms)
    yield from map(Discard, Biome if deal.counts_cards else (None,))
    if state.phase is Phase.SECOND or state.third:
        yield EndTurn()
        return
    yield Pass()
    if not deal.app_deals:
        yield DeckOut()


def _feat_moves(state: State) -> Iterator[Move]:
    feat, edition = state.due[0].feat, state.deal.edition
    if feat in TERRITORY_FEATS:
        yield from (PlaceFeat(feat, territory.id) for territory in edition.territories)
    else:
        yield from (PlaceFeat(feat, link.place) for link in edition.numbered)


def _draws(state: State) -> Iterator[Move]:
    if state.blind:
        yield from map(Drawn, Biome)
    elif drawer(state) is not None:
        yield from map(TakeFromDisplay, Biome)
        yield DrawFromDeck()
    elif (seat := next_dealt(state)) is not None:
        yield from (DealtHand(seat, cards) for cards in _card_sets(HAND))
    else:
        yield from map(Turned, _card_sets(cards_to_turn(state)))


def _card_sets(size: int) -> Iterator[Cards]:
    return combinations_with_replacement(Biome, size)


def legal_moves(state: State) -> Iterator[Move]:
    """The conceivable moves that no article forbids."""
    for move in conceivable_moves(state):
        if next(LAW.violations(state, move), None) is None:
            yield move


def chance_move(state: State, rng: Rng) -> Move | None:
    """What the app draws; None where the table draws for itself."""
    if not state.deal.app_deals or to_move(state) is not CHANCE:
        return None
    if state.blind:
        return Drawn(drawn(rng, deck_cards(state)))
    if (seat := next_dealt(state)) is not None:
        return DealtHand(seat, _draw(state, rng, HAND))
    return Turned(_draw(state, rng, cards_to_turn(state)))


def _draw(state: State, rng: Rng, count: int) -> Cards:
    deck = deck_cards(state)
    cards = []
    for _ in range(count):
        card = drawn(rng, deck)
        deck[card] -= 1
        cards.append(card)
    return tuple(sorted(cards, key=list(Biome).index))
