"""A hand is filled up in one move, or a card at a time, where the app deals the cards."""

from collections import Counter
from random import Random

import pytest

from companion.engine.play.decision import CHANCE
from companion.games.iwari.box.components import Biome
from companion.games.iwari.decisions import Action
from companion.games.iwari.earlier import TakeFromDisplay
from companion.games.iwari.following import FillDisplay, FillHand, HiddenCard, NextTurn
from companion.games.iwari.game import GAME
from companion.games.iwari.hands import Cards, Hand, Span
from companion.games.iwari.moves import DrawFromDeck, Drawn, Refill, TakeNext, Turned
from companion.games.iwari.state import Position
from companion.tables.taps.move_entry import MoveEntry, enter

from .board import COAST, DESERT, FOREST, GLACIERS, TUNDRA, after, kind, position, refusal, table
from .reading import read_diagram

DEAL = table(3, cards="app")
OTHERS = Hand(Span.of(3), (TUNDRA, FOREST, COAST))
DISPLAY = (TUNDRA, TUNDRA, GLACIERS, DESERT)
OPEN = {f"display.{biome}" for biome in DISPLAY}


def filling(held: Cards = (), deck: int = 20, display: Cards = DISPLAY) -> Position:
    """Ann fills up her hand, and so many cards are left in the deck; the rest is discarded. A
    deck that is empty has run out for the second time."""
    own = Hand(Span.of(len(held)), held)
    seen = Counter((*held, *(OTHERS.cards or ()) * 2, *display))
    left = [biome for biome, total in DEAL.cards.items() for _ in range(total - seen[biome])]
    discarded = Counter(Random(7).sample(left, len(left) - deck))
    last = {"shuffles": 2, "half": {}, "ending": "deck_out"} if not deck else {}
    return position(
        DEAL,
        *(NextTurn(), FillDisplay(), FillHand(0)),
        hands=(own, OTHERS, OTHERS),
        display=display,
        deck=Span.of(deck),
        discards={biome: discarded[biome] for biome in Biome},
        **last,
    )


def tapped(at: Position, *taps: str) -> MoveEntry:
    """What stands after those taps of Ann's."""
    return enter(GAME, at, taps, {0})


def test_the_open_cards_come_at_once_and_the_hidden_ones_one_after_the_other() -> None:
    at = after(filling(), Refill((GLACIERS,)))
    assert (kind(at), GAME.awaited(at)) == (HiddenCard, {CHANCE})
    assert at.state.hands[0].cards == (GLACIERS,)
    at = after(at, Drawn(COAST))
    assert kind(at) is HiddenCard
    at = after(at, Drawn(FOREST))
    assert at.state.hands[0].cards == (FOREST, GLACIERS, COAST)
    assert at.state.deck == Span.of(18)
    assert (kind(at), GAME.awaited(at)) == (FillDisplay, {CHANCE})
    assert (kind(after(at, Turned((DESERT,)))), at.player) == (Action, 0)


def test_a_refill_shows_what_drawing_a_card_at_a_time_shows() -> None:
    """The same cards lie in the same places afterwards."""
    at_once = after(filling((COAST,)), Refill((DESERT,)), Drawn(FOREST))
    one_by_one = after(filling((COAST,)), TakeFromDisplay(DESERT), DrawFromDeck(), Drawn(FOREST))
    assert at_once.state == one_by_one.state


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ((), "Ann takes 3 cards from the deck."),
        (
            (TUNDRA, TUNDRA),
            "Ann takes 2 tundra cards from the display and 1 card from the deck.",
        ),
        (
            (TUNDRA, GLACIERS, DESERT),
            "Ann takes 1 tundra card, 1 glacier card and 1 desert card from the display.",
        ),
    ],
    ids=["hidden cards", "both", "open cards"],
)
def test_a_refill_says_where_the_cards_come_from(cards: Cards, words: str) -> None:
    assert GAME.describe(filling(), Refill(cards)) == words


@pytest.mark.parametrize(
    ("at", "cards", "code", "reason"),
    [
        (
            filling((COAST,)),
            (TUNDRA, TUNDRA, DESERT),
            "hand_full",
            "A hand holds 3 cards, so Ann takes 2 cards at most, not 3.",
        ),
        (
            filling(),
            (COAST,),
            "not_in_display",
            "The display holds 2 tundra cards, 1 glacier card and 1 desert card.",
        ),
        (
            filling(deck=0),
            (TUNDRA,),
            "deck_empty",
            "The deck is empty, so Ann takes 2 more cards from the display.",
        ),
    ],
    ids=["too many", "not open", "too few"],
)
def test_an_impossible_refill_is_refused(
    at: Position, cards: Cards, code: str, reason: str
) -> None:
    violation = refusal(at, Refill(cards))
    assert (violation.code, violation.reason) == (code, reason)
    assert violation.cite.section == "Drawing cards"


def test_the_rest_comes_from_the_display_where_the_deck_ends_for_the_second_time() -> None:
    """IW-2: nothing is shuffled then, and who fills up a hand is asked again."""
    at = filling(deck=1)
    at = GAME.at(DEAL, at.state.changed(shuffles=1, half={}))
    at = after(at, Refill(()), Drawn(_last_card(at)))
    assert (at.state.shuffles, kind(at), at.cards_missing) == (2, FillHand, 2)
    assert GAME.prompt(at) == "Take 2 cards from the display: the deck is empty."
    assert refusal(at, Refill((TUNDRA,))).code == "deck_empty"


def test_the_rest_comes_from_the_new_deck_where_the_first_one_ends() -> None:
    """IW-1."""
    at = filling(deck=1)
    at = after(at, Refill(()), Drawn(_last_card(at)))
    assert (at.state.shuffles, kind(at), at.cards_missing) == (1, HiddenCard, 2)


def _last_card(at: Position) -> Biome:
    (move,) = GAME.legal_moves(after(at, DrawFromDeck()))
    return move.card


def test_a_drawn_hand_is_read_again_from_its_diagram() -> None:
    for move in (Refill((DESERT,)), DrawFromDeck()):
        at = after(filling(), move)
        assert read_diagram(DEAL, GAME.diagram(at)).state == at.state


# By touch


def test_nothing_is_drawn_from_the_deck_unless_that_is_tapped() -> None:
    """A habitual Confirm would show a card that nobody has asked for."""
    entry = tapped(filling())
    assert entry.moves == ()
    assert {choice.tap.id for choice in entry.choices if choice.legal} > OPEN
    entry = tapped(filling(), "deck.rest")
    assert (entry.moves, entry.records) == ((Refill(()),), True)


def test_open_cards_are_tapped_before_one_confirm() -> None:
    entry = tapped(filling(), "display.tundra", "display.desert", "display.tundra")
    assert entry.moves == (Refill((TUNDRA, TUNDRA, DESERT)),)
    entry = tapped(filling(), "display.tundra", "display.desert")
    assert entry.moves == ()
    entry = tapped(filling(), "display.tundra", "display.desert", "deck.rest")
    assert (entry.moves, entry.records) == ((Refill((TUNDRA, DESERT)),), True)


def test_all_open_cards_but_one_are_two_taps() -> None:
    entry = tapped(filling(), "display.all_but_one", "display.glaciers")
    assert entry.moves == (Refill((TUNDRA, TUNDRA, DESERT)),)
    two_missing = {choice.tap.id for choice in tapped(filling((COAST,))).choices}
    assert "display.all_but_one" not in two_missing


def test_who_taps_the_deck_sees_that_card_before_the_next_choice() -> None:
    assert tapped(filling(), "deck").moves == (DrawFromDeck(),)
    at = seen_one()
    assert (kind(at), at.cards_missing) == (FillHand, 2)


def seen_one() -> Position:
    """Ann has drawn a hidden card and looked at it; two are missing."""
    return after(filling(), DrawFromDeck(), Drawn(COAST))


def test_once_a_hidden_card_was_seen_each_tap_takes_one_without_confirm() -> None:
    """What is tapped next may depend on what was seen."""
    at = seen_one()
    assert GAME.prompt(at) == "Take 2 more cards: each tap takes one."
    for tap, move in (
        ("deck", DrawFromDeck()),
        ("deck.rest", Refill(())),
        ("display.desert", TakeNext(DESERT)),
    ):
        entry = tapped(at, tap)
        assert (entry.moves, entry.records) == ((move,), True)
    assert tapped(at).moves == ()


def test_open_cards_are_picked_together_before_a_hidden_one_and_one_by_one_after_it() -> None:
    assert refusal(filling(), TakeNext(DESERT)).code == "picked_together"
    assert refusal(seen_one(), Refill((DESERT,))).code == "one_by_one"
    assert refusal(seen_one(), TakeNext(FOREST)).code == "not_in_display"


def test_a_card_taken_by_one_tap_can_be_put_back_until_the_hand_is_full() -> None:
    """Nothing is revealed by it, unlike by the display that is filled up after the last one."""
    step = GAME.apply(seen_one(), TakeNext(DESERT))
    assert not step.reveals
    assert GAME.awaited(step.state) == {0}
    assert GAME.awaited(after(step.state, TakeNext(TUNDRA))) == {CHANCE}


def test_of_one_card_that_is_missing_the_decks_is_one_button() -> None:
    at = filling((COAST, COAST))
    assert tapped(at).moves == ()
    assert tapped(at, "deck.rest").moves == (Refill(()),)
    labels = {choice.tap.id: choice.tap.label for choice in tapped(at).choices}
    assert (labels["deck"], labels["deck.rest"]) == ("", "Draw from the deck")
    assert tapped(at, "deck").moves == (DrawFromDeck(),)
    assert tapped(at, "display.desert").moves == (Refill((DESERT,)),)
