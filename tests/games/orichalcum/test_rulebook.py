"""Every ruling is named by a test and cited by a rule, every example has its test; rulings that a
table plays the other way."""

import re
from pathlib import Path
from random import Random

import pytest

from companion.engine.game import random_move
from companion.engine.rulebook import OTHERWISE
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.rulebook import RULEBOOK
from companion.games.orichalcum.rules.actions import ForgeMedallion
from companion.games.orichalcum.rules.decisions import (
    AssignInitiative,
    ChooseCard,
    EndTurn,
    InstallMetropolis,
    PerformAction,
    PlaceTile,
)
from companion.games.orichalcum.rules.turn import PlaceMetropolis, TakeCard
from tests.games.orichalcum.positions import (
    ADA,
    BEN,
    CLEO,
    acting,
    deal,
    legal,
    play,
    player,
    position,
)
from tests.games.orichalcum.reading import read_diagram
from tests.games.orichalcum.rules.test_rounds import end_of_round
from tests.games.otherwise import otherwise

HERE = Path(__file__).parent


def test_every_ruling_is_named_by_a_test() -> None:
    named: set[str] = set()
    for file in HERE.rglob("test_*.py"):
        for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8")):
            named |= {f"OR-{number}" for number in re.findall(r"_or_(\d+)", name)}
    assert named >= set(RULEBOOK.rulings)


def test_every_ruling_is_cited_by_a_rule() -> None:
    cited = {citation.ruling for citation in RULEBOOK.citations.values()}
    assert cited >= set(RULEBOOK.rulings)


def test_the_rulings_are_numbered_without_a_gap() -> None:
    assert list(RULEBOOK.rulings) == [f"OR-{number}" for number in range(1, 26)]


# Rulings of Orichalcum that a table plays the other way


def test_or_1_the_metropolis_is_laid_after_the_first_card() -> None:
    at = GAME.start(deal(2, draws="app", **{"OR-1": OTHERWISE}))
    rng = Random(1)
    for seat in (ADA, BEN):
        assert GAME.state_problems(at) == ()
        while (draw := GAME.chance_move(at, rng)) is not None:
            at = play(at, draw)
        assert (at.turn, type(at.decision)) == (seat, ChooseCard)
        at = play(at, TakeCard(0))
        assert isinstance(at.decision, InstallMetropolis)
        assert read_diagram(at.deal, GAME.diagram(at)) == at
        at = play(at, legal(at, PlaceMetropolis)[0])
        assert isinstance(at.decision, PlaceTile | PerformAction)
        while at.turn == seat:
            at = play(at, random_move(GAME, at, rng))


def test_or_1_a_turn_without_a_metropolis_goes_on_when_the_table_changes_its_mind() -> None:
    at = position(player(metropolis=None), asked=(InstallMetropolis(), ChooseCard()))
    at = play(otherwise(GAME, at, "OR-1"), PlaceMetropolis("A1"))
    assert isinstance(at.decision, ChooseCard)
    assert not isinstance(play(at, TakeCard(0)).decision, InstallMetropolis)


def test_or_9_the_victory_waits_for_the_end_of_the_turn() -> None:
    at = acting("construct", player(nuggets=10, medallions=4))
    late = GAME.apply(otherwise(GAME, at, "OR-9"), ForgeMedallion()).state
    assert GAME.is_over(GAME.apply(at, ForgeMedallion()).state)
    assert not GAME.is_over(late)
    assert GAME.state_problems(late) == ()
    while not GAME.is_over(late):
        late = GAME.apply(late, list(GAME.legal_moves(late))[-1]).state
    assert GAME.outcome(late).winners == (ADA,)
    assert EndTurn() not in late.state.decisions


def test_or_10_the_neighbour_receives_nothing_where_the_pawn_stays() -> None:
    at = end_of_round((3, 2, 1))
    before = at.with_state(at.state.changed(decisions=(AssignInitiative(),)))
    for ruling, hoplites in (((), 3), (("OR-10",), 2)):
        given = AssignInitiative().given(otherwise(GAME, before, *ruling), ADA)
        assert given.state.players[CLEO].hoplites == hoplites
    moved = AssignInitiative().given(otherwise(GAME, before, "OR-10"), BEN)
    assert moved.state.players[ADA].hoplites == 4


def test_or_12_is_an_option_that_the_game_has_anyway() -> None:
    assert GAME.rulebook.rulings["OR-12"].switch == ("supply", "unlimited")
    assert deal().options["supply"] == "box"


# The booklet's examples, section by section

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
    files = "\n".join(file.read_text(encoding="utf-8") for file in HERE.rglob("test_*.py"))
    assert re.search(rf"def test_the_booklets_example_of_{name}\(", files)
