"""Phases 3 and 4: producing, recruiting, constructing, buildings, and buying an action."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.orichalcum.box.pieces import ACTIONS
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.rulebook import RULEBOOK
from companion.games.orichalcum.rules import table as pieces
from companion.games.orichalcum.rules.actions import (
    Build,
    Buy,
    BuyNothing,
    EndAction,
    ErectTemple,
    Fight,
    ForgeMedallion,
    Produce,
    Recruit,
    RollDie,
)
from companion.games.orichalcum.rules.decisions import (
    BuyAction,
    ChooseCard,
    DiscardCard,
    EndTurn,
    PerformAction,
)
from companion.games.orichalcum.rules.table import Position
from companion.games.orichalcum.rules.turn import TakeCard
from tests.games.orichalcum.positions import (
    BEN,
    acting,
    codes,
    display,
    legal,
    play,
    player,
    position,
    refusal,
    row,
)

# Any action, Produce Orichalcum, Recruit Hoplites

CHOOSE = (ChooseCard(),)


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


# Construct

FREE = {"display": display("arch", "mine", "forge", "oratory")}
CIRCLES = ("A3", "B3", "B4", "C4")
"""A diamond of Thera: B3 and B4 touch each other, A3 and C4 touch both."""


def on_diamond(terrains: str, extra: tuple[str, ...] = (), **rest: Any) -> Position:
    """Ada with tiles of one circle on that diamond, asked to construct."""
    tiles = [f"{kind} {circle} 0" for kind, circle in zip(terrains, CIRCLES, strict=True)]
    return acting("construct", player(*tiles, *extra, nuggets=0, **rest), **FREE)


def test_a_building_needs_the_terrain_of_its_spot_or_7() -> None:
    at = acting("construct", player("FL A3 0"), display=display("arch", "forge"))
    assert legal(at, Build) == [Build(0, "A3"), Build(1, "A4")]
    assert codes(at, Build(0, "A4")) == {"wrong_terrain"}


def test_an_empty_volcano_takes_any_building() -> None:
    at = acting("construct", player("V A3 0"), display=display("arch", "forge", "mine", "crystal"))
    assert [move.spot for move in legal(at, Build)] == [0, 1, 2, 3]


def test_the_booklets_example_of_a_building_next_to_a_creature() -> None:
    """Not around the Gorgon, not on deserts without an offer: the Arch on the mountain, or any
    of the three on the empty volcano."""
    ada = player(
        "V C2 0", "F B2 0", "M A3 0", "D A4 0", "V B4 0", "F C3 0", creatures={"C2": "gorgon"}
    )
    at = acting("construct", ada, display=display("mine", "hospital", None, "arch"))
    found = {(move.spot, move.circle) for move in legal(at, Build)}
    assert found == {(3, "A3"), (0, "B4"), (1, "B4"), (3, "B4")}
    assert codes(at, Build(0, "B2")) == {"beside_creature"}
    assert codes(at, Build(2, "A4")) == {"no_building"}


def test_nothing_is_built_under_a_creature() -> None:
    ada = player("V C2 0", "F A3 0", creatures={"C2": "gorgon"})
    at = acting("construct", ada, display=display("arch"))
    assert codes(at, Build(0, "C2")) == {"creature_there"}


def test_a_freed_volcano_may_be_built_on_at_once_or_5() -> None:
    at = acting("construct", player("V A3 0", creatures={}), display=display("arch"))
    assert legal(at, Build) == [Build(0, "A3")]


def test_a_camp_brings_its_hoplite_and_a_mine_its_nugget() -> None:
    ada = player("FL A3 0", "F B4 0", hoplites=0, nuggets=0)
    at = acting("construct", ada, display=display("training_camp", "mine"))
    assert play(at, Build(0, "A3")).player.hoplites == 1
    assert play(at, Build(1, "A4")).player.nuggets == 1


def test_a_circle_that_is_built_over_is_no_terrain_any_more() -> None:
    ada = player("FL A3 0", "F B4 0")
    at = play(acting("construct", ada, display=display("arch", "mine")), Build(0, "A3"))
    assert "A3" not in at.land.ground
    again = acting("construct", at.player, display=display("forge"))
    assert codes(again, Build(0, "A3")) == {"not_free"}
    assert refusal(again, Build(0, "A3")).cite.id == "covered"


def test_only_what_is_built_over_is_refused_by_the_rule_that_covers_it() -> None:
    """A bare circle is no terrain at all, and a creature covers none."""
    at = acting("construct", player("F A3 0"), display=display("arch"))
    assert refusal(at, Build(0, "B4")).cite.id == "building"
    bare = acting("construct", player("F A3 0", "L B3 0", "D B4 0"), **FREE)
    assert refusal(bare, ErectTemple(CIRCLES)).cite.id == "temple"
    lair = on_diamond("FLDV", creatures={"C4": "hellhound"})
    assert refusal(lair, ErectTemple(CIRCLES)).cite.id == "temple"


def test_a_spot_stays_empty_until_the_round_ends_or_7() -> None:
    ada = player("FL A3 0", "F B4 0")
    at = play(acting("construct", ada, display=display("arch", "mine")), Build(0, "A3"))
    assert at.state.display[0] is None


def test_a_temple_covers_four_different_types() -> None:
    at = on_diamond("FLDM")
    (temple,) = legal(at, ErectTemple)
    assert set(temple.circles) == set(CIRCLES)
    at = play(at, temple)
    assert at.player.victory_points == 1
    assert not at.land.ground


@pytest.mark.parametrize("terrains", ["FFDM", "FLDD", "FFFL", "FLFL"])
def test_a_temple_on_equal_types_is_refused_or_6(terrains: str) -> None:
    at = on_diamond(terrains)
    assert not legal(at, ErectTemple)
    assert refusal(at, ErectTemple(CIRCLES)).code == "same_types"


@pytest.mark.parametrize("terrains", ["VVDM", "VFLV", "VVVF", "VVVV", "FLDV"])
def test_empty_volcanoes_stand_for_any_type_up_to_four_or_6(terrains: str) -> None:
    """VVDM is the booklet's example: two volcanoes, a desert and a mountain."""
    assert legal(on_diamond(terrains), ErectTemple) == [ErectTemple(CIRCLES)]


@pytest.mark.parametrize(
    ("terrains", "fits"),
    [("FFDM", True), ("FFVV", True), ("FFVL", True), ("FFFL", False), ("FLFL", False)],
)
def test_the_architect_allows_one_pair_not_three_nor_two_pairs_or_6(
    terrains: str, fits: bool
) -> None:
    at = on_diamond(terrains, extra=("L B2 0",), buildings={"B2": "architect"})
    assert (ErectTemple(CIRCLES) in legal(at, ErectTemple)) == fits


def test_a_diamond_has_three_orientations_or_6() -> None:
    layout = position(player(), asked=(ChooseCard(),)).land.layout
    around = [four for four in layout.rhombuses if "C3" in four]
    assert len(around) == 12
    for four in layout.rhombuses:
        touching = sum(b in layout.neighbours[a] for a in four for b in four) // 2
        assert touching == 5
    assert codes(on_diamond("FLDM"), ErectTemple(("A3", "A4", "B3", "C4"))) == {"no_diamond"}


def test_the_booklets_example_of_a_temple_next_to_a_hydra() -> None:
    """The diamond next to the Metropolis is not valid while the Hydra is beside it."""
    lair = {"extra": ("V B2 0",), "creatures": {"B2": "hydra_theia"}}
    at = on_diamond("FLDM", **lair)
    assert codes(at, ErectTemple(CIRCLES)) == {"beside_creature"}


def test_a_temple_may_lie_under_no_creature_building_or_temple() -> None:
    at = on_diamond("FLDV", creatures={"C4": "hellhound"})
    assert "not_free" in codes(at, ErectTemple(CIRCLES))
    at = on_diamond("FLDM", buildings={"B4": "arch"})
    assert codes(at, ErectTemple(CIRCLES)) == {"not_free"}


def test_a_medallion_takes_five_nuggets() -> None:
    at = play(acting("construct", player(nuggets=6)), ForgeMedallion())
    assert (at.player.nuggets, at.player.medallions) == (1, 1)
    poor = acting("construct", player("F A3 0", nuggets=4), **FREE)
    assert codes(poor, ForgeMedallion()) == {"too_few_nuggets"}


def test_one_thing_is_constructed() -> None:
    at = play(acting("construct", player(nuggets=20)), ForgeMedallion())
    assert not isinstance(at.decision, PerformAction)


def test_an_action_is_optional() -> None:
    at = play(acting("construct", player(nuggets=20)), EndAction())
    assert at.player.medallions == 0


def test_without_a_token_neither_temple_nor_medallion_is_available_or_17() -> None:
    ben = player("V A1 0", metropolis="C1", medallions=17, creatures={"A1": "gorgon"})
    ada = player("F A3 0", nuggets=5)
    at = acting("construct", ada, ben, **FREE)
    assert codes(at, ForgeMedallion()) == {"no_token"}
    free = acting("construct", ada, ben, options={"supply": "unlimited"}, **FREE)
    assert codes(free, ForgeMedallion()) == set()


def test_four_types_alone_construct_nothing_once_no_token_is_left_or_17() -> None:
    tiles = [f"{kind} {circle} 0" for kind, circle in zip("FLDM", CIRCLES, strict=True)]
    ben = player("V A1 0", metropolis="C1", medallions=16, creatures={"A1": "gorgon"})
    at = acting("construct", player(*tiles, nuggets=0), ben)
    assert at.can_construct
    without = at.changed(BEN, medallions=17)
    assert without.land.temple_places
    assert not without.can_construct


def test_the_last_temple_of_the_box_can_be_laid_or_17() -> None:
    at = on_diamond("FLDM")
    last, none = (at.changed(BEN, temples=pieces.TEMPLES - more) for more in (1, 0))
    assert [temple.circles for temple in legal(last, ErectTemple)] == [CIRCLES]
    assert legal(none, ErectTemple) == []


def test_the_row_is_untouched_by_constructing() -> None:
    cards = row("produce-1 F", "recruit-1 L")
    at = play(acting("construct", player(nuggets=5), row=cards), ForgeMedallion())
    assert at.state.row == cards


# Every building has a place where what it does is seen


def test_a_training_camp_recruits_one_more() -> None:
    ada = player("FL A3 0", hoplites=0, buildings={"A3": "training_camp", "A4": "training_camp"})
    assert play(acting("recruit", ada), Recruit()).player.hoplites == 3


def test_a_mine_produces_one_more() -> None:
    """The booklet's example: three Mines, the Metropolis' among them, are three nuggets."""
    ada = player("FL A3 0", nuggets=0, buildings={"A3": "mine", "A4": "mine"})
    assert play(acting("produce", ada), Produce()).player.nuggets == 3


def test_a_siege_engine_makes_its_number_a_skull() -> None:
    lair = {"creatures": {"B1": "hydra_theia"}}
    at = acting("capture", player("V B1 0", "F A3 0", buildings={"A3": "siege_3"}, **lair))
    assert play(at, Fight("B1", 0), RollDie(3)).player.creatures == ("hydra_theia",)
    without = acting("capture", player("V B1 0", **lair))
    assert play(without, Fight("B1", 0), RollDie(3)).player.creatures == ()


def test_the_crystal_guards_buildings_and_temples_next_to_creatures() -> None:
    lair = {"creatures": {"B2": "gorgon"}, "nuggets": 0}
    tiles = ("L A3 0", "F B3 0", "D B4 0", "M C4 0", "V B2 0", "M E1 0")
    guarded = player(*tiles, buildings={"E1": "crystal"}, **lair)
    at = acting("construct", guarded, display=display("arch"))
    assert legal(at, Build) == [Build(0, "B3")]
    assert len(legal(at, ErectTemple)) == 1
    bare = acting("construct", player(*tiles, **(lair | {"nuggets": 5})), display=display("arch"))
    assert legal(bare, Build) == []
    assert legal(bare, ErectTemple) == []


def test_the_crystal_itself_is_not_built_next_to_creatures() -> None:
    lair = {"creatures": {"B2": "gorgon"}, "nuggets": 5}
    at = acting("construct", player("F B3 0", "V B2 0", **lair), display=display("crystal"))
    assert codes(at, Build(0, "B3")) == {"beside_creature"}


def test_the_forge_allows_a_second_additional_action_or_8() -> None:
    ada = player("F A3 0", hoplites=6, buildings={"A3": "forge"})
    at = acting("produce", ada, bought=0)
    at = play(at, Produce(), Buy("produce", "hoplites"), Produce())
    assert at.decision == BuyAction(1)
    at = play(at, Buy("produce", "hoplites"), Produce())
    assert not isinstance(at.decision, BuyAction | PerformAction)


def test_without_the_forge_one_action_is_bought_or_8() -> None:
    at = acting("produce", player(hoplites=6), bought=0)
    at = play(at, Produce(), Buy("produce", "hoplites"), Produce())
    assert not isinstance(at.decision, BuyAction | PerformAction)


def test_a_forge_built_this_turn_counts_at_once_or_17() -> None:
    ada = player("F A3 0", hoplites=6)
    at = acting("construct", ada, bought=0, display=display("forge"))
    at = play(at, Build(0, "A3"), Buy("produce", "hoplites"), Produce())
    assert at.decision == BuyAction(1)


def test_each_statue_lowers_prices_in_its_currency_or_8() -> None:
    for currency in ("hoplites", "nuggets", "creatures"):
        ada = player("F A3 0", buildings={"A3": f"statue_{currency}"})
        at = acting("produce", ada)
        prices = {other: at.price(other) for other in ("hoplites", "nuggets", "creatures")}
        assert prices == {"hoplites": 2, "nuggets": 2, "creatures": 2} | {currency: 1}


def test_a_price_may_be_nothing_but_never_less_or_17() -> None:
    """Two statues of one kind are in no reference box: the discount is tried by itself."""
    ada = player("F A3 0", hoplites=1, buildings={"A3": "statue_hoplites"})
    at = play(acting("recruit", ada, bought=0), Recruit(), Buy("produce", "hoplites"))
    assert at.player.hoplites == 1


def test_an_action_that_yields_nothing_may_be_bought_or_17() -> None:
    at = play(acting("produce", player(), bought=0), Produce(), Buy("capture", "hoplites"))
    assert at.player.hoplites == 0


def test_buying_nothing_ends_the_purchases() -> None:
    at = play(acting("produce", player(), bought=0), Produce(), BuyNothing())
    assert not isinstance(at.decision, BuyAction)


# Phase 4

ASKED = (BuyAction(), DiscardCard(), EndTurn())


def buying(creatures_caught: tuple[str, ...] = (), **stock: int) -> Position:
    ada = replace(player(**stock), creatures=creatures_caught)
    return position(ada, asked=ASKED)


@pytest.mark.parametrize(
    ("stock", "actions"),
    [
        ({"hoplites": 2, "nuggets": 0}, {"capture", "construct", "produce"}),
        ({"hoplites": 0, "nuggets": 2}, {"capture", "construct", "recruit"}),
        (
            {"hoplites": 0, "nuggets": 0, "captured": ("gorgon", "cyclops")},
            set(ACTIONS),
        ),
    ],
)
def test_each_currency_buys_its_actions(stock: dict[str, Any], actions: set[str]) -> None:
    captured = stock.pop("captured", ())
    at = buying(**stock, creatures_caught=captured)
    assert {move.action for move in legal(at, Buy)} == actions


def test_recruiting_is_not_for_sale_for_hoplites() -> None:
    assert codes(buying(), Buy("recruit", "hoplites")) == {"not_on_sale"}
    assert codes(buying(), Buy("produce", "nuggets")) == {"not_on_sale"}


def test_currencies_are_not_mixed_or_8() -> None:
    at = buying(hoplites=1, nuggets=3)
    assert {move.currency for move in legal(at, Buy)} == {"nuggets"}
    assert codes(at, Buy("capture", "hoplites")) == {"too_expensive"}
    (violation,) = GAME.violations(at, Buy("produce", "creatures"))
    assert "Produce Orichalcum costs 2 hoplites or 2 captured creatures; " in violation.reason
    assert codes(at, Buy("capture", "nuggets", ("gorgon",))) == {"wrong_creatures"}


def test_spent_creatures_return_to_the_bag() -> None:
    at = buying(("gorgon", "gorgon", "cyclops"))
    before = at.creatures_left
    paid = {move.creatures for move in legal(at, Buy) if move.currency == "creatures"}
    assert paid == {("cyclops", "gorgon"), ("gorgon", "gorgon")}
    at = play(at, Buy("recruit", "creatures", ("cyclops", "gorgon")))
    assert at.player.creatures == ("gorgon",)
    assert sum(at.creatures_left.values()) == sum(before.values()) + 2


def test_only_creatures_of_the_stock_are_spent() -> None:
    at = buying(("gorgon", "gorgon"))
    assert codes(at, Buy("recruit", "creatures", ("cyclops", "gorgon"))) == {"wrong_creatures"}
    assert codes(at, Buy("recruit", "creatures", ("gorgon",))) == {"wrong_creatures"}


def test_the_same_action_may_be_bought_again_even_after_renouncing_it() -> None:
    assert Buy("capture", "hoplites") in legal(buying(), Buy)


def test_nobody_is_asked_who_can_buy_nothing_or_20() -> None:
    """The decision settles by itself: a position that asks it so is refused."""
    at = position(player(hoplites=1, nuggets=1), asked=(DiscardCard(), EndTurn()))
    assert BuyAction().settle(at) is not None


def test_a_player_may_buy_nothing() -> None:
    assert isinstance(play(buying(), BuyNothing()).decision, DiscardCard)
