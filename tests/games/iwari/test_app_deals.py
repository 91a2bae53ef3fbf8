"""Where the app deals: hands, draws, the display, and who sees which cards (IW-1, IW-10, IW-21)."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from companion.engine.play.decision import CHANCE
from companion.engine.play.replay import random_walk
from companion.games.iwari.box.components import Biome
from companion.games.iwari.decisions import Action
from companion.games.iwari.earlier import TakeFromDisplay
from companion.games.iwari.following import FillDisplay, FillHand
from companion.games.iwari.game import GAME
from companion.games.iwari.hands import Hand, Span
from companion.games.iwari.moves import (
    DealtHand,
    DeckOut,
    Discard,
    DrawFromDeck,
    Drawn,
    PlaceTent,
    Turned,
)
from companion.games.iwari.state import Position

from .board import (
    COAST,
    DESERT,
    FOREST,
    GLACIERS,
    TUNDRA,
    after,
    is_legal,
    kind,
    refusal,
    table,
    tent,
)

DEAL = table(3, cards="app")
DRAFT = table(3, cards="app", hands="experienced")
HAND = (TUNDRA, FOREST, COAST)
DISPLAY = (TUNDRA, TUNDRA, GLACIERS, DESERT)


def dealt() -> Position:
    """Everyone has a hand and the display lies open."""
    hands = [DealtHand(seat, HAND) for seat in (0, 1, 2)]
    return after(GAME.start(DEAL), *hands, Turned(DISPLAY))


def before_the_end_of_the_deck(deck: tuple[Biome, ...], shuffles: int = 0) -> Position:
    """Dealt, but all cards except those few have been discarded from the deck."""
    at = dealt()
    spread = Counter(DEAL.cards)
    for card in (*HAND * 3, *DISPLAY, *deck):
        spread[card] -= 1
    fields: dict[str, Any] = {
        "deck": Span(len(deck), len(deck)),
        "discards": {biome: spread[biome] for biome in Biome},
        "shuffles": shuffles,
        "half": {} if shuffles else None,
    }
    return at.with_state(replace(at.state, **fields))


def test_hands_are_dealt_clockwise_from_the_starting_player_then_the_display() -> None:
    at = GAME.start(DEAL)
    assert refusal(at, DealtHand(1, HAND)).code == "other_seat"
    assert refusal(at, DealtHand(0, (TUNDRA,))).code == "number_of_cards"
    assert refusal(at, Turned(DISPLAY)).code == "not_now"
    at = dealt()
    assert (kind(at), at.player) == (Action, 0)
    assert at.state.deck == Span(34, 34)
    assert all(hand == Hand(Span(3, 3), HAND) for hand in at.state.hands)


def test_experienced_players_see_the_display_and_the_last_player_draws_first() -> None:
    at = after(GAME.start(DRAFT), Turned(DISPLAY))
    assert GAME.awaited(at) == {2}
    at = after(at, TakeFromDisplay(TUNDRA), DrawFromDeck())
    assert GAME.awaited(at) == {CHANCE}
    at = after(at, Drawn(COAST))
    assert GAME.awaited(at) == {2}
    at = after(at, TakeFromDisplay(DESERT))
    assert at.state.hands[2].cards == (TUNDRA, COAST, DESERT)
    assert at.state.display == (TUNDRA, GLACIERS)
    assert GAME.awaited(at) == {CHANCE}
    at = after(at, Turned((FOREST, FOREST)))
    assert GAME.awaited(at) == {1}


def test_only_cards_of_the_hand_are_played() -> None:
    at = dealt()
    assert is_legal(at, tent("tundra-1", TUNDRA))
    violation = refusal(at, tent("desert-1", DESERT))
    assert violation.code == "not_in_hand"
    assert violation.reason == "Ann does not hold 1 desert card."
    assert refusal(at, tent("glaciers-1", FOREST, FOREST)).code == "not_in_hand"
    assert refusal(at, Discard(GLACIERS)).code == "not_in_hand"


def test_a_hand_is_filled_up_at_the_end_of_the_turn_one_card_at_a_time() -> None:
    at = after(dealt(), tent("tundra-1", TUNDRA))
    assert (kind(at), GAME.awaited(at)) == (FillHand, {0})
    assert refusal(at, Discard(COAST)).code == "action_over"
    violation = refusal(at, TakeFromDisplay(COAST))
    assert violation.code == "not_in_display"
    assert violation.reason == (
        "The display holds 2 tundra cards, 1 glacier card and 1 desert card."
    )
    at = after(at, TakeFromDisplay(DESERT))
    assert GAME.awaited(at) == {CHANCE}
    at = after(at, Turned((COAST,)))
    assert (kind(at), at.player) == (Action, 1)
    assert at.state.hands[0].cards == (FOREST, COAST, DESERT)
    assert at.state.deck == Span(33, 33)


def test_the_deck_gives_only_cards_that_it_can_hold() -> None:
    at = after(before_the_end_of_the_deck((COAST, DESERT)), Discard(TUNDRA), DrawFromDeck())
    violation = refusal(at, Drawn(FOREST))
    assert violation.code == "not_in_deck"
    assert violation.reason == "There is no forest card left in the deck."
    assert set(GAME.legal_moves(at)) == {Drawn(COAST), Drawn(DESERT)}
    assert refusal(at, Drawn(None)).code == "number_of_cards"


def test_a_deck_that_runs_out_in_a_refill_is_shuffled_and_the_refill_goes_on() -> None:
    at = before_the_end_of_the_deck((COAST,))
    at = after(at, tent("tundra-1", TUNDRA), DrawFromDeck(), Drawn(COAST))
    assert at.state.shuffles == 1
    assert at.state.half == {"tundra-1": 0}
    assert at.player == 1
    assert at.state.deck == Span(34, 34)
    assert not any(at.state.discards.values())


def test_a_deck_that_runs_out_into_the_display_is_shuffled_and_the_display_filled() -> None:
    at = before_the_end_of_the_deck((COAST,))
    at = after(at, Discard(TUNDRA), TakeFromDisplay(GLACIERS), Turned((COAST,)))
    assert (at.state.shuffles, at.player, at.state.deck) == (1, 1, Span(34, 34))


def test_a_display_is_filled_from_both_decks_where_the_first_runs_short() -> None:
    at = before_the_end_of_the_deck((COAST,))
    at = after(at, tent("tundra-1", TUNDRA))
    hand = Hand(Span(1, 1), (FOREST,))
    discards = {**at.state.discards, COAST: at.state.discards[COAST] + 1}
    at = at.with_state(replace(at.state, hands=(hand, *at.state.hands[1:]), discards=discards))
    at = after(at, TakeFromDisplay(TUNDRA), TakeFromDisplay(TUNDRA), Turned((COAST,)))
    assert (at.state.shuffles, kind(at)) == (1, FillDisplay)
    at = after(at, Turned((FOREST,)))
    assert (kind(at), at.player, at.state.deck) == (Action, 1, Span(34, 34))


def test_the_second_time_nothing_is_shuffled_and_the_display_is_all_there_is() -> None:
    """IW-2."""
    at = before_the_end_of_the_deck((COAST,), shuffles=1)
    at = after(at, Discard(TUNDRA), DrawFromDeck(), Drawn(COAST))
    assert (at.state.shuffles, at.state.ending, at.state.deck) == (2, "deck_out", Span(0, 0))
    at = after(at, PlaceTent("coast-1", (COAST,)))
    assert refusal(at, DrawFromDeck()).code == "deck_empty"
    at = after(at, TakeFromDisplay(DESERT))
    assert at.state.display == (TUNDRA, TUNDRA, GLACIERS)
    assert at.player == 2


def test_a_table_whose_cards_the_app_deals_does_not_enter_the_end_of_the_deck() -> None:
    violation = refusal(dealt(), DeckOut())
    assert (violation.code, violation.possible) == ("app_deals", False)


def test_cards_are_neither_lost_nor_made() -> None:
    """Over a whole game, hands, display, deck and discards are always the game's cards."""
    for at, _ in random_walk(GAME, GAME.start(DRAFT), Random("cards")):
        held = sum(hand.size.high for hand in at.state.hands) + len(at.state.display or ())
        assert held + at.state.deck.high + sum(at.state.discards.values()) == 47


# Secrets


def test_everyone_sees_their_own_hand_only() -> None:
    at = dealt()
    assert GAME.view(at, 1).state.hands == (
        Hand(Span(3, 3)),
        Hand(Span(3, 3), HAND),
        Hand(Span(3, 3)),
    )
    assert GAME.view(at, None).state.hands == (Hand(Span(3, 3)),) * 3


def test_a_draw_is_seen_by_the_one_who_draws() -> None:
    at = after(dealt(), Discard(TUNDRA), DrawFromDeck())
    assert GAME.view_move(at, Drawn(COAST), 0) == Drawn(COAST)
    assert GAME.view_move(at, Drawn(COAST), 1) == Drawn(None)
    assert GAME.describe(at, Drawn(COAST)) == "Ann gets 1 coast card from the deck."
    assert GAME.describe(at, Drawn(None)) == "Ann gets a card from the deck."


def test_a_starting_hand_is_seen_by_its_owner() -> None:
    at, move = GAME.start(DEAL), DealtHand(0, HAND)
    assert GAME.view_move(at, move, 0) == move
    shown = GAME.view_move(at, move, None)
    assert shown == DealtHand(0, None)
    assert GAME.describe(at, shown) == "Ann is dealt 3 cards."


def test_facts_show_a_hand_to_those_who_may_see_it() -> None:
    def hand(viewer: int | None) -> str:
        facts = GAME.facts(GAME.view(dealt(), viewer))
        return next(fact.value for fact in facts if (fact.label, fact.seat) == ("Hand", 0))

    assert hand(0) == "1 tundra card, 1 forest card and 1 coast card"
    assert hand(1) == "3 cards"
    assert hand(None) == "3 cards"
