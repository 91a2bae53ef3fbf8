"""A turn and its steps, scenarios A to C of the booklet's turn example, and the solo mode."""

import tomllib
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.game import divide, perft, random_walk
from companion.games.khilor.earlier import LayEgg, RemoveEgg
from companion.games.khilor.ending import BANDS, band
from companion.games.khilor.game import GAME
from companion.games.khilor.rules import (
    AdditionalTurn,
    Catch,
    CatchDemons,
    EndTurn,
    LayEggs,
    MoveWhiteDemon,
    Position,
    TakePoints,
    TendEggs,
)
from tests.games.khilor.positions import (
    BAR,
    REST,
    RETURN,
    a_deal,
    after,
    held,
    in_front,
    position,
    refusals,
    step,
    to_move,
    with_an_egg_laid,
)


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


# Steps 5 and 6 of a turn


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
    move = LayEggs("green", ("B1",))
    assert move in set(GAME.pseudo_legal_moves(caught(B1="k")))
    violation = GAME.check(caught(B1="k"), move)
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


# The additional turn, and its three steps (KH-7, KH-13, KH-15)


COLUMN = {"A1": "gg", "A3": "gg", "A4": "gg"}
"""Only the bar turned right fits, with its egg symbol on A2."""
UPRIGHT = Catch("I", 1, "A2")


def without_the_bar(turn: int, players: int = 3, **squares: str) -> Position:
    """A position in which T and S are available, so that nothing available fits."""
    squares = squares or COLUMN
    return position(players, {"dragon": "T"}, turn, **squares)


def test_the_end_begins_when_no_available_polyomino_can_catch_three() -> None:
    assert position(**COLUMN).decision == CatchDemons(0)
    assert without_the_bar(1).decision == AdditionalTurn(1)


def test_in_the_start_player_s_turn_the_game_is_over_at_once() -> None:
    at = without_the_bar(0)
    assert to_move(at) is None
    outcome = GAME.outcome(at)
    assert outcome and outcome.reason == "nothing_to_catch"
    assert list(GAME.legal_moves(at)) == []
    assert refusals(at, UPRIGHT)[0] == "game_over"


def test_otherwise_that_player_and_those_after_take_an_additional_turn() -> None:
    at = without_the_bar(1)
    assert at.additional
    at = after(at, UPRIGHT)
    assert (at.turn, at.additional) == (2, True)
    at = after(at, UPRIGHT)
    assert GAME.outcome(at)


def test_the_start_player_has_no_additional_turn() -> None:
    at = after(without_the_bar(2), UPRIGHT)
    assert at.turn == 0
    assert GAME.outcome(at)
    assert at.state.demons


def test_a_start_player_in_the_middle_of_the_table_ends_the_round() -> None:
    at = position(3, {"dragon": "T"}, turn=0, start_player=2, **COLUMN)
    assert at.additional
    at = after(at, UPRIGHT, UPRIGHT)
    assert (at.turn, to_move(at)) == (2, None)


def test_any_polyomino_of_the_circle_is_chosen_in_an_additional_turn() -> None:
    at = without_the_bar(1)
    assert in_front(at) == ("T", "S")
    assert list(GAME.legal_moves(at)) == [UPRIGHT]
    assert after(at, UPRIGHT).state.caught[1] == held(green=3)


def test_the_dragon_token_rests_in_additional_turns() -> None:
    assert after(without_the_bar(1), UPRIGHT).state.dragon == "T"


def test_no_egg_is_removed_or_laid_in_an_additional_turn() -> None:
    at = without_the_bar(1, A1="g", A2="(P)", A3="g", A4="g")
    for move in (RETURN, LayEggs("green", ("A1",)), EndTurn()):
        violation = GAME.check(at, move)
        assert violation and violation.code == "no_eggs_in_additional_turn"
        assert (violation.cite.id, violation.cite.ruling) == ("additional", None)
        assert violation.cite.section == "Additional Turn"
    assert after(at, UPRIGHT).state.eggs == {"A2": "purple"}
    assert after(at, UPRIGHT).turn == 2


FLIPPED = {"A1": "g", "B1": "b", "C1": "y"}
"""Three in a row: no front has three demon symbols in a row, the backs of I, L and T have."""


def test_polyominoes_are_flipped_only_when_no_front_fits() -> None:
    at = without_the_bar(1, **FLIPPED)
    assert at.side == "back"
    moves = list(GAME.legal_moves(at))
    assert {move.side for move in moves if isinstance(move, Catch)} == {"back"}
    assert {move.polyomino for move in moves if isinstance(move, Catch)} == {"I", "L", "T"}
    assert after(at, moves[0]).state.caught[1] == held(green=1, blue=1, yellow=1)


def test_a_flip_is_refused_while_a_front_fits_somewhere() -> None:
    at = without_the_bar(1, **COLUMN, C7="gg", D7="gg", E7="gg")
    violation = GAME.check(at, Catch("I", 0, "B7", "back"))
    assert violation and violation.code == "flipped"
    assert violation.reason == "I still fits with its front, with its egg symbol on A2."


def test_three_points_are_received_when_not_even_a_back_fits() -> None:
    at = without_the_bar(1, A1="gg", G7="gg")
    assert at.side is None
    assert list(GAME.legal_moves(at)) == [TakePoints()]
    at = after(at, TakePoints())
    assert at.state.compensated == (0, 1, 0)
    at = after(at, TakePoints())
    assert at.state.compensated == (0, 1, 1)
    sheet = GAME.score(GAME.tally(at))
    assert [sheet.score(seat).points("additional") for seat in range(3)] == [0, 3, 3]
    assert GAME.outcome(at)


def test_the_points_are_refused_while_something_fits() -> None:
    violation = GAME.check(without_the_bar(1), TakePoints())
    assert violation and violation.code == "can_still_catch"
    assert violation.reason == "I still fits, with its egg symbol on A2."
    violation = GAME.check(without_the_bar(1, **FLIPPED), TakePoints())
    assert violation and " still fits flipped, with its egg symbol on " in violation.reason


def test_the_points_belong_to_additional_turns() -> None:
    violation = GAME.check(position(**COLUMN), TakePoints())
    assert violation and violation.code == "not_now"
    assert violation.cite.section == "Additional Turn, step 2c"


def test_the_last_regular_move_says_that_the_end_has_begun() -> None:
    at = position(A1="gp", A2="k", A3="gg", A4="gg")
    *_, event = step(at, UPRIGHT).events
    assert event.code == "additional_turn"
    assert event.text == (
        "No available polyomino can catch three demons: Ben takes an additional turn."
    )
    assert event.cite and event.cite.ruling == "KH-7"
    at = without_the_bar(2)
    *_, event = step(at, UPRIGHT).events
    assert event.code == "game_over"
    assert event.cite and event.cite.section == "End of the Game"


def test_the_prompt_says_that_the_turn_is_additional() -> None:
    assert GAME.prompt(without_the_bar(1)).startswith("Additional turn. Tap")
    assert GAME.prompt(without_the_bar(1, **FLIPPED)).startswith("Additional turn, flipped.")
    assert "Take 3 points" in GAME.prompt(without_the_bar(1, A1="gg", G7="gg"))
    assert GAME.prompt(without_the_bar(0)) == "The game is over."


def test_two_players_end_alike() -> None:
    at = after(without_the_bar(1, players=2), UPRIGHT)
    outcome = GAME.outcome(at)
    assert outcome and outcome.winners == (1,)


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


# Move counts as data

DATA = tomllib.loads(Path(__file__).with_name("perft.toml").read_text(encoding="utf-8"))
NAMES = ("Ada", "Ben", "Cleo", "Dov")


def reached(case: dict[str, Any]) -> Any:
    """The position that a case starts from."""
    options = {"fill": case.get("fill", "app")}
    names = NAMES[: case["players"]]
    deal = GAME.deal(GAME.editions()[0], names, options, Random(case["seed"]), {})
    at = GAME.start(deal)
    for before, move in random_walk(GAME, at, Random(case["seed"]), case.get("walk", 0)):
        at = GAME.apply(before, move).state
    return at


@pytest.mark.parametrize("case", DATA["case"], ids=lambda case: case["name"])
def test_positions_have_as_many_move_sequences_as_recorded(case: dict[str, Any]) -> None:
    at = reached(case)
    for depth, count in enumerate(case["perft"], start=1):
        assert perft(GAME, at, depth) == count, divide(GAME, at, depth)
