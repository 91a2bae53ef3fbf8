"""Where the app deals: hands, draws, the display, and who sees which cards (IW-1, IW-10, IW-21)."""

from collections import Counter
from random import Random
from typing import Any

from companion.engine.game import CHANCE
from companion.engine.replay import random_walk
from companion.games.iwari import GAME
from companion.games.iwari.components import Biome
from companion.games.iwari.moves import (
    DealtHand,
    DeckOut,
    Discard,
    DrawFromDeck,
    Drawn,
    PlaceTent,
    TakeFromDisplay,
    Turned,
)
from companion.games.iwari.state import Hand, Phase, Span, State

from .board import COAST, DESERT, FOREST, GLACIERS, TUNDRA, after, is_legal, refusal, table, tent

DEAL = table(3, cards="app")
DRAFT = table(3, cards="app", hands="experienced")
HAND = (TUNDRA, FOREST, COAST)
DISPLAY = (TUNDRA, TUNDRA, GLACIERS, DESERT)


def dealt() -> State:
    """Everyone has a hand and the display lies open."""
    hands = [DealtHand(seat, HAND) for seat in (0, 1, 2)]
    return after(GAME.initial_state(DEAL), *hands, Turned(DISPLAY))


def before_the_end_of_the_deck(deck: tuple[Biome, ...], shuffles: int = 0) -> State:
    """Dealt, but all cards except those few have been discarded from the deck."""
    state = dealt()
    spread = Counter(DEAL.cards)
    for card in (*HAND * 3, *DISPLAY, *deck):
        spread[card] -= 1
    told: dict[str, Any] = {
        "deck": Span(len(deck), len(deck)),
        "discards": {biome: spread[biome] for biome in Biome},
        "shuffles": shuffles,
        "half": {} if shuffles else None,
    }
    return State(
        DEAL,
        Phase.ACTION,
        hands=state.hands,
        display=state.display,
        **told,
    )


def test_hands_are_dealt_clockwise_from_the_starting_player_then_the_display() -> None:
    state = GAME.initial_state(DEAL)
    assert refusal(state, DealtHand(1, HAND)).code == "other_seat"
    assert refusal(state, DealtHand(0, (TUNDRA,))).code == "number_of_cards"
    assert refusal(state, Turned(DISPLAY)).code == "not_now"
    state = dealt()
    assert (state.phase, state.player) == (Phase.ACTION, 0)
    assert state.deck == Span(34, 34)
    assert all(hand == Hand(Span(3, 3), HAND) for hand in state.hands)


def test_experienced_players_see_the_display_and_the_last_player_draws_first() -> None:
    state = after(GAME.initial_state(DRAFT), Turned(DISPLAY))
    assert GAME.to_move(state) == 2
    state = after(state, TakeFromDisplay(TUNDRA), DrawFromDeck())
    assert GAME.to_move(state) is CHANCE
    state = after(state, Drawn(COAST))
    assert GAME.to_move(state) == 2
    state = after(state, TakeFromDisplay(DESERT))
    assert state.hands[2].cards == (TUNDRA, COAST, DESERT)
    assert state.display == (TUNDRA, GLACIERS)
    assert GAME.to_move(state) is CHANCE
    state = after(state, Turned((FOREST, FOREST)))
    assert GAME.to_move(state) == 1


def test_only_cards_of_the_hand_are_played() -> None:
    state = dealt()
    assert is_legal(state, tent("tundra-1", TUNDRA))
    violation = refusal(state, tent("desert-1", DESERT))
    assert violation.code == "not_in_hand"
    assert violation.reason == "Ann does not hold 1 desert card."
    assert refusal(state, tent("glaciers-1", FOREST, FOREST)).code == "not_in_hand"
    assert refusal(state, Discard(GLACIERS)).code == "not_in_hand"


def test_a_hand_is_filled_up_at_the_end_of_the_turn_one_card_at_a_time() -> None:
    state = after(dealt(), tent("tundra-1", TUNDRA))
    assert (state.phase, GAME.to_move(state)) == (Phase.REFILL, 0)
    assert refusal(state, Discard(COAST)).code == "not_now"
    violation = refusal(state, TakeFromDisplay(COAST))
    assert violation.code == "not_in_display"
    assert violation.reason == (
        "The display holds 2 tundra cards, 1 glacier card and 1 desert card."
    )
    state = after(state, TakeFromDisplay(DESERT))
    assert GAME.to_move(state) is CHANCE
    state = after(state, Turned((COAST,)))
    assert (state.phase, state.player) == (Phase.ACTION, 1)
    assert state.hands[0].cards == (FOREST, COAST, DESERT)
    assert state.deck == Span(33, 33)


def test_the_deck_gives_only_cards_that_it_can_hold() -> None:
    state = after(before_the_end_of_the_deck((COAST, DESERT)), Discard(TUNDRA), DrawFromDeck())
    violation = refusal(state, Drawn(FOREST))
    assert violation.code == "not_in_deck"
    assert violation.reason == "The deck holds 0 forest cards, not 1."
    assert set(GAME.legal_moves(state)) == {Drawn(COAST), Drawn(DESERT)}
    assert refusal(state, Drawn(None)).code == "number_of_cards"


def test_a_deck_that_runs_out_in_a_refill_is_shuffled_and_the_refill_goes_on() -> None:
    state = before_the_end_of_the_deck((COAST,))
    state = after(state, tent("tundra-1", TUNDRA), DrawFromDeck(), Drawn(COAST))
    assert state.shuffles == 1
    assert state.half == {"tundra-1": 0}
    assert state.player == 1
    assert state.deck == Span(34, 34)
    assert not any(state.discards.values())


def test_a_deck_that_runs_out_into_the_display_is_shuffled_and_the_display_filled() -> None:
    state = before_the_end_of_the_deck((COAST,))
    state = after(state, Discard(TUNDRA), TakeFromDisplay(GLACIERS), Turned((COAST,)))
    assert (state.shuffles, state.player, state.deck) == (1, 1, Span(34, 34))


def test_a_display_is_filled_from_both_decks_where_the_first_runs_short() -> None:
    state = before_the_end_of_the_deck((COAST,))
    state = after(state, tent("tundra-1", TUNDRA))
    hand = Hand(Span(1, 1), (FOREST,))
    state = State(
        DEAL,
        Phase.REFILL,
        state.deck,
        (hand, *state.hands[1:]),
        tents=state.tents,
        display=DISPLAY,
        discards={**state.discards, COAST: state.discards[COAST] + 1},
    )
    state = after(state, TakeFromDisplay(TUNDRA), TakeFromDisplay(TUNDRA), Turned((COAST,)))
    assert (state.shuffles, state.phase) == (1, Phase.REFILL)
    state = after(state, Turned((FOREST,)))
    assert (state.phase, state.player, state.deck) == (Phase.ACTION, 1, Span(34, 34))


def test_the_second_time_nothing_is_shuffled_and_the_display_is_all_there_is() -> None:
    """IW-2."""
    state = before_the_end_of_the_deck((COAST,), shuffles=1)
    state = after(state, Discard(TUNDRA), DrawFromDeck(), Drawn(COAST))
    assert (state.shuffles, state.ending, state.deck) == (2, "deck_out", Span(0, 0))
    state = after(state, PlaceTent("coast-1", (COAST,)))
    assert refusal(state, DrawFromDeck()).code == "deck_empty"
    state = after(state, TakeFromDisplay(DESERT))
    assert state.display == (TUNDRA, TUNDRA, GLACIERS)
    assert state.player == 2


def test_a_table_whose_cards_the_app_deals_tells_no_end_of_the_deck() -> None:
    violation = refusal(dealt(), DeckOut())
    assert (violation.code, violation.possible) == ("app_deals", False)


def test_cards_are_neither_lost_nor_made() -> None:
    """Over a whole game, hands, display, deck and discards are always the game's cards."""
    for state, _ in random_walk(GAME, GAME.initial_state(DRAFT), Random("cards")):
        held = sum(hand.size.high for hand in state.hands) + len(state.display or ())
        assert held + state.deck.high + sum(state.discards.values()) == 47


# Secrets


def test_everyone_sees_their_own_hand_only() -> None:
    state = dealt()
    assert GAME.view(state, 1).hands == (
        Hand(Span(3, 3)),
        Hand(Span(3, 3), HAND),
        Hand(Span(3, 3)),
    )
    assert GAME.view(state, None).hands == (Hand(Span(3, 3)),) * 3


def test_a_draw_is_seen_by_the_one_who_draws() -> None:
    state = after(dealt(), Discard(TUNDRA), DrawFromDeck())
    assert GAME.view_move(state, Drawn(COAST), 0) == Drawn(COAST)
    assert GAME.view_move(state, Drawn(COAST), 1) == Drawn(None)
    assert GAME.describe(state, Drawn(COAST)) == "Ann gets 1 coast card from the deck."
    assert GAME.describe(state, Drawn(None)) == "Ann gets a card from the deck."


def test_a_starting_hand_is_seen_by_its_owner() -> None:
    state, move = GAME.initial_state(DEAL), DealtHand(0, HAND)
    assert GAME.view_move(state, move, 0) == move
    shown = GAME.view_move(state, move, None)
    assert shown == DealtHand(0, None)
    assert GAME.describe(state, shown) == "Ann is dealt 3 cards."


def test_facts_tell_a_hand_to_those_who_may_see_it() -> None:
    def hand(viewer: int | None) -> str:
        facts = GAME.facts(GAME.view(dealt(), viewer))
        return next(fact.value for fact in facts if (fact.label, fact.seat) == ("Hand", 0))

    assert hand(0) == "1 tundra card, 1 forest card and 1 coast card"
    assert hand(1) == "3 cards"
    assert hand(None) == "3 cards"
