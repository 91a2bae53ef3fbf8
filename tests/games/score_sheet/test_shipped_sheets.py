"""Each shipped sheet, counted once with numbers that were added up by hand."""

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
