"""Construct: buildings, temples and medallions (OR-6, OR-7, OR-17)."""

import ast
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import companion.games.orichalcum as package
from companion.games.orichalcum.box.edition import layout_of
from companion.games.orichalcum.box.effects import BUILDINGS, LOOT, TITANS
from companion.games.orichalcum.game import GAME
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
    DrawBuilding,
    DrawCard,
    DrawCreature,
    DrawLoot,
    DrawTile,
    InstallMetropolis,
    PerformAction,
)
from companion.games.orichalcum.rules.table import Player, Position
from companion.games.orichalcum.rules.turn import PlaceMetropolis, PlaceTerrain, TakeCard
from tests.games.orichalcum.positions import (
    ADA,
    BEN,
    REFERENCE,
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


# Every building has a place where what it does is seen, and the rules name none


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


def test_the_box_holds_what_the_player_aid_lists() -> None:
    counts = {kind.id: kind.count for kind in REFERENCE.buildings}
    assert counts["training_camp"] == counts["mine"] == 6
    assert counts["oratory"] == counts["arch"] == 2
    single = ("hospital", "crystal", "architect", "forge")
    assert [counts[name] for name in single] == [1, 1, 1, 1]
    assert sum(count for name, count in counts.items() if name.startswith("siege_")) == 3
    assert sum(count for name, count in counts.items() if name.startswith("statue_")) == 3
    strengths = {kind.id.partition("_")[0]: kind.strength for kind in REFERENCE.creatures}
    assert strengths == {
        "hellhound": 4,
        "minotaur": 6,
        "gorgon": 8,
        "cyclops": 10,
        "hydra": 12,
    }


def test_the_rules_name_no_building_titan_or_loot() -> None:
    """Buildings, Titans and loot are declared by id in `effects`; nothing else knows an id."""
    ids = {*BUILDINGS, *TITANS, *LOOT} - {"building"}
    folder = Path(str(package.__file__)).parent
    for file in folder.rglob("*.py"):
        if file.name != "effects.py":
            found = {
                node.value
                for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
            assert not found & ids, file


# On a player's first turn

FIRST = (InstallMetropolis(), ChooseCard())


def test_the_metropolis_lies_on_one_of_the_three_ports_or_1() -> None:
    at = position(player(metropolis=None), asked=FIRST)
    assert {move.port for move in legal(at, PlaceMetropolis)} == {"A1", "D7", "F1"}
    assert codes(at, PlaceMetropolis("A2")) == {"no_port"}


def test_the_metropolis_comes_before_the_first_card_or_1() -> None:
    at = position(player(metropolis=None), asked=FIRST)
    assert codes(at, TakeCard(0)) == {"not_now"}
    assert isinstance(play(at, PlaceMetropolis("A1")).decision, ChooseCard)


def test_the_booklets_example_of_a_port_that_pays_one_of_each() -> None:
    """Bruno's Metropolis on the northern port earns a hoplite and a nugget."""
    at = position(player(metropolis=None, hoplites=1, nuggets=1), asked=FIRST)
    at = play(at, PlaceMetropolis("A1"))
    assert (at.player.hoplites, at.player.nuggets) == (2, 2)


def test_the_bonus_of_the_metropolis_may_pay_the_first_card_or_14() -> None:
    at = position(player(metropolis=None, hoplites=0), asked=FIRST)
    at = play(at, PlaceMetropolis("F1"))
    assert at.player.hoplites == 2
    assert play(at, TakeCard(2)).player.hoplites == 1


def test_the_metropolis_holds_a_camp_and_a_mine_or_1() -> None:
    land = position(player(), asked=(ChooseCard(),)).land
    assert land.total(lambda effect: effect.recruits) == 1
    assert land.total(lambda effect: effect.produces) == 1


def test_the_metropolis_is_no_terrain_or_1() -> None:
    land = position(player(), asked=(ChooseCard(),)).land
    assert land.occupied == {"A1", "A2"}
    assert not land.ground


def test_the_booklets_example_of_a_tile_over_a_port() -> None:
    """A tile over the port earns two hoplites at once."""
    ada = player("F E2 0", hoplites=0)
    at = position(ada, asked=(ChooseCard(),), row=row("produce-1 F", "recruit-1 L"))
    at = play(at, TakeCard(0), PlaceTerrain("F1", 0))
    assert at.player.hoplites == 2


def test_a_port_pays_once_a_game() -> None:
    at = position(player("F C6 0"), asked=(ChooseCard(),), row=row("produce-1 F"))
    earned = next(port for port in at.land.layout.ports.values() if port.circle == "D7")
    assert not at.land.port_earned(earned)
    at = play(at, TakeCard(0), PlaceTerrain("D7", 0))
    assert at.player.nuggets == 4
    assert at.land.port_earned(earned)


def test_a_port_under_the_metropolis_is_spent_or_1() -> None:
    land = position(player(), asked=(ChooseCard(),)).land
    assert [port.circle for port in land.layout.ports.values() if land.port_earned(port)] == ["A1"]


def test_a_tile_over_two_ports_earns_both_or_1() -> None:
    at = with_ports_side_by_side()
    at = play(at, TakeCard(0), PlaceTerrain("B4", 0))
    assert (at.player.hoplites, at.player.nuggets) == (2 + 2, 2 + 2)


def test_a_metropolis_over_another_ports_circle_earns_it_too_or_14() -> None:
    at = with_ports_side_by_side(first=True)
    at = play(at, PlaceMetropolis("B4"))
    assert (at.player.hoplites, at.player.nuggets) == (2 + 2, 2 + 2)


def with_ports_side_by_side(*, first: bool = False) -> Position:
    """Thera with its other two ports moved to B4 and B5."""
    board = REFERENCE.island["thera"]
    north, east, south = board.easy.ports
    east = replace(east, circle="B4", metropolis=("B4", "B5"))
    south = replace(south, circle="B5")
    easy = replace(board.easy, ports=(north, east, south))
    islands = tuple(
        replace(other, easy=easy) if other is board else other for other in REFERENCE.islands
    )
    edition = replace(REFERENCE, id="two-ports", islands=islands)
    assert GAME.edition_problems(edition) == ()
    ada = player(metropolis=None if first else "A1")
    at = position(ada, asked=FIRST if first else (ChooseCard(),), row=row("produce-2 FL"))
    moved = GAME.at(replace(at.deal, edition=edition), at.state)
    if not first:
        tiles = player("F A3 0").island.tiles
        moved = moved.changed(ADA, island=replace(moved.player.island, tiles=tiles))
    return moved


def test_the_set_says_which_circles_a_metropolis_covers_or_19() -> None:
    for board in REFERENCE.islands:
        for side in (board.easy, board.hard):
            for port in side.ports:
                near = layout_of(side).neighbours[port.circle]
                assert len(port.metropolis) == 2
                assert port.circle in port.metropolis
                assert set(port.metropolis) - {port.circle} <= set(near)


# Empty piles and bags (OR-12)

CHOOSE = (ChooseCard(),)


def asking(at: Position, *decisions: object) -> Position:
    """The position with these draws on top, before anything settles."""
    return at.with_state(at.state.ask(*decisions))


def covered(seat: int, *kinds: str, **rest: object) -> Player:
    """A player whose island has tiles of one circle, from its first free circle on."""
    layout = position(player(), asked=CHOOSE).deal.layouts[seat]
    port = next(iter(layout.ports.values()))
    free = [name for name in layout.circles if name not in port.metropolis]
    tiles = [f"{kind} {circle} 0" for kind, circle in zip(kinds, free, strict=False)]
    return player(*tiles, metropolis=port.circle, **rest)  # type: ignore[arg-type]


def test_a_card_has_no_tile_where_the_pile_is_empty_or_12() -> None:
    everything = tuple(kind for kind in "FLDMV" for _ in range(5))
    at = position(covered(ADA, *everything), asked=CHOOSE, row=row("capture-1"))
    at = asking(at, DrawTile(0))
    assert not at.tiles_left(1)
    step = at.decision.settle(at)
    assert step is not None
    assert step.state.row == row("capture-1")
    assert [event.code for event in step.events] == ["no_tile"]


def test_a_volcano_is_free_where_the_bag_of_creatures_is_empty_or_12() -> None:
    bag = tuple(kind.id for kind in REFERENCE.creatures for _ in range(kind.count))
    ada = replace(player(), creatures=bag)
    at = asking(position(ada, asked=CHOOSE, row=row("capture-1")), DrawCreature(0))
    step = at.decision.settle(at)
    assert step is not None
    assert step.state.row[0].creatures == (None,)
    assert [event.code for event in step.events] == ["no_creature"]


def all_built() -> Position:
    """Of 26 buildings 25 stand on two islands, and the last one is on offer."""
    *bag, last = [kind.id for kind in REFERENCE.buildings for _ in range(kind.count)]
    players = []
    for seat, kinds in enumerate(("F" * 5 + "L" * 5 + "D" * 3, "D" * 2 + "M" * 5 + "V" * 5)):
        found = covered(seat, *kinds)
        buildings = {laid.circle: bag.pop() for laid in found.island.tiles}
        players.append(replace(found, island=replace(found.island, buildings=buildings)))
    return position(*players, asked=CHOOSE, row=row("produce-2 FL"), display=display(last))


def test_a_spot_stays_empty_where_the_bag_of_buildings_is_or_12() -> None:
    at = all_built()
    assert not at.buildings_left
    for draw in (DrawBuilding(1), DrawLoot()):
        asked = asking(at, draw)
        step = asked.decision.settle(asked)
        assert step is not None
        assert step.state.display == at.state.display


def test_no_card_is_revealed_where_none_is_left_or_12() -> None:
    cards = tuple(kind.id for kind in REFERENCE.cards)
    at = position(player(), asked=CHOOSE, row=row(*cards[:5]))
    at = at.with_state(at.state.changed(discard=()))
    used = asking(at.with_state(at.state.changed(discard=cards[5:])), DrawCard())
    step = used.decision.settle(used)
    assert step is not None
    assert step.state.discard == ()
