"""Setup: islands and sides, stocks, the row and the construction board."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion import codec
from companion.engine.game import random_walk
from companion.engine.pictures import connected_groups
from companion.engine.problems import Malformed
from companion.games.orichalcum.box.edition import layout_of
from companion.games.orichalcum.box.effects import Terrain
from companion.games.orichalcum.box.pieces import TILES
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.rules.decisions import (
    ChooseCard,
    DrawCard,
    DrawTile,
    InstallMetropolis,
    PerformAction,
    PlaceTile,
)
from companion.games.orichalcum.rules.rounds import DrawnOtherTile, DrawnTile
from companion.games.orichalcum.rules.table import RESTS_ON, Land, Player, Position, RowCard
from companion.games.orichalcum.rules.turn import PlaceTerrain, TakeCard
from companion.tables.taps import enter
from tests.games.orichalcum.positions import (
    ADA,
    NAMES,
    REFERENCE,
    codes,
    deal,
    events_of,
    legal,
    play,
    player,
    position,
    refusal,
    row,
)


def test_each_player_chooses_a_side_or_1() -> None:
    fixed = {"side.0": "hard", "board.0": "thera", "board.1": "melos"}
    made = GAME.deal(REFERENCE, NAMES[:2], {}, Random(1), fixed)
    assert made.sides == ("hard", "easy")
    assert [len(layout.circles) for layout in made.layouts] == [27, 31]


def test_a_board_lies_before_one_player_only() -> None:
    with pytest.raises(Malformed):
        fixed = {"board.0": "thera", "board.1": "thera"}
        GAME.deal(REFERENCE, NAMES[:2], {}, Random(1), fixed)


def test_everybody_starts_with_one_of_each_and_the_right_neighbour_with_one_more() -> None:
    start = GAME.start(deal(4)).state
    assert [found.hoplites for found in start.players] == [1, 1, 1, 2]
    assert [found.nuggets for found in start.players] == [1, 1, 1, 1]


def test_cards_tiles_and_buildings_are_revealed_before_the_first_turn_or_13() -> None:
    for players, cards in ((2, 5), (3, 5), (4, 6)):
        at = GAME.start(GAME.deal(REFERENCE, NAMES[:players], {"draws": "app"}, Random(5), {}))
        assert isinstance(at.decision, DrawCard)
        rng = Random(7)
        while (move := GAME.chance_move(at, rng)) is not None:
            at = GAME.apply(at, move).state
        assert isinstance(at.decision, InstallMetropolis)
        assert len(at.state.row) == cards
        sizes = [at.edition.card[card.card].size for card in at.state.row]
        assert [len(at.edition.tile[card.tile].terrains) for card in at.state.row] == sizes
        for card in at.state.row:
            volcanoes = at.edition.tile[card.tile].terrains.count("volcano")
            assert len(card.creatures) == volcanoes
        assert None not in at.state.display


def test_the_steps_say_who_lays_which_board_on_which_side() -> None:
    steps = {step.id: step.text for step in GAME.setup_steps(deal(2))}
    assert steps["island_0"] == (
        "Ada lays the board Thera on its easy side and takes a Metropolis."
    )
    assert "Ada takes the initiative pawn; Ben, to the right" in steps["start"]


# Edition data


def test_the_reference_set_is_named_as_one() -> None:
    assert "Reference" in REFERENCE.title
    assert "Not the printed set" in REFERENCE.note


def test_the_counts_of_the_booklet() -> None:
    sizes = {1: 0, 2: 0, 3: 0}
    for kind in REFERENCE.tiles:
        sizes[len(kind.terrains)] += kind.count
    assert sizes == {1: 25, 2: 23, 3: 17}
    assert sum(kind.count for kind in REFERENCE.cards) == 12
    assert sum(kind.count for kind in REFERENCE.creatures) == 20
    assert sum(kind.count for kind in REFERENCE.buildings) == 26


@pytest.mark.parametrize("board", REFERENCE.islands, ids=lambda board: board.id)
def test_both_sides_of_an_island_have_three_ports_of_the_three_kinds(board: Any) -> None:
    for side in (board.easy, board.hard):
        paid = sorted((port.hoplites, port.nuggets) for port in side.ports)
        assert paid == [(0, 2), (1, 1), (2, 0)]
        layout = layout_of(side)
        assert len(connected_groups(layout.circles, layout.neighbours.__getitem__)) == 1
    assert len(layout_of(board.hard).circles) < len(layout_of(board.easy).circles)


def test_circles_touch_six_others_at_most_and_both_ways() -> None:
    for board in REFERENCE.islands:
        for side in (board.easy, board.hard):
            around = layout_of(side).neighbours
            assert all(len(found) <= 6 for found in around.values())
            assert all(one in around[other] for one, found in around.items() for other in found)


def changed(path: str, value: Any) -> list[str]:
    """The places that are refused where one thing of the set is changed."""
    document = codec.dump(REFERENCE)
    *steps, last = (int(step) if step.isdigit() else step for step in path.split("."))
    inner = document
    for step in steps:
        inner = inner[step]
    inner[last] = value
    try:
        codec.load_edition(GAME, document)
    except Malformed as refused:
        return [problem.path for problem in refused.problems]
    return []


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("tiles.0.count", 4, "tiles[single]"),
        ("cards.0.count", 2, "cards"),
        ("creatures.0.count", 5, "creatures"),
        ("buildings.0.count", 5, "buildings"),
        ("slot_costs", [0, 1, 1, 1, 2, 2], "slot_costs"),
        ("slot_costs", [0, 0], "slot_costs"),
        ("die", [1, 2, 3, 4, 5, 5], "die"),
        ("die", [1, 2, 0], "die"),
        ("islands.0.easy.rows", ["o o o", "o o o"], "islands[0].easy.rows[1]"),
        ("islands.0.easy.rows", ["o o o"], "islands[0].easy.rows"),
        ("islands.0.easy.ports.0.circle", "Z9", "islands[0].easy.ports[0].circle"),
        ("islands.0.easy.ports.0.metropolis", ["A1", "C1"], "islands[0].easy.ports[0].metropolis"),
        ("tiles.5.shape", "single", "tiles[5].terrains"),
        ("creatures.0.loot", "gold", "creatures[0].loot"),
        ("buildings.0.effect", "casino", "buildings[0].effect"),
        ("creatures.0.strength", 0, "creatures[0].strength"),
        ("cards.0.size", 4, "cards[0]"),
    ],
)
def test_what_cannot_be_a_set_is_refused_by_its_place(path: str, value: Any, place: str) -> None:
    assert place in changed(path, value)


def test_a_table_may_write_down_its_own_box() -> None:
    """Other siege engines, other costs, another die: every part can be replaced."""
    assert changed("slot_costs", [0, 0, 1, 1, 1, 2]) == []
    assert changed("die", [0, 1, 2, 3, 4, 6]) == []
    sieges = [n for n, kind in enumerate(REFERENCE.buildings) if kind.id.startswith("siege_")]
    assert changed(f"buildings.{sieges[0]}.effect", "siege_1") == []


def test_two_kinds_of_tiles_may_not_look_alike() -> None:
    twin = replace(REFERENCE.tiles[0], id="twin", count=1)
    tiles = (replace(REFERENCE.tiles[0], count=4), twin, *REFERENCE.tiles[1:])
    problems = GAME.edition_problems(replace(REFERENCE, tiles=tiles))
    assert [problem.path for problem in problems] == ["tiles[1]"]


# What is known of an island stays true when the island changes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_kept_of_an_island_is_what_would_be_worked_out_anew(players: int) -> None:
    rng, options = Random(players), {"draws": "app", "dice": "app"}
    start = GAME.start(GAME.deal(REFERENCE, NAMES[:players], options, rng, {}))
    for at, _ in random_walk(GAME, start, rng):
        assert_known(at)


def assert_known(at: Position) -> None:
    """Every fact about every island, asked for in full so that the next island may keep it."""
    for land in at.lands:
        anew = Land(land.island, land.layout, land.edition)
        for fact in RESTS_ON.keys() - {"room"}:
            assert getattr(land, fact) == getattr(anew, fact), fact
        for tile in land.edition.tiles:
            assert land.has_room(tile.shape) == anew.has_room(tile.shape)


# Phases 1 and 2

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


# A tile that a table draws from its bag is entered although the set does not list it (OR-13)

UNLISTED: tuple[Terrain, ...] = ("forest", "desert", "lagoon")
MIRRORED: tuple[Terrain, ...] = ("forest", "lagoon", "desert")


def drawing(card: str = "capture-3", **options: str) -> Position:
    """The table draws the tile of the first card."""
    start = GAME.start(deal(2, **{"draws": "table", **options}))
    asked = (*start.state.decisions[:1], DrawTile(0))
    return start.with_state(start.state.changed(row=(RowCard(card),), decisions=asked))


def read(at: Position, *terrains: str) -> tuple[str, ...]:
    """The taps that read a tile circle by circle."""
    return ("draw-other", *(f"circle-{n}-{terrain}" for n, terrain in enumerate(terrains, 1)))


def test_a_triple_outside_the_set_is_read_in_three_taps_from_any_of_its_circles() -> None:
    for taps in (UNLISTED, (*UNLISTED[1:], *UNLISTED[:1]), (*UNLISTED[2:], *UNLISTED[:2])):
        entry = enter(GAME, drawing(), read(drawing(), *taps))
        assert entry.wish == DrawnOtherTile("triangle", ("forest", "desert", "lagoon"))
        assert entry.records
        after = GAME.apply(drawing(), entry.wish).state
        assert after.state.row[0].tile == "+triangle-forest-desert-lagoon"
        assert GAME.state_problems(after) == ()


def test_a_triple_that_the_set_lists_is_that_one_however_it_is_entered() -> None:
    entry = enter(GAME, drawing(), read(drawing(), "lagoon", "desert", "forest"))
    assert entry.sentence == "The tile on card 1 shows forest, lagoon, desert."
    assert GAME.apply(drawing(), entry.wish).state == GAME.apply(drawing(), DrawnTile("FLD")).state


def test_a_second_tile_of_a_kind_that_is_out_is_entered_too() -> None:
    at = drawing()
    at = at.with_state(at.state.changed(under=((), (), ("FLD",))))
    assert GAME.check(at, DrawnTile("FLD"))
    after = GAME.apply(at, DrawnOtherTile("triangle", MIRRORED)).state
    assert after.state.row[0].tile == "+triangle-forest-lagoon-desert"
    assert GAME.state_problems(after) == ()


def test_no_more_tiles_are_drawn_than_the_box_has_whichever_they_are() -> None:
    at, other = drawing(), "+triangle-forest-desert-lagoon"
    most = at.with_state(at.state.changed(under=((), (), (other,) * TILES[3])))
    assert most.tiles_left(3) == {}
    settled = DrawTile(0).settle(most)
    assert settled is not None
    assert settled.state.row[0].tile == other, "the tile put under the pile comes back"
    too_many = ((), (), (other,) * (TILES[3] + 1))
    faults = GAME.state_problems(at.with_state(at.state.changed(under=too_many)))
    assert [fault.message for fault in faults] == ["has 18 tiles of 3; there are 17"]


def test_volcanoes_of_such_a_tile_bring_their_creatures() -> None:
    move = DrawnOtherTile("triangle", ("forest", "volcano", "lagoon"))
    after = GAME.apply(drawing(), move).state
    assert GAME.prompt(after) == "Which creature is drawn for card 1?"


def test_single_tiles_need_no_other_way_while_the_set_has_all_of_them() -> None:
    assert not list(DrawnOtherTile.pseudo_legal(drawing("capture-1")))


def test_where_the_app_draws_nobody_names_another_tile() -> None:
    assert not list(DrawnOtherTile.pseudo_legal(drawing(draws="app")))


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (DrawnOtherTile("pair", ("forest", "forest")), "The card shows a tile of 3 circles."),
        (DrawnOtherTile("triangle", ("forest",)), "The card shows a tile of 3 circles."),
        (
            DrawnOtherTile("triangle", ("lagoon", "forest", "desert")),
            "Tell the terrains of this tile in the order forest, desert and lagoon.",
        ),
    ],
)
def test_what_cannot_be_such_a_tile_is_refused_with_a_reason(
    move: DrawnOtherTile, reason: str
) -> None:
    assert [violation.reason for violation in GAME.violations(drawing(), move)] == [reason]
    assert GAME.describe(drawing(), move)
    assert GAME.ways(drawing(), move)


def test_a_set_with_triples_of_several_shapes_asks_for_the_shape_first() -> None:
    at = drawing()
    bent = tuple(
        replace(kind, shape="bend") if kind.id == "VVV" else kind for kind in at.edition.tiles
    )
    edition = replace(at.edition, tiles=bent)
    at = GAME.at(replace(at.deal, edition=edition), at.state)
    entry = enter(GAME, at, ("draw-other",))
    assert {choice.tap.label for choice in entry.choices} >= {"Triangle", "Bend"}


def test_a_state_with_a_tile_that_cannot_be_is_refused() -> None:
    at = drawing()
    row = (RowCard("capture-3", "+triangle-forest-forest"),)
    asked = at.state.decisions[:1]
    faults = GAME.state_problems(at.with_state(at.state.changed(row=row, decisions=asked)))
    assert [fault.message for fault in faults] == ["must be a tile of the set"]
