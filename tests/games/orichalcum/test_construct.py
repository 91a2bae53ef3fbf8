"""Construct: buildings, temples and medallions (OR-6, OR-7, OR-17)."""

from typing import Any

import pytest

from companion.games.orichalcum.decisions.action import PerformAction
from companion.games.orichalcum.decisions.start import ChooseCard
from companion.games.orichalcum.moves.action import EndAction
from companion.games.orichalcum.moves.construct import Build, ErectTemple, ForgeMedallion
from companion.games.orichalcum.state import Position

from .positions import acting, codes, display, legal, play, player, position, refusal, row

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


def test_the_row_is_untouched_by_constructing() -> None:
    cards = row("produce-1 F", "recruit-1 L")
    at = play(acting("construct", player(nuggets=5), row=cards), ForgeMedallion())
    assert at.state.row == cards
