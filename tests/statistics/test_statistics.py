"""Plays, wins, averages, bests, streaks, rivals and lengths, each with numbers worked by hand."""

from datetime import date, datetime, timedelta
from fractions import Fraction
from math import sqrt
from types import SimpleNamespace

import pytest

from companion.statistics import (
    NEWCOMER,
    Duel,
    Games,
    HeadToHead,
    Skill,
    Wanted,
    by_kind,
    by_number_of_players,
    chosen,
    closest_game,
    lengths,
    longest_duel,
    longest_run,
    night,
    night_of,
    nights,
    rated,
    rated_in_order,
    rivals_of,
    standing,
    streaks,
    tally,
    totals_by_person,
    usual_by_players,
    year_of,
)
from tests.statistics.games import ANA, BEN, CLEO, DAN, FIRST, PlayedGame, anas, played

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


# A night begins in the evening and goes on past midnight


def at(text: str, winner: str, minutes: int | None = 30) -> PlayedGame:
    loser = "Ben" if winner == "Ana" else "Ana"
    play = played((winner, 9, 1), (loser, 1, 2), minutes=minutes)
    return play._replace(at=datetime.fromisoformat(text).astimezone())


@pytest.mark.parametrize(
    ("moment", "day"),
    [("2026-11-26 20:00", 26), ("2026-11-27 01:30", 26), ("2026-11-27 06:00", 27)],
)
def test_a_night_ends_at_six_in_the_morning(moment: str, day: int) -> None:
    assert night_of(datetime.fromisoformat(moment).astimezone()) == date(2026, 11, day)


def test_who_won_how_much_of_a_night() -> None:
    plays = [
        at("2026-11-25 22:00", "Ben"),
        at("2026-11-26 20:00", "Ben"),
        at("2026-11-26 23:00", "Ana"),
        at("2026-11-27 00:40", "Ana", None),
    ]
    found = night(plays, date(2026, 11, 26))
    assert list(found.plays) == plays[1:]
    assert found.wins == ((ANA, 2), (BEN, 1))
    assert found.minutes == 60
    assert nights(plays) == {date(2026, 11, 26): 3, date(2026, 11, 25): 1}


# Who leads, who wins game after game, and a year


def test_everybody_who_played_stands_in_the_standing_also_without_a_win() -> None:
    assert standing([WON, LAST_OF_FOUR]) == ((ANA, 1), (BEN, 1), (CLEO, 0), (DAN, 0))


def test_the_longest_duel_is_between_the_two_who_met_most_at_one_title_where_one_leads() -> None:
    ben, ana = (("Ben", 9, 1), ("Ana", 8, 2)), (("Ana", 9, 1), ("Ben", 8, 2))
    rummy = [played(*one, game="rummy") for one in (ben, ana, ben, ben)]
    darts = [played(("Cleo", 9, 1), ("Ana", 8, 2), game="darts") for _ in range(2)]
    level = [played(*one, game="hearts") for one in (ben, ana) * 5]
    found = longest_duel([*darts, *rummy, *level])
    assert found == Duel("Rummy", "rummy", BEN, ANA, 3, 1)
    assert longest_duel(level) is None
    assert longest_duel(TOGETHER) is None


def test_the_closest_game_is_the_one_with_the_least_between_the_first_and_the_next() -> None:
    close = played(("Ana", 31, 1), ("Ben", 30, 2), ("Cleo", 4, 3))
    low = played(("Ana", 3, 1), ("Ben", 5, 2), ("Cleo", 9, 3), lowest_wins=True)
    found = closest_game([WON, close, low, *TOGETHER])
    assert found is not None
    assert (found.play, found.first.name, found.second.name, found.apart) == (
        *(close, "Ana", "Ben", 1),
    )
    assert closest_game([played(("Ana", None, 1), ("Ben", None, 2))]) is None


def test_whoever_wins_game_after_game_up_to_now() -> None:
    lost = played(("Ben", 40, 1), ("Ana", 20, 2))
    assert longest_run([lost, WON, WON]) == (ANA, 2)
    assert longest_run([WON, WON, lost]) is None
    assert longest_run([]) is None


def test_a_year_has_its_evenings_as_towers_of_winners() -> None:
    plays = [
        at("2025-12-31 22:00", "Ben"),
        at("2026-01-01 01:00", "Ben"),
        at("2026-11-26 20:00", "Ben"),
        at("2026-11-27 00:40", "Ana"),
    ]
    assert year_of(plays, 2025).plays == tuple(plays[:2])
    year = year_of(plays, 2026)
    assert year.towers == ((date(2026, 11, 26), (BEN, ANA)),)
    assert year.most_played == (plays[3], 2)


# Ratings


def test_a_newcomer_is_at_least_worth_nothing() -> None:
    assert NEWCOMER.at_least == pytest.approx(0)
    assert Skill(27.64, 8.07).at_least == pytest.approx(3.43)


def test_two_newcomers_by_the_formulas_of_weng_and_lin() -> None:
    """Plackett-Luce with two players: c² = Σ(σ² + β²), the winner's Ω is σ²/c times one half."""
    beta, tau = 25 / 6, 25 / 300
    variance = (25 / 3) ** 2 + tau**2
    c = sqrt(2 * (variance + beta**2))
    mean = 25 + variance / c * 0.5
    found = rated(played(("Ana", 9, 1), ("Ben", 1, 2)).players, {})
    before, after = found[ANA]
    assert before == NEWCOMER
    assert after.mean == pytest.approx(mean)
    assert round(after.mean, 2) == 27.64
    assert found[BEN][1].mean == pytest.approx(50 - mean)
    assert round(after.spread, 2) == 8.07 == round(found[BEN][1].spread, 2)


def test_to_beat_a_stronger_player_gains_more() -> None:
    game = played(("Ana", 9, 1), ("Ben", 1, 2)).players
    strong = rated(game, {BEN: Skill(35, 3)})[ANA][1].mean
    weak = rated(game, {BEN: Skill(15, 3)})[ANA][1].mean
    assert strong > weak > 25


def test_a_team_shares_its_place() -> None:
    team = played(
        ("Ana", None, None),
        ("Ben", None, None),
        ("Cleo", None, None),
        ("Dan", None, None),
        winners="Ana Dan",
        teams="xyyx",
    )
    found = rated(team.players, {})
    assert found[ANA][1] == found[DAN][1]
    assert found[ANA][1].mean > 25 > found[BEN][1].mean == found[CLEO][1].mean


def test_a_guest_plays_as_a_newcomer_and_is_given_no_rating() -> None:
    with_guest = rated(played(("Ana", 9, 1), ("A guest", 1, 2)).players, {})
    assert set(with_guest) == {ANA}
    assert with_guest[ANA] == rated(played(("Ana", 9, 1), ("Ben", 1, 2)).players, {})[ANA]


@pytest.mark.parametrize("winners", ["Ana Ben", "nobody"])
def test_a_game_that_all_or_none_won_says_nothing(winners: str) -> None:
    together = played(("Ana", None, None), ("Ben", None, None), winners=winners)
    assert rated(together.players, {}) == {}


def test_nobody_is_rated_against_nobody() -> None:
    assert rated(played(("Ana", 9, 1)).players, {}) == {}


def test_each_game_begins_where_the_last_one_ended() -> None:
    known: dict[int, Skill] = {}
    steps = []
    for _ in range(3):
        found = rated(played(("Ana", 9, 1), ("Ben", 1, 2)).players, known)
        known = {person: after for person, (_, after) in found.items()}
        steps.append(found[ANA])
    assert [after for _, after in steps[:-1]] == [before for before, _ in steps[1:]]
    gains = [after.mean - before.mean for before, after in steps]
    assert gains == sorted(gains, reverse=True)
    assert steps[-1][1].spread < steps[0][1].spread


# Games searched and filtered

TWO = played(("Ana", 9, 1), ("Ben", 1, 2), day=0)
THREE = played(("Ana", 9, 1), ("Ben", 1, 2), ("Cleo", 0, 3), day=10, game="khilor")
GUEST = played(("Cleo", 9, 1), ("Žofie", 1, 2), day=20)
ALL = (TWO, THREE, GUEST)


def test_all_the_people_named_took_part() -> None:
    assert chosen(ALL, Wanted(people=frozenset({ANA, BEN}))) == (TWO, THREE)
    assert chosen(ALL, Wanted(people=frozenset({ANA, CLEO}))) == (THREE,)
    assert chosen(ALL, Wanted()) == ALL


def test_all_the_people_named_won_where_that_is_asked() -> None:
    assert chosen(ALL, Wanted(people=frozenset({ANA}), won=True)) == (TWO, THREE)
    assert chosen(ALL, Wanted(people=frozenset({BEN}), won=True)) == ()
    assert chosen(ALL, Wanted(people=frozenset({ANA, BEN}), won=True)) == ()


def test_title_number_of_players_and_days() -> None:
    day = (FIRST + timedelta(days=10)).astimezone().date()
    assert chosen(ALL, Wanted(game="khilor")) == (THREE,)
    assert chosen(ALL, Wanted(players=2)) == (TWO, GUEST)
    assert chosen(ALL, Wanted(first=day)) == (THREE, GUEST)
    assert chosen(ALL, Wanted(last=day)) == (TWO, THREE)
    assert chosen(ALL, Wanted(first=day, last=day)) == (THREE,)


def test_words_are_found_in_titles_and_names_in_any_case() -> None:
    assert chosen(ALL, Wanted(words="KHIL")) == (THREE,)
    assert chosen(ALL, Wanted(words="žofie")) == (GUEST,)
    assert chosen(ALL, Wanted(words="nowhere")) == ()


# Games of each kind stand apart

SOLO = played(("Ana", 9, 1))
TEAMS = played(("Ana", 9, 1), ("Ben", 1, 2), teams="xy")
TOGETHER = tuple(
    played(("Ana", None, None), ("Ben", None, None), winners=winners, cooperative=True)
    for winners in ("Ana Ben", "Ana Ben", "nobody")
)


def test_wins_together_in_teams_and_alone_are_not_among_those_against_people() -> None:
    found = totals_by_person([WON, *TOGETHER, TEAMS, SOLO])[ANA]
    assert (found.plays, found.against, found.wins) == (6, 1, 1)
    assert found.apart == {"together": (3, 2), "teams": (1, 1), "alone": (1, 1)}
    kinds = by_kind(anas(WON, *TOGETHER, TEAMS, SOLO))
    assert {kind: len(some) for kind, some in kinds.items()} == {
        "people": 1,
        "together": 3,
        "teams": 1,
        "alone": 1,
    }
    assert by_kind(anas(SOLO))["people"] == []


def test_head_to_head_counts_games_against_the_game_apart() -> None:
    found = rivals_of([WON, *TOGETHER], ANA)[BEN]
    assert (found.games, found.first_wins, found.first_ahead, found.level) == (1, 1, 1, 0)
    assert (found.together, found.together_won) == (3, 2)


def test_nobody_wins_a_night_against_the_game_or_alone() -> None:
    evening = [play._replace(on=date(2026, 1, 1)) for play in (WON, *TOGETHER, SOLO)]
    assert night(evening, date(2026, 1, 1)).wins == ((ANA, 1),)


def test_a_game_against_the_game_is_not_rated_even_if_only_one_won_it() -> None:
    traitor = played(("Ana", None, 1), ("Ben", None, 2), cooperative=True)
    (found,) = rated_in_order([traitor], {})
    assert [one.after for one in found.players] == [None, None]


def test_games_of_one_kind_can_be_asked_for() -> None:
    plays = [WON, *TOGETHER, TEAMS, SOLO]
    assert chosen(plays, Wanted(kind="together")) == TOGETHER
    assert chosen(plays, Wanted(kind="people")) == (WON,)


def test_whoever_goes_through_many_games_leaves_time_to_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, pauses = [0.0], list[float]()

    def pause(seconds: float) -> None:
        pauses.append(clock[0])
        clock[0] += seconds

    fake = SimpleNamespace(perf_counter=lambda: clock[0], sleep=pause)
    monkeypatch.setattr("companion.statistics.time", fake)
    for _ in Games([WON] * 10):
        clock[0] += 0.0004
    assert len(pauses) == 3, "a pause for each millisecond of work"
    assert pauses[0] == pytest.approx(0.0012)
