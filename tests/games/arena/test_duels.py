"""A duel: the sides decide in turn, and each chooses which of its fighters falls."""

from typing import Any

import pytest

from companion.engine.moves import CHANCE

from .evening import GAME, after, dealt, refusal, step

ADA, BEN, CLEO = 0, 1, 2


@pytest.fixture
def duel() -> Any:
    """Ada has a 4 and a 2 against Ben's 1 and 2, and is to decide."""
    at = after(dealt(), "Ada lays a 2.", "Ben lays a 1.", "Cleo lays a 1.")
    at = after(at, "Ada challenges Cleo.", "Ben throws a net: the challenge is off.")
    at = after(at, "Ada lays a 4.", "Ben lays a 2.", "Cleo lays a 3.", "Ada challenges Ben.")
    return after(at, "Nobody stops Ada.")


def test_a_rival_without_fighters_cannot_be_challenged() -> None:
    at = after(dealt(), "Ada lays a 4.", "Ben lays a net.", "Cleo lays a 1.")
    assert refusal(at, "Ada challenges Ben.") == ("no_rival", "challenge")


@pytest.mark.parametrize(("face", "hit"), [(1, True), (5, True), (6, False)])
def test_a_face_up_to_the_strongest_and_one_hits(duel: Any, face: int, hit: bool) -> None:
    done = step(duel, "Ada throws.", f"The die shows {face}.")
    assert (GAME.prompt(done.state) == "Which of your fighters falls?") is hit
    assert [event.cite.id for event in done.events if event.cite] == ([] if hit else ["blow"])


def test_there_is_no_seven_on_the_die(duel: Any) -> None:
    at = after(duel, "Ada throws.")
    seven = type(next(GAME.legal_moves(at)))(7)
    assert [(v.code, v.cite.id) for v in GAME.violations(at, seven)] == [("no_such_face", "blow")]


def test_the_die_is_thrown_by_the_app_or_entered_by_anybody(duel: Any) -> None:
    at = after(duel, "Ada throws.")
    assert GAME.awaited(at) == {CHANCE}
    assert GAME.check(at, next(GAME.legal_moves(at))) is None
    assert not list(GAME.violations(at, next(GAME.legal_moves(at)), {CLEO}))


def test_the_owner_of_the_side_that_is_hit_chooses_who_falls(duel: Any) -> None:
    at = after(duel, "Ada throws.", "The die shows 1.")
    assert GAME.awaited(at) == {BEN}
    assert refusal(at, "Ben gives up a 4.") == ("not_there", "casualty")
    at = after(at, "Ben gives up a 1.")
    assert at.state.squads[BEN] == (2,)
    assert GAME.awaited(at) == {BEN}


def test_a_player_who_has_thrown_is_given_the_reason_why_the_turn_is_over(duel: Any) -> None:
    at = after(duel, "Ada throws.", "The die shows 6.")
    (violation,) = GAME.violations(at, next(GAME.legal_moves(at)), {ADA})
    assert (violation.code, violation.cite.id) == ("not_yours", "blow")
    assert violation.reason == "Ada has thrown: now it is Ben's turn."


def test_a_bystander_is_refused_with_the_name_of_the_player_to_move(duel: Any) -> None:
    (violation,) = GAME.violations(duel, next(GAME.legal_moves(duel)), {CLEO})
    assert violation.reason == "That is for Ada to decide."


def test_who_yields_gives_the_laurel(duel: Any) -> None:
    done = step(duel, "Ada throws.", "The die shows 6.", "Ben yields.")
    assert done.state.state.laurels == (1, 0, 0)
    assert done.state.state.squads == ((2, 4), (1, 2), (1, 3))
    assert [(event.code, event.cite.id) for event in done.events] == [("laurel", "laurel")]


def test_a_side_without_fighters_gives_the_laurel(duel: Any) -> None:
    hit = ("Ada throws.", "The die shows 1.")
    at = after(duel, *hit, "Ben gives up a 1.", "Ben throws.", "The die shows 6.", *hit)
    assert after(at, "Ben gives up a 2.").state.laurels == (1, 0, 0)
