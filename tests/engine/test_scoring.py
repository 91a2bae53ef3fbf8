"""Totals are sums of lines, and nothing else."""

from dataclasses import replace

import pytest

from companion.engine.rulebook import Citation
from companion.engine.scoring import (
    Category,
    Score,
    ScoreLine,
    ScoreSheet,
    TieBreak,
    by_points,
    podium,
)
from companion.engine.setup import seated, tokens

RULE = Citation("r", "Scoring", "A tent is a point.")


def line(category: str, points: int) -> ScoreLine:
    return ScoreLine(category, category.title(), points, RULE, "Counted.")


ADA = Score(0, (line("tents", 3), line("totems", 4), line("tents", -1)))
SHEET = ScoreSheet((), (ADA, Score(1, ())), (), "Ada leads.")


def test_a_total_is_the_sum_of_its_lines() -> None:
    assert ADA.total == 6


def test_without_lines_there_are_no_points() -> None:
    assert SHEET.score(1).total == 0


def test_a_category_is_the_sum_of_its_lines() -> None:
    assert ADA.points("tents") == 2
    assert ADA.points("settlements") == 0


def test_a_sheet_knows_each_seats_score() -> None:
    assert SHEET.score(0) is ADA
    with pytest.raises(StopIteration):
        SHEET.score(2)


@pytest.mark.parametrize(
    ("points", "shown"),
    [
        ((6, 0, 0), []),
        ((3, 3, 0), ["Units"]),
        ((3, 0, 0), []),
        ((0, 3, 3), ["Luck"]),
        ((0, 0, 0), ["Units"]),
    ],
)
def test_only_the_tie_breaks_that_decided_the_first_place_are_named(
    points: tuple[int, ...], shown: list[str]
) -> None:
    ties = (TieBreak("Units", (5, 2, 2), RULE), TieBreak("Luck", (1, 1, 3), RULE))
    keys = [(total,) for total in points]
    found = ScoreSheet((), (), podium(keys), "Over.", ties).decisive
    assert [one.label for one in found] == shown


# What decided a game that is won by points

DECIDING_RULE = Citation("points", "Scoring", "Everything counts.")
CATEGORIES = (
    Category("tents", "Tents", DECIDING_RULE),
    Category("early", "Half journey: tents", DECIDING_RULE),
)
PEOPLE = seated(("Ann", "Ben", "Cleo"), tokens("tent"))
told = by_points({"tents": "tents", "early": "tents at half journey"})


def sheet(*points: tuple[int, int]) -> ScoreSheet:
    """Each player's points for both categories."""
    scores = tuple(
        Score(
            seat,
            tuple(
                ScoreLine(one.id, one.label, number, DECIDING_RULE, "It counts.")
                for one, number in zip(CATEGORIES, numbers, strict=True)
            ),
        )
        for seat, numbers in enumerate(points)
    )
    return ScoreSheet(CATEGORIES, scores, podium([(score.total,) for score in scores]), "Over.")


def sentence(*points: tuple[int, int]) -> str:
    """What is told about these points; nothing where the verdict says it already."""
    found = told(sheet(*points), PEOPLE)
    return f"{found.what} {found.how}" if found else ""


def test_the_category_with_the_largest_lead_is_told() -> None:
    three = "29 for tents decided it: 6 more than anybody else."
    assert sentence((29, 16), (23, 14), (22, 12)) == three
    assert sentence((5, 16), (6, 12)) == "16 for tents at half journey decided it: 4 more than Ben."


def test_without_a_lead_over_everybody_the_lead_over_the_second_is_told() -> None:
    assert sentence((10, 10), (12, 3), (4, 11)) == (
        "10 for tents at half journey decided it: 7 more than Ben."
    )


def test_nothing_is_told_where_points_did_not_decide() -> None:
    assert sentence((9, 6), (6, 9)) == ""
    assert sentence((9, 6)) == ""
    won_otherwise = sheet((9, 6), (6, 5))
    nobody = podium([(1,), (0,)], totals=[None, None])
    assert told(replace(won_otherwise, standings=nobody), PEOPLE) is None


def test_nothing_is_told_of_a_neutral_winner_or_of_another_rules_categories() -> None:
    neutral = (replace(PEOPLE[0], neutral=True), *PEOPLE[1:])
    assert told(sheet((9, 6), (6, 5)), neutral) is None
    assert by_points({"early": "early tents"})(sheet((9, 6), (6, 6)), PEOPLE) is None
