"""Totals are sums of lines, and nothing else."""

import pytest

from companion.engine.rulebook import Citation
from companion.engine.scores.scoring import Score, ScoreLine, ScoreSheet
from companion.engine.scores.standings import TieBreak, podium

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
