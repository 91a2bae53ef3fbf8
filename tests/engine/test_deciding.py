"""What decided a game that is won by points: the category in which the winner was ahead."""

from dataclasses import replace

from companion.engine.rulebook import Citation
from companion.engine.scores.deciding import by_points
from companion.engine.scores.scoring import Category, Score, ScoreLine, ScoreSheet
from companion.engine.scores.standings import podium
from companion.engine.setup.participants import seated, tokens

RULE = Citation("points", "Scoring", "Everything counts.")
CATEGORIES = (Category("tents", "Tents", RULE), Category("early", "Half journey: tents", RULE))
PEOPLE = seated(("Ann", "Ben", "Cleo"), tokens("tent"))
told = by_points({"tents": "tents", "early": "tents at half journey"})


def sheet(*points: tuple[int, int]) -> ScoreSheet:
    """Each player's points for both categories."""
    scores = tuple(
        Score(
            seat,
            tuple(
                ScoreLine(one.id, one.label, number, RULE, "It counts.")
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
