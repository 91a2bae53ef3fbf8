"""Rounds: how the pad grows, who deals, running totals, when a game is over."""

import pytest

from companion.engine.findings import findings
from companion.games.score_sheet.box import Row, TieBreak
from companion.games.score_sheet.deal import Deal
from tests.games.score_sheet.counting import (
    GAME,
    POINTS,
    dealt,
    once,
    own,
    rounds,
    score,
    shipped,
    totals,
)


def titles(deal: Deal, counts: dict[str, int]) -> list[str]:
    """The groups of the pad."""
    return [group.title for group in GAME.pad.sheet_with(deal, counts).groups]


def said(deal: Deal, counts: dict[str, int]) -> list[str]:
    """What is to be looked at."""
    return [one.text for one in findings(GAME, deal, counts)]


def test_the_next_round_stands_there_as_soon_as_one_is_begun() -> None:
    deal = dealt(own(), 2)
    assert titles(deal, {}) == ["Round 1"]
    assert titles(deal, {"points.1.0": 4}) == ["Round 1", "Round 2"]
    assert titles(deal, rounds("points", (4, 5), (6, 7))) == ["Round 1", "Round 2", "Round 3"]


def test_a_game_of_three_rounds_has_no_fourth() -> None:
    deal = dealt(own(ends="rounds", limit=3), 2)
    played = rounds("points", (1, 2), (3, 4), (5, 6))
    assert titles(deal, played) == ["Round 1", "Round 2", "Round 3"]
    assert said(deal, played) == []
    assert [one.path for one in GAME.count_problems(deal, {**played, "points.4.0": 1})] == [
        "points.4.0"
    ]


def test_a_game_to_some_points_goes_on_until_the_round_is_complete() -> None:
    """SC-3: whoever has the points first has not won yet."""
    deal = dealt(own(ends="points", limit=10), 2)
    assert titles(deal, {"points.1.0": 10}) == ["Round 1", "Round 2"]
    over = rounds("points", (10, 12))
    assert titles(deal, over) == ["Round 1"]
    assert score(deal, over).winners == (1,)


def test_a_table_hears_how_much_is_left_before_it_closes() -> None:
    assert said(dealt(own(ends="rounds", limit=3), 2), rounds("points", (1, 2))) == [
        "2 rounds of 3 are left."
    ]
    assert said(dealt(own(ends="points", limit=50), 2), rounds("points", (1, 2))) == [
        "Nobody has 50 points yet."
    ]
    assert said(dealt(own(), 2), rounds("points", (1, 2))) == []


def test_a_round_that_is_not_whole_is_missing_and_one_that_is_not_begun_is_not() -> None:
    deal = dealt(own(), 2)
    assert said(deal, rounds("points", (1, 2), (3,))) == ["Round 2: not all counted."]
    assert said(deal, rounds("points", (1, 2))) == []


def test_a_round_after_the_end_is_pointed_out() -> None:
    deal = dealt(own(ends="points", limit=10), 2)
    text = "The game was over with round 1, but round 2 is counted too."
    assert text in said(deal, rounds("points", (10, 3), (1, 1)))


def test_running_totals_stand_below_each_round() -> None:
    deal = dealt(own(), 2)
    sheet = GAME.pad.sheet_with(deal, rounds("points", (4, 5), (6, 1), (0, 9)))
    assert [group.so_far for group in sheet.groups] == [
        ((0, 4), (1, 5)),
        ((0, 10), (1, 6)),
        ((0, 10), (1, 15)),
        ((0, 10), (1, 15)),
    ]


def test_a_line_says_the_running_total_and_where_it_stands_on_the_sheet() -> None:
    deal = dealt(own(), 2)
    counts = rounds("points", (4, 5), (6, 1))
    line = score(deal, counts).scores[0].lines[1]
    assert line.because == "Ada has 6 in round 2, so far 10 points."
    assert line.where == ("round-2-0",)
    board = GAME.pad.board()
    assert board is not None
    drawn = {one.id: one.title for one in board.picture(deal, counts).elements}
    assert drawn["round-2-0"] == "Ada, Round 2: 6, 10 so far"


def test_the_deal_passes_along_the_seats() -> None:
    deal = dealt(own(deals=True), 3, start_player="1")
    sheet = GAME.pad.sheet_with(deal, rounds("points", (1, 2, 3), (1, 2, 3)))
    assert [group.help for group in sheet.groups] == [
        "Ben deals, then Cleo.",
        "Cleo deals, then Ada.",
        "Ada deals, then Ben.",
    ]


def test_nobody_deals_after_the_last_round() -> None:
    deal = dealt(own(deals=True, ends="rounds", limit=2), 2)
    sheet = GAME.pad.sheet_with(deal, rounds("points", (1, 2), (1, 2)))
    assert sheet.groups[-1].help == "Ben deals."


def test_what_somebody_enters_counts_more_than_what_would_follow() -> None:
    """SC-1: a bid was made after all."""
    deal = dealt(shipped("tricks_and_bids"), 2)
    counts = rounds("bid", (3, 2)) | rounds("tricks", (3, 4))
    assert GAME.pad.with_implied(deal, counts)["exact.1.1"] == 0
    assert totals(score(deal, counts)) == [13, 4]
    assert totals(score(deal, {**counts, "exact.1.1": 1})) == [13, 14]


def test_the_fewest_of_a_row_break_a_tie_where_the_sheet_says_so() -> None:
    faults = Row("faults", "Faults", each=0)
    deal = dealt(own(POINTS, faults, tie_breaks=(TieBreak("faults", most=False),)), 3)
    sheet = score(deal, rounds("points", (9, 9, 2)) | once("faults", 3, 1, 0))
    assert sheet.winners == (1,)
    assert sheet.verdict == (
        "Ada and Ben have 9 points each; Ben wins by the tie-break: fewest in faults, 1 to 3."
    )


def test_ties_are_broken_in_their_order_and_shared_after_the_last() -> None:
    """SC-4."""
    first, second = Row("a", "A", each=0), Row("b", "B", each=0)
    ties = (TieBreak("a"), TieBreak("b"))
    deal = dealt(own(POINTS, first, second, tie_breaks=ties), 3)
    counts = rounds("points", (9, 9, 9)) | once("a", 1, 2, 2)
    assert score(deal, counts | once("b", 9, 4, 3)).winners == (1,)
    assert score(deal, counts | once("b", 9, 4, 4)).winners == (1, 2)


def test_teams_can_be_set_by_hand() -> None:
    deal = dealt(shipped("teams"), 4, team_at_1="0", team_at_2="1")
    sheet = score(deal, rounds("points", (5, 8)))
    assert totals(sheet) == [5, 5, 8, 8]
    assert sheet.verdict == "The team of Cleo and Dov wins with 8 points."


def test_a_team_alone_and_a_player_alone_can_count_too() -> None:
    assert totals(score(dealt(shipped("teams"), 1), rounds("points", (5,)))) == [5]
    alone = score(dealt(own(), 1), rounds("points", (5,), (6,)))
    assert alone.verdict == "Ada wins with 11 points."


@pytest.mark.parametrize(
    "cell", ["points.0.0", "points.61.0", "points.1.9", "points.x.0", "no.1.0"]
)
def test_a_cell_that_no_round_has_is_refused(cell: str) -> None:
    deal = dealt(own(), 2)
    assert [one.path for one in GAME.count_problems(deal, {cell: 1})] == [cell]
