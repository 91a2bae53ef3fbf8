"""The Minotaur's building, Hospital and Arch: what a capture earns (OR-5, OR-16, OR-18)."""

from companion.games.orichalcum.decisions.action import PerformAction
from companion.games.orichalcum.decisions.fight import DrawLoot, PlaceLoot, Retire
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.moves.action import EndAction
from companion.games.orichalcum.moves.capture import Fight, KeepHoplite, RollDie
from companion.games.orichalcum.moves.draws import DrawnBuilding
from companion.games.orichalcum.moves.laid import PlaceLootBuilding, ReturnLoot
from companion.games.orichalcum.state import Position

from .positions import acting, codes, events_of, legal, lost, play, player, won

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
