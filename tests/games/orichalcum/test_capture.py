"""Capture Creatures, and Result of a fight."""

from companion.engine.play.decision import CHANCE
from companion.games.orichalcum.decisions.action import BuyAction, PerformAction
from companion.games.orichalcum.decisions.fight import RollDice
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.moves.action import EndAction, TakeTitan
from companion.games.orichalcum.moves.capture import Fight, RollDie

from .positions import ADA, acting, codes, events_of, legal, lost, play, player, refusal, won

LAIR = {"creatures": {"B1": "cyclops", "C1": "hellhound"}}
"""Two volcanoes next to each other, west of Thera's northern port."""
TWO = ("VV B1 2",)


def test_the_booklets_example_of_a_fight_that_a_skull_wins() -> None:
    """Bruno involves two hoplites against the Cyclops and throws 5, a skull and 3."""
    at = acting("capture", player(*TWO, hoplites=3, nuggets=0, **LAIR))
    at = play(at, Fight("B1", 2))
    assert at.dice("B1") == 3
    at = play(at, RollDie(5), RollDie(0))
    assert at.player.creatures == ("cyclops",)
    assert at.player.nuggets == 3
    assert at.player.hoplites == 1
    assert isinstance(at.decision, PerformAction)


def test_the_booklets_example_of_a_fight_that_is_lost() -> None:
    """Then one hoplite against the Hellhound, and 2 and 1 are not enough for 4."""
    at = won(acting("capture", player(*TWO, hoplites=3, **LAIR)), "B1", 2)
    at = play(at, Fight("C1", 1), RollDie(2))
    events = events_of(at, RollDie(1))
    assert [event.code for event in events] == ["fight_lost"]
    assert "3 against 4" in events[0].text
    at = play(at, RollDie(1))
    assert at.player.island.hoplites == {"C1": 1}
    assert not isinstance(at.decision, PerformAction)


def test_a_sum_that_equals_the_strength_wins() -> None:
    at = play(acting("capture", player(*TWO, **LAIR)), Fight("C1", 0), RollDie(4))
    assert at.player.creatures == ("hellhound",)


def test_none_to_three_hoplites_are_involved() -> None:
    at = acting("capture", player(*TWO, hoplites=6, **LAIR))
    assert {move.hoplites for move in legal(at, Fight) if move.circle == "B1"} == {0, 1, 2, 3}
    assert refusal(at, Fight("B1", 4)).cite.ruling == "OR-5"


def test_hoplites_come_from_the_stock() -> None:
    at = acting("capture", player(*TWO, hoplites=1, **LAIR))
    assert codes(at, Fight("B1", 2)) == {"too_few_hoplites"}


def test_stuck_hoplites_count_towards_the_three_or_5() -> None:
    at = acting("capture", player(*TWO, hoplites=6, stuck={"B1": 2}, **LAIR))
    assert codes(at, Fight("B1", 2)) == {"too_many_hoplites"}
    assert at.dice("B1", 1) == 4
    at = won(at, "B1", 1)
    assert at.player.island.hoplites == {}
    assert at.player.hoplites == 5


def test_hoplites_of_a_lost_fight_stay_on_the_circle() -> None:
    at = lost(acting("capture", player(*TWO, hoplites=3, **LAIR)), "B1", 2)
    assert at.player.island.hoplites == {"B1": 2}
    assert at.player.hoplites == 1


def test_a_lost_fight_ends_the_action_but_another_may_be_bought_or_5() -> None:
    at = lost(acting("capture", player(*TWO, hoplites=4, **LAIR), bought=0), "B1", 1)
    assert isinstance(at.decision, BuyAction)


def test_creatures_are_fought_in_any_order_until_the_player_stops() -> None:
    at = acting("capture", player(*TWO, **LAIR))
    assert {move.circle for move in legal(at, Fight)} == {"B1", "C1"}
    at = won(at, "C1")
    assert {move.circle for move in legal(at, Fight)} == {"B1"}
    assert not isinstance(play(at, EndAction()).decision, PerformAction)


def test_there_is_nobody_to_fight_on_a_circle_without_a_creature() -> None:
    at = acting("capture", player(*TWO, "F C2 0", **LAIR))
    assert codes(at, Fight("C2", 0)) == {"no_creature"}


def test_the_action_ends_with_a_reason_where_no_creature_is_left_or_21() -> None:
    at = acting("capture", player("V B1 0", creatures={"B1": "hellhound"}))
    at = play(at, Fight("B1", 0))
    assert any(event.code == "nothing_to_do" for event in events_of(at, RollDie(0)))


def test_no_more_dice_are_entered_once_the_fight_is_won_or_22() -> None:
    at = play(acting("capture", player("V B1 0", creatures={"B1": "hellhound"})), Fight("B1", 2))
    at = play(at, RollDie(1), RollDie(3))
    assert not at.player.island.creatures


def test_dice_are_thrown_by_the_app_or_entered_by_the_table_or_13() -> None:
    table = play(acting("capture", player(*TWO, **LAIR)), Fight("B1", 0))
    assert GAME.awaited(table) == {CHANCE}
    assert len(legal(table, RollDie)) == 6
    assert codes(table, RollDie(6)) == {"no_such_face"}
    app = acting("capture", player(*TWO, **LAIR), options={"dice": "app"})
    app = play(app, Fight("B1", 0))
    assert isinstance(app.decision, RollDice)


def test_loot_is_nuggets_by_the_kind_of_creature() -> None:
    for creature, nuggets in (("hellhound", 1), ("gorgon", 2), ("cyclops", 3)):
        at = acting("capture", player("V B1 0", creatures={"B1": creature}, nuggets=0))
        assert won(at, "B1").state.players[ADA].nuggets == nuggets


def test_a_hydra_brings_its_titan_from_wherever_it_is_or_15() -> None:
    ada = player("V B1 0", creatures={"B1": "hydra_theia"})
    at = won(acting("capture", ada, player(metropolis="C1", titans=("theia",))), "B1")
    assert at.holder_of("theia") == ADA
    assert at.state.players[1].titans == ()


def test_a_hydras_titan_comes_as_loot_and_is_not_called_by_terrain() -> None:
    ada = player("V B1 0", creatures={"B1": "hydra_theia"}, used=("theia",))
    at = play(acting("capture", ada), Fight("B1", 0))
    (renewed,) = [event for event in events_of(at, RollDie(0)) if event.code == "titan_renewed"]
    assert renewed.text == "Theia is active again: Ada may use the favour once more."
    assert renewed.cite.id == "loot"
    fresh = play(
        acting("capture", player("V B1 0", creatures={"B1": "hydra_theia"})), Fight("B1", 0)
    )
    assert {e.cite.id for e in events_of(fresh, RollDie(0)) if e.code == "titan_taken"} == {"loot"}


def test_a_supply_that_is_short_of_nuggets_gives_what_it_has_and_says_so_or_12() -> None:
    ada = player("V B1 0", nuggets=9, creatures={"B1": "cyclops"})
    at = play(acting("capture", ada, player(metropolis="C1", nuggets=20)), Fight("B1", 0))
    events = {event.code: event for event in events_of(at, RollDie(0))}
    assert events["received"].text == "Ada receives 1 nugget."
    assert events["supply_short"].text == "The supply is short: Ada should receive 2 nuggets more."
    assert events["supply_short"].cite.id == "supply"
    assert play(at, RollDie(0)).player.nuggets == 10


def test_the_titan_of_a_hydra_must_be_taken_and_replaces_another_or_15() -> None:
    ada = player("V B1 0", creatures={"B1": "hydra_theia"}, titans=("cronos",))
    at = won(acting("capture", ada), "B1")
    assert [held.titan for held in at.player.titans] == ["theia"]
    assert not legal(at, TakeTitan)
