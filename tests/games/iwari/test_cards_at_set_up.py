"""The checklist about cards and feats: what people do themselves, and what the app does."""

import pytest

from companion.games.iwari.game import GAME

from .board import table


def checklist(players: int = 3, **chosen: str) -> dict[str, str]:
    """The words of every step, by its id."""
    return {step.id: step.text for step in GAME.setup_steps(table(players, **chosen))}


@pytest.mark.parametrize("hands", ["first", "experienced"])
def test_nobody_shuffles_or_deals_the_cards_that_the_app_deals(hands: str) -> None:
    steps = checklist(cards="app", hands=hands)
    assert steps["deck"] == ("Leave all cards in the box: the app shuffles 47 of them and deals.")
    assert steps["hands"].startswith("The app ")


def test_experienced_players_draw_their_hands_even_where_the_app_deals() -> None:
    assert checklist(cards="app", hands="experienced")["hands"] == (
        "The app lays 4 cards open as the display. Beginning with Cleo and against the order of "
        "play, everyone draws 3 cards from display and deck; the display is filled up after each "
        "player. 34 cards remain in the deck."
    )


@pytest.mark.parametrize(
    ("players", "deck", "left"), [(2, 47, 37), (3, 47, 34), (4, 52, 36), (5, 57, 38)]
)
def test_cards_shuffled_and_left_in_the_deck_fit_the_number_of_players(
    players: int, deck: int, left: int
) -> None:
    steps = checklist(players)
    assert f"Shuffle the {deck} cards" in steps["deck"]
    assert steps["hands"].endswith(f"{left} cards remain in the deck.")


def test_feats_are_laid_out_by_number() -> None:
    feats = checklist(union="yes", respect="yes")["feats"]
    assert feats == "Lay out the feats in play: 2 Union and 1 Respect."
