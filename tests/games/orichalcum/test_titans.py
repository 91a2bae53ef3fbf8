"""Drawing the attention of a Titan, Multiple Titans, Titans' favors (OR-3, OR-4, OR-15)."""

from typing import Any

from companion.games.orichalcum.decisions.action import PerformAction
from companion.games.orichalcum.decisions.fight import CallTitans
from companion.games.orichalcum.decisions.start import ChooseCard
from companion.games.orichalcum.holdings import HeldTitan, Player
from companion.games.orichalcum.moves.action import (
    EndAction,
    InvokeFavour,
    Produce,
    Recruit,
    TakeTitan,
)
from companion.games.orichalcum.moves.capture import Fight, RollDie
from companion.games.orichalcum.moves.card import TakeCard
from companion.games.orichalcum.moves.construct import Build, ForgeMedallion
from companion.games.orichalcum.moves.tile import PlaceTerrain
from companion.games.orichalcum.rulebook import RULEBOOK
from companion.games.orichalcum.state import Position

from .positions import ADA, BEN, acting, codes, display, legal, play, player, position, row, won

CHOOSE = (ChooseCard(),)


def laying(card: str, *tiles: str, ben: Player | None = None, **rest: Any) -> Position:
    """A position in which Ada has that card's tile in hand."""
    players = (player(*tiles, **rest), *((ben,) if ben else ()))
    return play(position(*players, asked=CHOOSE, row=row(card)), TakeCard(0))


def test_three_circles_of_one_type_call_their_titan() -> None:
    for kind, titan in (("F", "theia"), ("L", "themis"), ("D", "cronos"), ("M", "hyperion")):
        at = laying(f"produce-1 {kind}", f"{kind} A3 0", f"{kind} A4 0")
        at = play(at, PlaceTerrain("B4", 0))
        assert at.player.titans == (HeldTitan(titan),)


def test_two_circles_call_nobody() -> None:
    at = play(laying("produce-1 F", "F A3 0"), PlaceTerrain("A4", 0))
    assert at.player.titans == ()


def test_the_booklets_example_of_an_area_of_four_deserts() -> None:
    at = laying("produce-2 DD", "DD A3 0", hoplites=2)
    at = play(at, PlaceTerrain("B3", 0))
    assert at.holder_of("cronos") == ADA


def test_volcanoes_call_nobody_or_3() -> None:
    at = play(laying("capture-1 V none", "VV A3 0"), PlaceTerrain("B4", 0))
    assert at.player.titans == ()


def test_an_area_that_the_tile_did_not_touch_calls_nobody() -> None:
    at = play(laying("produce-1 L", "FF A3 0", "F B4 0"), PlaceTerrain("B2", 0))
    assert at.player.titans == ()


def test_circles_that_are_built_over_do_not_count() -> None:
    at = laying("produce-1 F", "FF A3 0", buildings={"A3": "arch"})
    assert play(at, PlaceTerrain("B4", 0)).player.titans == ()


def test_a_titan_is_stolen_by_whoever_made_an_area_last() -> None:
    """Even from a player with a larger area."""
    ben = player("FF A1 0", "F A3 0", "F B3 0", metropolis="C1", titans=("theia",))
    at = play(laying("produce-1 F", "FF A3 0", ben=ben), PlaceTerrain("B4", 0))
    assert at.holder_of("theia") == ADA
    assert at.state.players[BEN].titans == ()


def test_a_stolen_titan_comes_active() -> None:
    ben = player(metropolis="C1", used=("theia",))
    at = play(laying("produce-1 F", "FF A3 0", ben=ben), PlaceTerrain("B4", 0))
    assert at.player.titans == (HeldTitan("theia", active=True),)


def test_a_titan_called_again_by_its_owner_is_active_again_or_3() -> None:
    at = laying("produce-1 F", "FF A3 0", "F B4 0", used=("theia",))
    at = play(at, PlaceTerrain("B3", 0))
    assert at.player.titans == (HeldTitan("theia", active=True),)


def test_the_booklets_example_of_a_titan_that_replaces_another() -> None:
    """Johannes calls Theia and puts Hyperion back at the centre, active."""
    at = laying("produce-1 F", "FF A3 0", used=("hyperion",))
    at = play(at, PlaceTerrain("B4", 0))
    assert at.player.titans == (HeldTitan("theia"),)
    assert at.holder_of("hyperion") is None


def test_an_oratory_holds_one_more_titan() -> None:
    tiles = ("FF A3 0", "M B2 0")
    at = laying("produce-1 F", *tiles, titans=("hyperion",), buildings={"B2": "oratory"})
    at = play(at, PlaceTerrain("B4", 0))
    assert [held.titan for held in at.player.titans] == ["hyperion", "theia"]


def test_beyond_the_limit_the_owner_chooses_an_older_titan_or_15() -> None:
    tiles = ("FF A3 0", "M B2 0")
    own = ("hyperion", "cronos")
    at = laying("produce-1 F", *tiles, titans=own, buildings={"B2": "oratory"})
    at = play(at, PlaceTerrain("B4", 0))
    assert at.decision == CallTitans(("theia",))
    assert legal(at, TakeTitan) == [TakeTitan("theia", "hyperion"), TakeTitan("theia", "cronos")]
    assert codes(at, TakeTitan("theia", "theia")) == {"titan_limit"}
    assert codes(at, TakeTitan("theia")) == {"titan_limit"}
    at = play(at, TakeTitan("theia", "cronos"))
    assert [held.titan for held in at.player.titans] == ["hyperion", "theia"]


def test_the_active_player_orders_several_titans_or_3() -> None:
    """With room for one, the one that comes last stays."""
    at = laying("construct-2 FL", "FF A3 0", "LL B1 0")
    at = play(at, PlaceTerrain("B4", 3))
    assert at.decision == CallTitans(("theia", "themis"))
    assert codes(at, TakeTitan("cronos")) == {"not_called"}
    stays = play(at, TakeTitan("theia"))
    assert [held.titan for held in stays.player.titans] == ["themis"]
    stays = play(at, TakeTitan("themis"))
    assert [held.titan for held in stays.player.titans] == ["theia"]


def test_two_areas_of_one_type_on_one_tile_call_once_or_15() -> None:
    at = laying("construct-3 MFL", "FF A3 0", "F B2 0")
    assert at.decision.tile == "MFL"
    at = laying("produce-2 FF", "F A3 0", "F C2 0")
    at = play(at, PlaceTerrain("B3", 2))
    assert [held.titan for held in at.player.titans] == ["theia"]


def test_an_area_that_shrinks_loses_no_titan_or_3() -> None:
    ada = player("FF A3 0", "F B4 0", titans=("theia",))
    at = acting("construct", ada, display=display("arch"))
    assert play(at, Build(0, "A3")).holder_of("theia") == ADA


# Favours


def test_hyperion_doubles_all_mines_the_metropolis_too_or_15() -> None:
    """The booklet's example: Bruno earns four nuggets instead of two."""
    ada = player("F A3 0", nuggets=0, titans=("hyperion",), buildings={"A3": "mine"})
    at = play(acting("produce", ada), InvokeFavour("hyperion"))
    assert at.player.titans == (HeldTitan("hyperion", active=False),)
    assert play(at, Produce()).player.nuggets == 4


def test_themis_doubles_all_camps_the_metropolis_too_or_15() -> None:
    ada = player("F A3 0", hoplites=0, titans=("themis",), buildings={"A3": "training_camp"})
    at = play(acting("recruit", ada), InvokeFavour("themis"), Recruit())
    assert at.player.hoplites == 4


def test_cronos_wins_one_fight_without_dice_or_hoplites_or_4() -> None:
    lair = {"B1": "cyclops", "C1": "hellhound"}
    ada = player("VV B1 2", hoplites=2, creatures=lair, titans=("cronos",))
    at = play(acting("capture", ada), InvokeFavour("cronos"))
    assert codes(at, Fight("B1", 1)) == {"needs_no_hoplites"}
    at = play(at, Fight("B1", 0))
    assert at.player.creatures == ("cyclops",)
    assert at.player.hoplites == 2
    at = play(at, Fight("C1", 0))
    assert codes(at, RollDie(1)) == set()


def test_cronos_may_follow_earlier_fights_of_the_same_capture_or_4() -> None:
    lair = {"B1": "hellhound", "C1": "cyclops"}
    ada = player("VV B1 2", creatures=lair, titans=("cronos",))
    at = won(acting("capture", ada), "B1")
    at = play(at, InvokeFavour("cronos"), Fight("C1", 0))
    assert at.player.creatures == ("hellhound", "cyclops")
    assert "may follow others of the same Capture" in RULEBOOK.rulings["OR-4"].text


def test_cronos_serves_again_if_a_hydra_renews_it_or_15() -> None:
    lair = {"B1": "hydra_cronos", "C1": "cyclops"}
    ada = player("VV B1 2", creatures=lair, titans=("cronos",))
    at = play(acting("capture", ada), InvokeFavour("cronos"), Fight("B1", 0))
    at = play(at, InvokeFavour("cronos"), Fight("C1", 0))
    assert set(at.player.creatures) == {"hydra_cronos", "cyclops"}


def test_theia_allows_one_more_construction_or_15() -> None:
    ada = player(nuggets=10, titans=("theia",))
    at = play(acting("construct", ada), InvokeFavour("theia"), ForgeMedallion())
    assert at.decision.left == 1
    assert codes(at, InvokeFavour("theia")) >= {"favour_used"}
    at = play(at, ForgeMedallion())
    assert at.player.medallions == 2
    assert not isinstance(at.decision, PerformAction)


def test_the_construction_board_is_not_refilled_in_between_or_4() -> None:
    ada = player("FF A3 0", titans=("theia",))
    at = acting("construct", ada, display=display("arch"))
    at = play(at, InvokeFavour("theia"), Build(0, "A3"))
    assert at.state.display == display(None)


def test_a_second_construction_that_is_not_used_is_lost_or_15() -> None:
    ada = player(nuggets=10, titans=("theia",))
    at = play(acting("construct", ada), InvokeFavour("theia"), ForgeMedallion(), EndAction())
    assert at.player.medallions == 1
    assert not at.player.titans[0].active


def test_a_favour_serves_once() -> None:
    at = acting("produce", player(used=("hyperion",)))
    assert codes(at, InvokeFavour("hyperion")) == {"favour_used"}


def test_a_favour_serves_its_own_action_only() -> None:
    at = acting("recruit", player(titans=("hyperion",)))
    assert codes(at, InvokeFavour("hyperion")) == {"other_action"}
    assert codes(at, InvokeFavour("themis")) == {"titan_not_held"}


def test_a_favour_serves_bought_actions_too_or_4() -> None:
    ada = player(nuggets=0, titans=("hyperion",))
    at = acting("produce", ada, bought=1)
    assert play(at, InvokeFavour("hyperion"), Produce()).player.nuggets == 2


def test_an_inactive_titan_still_counts_a_victory_point() -> None:
    assert player(used=("hyperion",)).victory_points == 1
