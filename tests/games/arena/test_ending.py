"""Two laurels win at once; else the strength of fighters is points, when cards are spent."""

from dataclasses import replace
from typing import Any

import pytest

from companion import codec
from companion.engine.problems import Malformed

from .evening import GAME, after, dealt, holding, step

EQUAL = "a 1, a 2, a 3 and a 4"


def with_laurels(at: Any, *laurels: int) -> Any:
    return at.with_state(replace(at.state, laurels=laurels))


def test_the_second_laurel_wins_before_points_are_counted() -> None:
    at = with_laurels(dealt(EQUAL, EQUAL), 1, 0)
    at = after(at, "Ada lays a 1.", "Ben lays a 1.", "Ada challenges Ben.", "Nobody stops Ada.")
    done = step(at, "Ada throws.", "The die shows 6.", "Ben yields.")
    assert [event.code for event in done.events] == ["laurel", "won"]
    assert done.events[-1].cite == GAME.rulebook.citations["laurels"]
    outcome = GAME.outcome(done.state)
    assert (outcome.reason, outcome.winners) == ("laurels", (0,))


def test_points_rank_nobody_once_laurels_have_won() -> None:
    at = with_laurels(dealt(EQUAL, EQUAL), 0, 2)
    sheet = GAME.score(GAME.tally(at))
    assert [(s.seat, s.rank, s.total) for s in sheet.standings] == [(1, 1, None), (0, 2, None)]


def test_points_decide_when_all_cards_are_spent() -> None:
    at = holding(((0,), (0,)), ((1, 2), (4,)))
    assert GAME.outcome(at) is None
    outcome = GAME.outcome(after(at, "Ada lays a net.", "Ben lays a net."))
    assert (outcome.reason, outcome.winners) == ("points", (1,))
    assert outcome.text == "Ben wins with 4 points."


def test_equal_points_share_the_victory() -> None:
    at = dealt(EQUAL, EQUAL)
    state = replace(at.state, decisions=(), hands=((), ()), squads=((4,), (1, 3)))
    outcome = GAME.outcome(at.with_state(state))
    assert (outcome.reason, outcome.winners) == ("points", (0, 1))


def test_a_position_in_which_two_have_won_is_malformed() -> None:
    at = with_laurels(dealt(EQUAL, EQUAL), 2, 2)
    assert [problem.path for problem in GAME.state_problems(at)] == ["laurels"]


def test_a_game_that_is_won_has_nothing_open() -> None:
    at = with_laurels(dealt(EQUAL, EQUAL), 2, 0)
    assert [problem.path for problem in GAME.state_problems(at)] == ["decisions"]


def test_a_forged_answer_is_malformed() -> None:
    at = after(dealt(EQUAL, EQUAL), "Ada lays a 1.")
    data = codec.dump_state(GAME, at)
    data["decisions"][1]["answers"] = [0, None]
    with pytest.raises(Malformed) as refused:
        codec.load_state(GAME, at.deal, data)
    assert [problem.path for problem in refused.value.problems] == ["decisions[1].answers[0]"]
