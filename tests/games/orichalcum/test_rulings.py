"""Every ruling is named by a test, and cited by a rule."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.about import About
from companion.engine.game import random_move, random_walk
from companion.engine.rulebook import OTHERWISE
from companion.games.orichalcum.box.effects import BUILDINGS, LOOT, TITANS
from companion.games.orichalcum.drawing.words import about
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.rulebook import RULEBOOK
from companion.games.orichalcum.rules.actions import (
    ErectTemple,
    Fight,
    ForgeMedallion,
    Produce,
    Recruit,
    RollDie,
)
from companion.games.orichalcum.rules.decisions import (
    AssignInitiative,
    ChooseCard,
    EndTurn,
    InstallMetropolis,
    PerformAction,
    PlaceLoot,
    PlaceTile,
)
from companion.games.orichalcum.rules.table import HeldTitan, Position
from companion.games.orichalcum.rules.turn import PlaceMetropolis, TakeCard
from companion.testing.checks import is_sentence
from tests.games.orichalcum.positions import (
    ADA,
    BEN,
    CLEO,
    NAMES,
    REFERENCE,
    acting,
    codes,
    deal,
    display,
    laid,
    legal,
    play,
    player,
    position,
    row,
)
from tests.games.orichalcum.reading import read_diagram
from tests.games.orichalcum.test_actions import end_of_round
from tests.games.otherwise import otherwise

HERE = Path(__file__).parent


def test_every_ruling_is_named_by_a_test() -> None:
    named: set[str] = set()
    for file in HERE.glob("test_*.py"):
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


# Everything on the table can be held for its name, its text and its rule

CHOOSE = (ChooseCard(),)


def lookup(at: Position, place: str) -> About:
    found = about(at, place)
    assert found is not None, place
    return found


@pytest.mark.parametrize("tracking", ["full", "quick"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_place_and_card_has_a_name_a_line_and_a_rule(players: int, tracking: str) -> None:
    rng = Random(players)
    deal = GAME.deal(REFERENCE, NAMES[:players], {"tracking": tracking}, rng, {})
    for number, (at, _) in enumerate(random_walk(GAME, GAME.start(deal), rng, 1200)):
        if number % 40 == 0 or isinstance(at.decision, PlaceLoot):
            cards = [card.id for cards in GAME.card_rows(at, 0) for card in cards.cards]
            for place in (*(element.id for element in GAME.picture(at).elements), *cards):
                found = lookup(at, place)
                assert found.name
                assert is_sentence(found.line), found.line
                assert GAME.rulebook.citations[found.text.id] == found.text


def test_a_creature_is_described_with_strength_loot_and_the_hoplites_by_it() -> None:
    ada = player("FV A3 0", creatures={"A4": "gorgon"}, stuck={"A4": 2}, titans=("theia",))
    found = lookup(position(ada, asked=CHOOSE), "p0-A4")
    assert found.name == "Gorgon"
    assert found.line == (
        "Strength 8, loot 2 nuggets. On A4 of Ada's island. 2 hoplites by it. "
        "Nothing can be built on A3 beside it."
    )


def test_each_building_titan_and_loot_has_a_text_of_its_own() -> None:
    cited = GAME.rulebook.citations
    for name, effect in BUILDINGS.items():
        assert cited[f"ability_{name}"].text == effect.text
    for name, titan in TITANS.items():
        assert titan.text in cited[f"favour_{name}"].text
    for name, loot in LOOT.items():
        assert loot.text in cited[f"creature_{name}"].text
    texts = [cite.text for cite in cited.values()]
    assert len(set(texts)) == len(texts)


def test_cards_buildings_ports_and_medallions_are_described() -> None:
    ada = player(metropolis=None, medallions=1)
    at = position(
        ada, asked=CHOOSE, row=row("produce-2 FV gorgon"), display=display("mine", None, "arch")
    )
    assert lookup(at, "card-0").name == "Produce Orichalcum"
    assert lookup(at, "card-0").line.startswith("Card 1, free: Produce Orichalcum, forest, volcano")
    assert lookup(at, "guest-card-0-2").name == "Gorgon"
    assert (
        lookup(at, "spot-0").line
        == "On offer: it needs forest or an empty volcano. With 1 nugget on it."
    )
    assert lookup(at, "spot-1").name == "No building"
    assert lookup(at, "p0-A1").line == "It pays 1 hoplite and 1 nugget."
    assert lookup(at, "medallion-0-0").name == "Orichalcum medallion"
    assert about(at, "nonsense") is None


def test_a_creature_lights_where_it_keeps_its_player_from_building() -> None:
    lies, stands = ("FV A3 0", "LD B3 0"), {"A4": "gorgon"}
    found = lookup(position(player(*lies, creatures=stands), asked=CHOOSE), "creature-0-A4")
    assert set(found.reach) == {"p0-A3", "p0-B4"}
    guarded = player(*lies, creatures=stands, buildings={"B3": "crystal"})
    assert lookup(position(guarded, asked=CHOOSE), "creature-0-A4").reach == ()


def test_whoever_chooses_a_seat_for_the_initiative_reads_what_that_means() -> None:
    at = position(player(), asked=CHOOSE)
    assert lookup(at, "initiative-1").line == f"{NAMES[1]} starts the next round."
    assert lookup(at, "initiative").line.endswith(" starts the round.")


# What is refused besides


def test_an_action_is_not_performed_before_its_card_is_taken() -> None:
    assert codes(position(player(), asked=CHOOSE), Produce()) == {"not_now"}


def test_only_the_action_of_the_card_is_performed() -> None:
    at = acting("produce", player(nuggets=5))
    assert codes(at, Recruit()) == {"other_action"}
    assert "other_action" in codes(at, ForgeMedallion())
    for move in (Recruit(), ForgeMedallion(), Fight("B1", 0)):
        found = [one.cite for one in GAME.violations(at, move) if one.code == "other_action"]
        assert found == [RULEBOOK.citations["resolve"]]


def test_another_player_waits_for_the_turn() -> None:
    at = position(player(), asked=CHOOSE)
    (refusal,) = GAME.violations(at, TakeCard(0), {BEN})
    assert refusal.code == "not_yours"


def test_dice_are_not_thrown_without_a_fight() -> None:
    assert codes(position(player(), asked=CHOOSE), RollDie(0)) == {"not_now"}


def test_there_is_no_temple_where_there_is_no_diamond() -> None:
    at = acting("construct", player("F A3 0", nuggets=5))
    assert codes(at, ErectTemple(("A1", "B2", "C3", "D4"))) == {"no_diamond"}


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"tiles": laid("F A3 0", "L A3 0")}, "players[0].island.tiles"),
        ({"tiles": laid("F A1 0")}, "players[0].island.tiles"),
        ({"tiles": laid("FL A4 0")}, "players[0].island.tiles[0]"),
        ({"tiles": laid("F A3 0"), "metropolis": None}, "players[0].island.metropolis"),
        ({"metropolis": "B2"}, "players[0].island.metropolis"),
        ({"buildings": {"A3": "arch"}}, "players[0].island.buildings"),
        ({"creatures": {"A3": "gorgon"}}, "players[0].island.creatures.A3"),
        ({"temples": (("A3", "B3", "B4", "C4"),)}, "players[0].island.buildings"),
        ({"hoplites": {"A3": 1}}, "players[0].island.hoplites"),
    ],
)
def test_what_cannot_lie_on_an_island_is_refused_by_its_place(
    changes: dict[str, Any], path: str
) -> None:
    at = position(player(), asked=CHOOSE).rebuilt(**changes)
    assert path in [problem.path for problem in GAME.state_problems(at)]


def test_nobody_holds_more_titans_than_may_be_held() -> None:
    both = (HeldTitan("theia"), HeldTitan("cronos"))
    at = position(player(), asked=CHOOSE).changed(ADA, titans=both)
    assert [problem.path for problem in GAME.state_problems(at)] == ["players[0].titans"]


def test_a_titan_is_held_once() -> None:
    ben = player(metropolis="C1", titans=("theia",))
    at = position(player(), ben, asked=CHOOSE).changed(ADA, titans=(HeldTitan("theia"),))
    assert GAME.state_problems(at)


def test_more_than_the_box_holds_is_refused_unless_the_option_lifts_it_or_12() -> None:
    at = position(player(), asked=CHOOSE).changed(ADA, hoplites=31)
    assert GAME.state_problems(at)
    free = position(player(), asked=CHOOSE, options={"supply": "unlimited"})
    assert not GAME.state_problems(free.changed(ADA, hoplites=31))


def test_a_game_that_is_won_is_over() -> None:
    at = position(player(), asked=CHOOSE).changed(ADA, medallions=5)
    assert [problem.path for problem in GAME.state_problems(at)] == ["decisions"]
    ben = position(player(), asked=CHOOSE).changed(BEN, medallions=5)
    assert [problem.path for problem in GAME.state_problems(ben)] == ["players"]
