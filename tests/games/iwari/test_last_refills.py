"""Hands after the deck ran out for the second time: the display is all there is (IW-2, IW-18)."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.engine.play.replay import random_walk
from companion.games.iwari.components import Biome
from companion.games.iwari.decisions import Action
from companion.games.iwari.earlier import TakeFromDisplay
from companion.games.iwari.following import FillDisplay, FillHand, NextTurn
from companion.games.iwari.game import GAME
from companion.games.iwari.hands import Hand, Span
from companion.games.iwari.moves import DeckOut, Discard, Pass
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


# The deck is shuffled once; after the second time it stays empty


def last_round(cards: str) -> Position:
    """The table draws for itself and has said twice that the deck ran out."""
    ended: dict[str, Any] = {
        "shuffles": 2,
        "half": {"desert-1": 0},
        "ending": "deck_out",
        "deck": Span(0, 0),
    }
    discards = nine_discarded()
    return position(table(3, cards=cards), desert="TTT", turn=3, discards=discards, **ended)


def nine_discarded() -> dict[Biome, int]:
    return dict.fromkeys(Biome, 0) | {DESERT: 6, COAST: 3}


@pytest.mark.parametrize("cards", ["open", "counted"])
def test_a_hand_is_not_known_to_be_filled_up_where_only_the_display_is_left(cards: str) -> None:
    at = last_round(cards)
    discarded = Discard(DESERT) if cards == "counted" else Discard()
    done = after(at, discarded)
    assert done.player == 1
    assert done.state.hands[0] == Hand(Span(2, 3))
    assert (done.state.deck, done.state.shuffles) == (Span(0, 0), 2)
    assert done.state.half == at.state.half


def test_the_second_time_the_deck_runs_out_nothing_is_shuffled() -> None:
    at = last_round("counted")
    once = at.with_state(
        replace(at.state, shuffles=1, deck=Span(0, 1), ending=None, decisions=(Action(),))
    )
    step = GAME.apply(once, DeckOut())
    state = step.state.state
    assert (state.deck, state.shuffles, state.ending) == (Span(0, 0), 2, "deck_out")
    assert state.discards == nine_discarded()
    assert state.half == {"desert-1": 0}
    assert [event.code for event in step.events][:1] == ["last_round"]


@pytest.mark.parametrize("seed", range(4))
def test_where_the_app_deals_the_deck_is_never_shuffled_a_second_time(seed: int) -> None:
    at = GAME.start(table(2 + seed, cards="app"))
    for before, move in random_walk(GAME, at, Random(seed)):
        at = GAME.apply(before, move).state
        if at.state.shuffles == 2:
            assert at.state.deck == Span(0, 0)
            assert sum(at.state.discards.values()) >= sum(before.state.discards.values())
    assert GAME.is_over(at)
    assert (at.state.shuffles == 2) == (at.state.ending == "deck_out")
