"""Steps 1 to 4 of a turn, and scenarios A to C of the booklet's turn example."""

from itertools import combinations

from companion.games.khilor.decisions import TendEggs
from companion.games.khilor.game import GAME
from companion.games.khilor.moves import Catch, EndTurn, LayEggs

from .positions import RETURN, after, held, in_front, position, refusals, step

BAR = Catch("I", 0, "B1")
"""Demon symbols on A1, C1 and D1, the egg symbol on B1."""


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
