"""The solo mode (KH-11, KH-12)."""

from dataclasses import replace

import pytest

from companion.games.khilor.ending import BANDS, band
from companion.games.khilor.game import GAME
from companion.games.khilor.rules import Catch, CatchDemons, LayEggs, MoveWhiteDemon, Position

from .positions import RETURN, a_deal, after, position, refusals, step

BAR = Catch("I", 0, "B1")
"""Arrows east and west as printed, north and south after a quarter turn."""
REST = {"A7": "gg", "B7": "gg", "C7": "gg", "D7": "gg"}


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
