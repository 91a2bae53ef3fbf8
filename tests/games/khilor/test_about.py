"""What is told of a square, an egg, a polyomino or the dragon token to whoever asks about it."""

import pytest

from companion.engine.about import About
from companion.games.khilor.game import GAME

from .positions import position


def told(place: str, **squares: str) -> About:
    assert GAME.about
    found = GAME.about(position(**squares), place)  # type: ignore[arg-type]
    assert found
    return found


@pytest.mark.parametrize("place", ["A1", "top-A1", "below-A1"])
def test_a_square_and_its_demons_tell_the_stack_and_that_the_top_one_is_caught(place: str) -> None:
    found = told(place, A1="gb")
    assert found.name == "Square A1"
    assert "A blue demon on top of a green one." in found.line
    assert found.text.id == "top_first"


def test_an_egg_tells_what_it_scores_and_more_on_a_square_of_its_colour() -> None:
    owner = position().edition.owner
    own, other = "egg-B1", next(f"egg-{q}" for q in position().edition.cell if q not in owner)
    letter = {"blue": "B", "green": "G", "pink": "K", "purple": "P", "yellow": "Y"}[owner["B1"]]
    assert told(own, B1=f"({letter})").text.id == "own_colour"
    assert told(other, **{other.removeprefix("egg-"): "(G)"}).text.id == "first"


@pytest.mark.parametrize("place", ["lie-I-2", "demon-I-2-1", "egg-symbol-I-2"])
def test_a_polyomino_and_its_symbols_tell_whether_it_may_be_chosen(place: str) -> None:
    found = told(place, C3="g")
    assert found.name == "Polyomino I"
    assert found.line.startswith("It may be chosen")
    assert found.text.id == "available"


def test_everything_that_is_drawn_can_be_asked_about() -> None:
    assert GAME.about
    for players in (1, 3):
        at = position(players, A1="gb", B2="(G)")
        for element in GAME.picture(at).elements:
            assert GAME.about(at, element.id), element.id
    assert GAME.about(at, "nowhere") is None
