"""Phases 1 and 2: cards, tiles, the Metropolis and ports; Titans and their favours."""

from dataclasses import replace
from typing import Any

from companion.games.orichalcum.box.edition import layout_of
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.rulebook import RULEBOOK
from companion.games.orichalcum.rules.actions import (
    Build,
    EndAction,
    Fight,
    ForgeMedallion,
    Produce,
    Recruit,
    RollDie,
)
from companion.games.orichalcum.rules.decisions import (
    BuyAction,
    CallTitans,
    ChooseCard,
    EndTurn,
    InstallMetropolis,
    PerformAction,
    PlaceTile,
)
from companion.games.orichalcum.rules.table import HeldTitan, Player, Position
from companion.games.orichalcum.rules.turn import (
    InvokeFavour,
    PlaceMetropolis,
    PlaceTerrain,
    TakeCard,
    TakeTitan,
)
from tests.games.orichalcum.positions import (
    ADA,
    BEN,
    REFERENCE,
    acting,
    codes,
    display,
    events_of,
    legal,
    play,
    player,
    position,
    refusal,
    row,
    won,
)

# Select an Action card, and place the Terrain tile

CHOOSE = (ChooseCard(),)


def placing(*tiles: str, card: str = "produce-2 FL", **rest: Any) -> Position:
    """A position in which Ada has that card's tile in hand."""
    at = position(player(*tiles, **rest), asked=CHOOSE, row=row(card))
    return play(at, TakeCard(0))


def test_the_two_leftmost_cards_are_free_and_the_next_cost_hoplites() -> None:
    at = position(player(hoplites=1), asked=CHOOSE)
    assert [move.slot for move in legal(at, TakeCard)] == [0, 1, 2, 3]
    assert refusal(at, TakeCard(4)).cite.id == "card_cost"
    assert legal(position(player(hoplites=0), asked=CHOOSE), TakeCard) == [TakeCard(0), TakeCard(1)]


def test_the_booklets_example_of_a_card_for_one_hoplite() -> None:
    """Bruno takes the third card for a hoplite, with all that lies on it; the others slide."""
    cards = row("produce-1 F", "recruit-1 L", "construct-1 V gorgon", "capture-1 D")
    at = play(position(player(hoplites=2), asked=CHOOSE, row=cards), TakeCard(2))
    assert at.player.hoplites == 1
    assert at.decision == PlaceTile("V", ("gorgon",))
    assert [card.card for card in at.state.row] == ["produce-1", "recruit-1", "capture-1"]


def test_stuck_hoplites_pay_for_no_card() -> None:
    ada = player("V B1 0", hoplites=0, creatures={"B1": "gorgon"}, stuck={"B1": 2})
    at = position(ada, asked=CHOOSE)
    assert codes(at, TakeCard(2)) == {"too_expensive"}


def test_a_tile_lies_entirely_on_the_island() -> None:
    assert "off_island" in codes(placing(), PlaceTerrain("A4", 0))


def test_a_tile_lies_on_no_occupied_circle() -> None:
    at = placing("F B2 0")
    assert "occupied" in codes(at, PlaceTerrain("B2", 0))
    assert "occupied" in codes(at, PlaceTerrain("A1", 0))


def test_a_tile_touches_another_or_the_metropolis() -> None:
    at = placing()
    assert codes(at, PlaceTerrain("D3", 0)) == {"not_adjacent"}
    assert refusal(at, PlaceTerrain("D3", 0)).possible
    assert not codes(at, PlaceTerrain("A3", 0))


def test_tiles_touch_through_circles_that_are_built_over_or_14() -> None:
    temple = (("A3", "A4", "B3", "B4"),)
    ada = player("F A3 0", "L A4 0", "D B3 0", "M B4 0", temples=temple)
    at = play(position(ada, asked=CHOOSE, row=row("produce-1 F")), TakeCard(0))
    assert "B5" in {move.circle for move in legal(at, PlaceTerrain)}


def test_a_tile_is_turned_by_sixty_degrees_and_never_flipped_or_2() -> None:
    at = placing("F A3 0", card="produce-3 FLD")
    looks = {move.turns for move in legal(at, PlaceTerrain)}
    assert looks <= set(range(6))
    shape = {tuple(move.under(at)) for move in legal(at, PlaceTerrain)}
    clockwise = {(a, b, c) for a, b, c in shape if at.land.layout.axial[a] and b and c}
    for first, second, third in clockwise:
        assert turn_of(at, first, second, third) > 0


def turn_of(at: Position, *circles: str) -> int:
    """Whether three circles run clockwise, as those of the tile's printed side do."""
    (ax, ay), (bx, by), (cx, cy) = (at.land.layout.column[name] for name in circles)
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


def test_turns_that_look_alike_are_offered_once() -> None:
    assert placing(card="produce-1 F").decision.turns(placing(card="produce-1 F")) == (0,)
    at = placing(card="produce-2 FF")
    assert len(at.decision.turns(at)) == 3
    assert len(placing().decision.turns(placing())) == 6
    assert codes(at, PlaceTerrain("A3", 5)) == {"no_such_turn"}


def test_a_tile_with_two_different_creatures_has_six_looks_or_17() -> None:
    at = placing(card="capture-2 VV gorgon cyclops")
    assert len(at.decision.turns(at)) == 6
    alike = placing(card="capture-2 VV gorgon gorgon")
    assert len(alike.decision.turns(alike)) == 3


def test_each_creature_keeps_its_circle_or_17() -> None:
    at = play(placing(card="capture-2 VV gorgon cyclops"), PlaceTerrain("A3", 0))
    assert at.player.island.creatures == {"A3": "gorgon", "A4": "cyclops"}


def test_creatures_do_not_block_tiles_or_2() -> None:
    at = placing("V B2 0", creatures={"B2": "gorgon"})
    assert PlaceTerrain("B3", 0) in legal(at, PlaceTerrain)


def test_a_tile_that_fits_nowhere_goes_under_its_pile_or_2() -> None:
    cards = row("produce-3 DDV gorgon", "recruit-1 M")
    at = position(full_but_for("F2"), asked=CHOOSE, row=cards)
    events = events_of(at, TakeCard(0))
    assert events[0].code == "tile_returned"
    at = play(at, TakeCard(0))
    assert at.state.under[2] == ("DDV",)
    assert not at.player.island.creatures


def test_choosing_a_tile_that_cannot_be_placed_is_legal_or_2() -> None:
    at = position(full_but_for("F2"), asked=CHOOSE, row=row("recruit-2 FL"))
    assert legal(at, TakeCard) == [TakeCard(0)]
    assert isinstance(play(at, TakeCard(0)).decision, PerformAction)


def test_a_tile_that_fits_must_be_placed_or_2() -> None:
    assert {type(move) for move in legal(placing(), object)} == {PlaceTerrain}


def test_a_card_without_a_tile_has_only_its_action_or_12() -> None:
    at = play(position(player(), asked=CHOOSE, row=row("produce-1")), TakeCard(0))
    assert at.decision == PerformAction("produce")


def test_a_volcano_without_a_creature_is_empty_or_12() -> None:
    at = placing(card="capture-1 V none")
    assert at.state.players[ADA].island.creatures == {}


def full_but_for(*free: str) -> Player:
    """Ada's island with a tile of one circle, or a pair, on every other circle."""
    kinds = iter([kind for kind in "FLDM" for _ in range(5)])
    land = position(player(), asked=CHOOSE).land
    left = [name for name in land.layout.circles if name not in (*free, "A1", "A2")]
    pairs = ["FF", "FF", "LL", "LL", "DD"]
    tiles = []
    while len(left) > 18 and pairs:
        first = next(name for name in left if land.layout.beside(name, (1, 0)) in left)
        tiles.append(f"{pairs.pop()} {first} 0")
        left = [name for name in left if name not in (first, land.layout.beside(first, (1, 0)))]
    tiles += [f"{next(kinds)} {name} 0" for name in left]
    return player(*tiles)


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


# On a player's first turn, and ports

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


# Drawing the attention of a Titan, Multiple Titans (OR-3, OR-15)


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
    assert at.holding("cronos")[0] == ADA


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
    assert at.holding("theia")[0] == ADA
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
    assert at.holding("hyperion")[0] is None


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
    assert play(at, Build(0, "A3")).holding("theia")[0] == ADA


# Titans' favors (OR-4, OR-15)


def test_the_booklets_example_of_titans_favors() -> None:
    """Bruno has two Mines and Hyperion, active: four nuggets instead of two."""
    bruno = player("F A3 0", nuggets=0, titans=("hyperion",), buildings={"A3": "mine"})
    at = play(acting("produce", bruno), InvokeFavour("hyperion"), Produce())
    assert at.player.nuggets == 4
    assert not at.player.titans[0].active


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
