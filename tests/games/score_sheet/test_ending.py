"""The sheet as it is counted: each shipped one by hand, rounds, totals, and when a game is over."""

from dataclasses import replace

import pytest

from companion.engine.findings import findings
from companion.engine.pads import Attendance, Attends
from companion.engine.values import Points
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


def test_points_by_round_are_added_up_and_the_highest_total_wins() -> None:
    deal = dealt(shipped("rounds"), 3)
    sheet = score(deal, rounds("points", (12, 7, 0), (-5, 20, 3), (10, 1, 30)))
    assert totals(sheet) == [17, 28, 33]
    assert sheet.verdict == "Cleo wins with 33 points."
    assert [(one.seat, one.rank) for one in sheet.standings] == [(2, 1), (1, 2), (0, 3)]


def test_categories_are_counted_once_and_the_first_of_them_breaks_a_tie() -> None:
    deal = dealt(shipped("categories"), 2)
    counts = once("buildings", 20, 24) | once("cards", 11, 9) | once("goals", 6, 8)
    counts |= once("coins", 5, 3) | once("penalties", 2, 4)
    sheet = score(deal, counts)
    # 20 + 11 + 6 + 5 - 2 and 24 + 9 + 8 + 3 - 4
    assert totals(sheet) == [40, 40]
    assert sheet.winners == (1,)
    assert sheet.verdict == (
        "Ada and Ben have 40 points each; Ben wins by the tie-break: most in buildings, 24 to 20."
    )


def test_a_game_to_500_is_over_with_the_round_in_which_somebody_has_them() -> None:
    deal = dealt(shipped("to_a_limit"), 2)
    sheet = score(deal, rounds("points", (220, 150), (-40, 160), (300, 210)))
    assert totals(sheet) == [480, 520]
    assert sheet.verdict == "Ben wins with 520 points."


def test_ten_rounds_are_ten_numbers_for_everybody() -> None:
    deal = dealt(shipped("so_many_rounds"), 2)
    sheet = score(deal, rounds("points", *((n, 11 - n) for n in range(1, 10)), (10, 20)))
    # 1 + 2 + ... + 10 = 55; 10 + 9 + ... + 2 = 54, and 20
    assert totals(sheet) == [55, 74]
    assert sheet.winners == (1,)


def test_the_fewest_points_win_where_points_are_bad() -> None:
    deal = dealt(shipped("lowest_wins"))
    played = ((0, 26, 0, 0), (13, 0, 5, 8), (26, 26, 26, 0), (1, 50, 2, 0))
    sheet = score(deal, rounds("points", *played))
    assert totals(sheet) == [40, 102, 33, 8]
    assert sheet.lowest
    assert sheet.verdict == "Dov wins with 8 points."
    assert [one.seat for one in sheet.standings] == [3, 2, 0, 1]


def test_who_bids_exactly_gets_ten_more_and_nobody_enters_it() -> None:
    deal = dealt(shipped("tricks_and_bids"), 3)
    counts = rounds("bid", (3, 2, 0), (1, 1, 4)) | rounds("tricks", (3, 4, 0), (2, 1, 4))
    sheet = score(deal, counts)
    # Ada 3 + 10 and 2; Ben 4 and 1 + 10; Cleo 0 + 10 and 4 + 10
    assert totals(sheet) == [15, 15, 24]
    assert [line.points for line in sheet.scores[0].lines] == [3, 2, 10, 0]


def test_the_race_is_won_by_who_is_furthest() -> None:
    deal = dealt(shipped("race"), 2)
    sheet = score(deal, rounds("steps", (4, 5), (3, 4), (4, 2)))
    assert totals(sheet) == [11, 11]
    assert sheet.verdict == "Ada and Ben have 11 points each and share the victory."


def test_partners_have_their_points_in_common() -> None:
    deal = dealt(shipped("teams"))
    sheet = score(deal, rounds("points", (420, 180), (-100, 310), (700, 90)))
    assert totals(sheet) == [1020, 580, 1020, 580]
    assert sheet.winners == (0, 2)
    assert sheet.verdict == "The team of Ada and Cleo wins with 1,020 points."
    assert [one.rank for one in sheet.standings] == [1, 1, 3, 3]


def test_three_rounds_won_win_the_game() -> None:
    deal = dealt(shipped("rounds_won"), 2)
    sheet = score(deal, rounds("won", (1, 0), (0, 1), (1, 0), (1, 0)))
    assert totals(sheet) == [3, 1]
    assert sheet.winners == (0,)


def test_a_bonus_at_the_end_is_added_to_the_rounds() -> None:
    deal = dealt(shipped("bonuses"), 2)
    counts = rounds("points", (8, 5), (9, 12), (4, 6), (7, 7)) | once("goals", 2, 1)
    sheet = score(deal, counts | once("fives", 3, 6))
    # 28 + 2 x 5 + 3 and 30 + 1 x 5 + 6; the first of two ties is Ada's
    assert totals(sheet) == [41, 41]
    assert sheet.verdict == (
        "Ada and Ben have 41 points each; Ada wins by the tie-break: most in goals reached, 2 to 1."
    )


def test_a_number_of_one_column_is_called_after_its_row_and_of_several_after_whose_it_is() -> None:
    for players, named in ((1, [("Points", 0)]), (2, [("Ada", 0), ("Ben", 1)])):
        pad = GAME.pad.sheet(dealt(shipped("rounds"), players))
        cells = pad.groups[0].rows[0].cells
        assert [(cell.label, cell.seat) for cell in cells] == named
    together = GAME.pad.sheet(dealt(own(POINTS, wins="together"), 3))
    assert [(one.label, one.seat) for one in together.groups[0].rows[0].cells] == [("Points", None)]


def test_all_win_or_lose_together_at_a_level() -> None:
    deal = dealt(shipped("together"), 3)
    counts = once("points", 34) | {"level": 4}
    won, lost = score(deal, counts | {"won": 0}), score(deal, counts | {"won": 1})
    assert won.verdict == "You won at level 4 with 34 points."
    assert won.winners == (0, 1, 2)
    assert totals(won) == [34, 34, 34]
    assert lost.verdict == "You lost at level 4 with 34 points."
    assert lost.winners == ()


def test_a_sheet_without_points_keeps_who_won() -> None:
    deal = dealt(shipped("who_won"), 3)
    assert score(deal, {}).verdict == "Nobody has said yet who won."
    sheet = score(deal, {"won": 1})
    assert sheet.verdict == "Ben won."
    assert sheet.winners == (1,)
    assert {one.total for one in sheet.standings} == {None}
    assert score(deal, {"won": 3}).verdict == "Nobody won."


# Rounds: how the pad grows, who deals, running totals, when a game is over


def titles(deal: Deal, counts: dict[str, Points]) -> list[str]:
    """The groups of the pad."""
    return [group.title for group in GAME.pad.sheet_with(deal, counts).groups]


def said(deal: Deal, counts: dict[str, Points]) -> list[str]:
    """What is to be looked at."""
    return [one.text for one in findings(GAME, deal, counts)]


def test_decimals_are_added_without_the_error_of_floats() -> None:
    deal = dealt(own(replace(POINTS, least=-9)), 2)
    played = rounds("points", *[(0.1, 12.5)] * 30, (0.3, -0.5), (0.001, 0))
    sheet = score(deal, played)
    assert totals(sheet) == [3.301, 374.5]
    assert sheet.verdict == "Ben wins with 374.5 points."
    whole = score(deal, rounds("points", (0.5, 1), (0.5, 0)))
    assert [type(number) for number in totals(whole)] == [int, int]
    assert whole.verdict == "Ada and Ben have 1 point each and share the victory."


def test_what_is_equal_in_decimals_is_a_tie() -> None:
    deal = dealt(own(), 2)
    sheet = score(deal, rounds("points", (0.1, 0.3), (0.2, 0)))
    assert [one.rank for one in sheet.standings] == [1, 1]
    large = Row("points", "Points", each=1000, rounds=True)
    assert totals(score(dealt(own(large), 2), rounds("points", (0.007, 1.005)))) == [7, 1005]


@pytest.mark.parametrize("number", [12.5, -0.5, 0.0005])
def test_a_row_with_a_limit_of_its_own_counts_whole_things(number: float) -> None:
    deal = dealt(own(Row("tricks", "Tricks", most=13, rounds=True)), 2)
    (problem,) = GAME.count_problems(deal, {"tricks.1.0": number})
    assert problem.path == "tricks.1.0"


def test_a_table_decides_a_tie_and_only_a_tie_and_says_why() -> None:
    """SC-4."""
    deal = dealt(own(), 3)
    counts = rounds("points", (4, 9, 9))
    assert GAME.pad.tie.shared_by(deal, counts) == ((1, "Ben"), (2, "Cleo"))
    decided = GAME.pad.tie.decided(deal, 2, "most cards left")
    assert GAME.deal_problems(decided) == ()
    sheet = score(decided, counts)
    assert sheet.winners == (2,)
    assert [(one.seat, one.rank) for one in sheet.standings] == [(2, 1), (1, 2), (0, 3)]
    assert sheet.verdict == "Ben and Cleo have 9 points each; Cleo wins by most cards left."
    assert [one.label for one in sheet.decisive] == ["Most cards left"]
    assert score(decided, rounds("points", (4, 9, 8))).winners == (1,)
    assert score(decided, rounds("points", (9, 9, 8))).winners == (0, 1)
    assert GAME.deal_problems(GAME.pad.tie.decided(deal, 7, "most cards left"))
    assert GAME.deal_problems(GAME.pad.tie.decided(deal, 1, " "))


def test_several_may_have_won_where_points_do_not_decide() -> None:
    deal = dealt(shipped("who_won"), 3)
    several = {"won": 4}
    assert said(deal, several) == ["Say who of you won."]
    sheet = score(deal, {**several, "won-0": 1, "won-2": 1})
    assert (sheet.winners, sheet.verdict) == ((0, 2), "Ada and Cleo won.")
    assert said(deal, {**several, "won-0": 1, "won-2": 1}) == []
    assert score(deal, {"won": 1, "won-0": 1}).winners == (1,)
    assert score(deal, {"won": 3, "won-0": 1}).winners == ()


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


# People come and go


def attended() -> Attendance[Deal]:
    """How people come and go on a sheet."""
    found: Attendance[Deal] | None = GAME.pad.attendance
    assert found is not None
    return found


def joined(deal: Deal, counts: dict[str, Points], points: int = 0) -> Deal:
    """The deal with Eve."""
    found = attended().joined(deal, counts, "Eve", points)
    assert GAME.deal_problems(found) == ()
    return found


def gone(deal: Deal, counts: dict[str, Points], seat: int, how: Attends) -> Deal:
    """The deal in which somebody is out or has left."""
    found = attended().changed(deal, counts, seat, how)
    assert GAME.deal_problems(found) == ()
    return found


def test_whoever_joins_plays_from_the_next_round_on_with_what_they_begin_with() -> None:
    counts = rounds("points", (35, 0), (0, 60))
    deal = joined(dealt(own(), 2), counts, 48)
    sheet = GAME.pad.sheet_with(deal, counts)
    assert [len(group.rows[0].cells) for group in sheet.groups] == [2, 2, 3]
    assert said(deal, counts) == []
    later = counts | {"points.3.0": 1, "points.3.1": 2, "points.3.2": 10}
    assert totals(score(deal, later)) == [36, 62, 58]
    assert score(deal, later).scores[2].lines[0].because == "Eve joined in round 3 with 48 points."


def test_whoever_joins_in_the_middle_of_a_round_plays_it() -> None:
    counts = rounds("points", (35, 0), (4,))
    deal = joined(dealt(own(), 2), counts)
    assert len(GAME.pad.sheet_with(deal, counts).groups[1].rows[0].cells) == 3


def test_a_newcomer_may_begin_with_nothing_the_average_or_the_least() -> None:
    counts = rounds("points", (35, 0, 20), (0, 60, 15))
    found = attended().begins_with(dealt(own(), 3), counts)
    assert found == (("0", 0), ("43, the average", 43), ("35, the least", 35))


def test_whoever_is_out_is_placed_by_when_and_after_those_who_play_on() -> None:
    counts = rounds("points", (50, 1, 2), (90, 3, 4), (0, 5, 6))
    deal = dealt(own(), 3)
    deal = gone(deal, rounds("points", (50, 1, 2)), 1, "out")
    deal = gone(deal, rounds("points", (50, 1, 2), (90, 3, 4)), 0, "out")
    kept = {name: n for name, n in counts.items() if name not in ("points.2.1", "points.3.1")}
    kept.pop("points.3.0")
    sheet = score(deal, kept)
    assert [(one.seat, one.rank) for one in sheet.standings] == [(2, 1), (0, 2), (1, 3)]
    assert sheet.winners == (2,)
    assert sheet.verdict == "Cleo wins with 12 points."


def test_whoever_has_left_keeps_their_numbers_and_never_wins() -> None:
    counts = rounds("points", (50, 1, 2), (90, 3, 4))
    deal = gone(dealt(own(), 3), counts, 0, "left")
    sheet = score(deal, counts)
    assert totals(sheet) == [140, 4, 6]
    assert sheet.winners == (2,)
    assert sheet.standings[-1].seat == 0


def test_the_deal_passes_over_whoever_has_left_and_reaches_whoever_has_joined() -> None:
    counts = rounds("points", (1, 2, 3))
    deal = joined(gone(dealt(own(deals=True), 3), counts, 1, "left"), counts)
    later = counts | {"points.2.0": 1, "points.2.2": 1, "points.2.3": 1}
    helps = [group.help for group in GAME.pad.sheet_with(deal, later).groups]
    assert helps[1:] == ["Cleo deals, then Eve.", "Eve deals, then Ada."]


def test_a_round_is_complete_without_those_who_do_not_play_it() -> None:
    counts = rounds("points", (5, 6, 7))
    deal = gone(dealt(own(ends="rounds", limit=2), 3), counts, 2, "out")
    assert said(deal, counts | {"points.2.0": 1, "points.2.1": 1}) == []


def test_nobody_comes_or_goes_in_teams_or_where_all_play_together() -> None:
    assert attended().now(dealt(shipped("teams"), 4)) == ()
    assert attended().now(dealt(shipped("together"), 3)) == ()
