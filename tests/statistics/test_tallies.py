"""Plays, wins, averages, bests, streaks, rivals and lengths, each with numbers worked by hand."""

from fractions import Fraction

from companion.statistics.lengths import lengths, usual_by_players
from companion.statistics.rivals import HeadToHead, rivals_of
from companion.statistics.streaks import streaks
from companion.statistics.tallies import by_number_of_players, tally, totals_by_person
from tests.statistics.games import ANA, BEN, CLEO, anas, played

WON = played(("Ana", 31, 1), ("Ben", 20, 2))
LAST_OF_FOUR = played(("Ben", 40, 1), ("Cleo", 33, 2), ("Dan", 21, 3), ("Ana", 20, 4))


def test_a_win_among_two_and_a_last_place_among_four() -> None:
    found = tally(anas(WON, LAST_OF_FOUR))
    assert (found.plays, found.wins, found.share) == (2, 1, 0.5)
    assert found.expected == Fraction(3, 4)
    assert (found.average, found.best, found.best_in) == (25.5, 31, WON.id)


def test_the_best_is_the_lowest_where_the_lowest_wins() -> None:
    plays = [played(("Ana", points, 1), ("Ben", 70, 2), lowest_wins=True) for points in (12, 3, 3)]
    found = tally(anas(*plays))
    assert (found.best, found.best_in, found.average) == (3, plays[1].id, 6)


def test_a_game_without_points_counts_as_played_but_not_in_the_average() -> None:
    found = tally(anas(WON, played(("Ana", None, 1), ("Ben", None, 2))))
    assert (found.plays, found.wins, found.scored, found.average) == (2, 2, 1, 31)
    nothing = tally(anas())
    assert (nothing.plays, nothing.share, nothing.average, nothing.best) == (0, 0, None, None)


def test_a_shared_victory_is_one_for_each_and_expected_of_both() -> None:
    shared = played(("Ana", 9, 1), ("Ben", 9, 1), ("Cleo", 4, 3), ("Dan", 2, 4))
    assert tally(anas(shared)).expected == Fraction(1, 2)
    assert {who: found.wins for who, found in totals_by_person([shared]).items()} == {
        ANA: 1,
        BEN: 1,
        CLEO: 0,
        4: 0,
    }


def test_games_of_two_and_of_four_are_told_apart() -> None:
    found = by_number_of_players(anas(LAST_OF_FOUR, WON))
    assert list(found) == [2, 4]
    assert (found[2].wins, found[4].wins) == (1, 0)


def test_totals_name_the_last_game_and_leave_out_who_is_only_a_name() -> None:
    later = played(("Ana", 5, 2), ("A guest", 8, 1))
    found = totals_by_person([WON, later])
    assert set(found) == {ANA, BEN}
    assert found[ANA].last is later
    assert (found[ANA].plays, found[ANA].wins) == (2, 1)


def test_won_won_lost_won() -> None:
    won = [played(("Ana", 9, 1), ("Ben", 1, 2)) for _ in range(3)]
    lost = played(("Ana", 1, 2), ("Ben", 9, 1))
    found = streaks(anas(won[0], won[1], lost, won[2]))
    assert (found.now.length, found.winning) == (1, True)
    assert (found.wins.length, found.wins.first, found.wins.last) == (2, won[0].id, won[1].id)
    assert (found.losses.length, found.losses.first) == (1, lost.id)
    assert streaks(anas()).now.length == 0


def test_head_to_head_counts_wins_and_who_was_ahead() -> None:
    first = played(("Ana", 9, 1), ("Cleo", 5, 2), ("Ben", 1, 3))
    second = played(("Ben", 9, 1), ("Ana", 1, 2))
    found = rivals_of([first, second], ANA)
    assert list(found) == [BEN, CLEO]
    assert found[BEN] == HeadToHead(2, 1, 1, 1, 1, 0)
    assert found[CLEO] == HeadToHead(1, 1, 0, 1, 0, 0)


def test_those_of_one_team_are_level_and_places_are_not_needed() -> None:
    team = played(
        ("Ana", None, None),
        ("Ben", None, None),
        ("Cleo", None, None),
        winners="Ana Ben",
        teams="xxy",
    )
    found = rivals_of([team], ANA)
    assert found[BEN] == HeadToHead(1, 1, 1, 0, 0, 1)
    assert found[CLEO] == HeadToHead(1, 1, 0, 1, 0, 0)


def test_the_usual_length_is_not_moved_by_a_table_left_open() -> None:
    plays = [played(("Ana", 1, 1), ("Ben", 0, 2), minutes=m) for m in (600, 40, 60, 50)]
    found = lengths([*plays, WON])
    assert found is not None
    assert (found.games, found.usual, found.shortest, found.longest) == (4, 55, 40, 600)
    assert (found.shortest_in, found.longest_in) == (plays[1].id, plays[0].id)
    assert lengths([WON]) is None
    assert list(usual_by_players([*plays, LAST_OF_FOUR])) == [2]
