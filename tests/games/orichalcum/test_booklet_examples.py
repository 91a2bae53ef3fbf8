"""The booklet's examples, section by section; those of other files are looked up by name.

What only their lost pictures showed is set up anew, so that the words of the example hold.
"""

import re
from pathlib import Path

import pytest

from companion.games.orichalcum.decisions.action import BuyAction, PerformAction
from companion.games.orichalcum.decisions.draws import EndTurn
from companion.games.orichalcum.decisions.tile import PlaceTile
from companion.games.orichalcum.moves.action import InvokeFavour, Produce, Recruit
from companion.games.orichalcum.moves.capture import Fight, RollDie
from companion.games.orichalcum.moves.tile import PlaceTerrain

from .positions import acting, legal, play, player, position

HERE = Path(__file__).parent
SECTIONS = {
    "Select an action card": "a_card_for_one_hoplite",
    "Place the terrain tile": "place_the_terrain_tile",
    "On a player's first turn": "a_port_that_pays_one_of_each",
    "Reaching a port": "a_tile_over_a_port",
    "Drawing the attention of a Titan": "an_area_of_four_deserts",
    "Titans' favors": "titans_favors",
    "Multiple Titans": "a_titan_that_replaces_another",
    "Produce Orichalcum": "produce_orichalcum",
    "Recruit Hoplites": "recruit_hoplites",
    "Capture Creatures": "a_fight_that_a_skull_wins",
    "In case of a victory": "in_case_of_a_victory",
    "In case of a defeat": "a_fight_that_is_lost",
    "Construct, building": "a_building_next_to_a_creature",
    "Construct, temple": "a_temple_next_to_a_hydra",
}
"""Every section that has an example, and the name of its test."""


@pytest.mark.parametrize("name", SECTIONS.values(), ids=SECTIONS.keys())
def test_every_section_with_an_example_has_a_test_of_it(name: str) -> None:
    files = "\n".join(file.read_text(encoding="utf-8") for file in HERE.glob("test_*.py"))
    assert re.search(rf"def test_the_booklets_example_of_{name}\(", files)


def test_the_booklets_example_of_place_the_terrain_tile() -> None:
    """Johannes places a double tile and has several valid choices: all that touch what lies
    there and are free, and no others."""
    asked = (PlaceTile("FL", ()), PerformAction("produce"), BuyAction(), EndTurn())
    at = position(player("M A3 0"), player(metropolis="C1"), player(metropolis="D1"), asked=asked)
    choices = legal(at, PlaceTerrain)
    assert len(choices) > 1
    for move in choices:
        under = [circle for circle in move.under(at) if circle]
        assert len(under) == 2
        assert at.land.occupied.isdisjoint(under)
        assert not at.land.shore.isdisjoint(under)
    reached = {circle for move in choices for circle in move.under(at)}
    beside = {near for circle in at.land.occupied for near in at.land.layout.neighbours[circle]}
    assert beside - at.land.occupied <= reached


def test_the_booklets_example_of_titans_favors() -> None:
    """Bruno has two Mines and Hyperion, active: four nuggets instead of two."""
    bruno = player("F A3 0", nuggets=0, titans=("hyperion",), buildings={"A3": "mine"})
    at = play(acting("produce", bruno), InvokeFavour("hyperion"), Produce())
    assert at.player.nuggets == 4
    assert not at.player.titans[0].active


def test_the_booklets_example_of_produce_orichalcum() -> None:
    """Bruno has three Mines, one of them the Metropolis': three nuggets."""
    mines = {"A3": "mine", "A4": "mine"}
    at = play(acting("produce", player("FL A3 0", nuggets=0, buildings=mines)), Produce())
    assert at.player.nuggets == 3


def test_the_booklets_example_of_recruit_hoplites() -> None:
    """Johannes has two Training Camps, one of them the Metropolis': two hoplites."""
    camp = {"A3": "training_camp"}
    at = play(acting("recruit", player("F A3 0", hoplites=0, buildings=camp)), Recruit())
    assert at.player.hoplites == 2


def test_the_booklets_example_of_in_case_of_a_victory() -> None:
    """Bruno captures the Cyclops, gains three nuggets, and goes on to the Hellhound."""
    lair = {"creatures": {"B1": "cyclops", "C1": "hellhound"}}
    at = acting("capture", player("VV B1 2", hoplites=3, nuggets=0, **lair))
    at = play(at, Fight("B1", 2), RollDie(5), RollDie(0))
    assert at.player.creatures == ("cyclops",)
    assert (at.player.hoplites, at.player.nuggets) == (1, 3)
    assert {move.circle for move in legal(at, Fight)} == {"C1"}
