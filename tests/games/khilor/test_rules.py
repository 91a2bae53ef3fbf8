"""A turn and its steps, scenarios A to C of the booklet's turn example, and the solo mode."""

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from companion.codec.packaged import read_edition
from companion.engine.game import random_walk
from companion.engine.pictures import Area, Space
from companion.engine.problems import Malformed
from companion.games.khilor.box import (
    COLOURS,
    Edition,
    Placement,
    check_edition,
    demons_around_egg,
    geometry_of,
    outline,
    steps_from,
    turned,
)
from companion.games.khilor.earlier import LayEgg, RemoveEgg
from companion.games.khilor.ending import BANDS, band, doubts, most_left
from companion.games.khilor.game import GAME
from companion.games.khilor.rules import (
    Catch,
    CatchDemons,
    EndTurn,
    LayEggs,
    MoveWhiteDemon,
    Position,
    TakePoints,
    TendEggs,
)
from companion.web.svg.elements import INSET
from tests.games.khilor.positions import (
    RETURN,
    a_deal,
    after,
    held,
    in_front,
    position,
    refusals,
    step,
    with_an_egg_laid,
)
from tests.games.khilor.test_ending import tallied

BAR = Catch("I", 0, "B1")
"""Demon symbols on A1, C1 and D1, the egg symbol on B1; arrows east and west as printed, north and
south after a quarter turn."""


def test_scenario_a_the_demon_under_the_egg_symbol_is_not_caught() -> None:
    at = after(position(A1="g", B1="k", C1="b", D1="y", G7="pp"), BAR)
    assert at.state.caught[0] == held(green=1, blue=1, yellow=1)
    assert at.state.demons == {"B1": ("pink",), "G7": ("purple", "purple")}


def test_scenario_a_no_egg_is_removed_where_the_egg_symbol_matches_none() -> None:
    at = after(position(A1="g", B1="k", C1="b", D1="y", G7="pp"), BAR)
    assert refusals(at, RETURN) == ["no_egg_matched"]


def test_scenario_a_eggs_of_a_caught_colour_may_lie_on_the_emptied_squares() -> None:
    at = after(position(A1="g", B1="k", C1="b", D1="y", G7="pp"), BAR)
    laid = {(m.colour, m.squares) for m in GAME.legal_moves(at) if isinstance(m, LayEggs)}
    colours, squares = ("green", "blue", "yellow"), ("A1", "C1", "D1")
    sets = [chosen for size in (1, 2, 3) for chosen in combinations(squares, size)]
    assert laid == {(colour, chosen) for colour in colours for chosen in sets}


def test_scenario_a_an_empty_square_under_the_egg_symbol_is_valid_and_takes_an_egg() -> None:
    at = after(position(A1="g", C1="b", D1="y", G7="pp"), BAR)
    assert refusals(at, LayEggs("blue", ("B1",))) == []


def test_scenario_b_the_egg_under_the_egg_symbol_may_be_removed() -> None:
    at = after(position(A1="b", B1="(Y)", C1="g", D1="p", G7="pp"), BAR)
    assert at.state.caught[0] == held(blue=1, green=1, purple=1)
    assert refusals(at, LayEggs("purple", ("B1",), returns=True)) == []
    at = after(at, RETURN)
    assert at.state.eggs == {}
    assert at.pile("yellow") == 10


def test_scenario_c_an_egg_under_a_demon_symbol_makes_the_placement_invalid() -> None:
    at = position(A1="g", B1="k", C1="(B)", D1="y", G7="pp", A7="gg", B7="gg", D7="gg")
    violation = GAME.check(at, BAR)
    assert violation and violation.code == "egg_in_the_way"
    assert violation.reason == "A demon symbol would cover the blue egg on C1."
    assert violation.cite.section == "Turn Example, C"


def test_the_top_demon_of_a_stack_is_caught() -> None:
    at = after(position(A1="gp", B1="k", C1="bp", D1="yp"), BAR)
    assert at.state.caught[0] == held(purple=3)
    assert at.state.demons["A1"] == ("green",)


def test_a_polyomino_may_be_turned() -> None:
    at = position(A1="g", A3="g", A4="g")
    assert after(at, Catch("I", 1, "A2")).state.caught[0] == held(green=3)


def test_a_polyomino_lies_wholly_on_the_board() -> None:
    at = position(E1="gg", G1="gg", A7="gg", B7="gg", D7="gg")
    assert refusals(at, Catch("I", 0, "F1")) == ["off_board"]
    violation = GAME.check(at, Catch("I", 0, "F1"))
    assert violation and violation.reason == "I would reach 1 square over the edge."


def test_a_demon_symbol_on_a_bare_square_catches_nothing() -> None:
    at = position(A1="g", C1="b", A7="gg", B7="gg", D7="gg", C7="gg")
    violation = GAME.check(at, BAR)
    assert violation and violation.code == "no_demon"
    assert violation.reason == "No demon is left on D1, under a demon symbol."


def test_a_demon_symbol_does_not_cover_the_white_egg() -> None:
    at = position(B4="gg", E4="gg", A1="gg", C1="gg", D1="gg")
    violation = GAME.check(at, Catch("I", 0, "C4"))
    assert violation and violation.code == "egg_in_the_way"
    assert violation.reason == "A demon symbol would cover the white egg."


def test_the_egg_symbol_may_cover_the_white_egg_but_never_removes_it() -> None:
    at = after(position(C4="g", E4="b", F4="y"), Catch("I", 0, "D4"))
    assert refusals(at, RETURN) == ["white_egg_stays"]
    assert "D4" not in at.nests


def test_the_two_polyominoes_after_the_dragon_token_are_available() -> None:
    at = position(A1="gg", B1="gg", C1="gg", D1="gg", A2="gg", B2="gg")
    assert at.available == ("I", "O")
    violation = GAME.check(at, Catch("T", 0, "B1"))
    assert violation and violation.code == "not_available"
    assert violation.reason == "T is not available: the dragon token stands before I and O."


def test_the_dragon_token_comes_to_stand_after_the_chosen_polyomino() -> None:
    at = position(A1="gg", B1="gg", C1="gg", D1="gg", A2="gg", B2="gg")
    assert in_front(after(at, BAR)) == ("O", "T")


def test_a_skipped_polyomino_is_left_behind() -> None:
    at = position(A1="gg", B1="gg", C1="gg", D1="gg", A2="gg", B2="gg")
    assert in_front(after(at, Catch("O", 0, "A1"))) == ("T", "S")


def test_the_ring_is_round() -> None:
    at = position(changes={"dragon": "J"}, A1="gg", B1="gg", C1="gg", D1="gg")
    assert at.available == ("J", "I")
    assert in_front(after(at, BAR)) == ("O", "T")


def test_a_polyomino_is_never_flipped_in_a_regular_turn() -> None:
    at = position(A1="gg", B1="gg", C1="gg", D1="gg")
    assert refusals(at, Catch("I", 0, "A1", "back")) == ["flipped"]


def test_what_is_caught_is_listed_before_the_move_is_confirmed() -> None:
    at = position(A1="gp", B1="(Y)", C1="b", D1="yk")
    assert GAME.describe(at, BAR) == (
        "Ada lays I as printed, egg symbol on B1, and catches purple on A1, blue on C1 and "
        "pink on D1; the yellow egg may go."
    )


def test_the_event_names_the_squares_of_the_catch() -> None:
    (caught, *_) = step(position(A1="gp", B1="k", C1="bg", D1="yk", A7="gg"), BAR).events
    assert caught.text == "Ada catches a purple, a green and a pink demon."
    assert (caught.where, caught.seat) == (("A1", "C1", "D1"), 0)


def test_the_turn_passes_by_itself_where_nothing_can_be_done_with_eggs() -> None:
    at = position(A1="gp", B1="k", C1="bg", D1="yk", A2="gg", B2="gg")
    assert after(at, BAR).turn == 1
    at = after(position(A1="p", B1="k", C1="bg", D1="yk", A2="gg", B2="gg"), BAR)
    assert (at.turn, type(at.decision)) == (0, TendEggs)
    assert after(at, EndTurn()).turn == 1


def test_the_turn_passes_from_the_last_player_to_the_first() -> None:
    at = position(turn=2, A1="gp", B1="k", C1="bg", D1="yk", A2="gg", B2="gg")
    assert after(at, BAR).turn == 0


def test_a_wrong_catch_that_happened_anyway_takes_what_was_there() -> None:
    at = position(A1="g", C1="b", A7="gg", B7="gg", D7="gg", C7="gg")
    happened = GAME.apply(at, BAR).state
    assert happened.state.caught[0] == held(green=1, blue=1)
    assert GAME.state_problems(happened) == ()


# The polyominoes below the board

LETTER = 0.9
"""Half the width of a letter."""
LINE = 0.71
"""Half the width of a ring's outer line on a phone of 390 pixels."""
FREE = 0.5


@pytest.mark.parametrize("names", [("Ann",), ("Ann", "Ben"), ("Ann", "Ben", "Cleo", "Dan")])
def test_the_light_of_a_tile_leaves_its_letter_and_its_squares_free(names: tuple[str, ...]) -> None:
    """Between the ring's corners, which lie at most so far inside those of the tile."""
    deal = GAME.deal(GAME.editions()[0], names, {}, random.Random(1), {})
    picture = GAME.picture(GAME.start(deal))
    tiles = {one.id: one for one in picture.elements if one.id.startswith("lie-")}
    assert tiles
    for place, tile in tiles.items():
        assert isinstance(tile, Area)
        assert tile.label_at
        (left, top), (right, bottom) = tile.outline[0], tile.outline[2]
        inner_left, inner_right = left + INSET, right - INSET
        assert tile.label_at[0] - LETTER * len(tile.label) >= inner_left + LINE + FREE, place
        name = place.removeprefix("lie-")
        ids = f"demon-{name}-", f"egg-symbol-{name}"
        symbols = [
            one for one in picture.elements if isinstance(one, Space) and one.id.startswith(ids)
        ]
        assert len(symbols) == 4
        assert all(inner_left <= one.at[0] - one.size for one in symbols), place
        assert all(one.at[0] + one.size <= inner_right for one in symbols), place
        assert all(top < one.at[1] - one.size for one in symbols), place
        assert all(one.at[1] + one.size < bottom for one in symbols), place


# Steps 5 and 6 of a turn

REST = {"A7": "gg", "B7": "gg", "C7": "gg", "D7": "gg"}


def caught(**squares: str) -> Position:
    """Ada has laid the bar on the first row; green, blue and yellow were caught there."""
    return after(position(A1="g", C1="b", D1="y", **squares, **REST), BAR)


def test_removing_is_a_choice() -> None:
    at = after(caught(B1="(K)"), EndTurn())
    assert at.state.eggs == {"B1": "pink"}
    assert at.turn == 1


def test_an_egg_is_removed_before_any_is_laid() -> None:
    """They are chosen together; where eggs are laid one after the other the order counts."""
    at = with_an_egg_laid(caught(B1="(K)"), "green", "A1")
    violation = GAME.check(at, RETURN)
    assert violation and violation.code == "remove_before_laying"
    assert violation.possible


def test_a_square_freed_this_turn_takes_an_egg() -> None:
    assert refusals(caught(B1="(K)"), LayEggs("green", ("B1",))) == ["square_not_empty"]
    at = after(caught(B1="(K)"), LayEggs("green", ("A1", "B1"), returns=True))
    assert at.state.eggs == {"A1": "green", "B1": "green"}


def test_all_eggs_of_a_turn_have_one_colour() -> None:
    at = with_an_egg_laid(caught(), "green", "A1")
    violation = GAME.check(at, LayEggs("blue", ("B1",)))
    assert violation and violation.code == "one_colour"
    assert violation.reason == "Ada lays green eggs this turn, so no blue one."
    assert refusals(at, LayEggs("green", ("B1",))) == []


def test_some_or_all_empty_squares_are_filled() -> None:
    at = after(caught(), LayEggs("green", ("A1", "C1")))
    assert at.state.eggs == {"A1": "green", "C1": "green"}


def test_the_turn_ends_with_the_eggs() -> None:
    for squares in (("A1",), ("A1", "C1", "D1")):
        at = after(caught(B1="k"), LayEggs("green", squares))
        assert at.turn == 1
        assert not isinstance(at.decision, TendEggs)


def test_laying_is_a_choice() -> None:
    assert after(caught(), EndTurn()).state.eggs == {}


@pytest.mark.parametrize("colour", ["purple", "pink"])
def test_only_colours_caught_this_turn_are_laid(colour: str) -> None:
    violation = GAME.check(caught(), LayEggs(colour, ("A1",)))  # type: ignore[arg-type]
    assert violation and violation.code == "colour_not_caught"
    assert violation.reason == (
        f"No {colour} demon was caught this turn: the eggs may be green, blue or yellow."
    )


def test_only_squares_under_the_polyomino_take_eggs() -> None:
    violation = GAME.check(caught(), LayEggs("green", ("E1",)))
    assert violation and violation.code == "not_under_polyomino"
    assert violation.reason == "E1 is not under the polyomino: A1, C1, D1 and B1 are."


def test_a_square_where_a_demon_is_left_is_not_empty() -> None:
    at = after(position(A1="kg", C1="b", D1="y", **REST), BAR)
    violation = GAME.check(at, LayEggs("green", ("A1",)))
    assert violation and violation.reason == "A1 is not empty: a demon lies there."
    assert violation.cite.ruling == "KH-2"


def test_a_square_whose_demon_was_not_to_be_caught_cites_that_eggs_need_empty_squares() -> None:
    violation = GAME.check(caught(B1="k"), LayEggs("green", ("B1",)))
    assert violation and violation.reason == "B1 is not empty: a demon lies there."
    assert violation.cite.ruling == "KH-6"


def test_a_pile_holds_ten_eggs() -> None:
    row = {f"{column}{row}": "(G)" for row in (2, 3) for column in "ABCDE"}
    at = caught(**row)
    violation = GAME.check(at, LayEggs("green", ("A1",)))
    assert violation and violation.code == "pile_empty"
    assert not violation.possible
    assert refusals(at, LayEggs("blue", ("A1",))) == []


def test_an_egg_that_was_returned_can_be_laid_again() -> None:
    row = {f"{column}{row}": "(G)" for row in (2, 3) for column in "ABCDE"}
    del row["E3"]
    at = caught(B1="(G)", **row)
    assert refusals(at, LayEggs("green", ("B1",), returns=True)) == []
    assert refusals(at, LayEggs("green", ("A1", "B1"), returns=True)) == ["pile_empty"]


def test_events_name_the_squares_of_the_eggs() -> None:
    gone, *_ = step(caught(B1="(K)"), RETURN).events
    assert (gone.text, gone.where) == ("The pink egg on B1 is gone.", ("B1",))
    laid, *_ = step(caught(), LayEggs("blue", ("C1",))).events
    assert (laid.text, laid.where) == ("9 blue eggs are left beside the board.", ("C1",))


def test_eggs_may_go_and_come_only_after_the_catch() -> None:
    at = position(A1="g", C1="b", D1="y", **REST)
    for move in (RETURN, LayEggs("green", ("B1",)), EndTurn()):
        assert refusals(at, move) == ["not_now"]
    assert refusals(caught(), BAR) == ["not_now"]
    violation = GAME.check(caught(), BAR)
    assert violation and violation.cite.section == "Course of the Game"


def test_the_prompt_says_what_may_be_done() -> None:
    assert GAME.prompt(caught()).startswith("Lay eggs of one colour")
    assert GAME.prompt(caught(B1="(K)")).startswith("Return the pink egg, lay eggs")
    begun = with_an_egg_laid(caught(), "green", "A1")
    assert GAME.prompt(begun).startswith("Lay further green")
    full = {f"{column}{row}": "(G)" for row in (2, 3) for column in "ABCDE"}
    at = after(position(A1="kg", B1="(K)", C1="kg", D1="kg", **REST, **full), BAR)
    assert GAME.prompt(at) == "Return the pink egg, or end the turn."


def test_eggs_laid_one_after_the_other_come_to_the_same() -> None:
    at = caught(B1="(K)")
    one_by_one = after(at, RemoveEgg(), LayEgg("green", "A1"), LayEgg("green", "B1"), EndTurn())
    assert one_by_one == after(at, LayEggs("green", ("A1", "B1"), returns=True))
    assert not [m for m in GAME.pseudo_legal_moves(at) if isinstance(m, RemoveEgg | LayEgg)]


# Counts of the pad that hands could have made, though the rules forbid them

assert GAME.counting and GAME.counting.doubts
PAD = GAME.counting


def found(players: int, piles: Mapping[int, Mapping[str, int]], **counts: int) -> dict[str, str]:
    """The doubts of a pad with every pile counted, by their cells."""
    cells = {
        f"caught.{seat}.{colour}": piles.get(seat, {}).get(colour, 0)
        for seat in range(players)
        for colour in COLOURS
    }
    cells |= {name.replace("_", "."): count for name, count in counts.items()}
    deal = a_deal(players)
    assert GAME.count_problems(deal, cells) == ()
    assert PAD.doubts
    return {doubt.path: doubt.message for doubt in PAD.doubts(deal, cells)}


def test_eggs_of_a_colour_that_nobody_caught_are_remarked_on() -> None:
    assert found(2, {0: {"green": 3}, 1: {"green": 3}}, eggs_pink=2) == {
        "eggs.pink": "Nobody caught a pink demon, so nobody could lay 2 pink eggs."
    }


def test_a_turn_lays_four_eggs_at_most() -> None:
    rest = {"yellow": 19, "purple": 11}
    piles = {0: {"green": 1, **rest}, 1: {"blue": 12, "pink": 19}}
    assert found(2, piles, eggs_green=4) == {}
    assert found(2, piles, eggs_green=5) == {
        "eggs.green": "5 green eggs for 1 green demon caught: a turn lays 4 at most."
    }


def test_nobody_is_more_than_a_turn_ahead() -> None:
    assert found(2, {0: {"green": 6}, 1: {"green": 3}}) == {}
    all_of_them = dict.fromkeys(COLOURS, 19)
    assert found(2, {0: all_of_them}) == {
        "caught.0.green": "Ada has 95 demons and Ben 0, though all have equally many turns."
    }


def test_points_for_one_are_points_for_all_after() -> None:
    piles = {seat: dict.fromkeys(COLOURS, 5) for seat in range(3)}
    after_ben = "Ben took 3 points because nothing could be caught, so Cleo could catch nothing"
    assert found(3, piles, compensated_1=1, compensated_2=0) == {
        "compensated.2": f"{after_ben} either."
    }
    assert found(3, piles, compensated_1=1) == {}
    assert found(3, piles, compensated_1=0, compensated_2=1) == {}
    assert found(3, piles, compensated_1=1, compensated_2=1) == {}


def test_points_are_taken_only_when_few_demons_are_left() -> None:
    doubt = found(3, {0: {"green": 3}}, compensated_1=1, compensated_2=1)
    assert doubt == {
        "compensated.1": "3 points are taken only where nothing can be caught, but of 92 demons "
        "left three always can."
    }


@pytest.mark.parametrize("left", [94, 1, 0])
def test_alone_three_demons_leave_the_board_each_turn(left: int) -> None:
    text = f"Each turn catches 3 of 95 demons, which never leaves {left}."
    assert alone(left) == {"left": text}


def alone(left: int) -> dict[str, str]:
    assert PAD.doubts
    return {doubt.path: doubt.message for doubt in PAD.doubts(a_deal(1), {"left": left})}


def test_alone_a_number_that_turns_leave_is_fine() -> None:
    assert [alone(left) for left in (92, 50, 2)] == [{}, {}, {}]


def test_nothing_is_doubted_before_every_pile_is_counted() -> None:
    assert PAD.doubts
    assert PAD.doubts(a_deal(2), {"caught.0.green": 19, "eggs.pink": 9}) == ()


def test_what_was_left_on_the_score_sheet_is_remarked_on_there_too() -> None:
    sheet = GAME.score(tallied({"green": 3}, {"green": 3}, eggs={"pink": 1}))
    assert sheet.remarks == ("Nobody caught a pink demon, so nobody could lay 1 pink egg.",)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_game_played_by_the_rules_raises_no_doubt(players: int, seed: int) -> None:
    at: Any = GAME.start(a_deal(players))
    for before, move in random_walk(GAME, at, Random(seed)):
        at = GAME.apply(before, move).state
        if isinstance(move, TakePoints):
            assert GAME.tally(at).left <= most_left(at.edition)
    assert GAME.is_over(at)
    assert list(doubts(GAME.tally(at))) == []


def test_points_in_a_turn_that_is_not_additional_are_refused_by_their_rule() -> None:
    (violation,) = GAME.violations(position(A1="gg", B1="gg", C1="gg", B2="gg"), TakePoints())
    assert (violation.code, violation.cite.id) == ("not_now", "compensation")
    assert violation.reason == "3 points are taken only in an additional turn without a catch."


def test_the_white_egg_stays_by_the_ruling_of_the_game_that_is_played() -> None:
    for players, ruling in ((1, "KH-12"), (2, "KH-16")):
        at = after(position(players, C4="g", E4="b", F4="y"), Catch("I", 0, "D4"))
        (violation,) = GAME.violations(at, RETURN)
        assert (violation.code, violation.cite.ruling) == ("white_egg_stays", ruling)


# Geometry (KH-3, KH-14) and editions

REFERENCE = GAME.editions()[0]


def test_a_quarter_turn_is_clockwise_with_rows_counted_downwards() -> None:
    assert turned((1, 0), 1) == (0, 1)
    assert turned((0, 1), 1) == (-1, 0)
    assert turned((2, -1), 4) == (2, -1)


def test_squares_are_lettered_from_the_left_and_numbered_from_the_top() -> None:
    assert REFERENCE.cell["A1"] == (0, 0)
    assert REFERENCE.cell["G1"] == (6, 0)
    assert REFERENCE.cell["A7"] == (0, 6)
    assert REFERENCE.white_egg == "D4"
    assert list(REFERENCE.cell)[:8] == ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "A2"]


@pytest.mark.parametrize(
    ("turns", "demons"),
    [
        (0, {"C3", "E3", "F3"}),
        (1, {"D2", "D4", "D5"}),
        (2, {"C3", "B3", "E3"}),
        (3, {"D1", "D2", "D4"}),
    ],
)
def test_a_placement_is_named_by_its_egg_symbol_and_its_turns(turns: Any, demons: set[str]) -> None:
    assert set(geometry_of(REFERENCE).footprint[Placement("I", turns, "D3")].demons) == demons


def test_a_flipped_polyomino_has_the_mirrored_shape_and_its_own_symbols() -> None:
    piece = REFERENCE.polyomino["S"]
    assert outline(piece.back) == outline(piece.front, mirrored=True)
    assert outline(piece.back) != outline(piece.front)
    assert demons_around_egg(piece.front) != demons_around_egg(piece.back)


def test_squares_beyond_the_edge_are_counted_as_overhang() -> None:
    assert geometry_of(REFERENCE).footprint[Placement("I", 0, "F1")].overhang == 1
    assert geometry_of(REFERENCE).footprint[Placement("I", 0, "G1")].overhang == 2
    assert geometry_of(REFERENCE).footprint[Placement("I", 0, "E1")].overhang == 0


def test_arrows_turn_with_the_polyomino_and_stop_at_the_edge() -> None:
    assert steps_from(REFERENCE, "D3", Placement("L", 0, "A1")) == ("D2", "E3")
    assert steps_from(REFERENCE, "D3", Placement("L", 1, "A1")) == ("E3", "D4")
    assert steps_from(REFERENCE, "G1", Placement("L", 0, "A1")) == ()


def test_equal_sets_share_one_geometry() -> None:
    assert geometry_of(REFERENCE) is geometry_of(replace(REFERENCE))


def test_the_reference_set_says_that_it_is_not_the_printed_one() -> None:
    assert "not the printed" in REFERENCE.title
    assert "own" in REFERENCE.note


def test_the_reference_set_spreads_its_coloured_squares_evenly() -> None:
    owners = list(REFERENCE.owner.values())
    assert {owners.count(colour) for colour in owners} == {4}
    for square, (x, y) in REFERENCE.cell.items():
        turned_square = REFERENCE.square[6 - y, x]
        assert REFERENCE.owner.get(square) == REFERENCE.owner.get(turned_square)


def test_the_reference_set_has_the_seven_one_sided_tetrominoes() -> None:
    assert len({outline(piece.front) for piece in REFERENCE.polyominoes}) == 7


def broken(**changes: Any) -> list[tuple[str, str]]:
    """The faults of the reference set with something changed."""
    return [(p.path, p.message) for p in GAME.edition_problems(replace(REFERENCE, **changes))]


def with_piece(**changes: Any) -> list[tuple[str, str]]:
    """The faults of the reference set with its first polyomino changed."""
    first, *rest = REFERENCE.polyominoes
    return broken(polyominoes=(replace(first, **changes), *rest))


def test_a_set_needs_an_id_a_title_and_a_note() -> None:
    assert broken(id="No Spaces")[0][0] == "id"
    assert broken(title=" ")[0][0] == "title"
    assert broken(note="")[0][0] == "note"


def test_a_board_is_a_rectangle_of_known_letters_with_one_white_egg() -> None:
    rows = REFERENCE.board
    assert broken(board=rows[:3])[0] == ("board", "has 4 to 9 rows")
    assert broken(board=(*rows[:6], "g . ."))[0][0] == "board[6]"
    assert broken(board=(*rows[:6], ". q . y . b ."))[0] == (
        "board[6]",
        "holds q; use g, y, b, p, k, e and .",
    )
    assert broken(board=(*rows[:6], rows[3]))[0] == (
        "board",
        "has exactly one square e for the white egg, not 2",
    )


def test_a_set_has_seven_polyominoes_with_names_of_their_own() -> None:
    assert broken(polyominoes=REFERENCE.polyominoes[:6])[0][0] == "polyominoes"
    assert with_piece(id="O")[0] == ("polyominoes[0].id", "Two polyominoes are called O.")
    assert with_piece(id="two words")[0][0] == "polyominoes[0].id"


def test_a_side_is_one_piece_with_three_demon_symbols_and_one_egg_symbol() -> None:
    assert with_piece(front=("dddd",))[0] == (
        "polyominoes[0].front",
        "has 3 demon symbols and 1 egg symbol, not 4 and 0",
    )
    assert with_piece(back=("de.dd",))[0][0] == "polyominoes[0].back"
    assert with_piece(front=("dexd",))[0][0] == "polyominoes[0].front"


def test_the_back_is_the_mirrored_front() -> None:
    assert with_piece(back=("de", "dd"))[0] == (
        "polyominoes[0].back",
        "must have the mirrored shape of the front",
    )


def test_a_polyomino_has_different_arrows() -> None:
    assert with_piece(arrows=())[0][0] == "polyominoes[0].arrows"
    assert with_piece(arrows=("N", "N"))[0][0] == "polyominoes[0].arrows"


def test_two_white_demons_stand_on_demons() -> None:
    assert broken(white_demons=("B2",))[0][0] == "white_demons"
    assert broken(white_demons=("B2", "D4"))[0][0] == "white_demons[1]"


def test_a_faulty_set_cannot_be_read_or_dealt() -> None:
    with pytest.raises(Malformed):
        read_edition('id = "x"\ntitle = "X"', Edition, check_edition)
    with pytest.raises(Malformed) as refused:
        GAME.deal(replace(REFERENCE, board=()), ("Ada",), {}, None, {})  # type: ignore[arg-type]
    assert refused.value.problems[0].path == "edition.board"


def test_a_set_of_another_size_plays() -> None:
    small = replace(
        REFERENCE, board=("....", ".e..", "....", "...."), white_demons=("A1", "D4"), id="small"
    )
    large = replace(REFERENCE, board=("e........", *(".........",) * 8), id="large")
    for edition, demons in ((small, 30), (large, 95)):
        deal = GAME.deal(edition, ("Ada", "Ben"), {}, Random(1), {})
        assert sum(map(len, deal.fill.values())) == demons
        assert next(iter(GAME.legal_moves(GAME.start(deal))))


# The solo mode (KH-11, KH-12)


def solo(*white: str, **squares: str) -> Position:
    white = white or ("B2", "F6")
    return position(1, changes={"white": white}, **squares, **REST)


def driving(*white: str, **squares: str) -> Position:
    """Ada has laid the bar and the white demons are to move."""
    return after(solo(*white, A1="gg", B1="gg", C1="gg", D1="gg", **squares), BAR)


def test_three_polyominoes_are_available() -> None:
    assert solo().available == ("I", "O", "T")


def test_the_white_demons_begin_on_the_squares_marked_for_them() -> None:
    assert GAME.start(a_deal(1)).state.white == ("B2", "F6")


def test_no_demon_symbol_covers_a_white_demon() -> None:
    at = solo("C1", "F6", A1="gg", B1="gg", C1="gg", D1="gg")
    violation = GAME.check(at, BAR)
    assert violation and violation.code == "white_demon_covered"
    assert violation.reason == "A demon symbol would cover the white demon on C1."
    assert violation.possible
    assert BAR not in list(GAME.legal_moves(at))


def test_two_white_demons_under_symbols_are_named_as_two() -> None:
    violation = GAME.check(solo("A1", "C1", A1="gg", B1="gg", C1="gg", D1="gg"), BAR)
    assert violation
    assert violation.reason == "A demon symbol would cover the white demons on A1 and C1."


def test_the_egg_symbol_may_cover_a_white_demon() -> None:
    assert refusals(solo("B1", "F6", A1="gg", B1="gg", C1="gg", D1="gg"), BAR) == []


def test_no_egg_is_laid_under_a_white_demon() -> None:
    at = after(solo("B1", "F6", A1="g", C1="g", D1="g"), BAR)
    assert refusals(at, LayEggs("green", ("B1",))) == ["white_demon_there"]
    assert "B1" not in at.nests


def test_white_demons_move_one_after_the_other_along_the_arrows() -> None:
    at = driving(A6="gg")
    assert (at.decision.number, at.driving) == (0, "B2")
    assert GAME.prompt(at) == "Where does the white demon on B2 go?"
    legal = [move.square for move in GAME.legal_moves(at)]  # type: ignore[union-attr]
    assert sorted(legal) == ["A2", "C2"]
    at = after(at, MoveWhiteDemon("C2"))
    assert (at.state.white, at.driving) == (("C2", "F6"), "F6")
    at = after(at, MoveWhiteDemon("E6"))
    assert (at.state.white, at.decision) == (("C2", "E6"), CatchDemons(0))


def test_arrows_turn_with_the_polyomino() -> None:
    at = solo(A1="gg", A2="gg", A3="gg", A4="gg")
    at = after(at, Catch("I", 1, "A2"))
    legal = [move.square for move in GAME.legal_moves(at)]  # type: ignore[union-attr]
    assert sorted(legal) == ["B1", "B3"]


def test_a_step_that_no_arrow_shows_is_refused() -> None:
    violation = GAME.check(driving(), MoveWhiteDemon("B3"))
    assert violation and violation.code == "not_along_an_arrow"
    assert violation.reason == "No arrow of the polyomino leads from B2 to B3, only to C2 or A2."


def test_a_white_demon_does_not_leave_the_board() -> None:
    legal = list(GAME.legal_moves(driving("A2", "F6")))
    assert legal == [MoveWhiteDemon("B2")]


def test_a_white_demon_without_a_step_stays() -> None:
    squares = {"A5": "gg", "A6": "gg", "B5": "gg", "B6": "gg"}
    at = solo("G1", "G1", **squares)
    done = step(at, Catch("O", 0, "A5"))
    assert [e.code for e in done.events if e.code.startswith("white")] == ["white_demon_stays"] * 2
    assert done.state.state.white == ("G1", "G1")
    assert done.state.decision == CatchDemons(0)


def test_a_white_demon_that_can_step_must() -> None:
    assert all(isinstance(move, MoveWhiteDemon) for move in GAME.legal_moves(driving()))
    assert refusals(driving(), BAR) == ["not_now"]
    violation = GAME.check(driving(), BAR)
    assert violation and violation.reason.endswith("Where does the white demon on B2 go?")


def test_an_egg_where_a_white_demon_ends_goes_back_to_its_pile() -> None:
    done = step(driving(C2="(Y)"), MoveWhiteDemon("C2"))
    assert done.state.state.eggs == {}
    assert done.state.pile("yellow") == 10
    assert [event.code for event in done.events] == ["white_demon_moved", "egg_removed"]


def test_two_white_demons_may_share_a_square_and_then_move_apart() -> None:
    at = after(driving("B2", "D2", A6="gg"), MoveWhiteDemon("C2"), MoveWhiteDemon("C2"))
    assert at.state.white == ("C2", "C2")
    at = after(at.with_state(replace(at.state, dragon="I")), Catch("I", 0, "B7"))
    at = after(at, MoveWhiteDemon("B2"), MoveWhiteDemon("D2"))
    assert at.state.white == ("B2", "D2")


def test_the_end_is_tested_when_both_have_moved() -> None:
    at = after(driving("C4", "F6"), MoveWhiteDemon("D4"))
    assert GAME.outcome(at) is None
    *_, over = step(at, MoveWhiteDemon("E6")).events
    assert over.text == "A white demon stands on the white egg: the game is over."
    assert over.cite and over.cite.section == "Solo Mode, Scoring"
    at = after(at, MoveWhiteDemon("E6"))
    outcome = GAME.outcome(at)
    assert outcome and outcome.reason == "white_egg_lost"
    assert refusals(at, BAR) == ["game_over"]


def test_the_game_ends_when_nothing_can_be_caught_and_has_no_additional_turn() -> None:
    at = position(1, changes={"white": ("B2", "F6")}, A1="gg", G7="b")
    assert not at.additional
    outcome = GAME.outcome(at)
    assert outcome and outcome.reason == "nothing_to_catch"
    assert outcome.text == "No three demons can be caught. -3 points: Light in the shadows."


def test_white_demons_can_make_the_last_catch_impossible() -> None:
    squares = {"A1": "gg", "A3": "gg", "A4": "gg"}
    assert not GAME.is_over(position(1, changes={"white": ("B2", "F6")}, **squares))
    assert GAME.is_over(position(1, changes={"white": ("A3", "F6")}, **squares))


def test_eggs_score_a_point_one_more_on_their_own_colour_and_demons_cost_one() -> None:
    at = solo(B1="(B)", A1="(G)", C2="(K)", E5="(Y)")
    sheet = GAME.score(GAME.tally(at))
    points = {line.category: line.points for line in sheet.score(0).lines}
    assert points == {"eggs": 4, "own_colour": 2, "demons": -8}
    own = next(line for line in sheet.score(0).lines if line.category == "own_colour")
    assert own.where == ("B1", "C2")


def test_the_white_egg_does_not_score_and_does_not_go() -> None:
    at = after(solo(C4="g", E4="g", F4="g"), Catch("I", 0, "D4"))
    assert refusals(at, RETURN) == ["white_egg_stays"]
    assert GAME.score(GAME.tally(solo())).score(0).points("eggs") == 0


@pytest.mark.parametrize(
    ("points", "name"),
    [
        (75, "Master of Dragons"),
        (60, "Master of Dragons"),
        (59, "Eggceptional"),
        (56, "Eggceptional"),
        (55, "What the Egg"),
        (51, "What the Egg"),
        (50, "Rookie dragon rider"),
        (41, "Rookie dragon rider"),
        (40, "Emerging from shadows"),
        (30, "Emerging from shadows"),
        (29, "Light in the shadows"),
        (-20, "Light in the shadows"),
    ],
)
def test_the_total_names_a_rank(points: int, name: str) -> None:
    assert band(points) == name


def test_the_row_of_the_rank_states_the_rule_and_gives_no_points() -> None:
    sheet = GAME.score(GAME.tally(solo()))
    row = sheet.categories[-1]
    assert (row.id, sheet.score(0).points(row.id)) == ("rank", 0)
    for least, name in BANDS:
        assert f"{name} from {least}" in row.cite.text


def test_white_demons_take_part_in_the_solo_game_only() -> None:
    at = position(2, A1="gg", B1="gg", C1="gg", D1="gg")
    violation = GAME.check(at, MoveWhiteDemon("B2"))
    assert violation and violation.code == "not_now"
    assert violation.cite.section == "Solo Mode, Course of the game"
    assert refusals(solo(), MoveWhiteDemon("B2")) == ["not_now"]
