"""A sheet that cannot end, or that nobody can win on, is refused in a clear sentence."""

import pytest

from companion.games.score_sheet.box import Edition, Row, TieBreak, check_edition
from tests.games.score_sheet.counting import POINTS, own

ONCE = Row("points", "Points")
BAD = Row("bad", "Minus points", each=-1, rounds=True)
BID = Row("bid", "Bid", each=0, rounds=True)
MADE = Row("made", "Made", most=1, rounds=True, equal=True)


def faults(edition: Edition) -> list[str]:
    """What is wrong with a sheet, in words."""
    return [found.message for found in check_edition(edition)]


@pytest.mark.parametrize(
    ("edition", "text"),
    [
        (
            own(ONCE, ends="rounds", limit=5),
            "The game would end after 5 rounds, but no row is counted in every round, so it never "
            "would: count a row in every round, or end it by hand.",
        ),
        (
            own(ONCE, ends="points", limit=100),
            "The game would end at 100 points, but no row is counted in every round, so it never "
            "would: count a row in every round, or end it by hand.",
        ),
        (
            own(BAD, ends="points", limit=100),
            "Nobody can ever reach 100 points, because no row of a round gives any: give a row its "
            "points, or end the game by hand.",
        ),
        (
            own(POINTS, ends="rounds", limit=0),
            "After how many rounds does the game end? Give a number from 1 to 60.",
        ),
        (
            own(POINTS, ends="points", limit=0),
            "At how many points does the game end? Give a number from 1 to 99999.",
        ),
        (own(POINTS, limit=3), "A game that ends by hand has no number to end at."),
        (own(BID), "No row gives points, so nobody could win: give a row its points."),
        (
            Edition("ours", "Ours", "Made at the table."),
            "Nothing is counted yet: name a row, or take a row of points.",
        ),
        (
            own(Row("odd", "Odd", least=5, most=3, rounds=True)),
            "Odd goes from 5 to 3: swap them.",
        ),
        (
            own(BID, MADE),
            "Made compares the two rows before it: put two before that count in every round.",
        ),
        (
            own(POINTS, tie_breaks=(TieBreak("gone"),)),
            "Ties are broken by a row gone, which this sheet does not have.",
        ),
        (own(POINTS, teams=1), "There are 2 to 4 teams, or none."),
        (own(POINTS, wins="together", teams=2), "Where all play together there are no teams."),
        (own(POINTS, levels=3), "Only a game that all play together has a level."),
        (
            own(*(Row(f"row_{n}", f"Row {n}", rounds=True) for n in range(9))),
            "At most 8 rows are counted in every round: count some of them once.",
        ),
        (own(POINTS, POINTS), "Two rows are called Points."),
    ],
    ids=lambda found: found[:40] if isinstance(found, str) else "",
)
def test_what_is_wrong_is_said_with_what_to_do(edition: Edition, text: str) -> None:
    assert text in faults(edition)


def test_sheets_that_can_end_have_no_faults() -> None:
    assert faults(own(POINTS, ends="points", limit=1)) == []
    assert faults(own(BID, POINTS, MADE)) == []
    assert faults(Edition("ours", "Ours", "Made at the table.", wins="who")) == []
    assert (
        faults(own(Row("minus", "Minus", each=-2, least=-9, rounds=True), ends="points", limit=9))
        == []
    )
