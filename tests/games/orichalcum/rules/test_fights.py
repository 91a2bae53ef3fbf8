"""Capture Creatures: fights, their loot, and their odds."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from companion.engine.moves import CHANCE
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.rules.actions import (
    EndAction,
    Fight,
    KeepHoplite,
    PlaceLootBuilding,
    ReturnLoot,
    RollDie,
)
from companion.games.orichalcum.rules.decisions import (
    BuyAction,
    DrawLoot,
    PerformAction,
    PlaceLoot,
    Retire,
    RollDice,
)
from companion.games.orichalcum.rules.rounds import DrawnBuilding
from companion.games.orichalcum.rules.table import Position, percent, winning
from companion.games.orichalcum.rules.turn import TakeTitan
from tests.games.orichalcum.positions import (
    ADA,
    REFERENCE,
    acting,
    codes,
    events_of,
    legal,
    lost,
    play,
    player,
    refusal,
    won,
)

LAIR = {"creatures": {"B1": "cyclops", "C1": "hellhound"}}
"""Two volcanoes next to each other, west of Thera's northern port."""
TWO = ("VV B1 2",)


def test_the_booklets_example_of_a_fight_that_a_skull_wins() -> None:
    """Bruno involves two hoplites against the Cyclops and throws 5, a skull and 3."""
    at = acting("capture", player(*TWO, hoplites=3, nuggets=0, **LAIR))
    at = play(at, Fight("B1", 2))
    assert at.combat("B1").dice == 3
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
    assert at.combat("B1", 1).dice == 4
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
    assert at.holding("theia")[0] == ADA
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


def test_the_booklets_example_of_in_case_of_a_victory() -> None:
    """Bruno captures the Cyclops, gains three nuggets, and goes on to the Hellhound."""
    lair = {"creatures": {"B1": "cyclops", "C1": "hellhound"}}
    at = acting("capture", player("VV B1 2", hoplites=3, nuggets=0, **lair))
    at = play(at, Fight("B1", 2), RollDie(5), RollDie(0))
    assert at.player.creatures == ("cyclops",)
    assert (at.player.hoplites, at.player.nuggets) == (1, 3)
    assert {move.circle for move in legal(at, Fight)} == {"C1"}


# The Minotaur's building, Hospital and Arch

TILES = ("VV B1 2", "F B2 0", "D C2 0", "F A3 0")
CREATURES = {"B1": "minotaur", "C1": "hellhound"}


def drawn(building: str) -> Position:
    """After the Minotaur of B1 was captured and that building drawn."""
    ada = player(*TILES, creatures=CREATURES, hoplites=3, nuggets=0)
    return play(won(acting("capture", ada), "B1", 1), DrawnBuilding(building))


def test_a_minotaur_leaves_a_building_from_the_bag() -> None:
    at = won(acting("capture", player(*TILES, creatures=CREATURES)), "B1")
    assert isinstance(at.decision, DrawLoot)
    assert isinstance(play(at, DrawnBuilding("arch")).decision, PlaceLoot)


def test_the_building_stands_on_any_free_terrain_away_from_creatures_or_16() -> None:
    at = drawn("arch")
    assert {move.circle for move in legal(at, PlaceLootBuilding)} == {"B2", "A3"}
    assert codes(at, PlaceLootBuilding("C2")) == {"beside_creature"}
    assert codes(at, PlaceLootBuilding("A4")) == {"not_free"}


def test_the_minotaurs_own_volcano_is_free_terrain_or_16() -> None:
    ada = player("V B1 0", creatures={"B1": "minotaur"})
    at = play(won(acting("capture", ada), "B1"), DrawnBuilding("arch"))
    assert [move.circle for move in legal(at, PlaceLootBuilding)] == ["B1"]


def test_a_building_of_the_loot_may_go_back_into_the_bag() -> None:
    at = play(drawn("arch"), ReturnLoot())
    assert at.player.island.buildings == {}
    assert isinstance(at.decision, PerformAction)


def test_a_building_that_fits_nowhere_returns_to_the_bag_by_itself() -> None:
    lair = {"B1": "minotaur", "C1": "hellhound"}
    at = won(acting("capture", player("VV B1 2", creatures=lair)), "B1")
    assert [event.code for event in events_of(at, DrawnBuilding("arch"))] == ["loot_returned"]


def test_a_camp_or_mine_of_the_loot_brings_its_one_or_16() -> None:
    camp = play(drawn("training_camp"), PlaceLootBuilding("B2"))
    assert camp.player.hoplites == 2 + 1
    mine = play(drawn("mine"), PlaceLootBuilding("B2"))
    assert mine.player.nuggets == 1


def test_the_crystal_lets_loot_stand_next_to_creatures_but_not_itself_or_16() -> None:
    ada = player(*TILES, creatures=CREATURES, buildings={"A3": "crystal"})
    at = play(won(acting("capture", ada), "B1"), DrawnBuilding("arch"))
    assert "C2" in {move.circle for move in legal(at, PlaceLootBuilding)}
    assert "C2" not in {move.circle for move in legal(drawn("crystal"), PlaceLootBuilding)}


def test_a_hospital_keeps_one_retiring_hoplite_until_the_action_ends_or_5() -> None:
    ada = player(*TILES, creatures=CREATURES, hoplites=3, buildings={"B2": "hospital"})
    at = won(acting("capture", ada), "C1", 2)
    assert isinstance(at.decision, Retire)
    at = play(at, KeepHoplite(1))
    assert (at.player.hoplites, at.player.wounded) == (1, 1)
    assert codes(at, Fight("B1", 2)) == {"too_few_hoplites"}
    at = play(at, EndAction())
    assert (at.player.hoplites, at.player.wounded) == (2, 0)


def test_the_hospital_may_stay_empty() -> None:
    ada = player(*TILES, creatures=CREATURES, hoplites=3, buildings={"B2": "hospital"})
    at = play(won(acting("capture", ada), "C1", 2), KeepHoplite(0), EndAction())
    assert at.player.hoplites == 1


def test_the_hospital_keeps_nobody_where_no_hoplite_was_involved_or_5() -> None:
    ada = player(*TILES, creatures=CREATURES, buildings={"B2": "hospital"})
    assert not isinstance(won(acting("capture", ada), "C1").decision, Retire)


def test_the_hospital_keeps_one_at_a_capture_not_more_or_5() -> None:
    ada = player(*TILES, creatures=CREATURES, hoplites=3, buildings={"B2": "hospital"})
    assert codes(won(acting("capture", ada), "C1", 2), KeepHoplite(2)) == {"cannot_keep"}


def test_hoplites_return_from_the_hospital_after_a_lost_fight_too_or_5() -> None:
    ada = player(*TILES, creatures=CREATURES, hoplites=3, buildings={"B2": "hospital"})
    at = play(won(acting("capture", ada), "C1", 2), KeepHoplite(1))
    at = lost(at, "B1")
    assert (at.player.hoplites, at.player.wounded) == (2, 0)


def test_a_hospital_gained_by_a_capture_serves_at_once_or_16() -> None:
    at = play(drawn("hospital"), PlaceLootBuilding("B2"))
    assert isinstance(at.decision, Retire)
    assert play(at, KeepHoplite(1)).player.wounded == 1


def test_an_arch_earns_a_nugget_at_each_capture() -> None:
    ada = player(*TILES, creatures=CREATURES, nuggets=0, buildings={"B2": "arch", "A3": "arch"})
    assert won(acting("capture", ada), "C1").player.nuggets == 1 + 2


def test_an_arch_gained_by_a_capture_serves_from_the_next_on_or_16() -> None:
    at = play(drawn("arch"), PlaceLootBuilding("B2"))
    assert at.player.nuggets == 0
    assert won(at, "C1").player.nuggets == 1 + 1


def test_a_victory_in_the_middle_of_a_capture_stops_before_the_loot_or_18() -> None:
    ada = player("V B1 0", creatures={"B1": "cyclops"}, nuggets=0, medallions=5)
    at = play(acting("capture", ada), Fight("B1", 1), RollDie(0))
    assert GAME.is_over(at)
    assert at.player.nuggets == 0


# The exact odds

DIE = REFERENCE.die
KNOWN = {
    4: ("3/6", "33/36", "215/216", "1"),
    6: ("1/6", "26/36", "206/216", "1291/1296"),
    8: ("1/6", "17/36", "181/216", "1261/1296"),
    10: ("1/6", "12/36", "144/216", "1174/1296"),
    12: ("1/6", "11/36", "111/216", "1026/1296"),
}


def falls(dice: int) -> Iterator[tuple[int | str, ...]]:
    """Every way in which dice can fall that have the faces 1 to 5 and a skull."""
    return product((1, 2, 3, 4, 5, "skull"), repeat=dice)


def counted_out(dice: int, strength: int, skulls: tuple[int, ...] = ()) -> Fraction:
    """The chance by counting: no shortcut, and none of the game's own code."""
    wins = everything = 0
    for fall in falls(dice):
        everything += 1
        if (
            "skull" in fall
            or set(fall) & set(skulls)
            or sum(face for face in fall if isinstance(face, int)) >= strength
        ):
            wins += 1
    return Fraction(wins, everything)


@pytest.mark.parametrize(("strength", "fractions"), KNOWN.items())
def test_the_odds_are_those_of_the_table(strength: int, fractions: tuple[str, ...]) -> None:
    for dice, fraction in enumerate(fractions, start=1):
        assert Fraction(*winning(DIE, dice, strength)) == Fraction(fraction)


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
@pytest.mark.parametrize("strength", range(1, 22))
def test_the_odds_are_those_of_counting_every_fall(dice: int, strength: int) -> None:
    assert Fraction(*winning(DIE, dice, strength)) == counted_out(dice, strength)


@pytest.mark.parametrize("skulls", [(2,), (3,), (4,), (2, 3), (2, 3, 4)])
@pytest.mark.parametrize("strength", [4, 6, 8, 10, 12])
def test_siege_engines_change_the_odds_exactly(strength: int, skulls: tuple[int, ...]) -> None:
    for dice in range(1, 5):
        assert Fraction(*winning(DIE, dice, strength, skulls)) == counted_out(
            dice, strength, skulls
        )


@pytest.mark.parametrize("kind", REFERENCE.creatures, ids=lambda kind: kind.id)
@pytest.mark.parametrize("hoplites", [0, 1, 2, 3])
def test_the_odds_are_known_before_hoplites_are_committed(kind: object, hoplites: int) -> None:
    creature = REFERENCE.creature[kind.id]  # type: ignore[attr-defined]
    at = acting("capture", player("V B1 0", creatures={"B1": creature.id}, hoplites=3))
    move = Fight("B1", hoplites)
    ways, everything = winning(DIE, 1 + hoplites, creature.strength)
    assert Fraction(ways, everything) == counted_out(1 + hoplites, creature.strength)
    sure = ways == everything
    odds = "sure to win" if sure else f"wins {ways} of {everything}, {percent(ways, everything)}"
    assert odds in move.sentence(at)
    assert move.taps(at)[-1].label.endswith(f": {percent(ways, everything)}")
    assert move.taps(at)[-1].role == "number"


def test_hoplites_that_are_stuck_throw_dice_too() -> None:
    ada = player("V B1 0", creatures={"B1": "cyclops"}, stuck={"B1": 2}, hoplites=1)
    at = acting("capture", ada)
    assert at.combat("B1").odds == winning(DIE, 3, 10)
    assert at.combat("B1", 1).odds == winning(DIE, 4, 10)


def test_a_chance_below_certainty_is_never_shown_as_certain() -> None:
    assert percent(1295, 1296) == "99.9 %"
    assert percent(1296, 1296) == "100 %"
    assert percent(26, 36) == "72.2 %"
