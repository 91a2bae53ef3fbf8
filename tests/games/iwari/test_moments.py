"""Every decision has its moment: moves at the wrong one are refused with what is on instead."""

from typing import Any

import pytest

from companion.games.iwari.earlier import TakeFromDisplay
from companion.games.iwari.following import DeckInDoubt
from companion.games.iwari.game import GAME
from companion.games.iwari.hands import Span
from companion.games.iwari.moves import (
    DealtHand,
    DeckOut,
    Discard,
    DrawFromDeck,
    Drawn,
    EndTurn,
    Pass,
    Turned,
)

from .board import (
    COAST,
    DESERT,
    FOREST,
    GLACIERS,
    TUNDRA,
    after,
    position,
    refusal,
    table,
    tent,
    totem,
)

HAND = (TUNDRA, FOREST, COAST)
DEAL = table(3, cards="app")
START = GAME.start(DEAL)
PLAYING = after(
    START,
    *(DealtHand(seat, HAND) for seat in (0, 1, 2)),
    Turned((TUNDRA, TUNDRA, GLACIERS, DESERT)),
)
REFILLING = after(PLAYING, Discard(TUNDRA))
CLOSING = position(table(3), DeckInDoubt(), deck=Span(0, 1), turn=6, ending="last_tent")


@pytest.mark.parametrize(
    "move", [tent("tundra-1", TUNDRA), totem("tundra", TUNDRA), Discard(COAST), EndTurn(), Pass()]
)
def test_nobody_plays_while_a_hand_is_being_filled(move: Any) -> None:
    violation = refusal(REFILLING, move)
    assert (violation.code, violation.possible) == ("not_now", False)
    assert violation.reason == (
        "Something else is asked now. Take 1 card from the display or the deck."
    )


@pytest.mark.parametrize("move", [TakeFromDisplay(TUNDRA), DrawFromDeck()])
def test_nobody_draws_before_the_turn_is_played(move: Any) -> None:
    violation = refusal(PLAYING, move)
    assert (violation.code, violation.reason) == (
        "not_now",
        "Something else is asked now. Place a tent or a totem, or discard a card.",
    )


@pytest.mark.parametrize("move", [Drawn(TUNDRA), Turned((TUNDRA,)), DealtHand(0, HAND)])
def test_chance_deals_only_what_is_asked_for(move: Any) -> None:
    assert refusal(PLAYING, move).code == "not_now"
    assert refusal(REFILLING, move).code == "not_now"


def test_nobody_draws_while_hands_are_dealt() -> None:
    assert refusal(START, DrawFromDeck()).reason == (
        "Something else is asked now. Cards are being dealt from the deck."
    )


def test_a_second_card_waits_for_the_first() -> None:
    drawing = after(REFILLING, DrawFromDeck())
    assert refusal(drawing, DrawFromDeck()).code == "not_now"
    assert GAME.prompt(drawing) == "A card comes from the deck."
    assert GAME.prompt(REFILLING) == "Take 1 card from the display or the deck."


def test_an_unknown_card_comes_from_no_deck() -> None:
    drawing = after(REFILLING, DrawFromDeck())
    emptied = refusal(drawing, Drawn(None))
    assert emptied.reason == "1 card must be named here, not hidden cards."


@pytest.mark.parametrize("move", [tent("tundra-1"), Discard(), Pass()])
def test_after_the_last_turn_only_the_deck_is_in_doubt(move: Any) -> None:
    assert refusal(CLOSING, move).reason == (
        "Something else is asked now. Did the deck run out in this last turn?"
    )
    assert GAME.prompt(CLOSING) == "Did the deck run out in this last turn?"
    assert GAME.describe(CLOSING, EndTurn()) == (
        "The deck still has cards, so the journey ends here."
    )


def test_the_second_piece_is_no_moment_to_pass() -> None:
    at = after(position(table(3), desert="F"), tent("desert-2"))
    assert refusal(at, Pass()).code == "not_now"
    assert GAME.describe(at, EndTurn()) == "Ann places no second piece."


def test_the_sentence_of_a_turn_without_an_action_says_so() -> None:
    assert GAME.describe(PLAYING, EndTurn()) == "Ann ends the turn without an action."


def test_the_cards_that_pay_can_be_too_many_to_mean_anything() -> None:
    violation = refusal(PLAYING, tent("tundra-1", TUNDRA, TUNDRA, TUNDRA))
    assert (violation.code, violation.possible) == ("card_cost", False)


def test_a_game_that_is_over_says_so() -> None:
    over = after(CLOSING, DeckOut())
    assert GAME.prompt(over) == "The game is over."
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert outcome.text.startswith("A player placed the last tent. ")
