"""Scoring: the booklet's example, first and second, differences, ties (KH-8 to KH-10)."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.engine.scores.scoring import ScoreSheet
from companion.games.khilor.ending.tally import Tally, counted_eggs, counted_own
from companion.games.khilor.game import GAME

from .positions import held, position

NAMES = ("Ada", "Ben", "Cleo", "Dov")


def tallied(
    *piles: Mapping[Any, int],
    eggs: Mapping[Any, int] | None = None,
    own: Mapping[Any, int] | None = None,
    compensated: tuple[int, ...] | None = None,
    names: tuple[str, ...] | None = None,
) -> Tally:
    tally = Tally(
        edition=GAME.editions()[0],
        names=names or NAMES[: len(piles)],
        start_player=0,
        caught=tuple(held(**pile) for pile in piles),
        eggs=held(**(eggs or {})),
        own=held(**(own or {})),
        compensated=compensated or (0,) * len(piles),
        left=0,
    )
    assert GAME.check_tally(tally) == ()
    return tally


def green(*counts: int, eggs: int = 5, own: int = 2) -> ScoreSheet:
    """The score where only green was caught."""
    piles = [{"green": count} for count in counts]
    return GAME.score(tallied(*piles, eggs={"green": eggs}, own={"green": own}))


def points(sheet: ScoreSheet, label: str | None = None) -> list[int]:
    """Each player's points, of lines with that label only."""
    return [
        sum(line.points for line in score.lines if label in (None, line.label))
        for score in sheet.scores
    ]


EXAMPLE = tallied(
    {"green": 1, "yellow": 6, "blue": 1, "purple": 8, "pink": 5},
    {"green": 5, "yellow": 3, "blue": 7, "purple": 2, "pink": 5},
    {"green": 8, "yellow": 6, "blue": 2, "purple": 2, "pink": 3},
    eggs={"green": 3, "yellow": 8, "blue": 6, "purple": 4, "pink": 10},
    names=("Sara", "Axel", "Dani"),
)


def test_the_booklet_s_example_gives_28_25_and_19() -> None:
    sheet = GAME.score(EXAMPLE)
    assert points(sheet) == [28, 25, 19]
    assert [standing.seat for standing in sheet.standings] == [0, 1, 2]
    assert sheet.verdict == "Sara wins with 28 points."


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("green", [0, 2, 6]),
        ("yellow", [8, 0, 8]),
        ("blue", [0, 11, 3]),
        ("purple", [10, 2, 2]),
        ("pink", [10, 10, 0]),
    ],
)
def test_the_booklet_s_example_colour_by_colour(colour: str, expected: list[int]) -> None:
    sheet = GAME.score(EXAMPLE)
    assert [score.points(colour) for score in sheet.scores] == expected


def test_the_sheet_says_that_the_booklet_misprints_27() -> None:
    (remark,) = GAME.score(EXAMPLE).remarks
    assert "prints 27" in remark
    assert "28" in remark
    assert GAME.rulebook.citations["scoring_example"].ruling == "KH-17"
    assert GAME.score(tallied({"green": 3}, {})).remarks == ()


def test_the_first_scores_eggs_and_once_more_those_on_their_own_colour() -> None:
    sheet = green(3, 1, 1)
    lines = {line.label: line.points for line in sheet.score(0).lines}
    assert lines == {"Green eggs": 5, "On green squares": 2, "Demons ahead": 2}


def test_the_second_scores_half_of_the_first_s_eggs_rounded_up() -> None:
    assert points(green(3, 1, 0, eggs=5, own=2), "Half of the first") == [0, 4, 0]
    assert points(green(3, 1, 0, eggs=4, own=2), "Half of the first") == [0, 3, 0]
    assert points(green(3, 1, 0, eggs=0, own=0), "Half of the first") == [0, 0, 0]


@pytest.mark.parametrize(
    ("counts", "firsts", "seconds"),
    [
        ((5, 3), [0], [1]),
        ((3, 3), [0, 1], []),
        ((3, 0), [0], []),
        ((0, 0), [], []),
        ((5, 3, 1), [0], [1]),
        ((5, 3, 3), [0], [1, 2]),
        ((5, 5, 3), [0, 1], []),
        ((5, 5, 5), [0, 1, 2], []),
        ((5, 0, 0), [0], []),
        ((0, 0, 2), [2], []),
        ((5, 3, 2, 1), [0], [1]),
        ((5, 3, 3, 1), [0], [1, 2]),
        ((4, 3, 3, 3), [0], [1, 2, 3]),
        ((5, 5, 3, 1), [0, 1], []),
        ((5, 5, 5, 1), [0, 1, 2], []),
        ((4, 4, 4, 4), [0, 1, 2, 3], []),
        ((4, 4, 3, 3), [0, 1], []),
        ((1, 5, 3, 3), [1], [2, 3]),
        ((0, 0, 0, 0), [], []),
    ],
)
def test_who_is_first_and_who_is_second(
    counts: tuple[int, ...], firsts: list[int], seconds: list[int]
) -> None:
    sheet = green(*counts)
    eggs = points(sheet, "Green eggs")
    own = points(sheet, "On green squares")
    half = points(sheet, "Half of the first")
    assert eggs == [5 if seat in firsts else 0 for seat in range(len(counts))]
    assert own == [2 if seat in firsts else 0 for seat in range(len(counts))]
    assert half == [4 if seat in seconds else 0 for seat in range(len(counts))]
    ahead = points(sheet, "Demons ahead")
    assert all(not value or [seat] == firsts for seat, value in enumerate(ahead))


def test_no_demon_no_points() -> None:
    sheet = green(0, 0, 0)
    assert all(score.lines == () for score in sheet.scores)


@pytest.mark.parametrize(
    ("counts", "expected"),
    [((3, 2), 0), ((3, 1), 0), ((4, 1), 3), ((7, 2), 3), ((7, 1), 6), ((8, 0), 6), ((19, 0), 18)],
)
def test_two_players_score_three_points_for_every_full_three_demons_ahead(
    counts: tuple[int, int], expected: int
) -> None:
    assert points(green(*counts), "Demons ahead") == [expected, 0]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [((5, 3, 1), 2), ((5, 0, 0), 5), ((5, 4, 4), 1), ((9, 4, 3, 3), 5), ((19, 0, 0, 0), 19)],
)
def test_three_or_four_players_score_a_point_for_every_demon_ahead(
    counts: tuple[int, ...], expected: int
) -> None:
    ahead = points(green(*counts), "Demons ahead")
    assert ahead == [expected, *(0 for _ in counts[1:])]


def test_a_tie_for_first_scores_no_difference() -> None:
    assert points(green(5, 5, 1), "Demons ahead") == [0, 0, 0]


def test_the_difference_is_not_part_of_what_is_halved() -> None:
    assert points(green(9, 1, eggs=1, own=0), "Half of the first") == [0, 1]


def test_the_reason_of_each_line_names_the_position() -> None:
    sheet = green(5, 3, 3)
    reasons = [line.because for score in sheet.scores for line in score.lines]
    assert reasons == [
        "Ada is first with 5 green demons; 5 green eggs stand on the board.",
        "2 green eggs stand on squares of that colour.",
        "5 green demons, the next has 3: 2 ahead.",
        "Ben and Cleo tie for second with 3 green demons to 5: half of 7, rounded up.",
        "Ben and Cleo tie for second with 3 green demons to 5: half of 7, rounded up.",
    ]
    reasons = [line.because for line in green(5, 5).score(0).lines]
    assert (
        reasons[0]
        == "Ada and Ben tie for first with 5 green demons; 5 green eggs stand on the board."
    )
    reasons = [line.because for line in green(8, 0, eggs=1, own=0).score(0).lines]
    assert reasons[0].endswith("1 green egg stands on the board.")
    assert reasons[1] == "8 green demons, nobody else has any: 8 ahead, 2 times a full three."


def test_a_line_lights_the_eggs_that_earned_it() -> None:
    at = position(changes={"caught": (held(green=2), held(green=1), held())}, A2="(G)", A1="(G)")
    sheet = GAME.score(GAME.tally(at))
    where = {line.label: line.where for line in sheet.score(0).lines}
    assert where["Green eggs"] == ("A1", "A2")
    assert where["On green squares"] == ("A2",)
    assert sheet.score(1).lines[0].where == ("A1", "A2")


def test_only_eggs_of_a_colour_on_squares_of_that_colour_score_twice() -> None:
    eggs: Any = {"A2": "green", "B1": "green", "A4": "blue"}
    found, own = counted_eggs(eggs), counted_own(GAME.editions()[0], eggs)
    assert (found["green"], own["green"]) == (2, 1)
    assert (found["blue"], own["blue"]) == (1, 0)


def best(**totals: Mapping[Any, int]) -> ScoreSheet:
    """The score without eggs, so that only differences count."""
    return GAME.score(tallied(*totals.values(), names=tuple(totals)))


def test_most_points_win() -> None:
    sheet = best(Ada={"green": 4}, Ben={"blue": 5}, Cleo={"pink": 3})
    assert [(s.seat, s.rank, s.wins) for s in sheet.standings] == [
        (1, 1, True),
        (0, 2, False),
        (2, 3, False),
    ]
    assert sheet.tie_breaks == ()


def test_a_tie_goes_to_the_largest_pile_of_one_colour() -> None:
    sheet = best(Ada={"green": 4, "pink": 2}, Ben={"blue": 6, "pink": 2}, Cleo={"pink": 2})
    assert points(sheet) == [4, 6, 0]
    sheet = best(Ada={"green": 6}, Ben={"blue": 4, "purple": 2}, Cleo={})
    assert points(sheet) == [6, 6, 0]
    assert sheet.standings[0].seat == 0
    assert sheet.tie_breaks[0].values == (6, 4, 0)
    assert sheet.verdict == (
        "Ada and Ben have 6 points each; Ada wins by the tie-break: largest pile of one "
        "colour, 6 to 4."
    )


def test_then_to_the_one_who_scores_from_more_colours() -> None:
    sheet = best(
        Ada={"green": 4, "pink": 2},
        Ben={"blue": 4, "purple": 1, "yellow": 1},
        Cleo={},
    )
    assert points(sheet) == [6, 6, 0]
    assert sheet.tie_breaks[1].values == (2, 3, 0)
    assert sheet.standings[0].seat == 1
    assert "colours that gave points, 3 to 2" in sheet.verdict


def test_then_the_place_is_shared() -> None:
    sheet = best(Ada={"green": 4}, Ben={"blue": 4}, Cleo={"pink": 1})
    assert [(s.seat, s.rank, s.wins) for s in sheet.standings] == [
        (0, 1, True),
        (1, 1, True),
        (2, 3, False),
    ]
    assert sheet.verdict == "Ada and Ben have 4 points each and share the victory."


def test_a_tie_of_three_can_be_broken_in_part() -> None:
    sheet = best(Ada={"green": 6}, Ben={"blue": 6}, Cleo={"pink": 5, "yellow": 1}, Dov={})
    assert [s.rank for s in sheet.standings] == [1, 1, 3, 4]
    assert sheet.verdict == (
        "Ada, Ben and Cleo have 6 points each; Ada and Ben share the victory by the "
        "tie-break: largest pile of one colour, 6 to 6 to 5."
    )


def test_points_of_additional_turns_are_a_row_of_their_own() -> None:
    sheet = GAME.score(tallied({"green": 3}, {"blue": 3}, compensated=(0, 1)))
    assert points(sheet) == [3, 6]
    (line,) = (line for line in sheet.score(1).lines if line.category == "additional")
    assert (line.count, line.each, line.because) == (
        1,
        3,
        "Nothing could be caught in Ben's additional turn.",
    )


def test_points_of_additional_turns_are_no_colour_in_the_tie_break() -> None:
    sheet = GAME.score(tallied({"green": 3}, {"blue": 3}, {}, compensated=(0, 0, 1)))
    assert points(sheet) == [3, 3, 3]
    assert sheet.tie_breaks[1].values == (1, 1, 0)
