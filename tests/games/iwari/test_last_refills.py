"""Hands after the deck ran out for the second time: the display is all there is (IW-2, IW-18)."""

from dataclasses import replace

import pytest

from companion.games.iwari.components import Biome
from companion.games.iwari.decisions import Action
from companion.games.iwari.earlier import TakeFromDisplay
from companion.games.iwari.following import FillDisplay, FillHand, NextTurn
from companion.games.iwari.game import GAME
from companion.games.iwari.hands import Hand, Span
from companion.games.iwari.moves import Pass
from companion.games.iwari.state import Position

from .board import COAST, DESERT, FOREST, TUNDRA, after, kind, position, refusal, table

DEAL = table(3, cards="app")


def refilling(display: tuple[Biome, ...], held: tuple[Biome, ...]) -> Position:
    """Ann fills up her hand in the last round; all cards that nobody holds are discarded."""
    full = Hand(Span(3, 3), (TUNDRA, FOREST, COAST))
    hands = (Hand(Span(len(held), len(held)), held), full, full)
    seen = [*display, *(card for hand in hands for card in hand.cards or ())]
    state = replace(
        GAME.start(DEAL).state,
        decisions=(NextTurn(), FillDisplay(), FillHand(0)),
        deck=Span(0, 0),
        hands=hands,
        display=display,
        discards={biome: total - seen.count(biome) for biome, total in DEAL.cards.items()},
        shuffles=2,
        half={},
        ending="deck_out",
    )
    assert GAME.state_problems(GAME.at(DEAL, state)) == ()
    return GAME.at(DEAL, state)


@pytest.mark.parametrize(
    ("display", "words"),
    [((DESERT,), "1 card"), ((DESERT, COAST, COAST), "2 cards")],
    ids=["fewer cards than the hand lacks", "as many as the hand lacks"],
)
def test_a_player_is_asked_for_the_cards_that_are_there(
    display: tuple[Biome, ...], words: str
) -> None:
    assert GAME.prompt(refilling(display, (TUNDRA,))) == (
        f"Take {words} from the display: the deck is empty."
    )


def test_the_turn_goes_on_where_display_and_deck_are_empty() -> None:
    at = after(refilling((DESERT,), (TUNDRA,)), TakeFromDisplay(DESERT))
    assert (kind(at), at.player) == (Action, 1)
    assert at.state.hands[0].cards == (TUNDRA, DESERT)


def test_a_player_with_a_card_does_not_pass() -> None:
    at = position(table(3), hand=(1, 1), shuffles=2, half={}, ending="deck_out", turn=1)
    assert refusal(at, Pass()).reason == (
        "Ben holds 1 card, so a piece is placed or a card discarded."
    )
