"""Ratings: two newcomers by hand, teams, guests, and what says nothing."""

from math import sqrt

import pytest

from companion.statistics.plays import Skill
from companion.statistics.ratings import NEWCOMER, rated
from tests.statistics.games import ANA, BEN, CLEO, DAN, played


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
