"""What forbids a move: for each kind of move its articles, in the booklet's order."""

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.rulebook import Law, Violation
from companion.games.iwari.law import cards, deck, draws, feats, pieces, third_tribe, turn
from companion.games.iwari.moves import (
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
from companion.games.iwari.state import State

Articles = tuple[Callable[[State, Any], Violation | None], ...]

BEFORE_ALL: Articles = (turn.in_play, feats.feat_first)
ACTION: Articles = (*BEFORE_ALL, turn.time_to_play, deck.deck_out_first)
PIECE: Articles = (
    *ACTION,
    pieces.place_exists,
    cards.cards_told,
    cards.card_cost,
    cards.enough_cards,
    cards.cards_held,
    cards.cards_exist,
    pieces.one_territory,
)

LAW: Law[State, Any] = Law(
    {
        PlaceTent: (*PIECE, pieces.free_space, pieces.tent_in_supply),
        PlaceTotem: (
            *PIECE,
            pieces.totem_limit,
            pieces.totems_welcome,
            pieces.totem_in_supply,
        ),
        PlaceFeat: (turn.in_play, feats.feat_is_due, feats.feat_place),
        Discard: (
            *ACTION,
            turn.place_or_discard,
            cards.cards_told,
            cards.enough_cards,
            cards.cards_held,
            cards.cards_exist,
            third_tribe.places_if_it_can,
        ),
        EndTurn: (
            *BEFORE_ALL,
            turn.time_to_end,
            deck.deck_out_first,
            turn.something_done,
            third_tribe.acts_if_it_can,
        ),
        Pass: (*BEFORE_ALL, turn.time_to_pass, deck.deck_out_first, turn.empty_hand),
        TakeFromDisplay: (turn.in_play, draws.time_to_draw, draws.in_display),
        DrawFromDeck: (turn.in_play, draws.time_to_draw, draws.deck_has_cards),
        Drawn: (turn.in_play, draws.time_for_chance, draws.one_card),
        DealtHand: (turn.in_play, draws.time_for_chance, draws.seat_in_turn, draws.whole_hand),
        Turned: (turn.in_play, draws.time_for_chance, draws.display_full),
        DeckOut: (
            *BEFORE_ALL,
            deck.table_draws,
            deck.between_turns,
            deck.not_twice,
            deck.may_be_out,
        ),
    }
)


def violations(state: State, move: Move) -> Iterator[Violation]:
    """Every rule that the move would break; nothing where it is legal."""
    return LAW.violations(state, move)
