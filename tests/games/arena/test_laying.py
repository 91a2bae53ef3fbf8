"""Entering the arena: all who have cards lay one in secret, then all are turned."""

from dataclasses import replace

import pytest

from companion.codec import dump_state, load_state
from companion.engine.problems import Malformed
from tests.example_arena.rules import Lay

from .evening import GAME, after, dealt, move, refusal, step

ADA, BEN, CLEO = 0, 1, 2


def test_nothing_is_shown_until_all_have_laid() -> None:
    at = after(dealt(), "Ada lays a 4.")
    assert GAME.awaited(at) == {BEN, CLEO}
    for other in (BEN, CLEO, None):
        assert GAME.view(at, other).decision.answers == (None, None, None)
        shown = GAME.view_move(at, move(at, "Ada lays a 4."), other)
        assert GAME.describe(at, shown) == "Ada lays a hidden card."
    assert GAME.view(at, ADA).decision.answers == (4, None, None)


def test_who_has_laid_may_take_another_card_until_the_last_has() -> None:
    at = after(dealt(), "Ada lays a 4.", "Ada lays a 2.", "Ben lays a 2.", "Cleo lays a 1.")
    assert at.state.squads == ((2,), (2,), (1,))


def test_turning_the_cards_reveals_so_that_it_is_not_simply_taken_back() -> None:
    at = dealt()
    assert not step(at, "Ada lays a 4.").reveals
    assert step(at, "Ada lays a 4.", "Ben lays a 2.", "Cleo lays a 1.").reveals


def test_what_another_lays_changes_nothing_for_who_has_still_to_lay() -> None:
    before = dealt()
    at = after(before, "Ada lays a 4.")
    assert GAME.question(at, BEN) == GAME.question(before, BEN)
    assert GAME.question(at, ADA) != GAME.question(before, ADA)


def test_only_a_card_that_one_holds_can_be_laid() -> None:
    assert refusal(dealt(), "Ada lays a 1.", seat=ADA) == ("not_held", "lay")


@pytest.mark.parametrize("hands_could", [True, False])
def test_a_card_that_the_rules_forbid_lies_there_if_hands_could_lay_it(
    hands_could: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, written = dealt(), Lay.forbidden
    laid = GAME.apply(at, move(at, "Ada lays a 1.")).state
    monkeypatch.setattr(
        Lay,
        "forbidden",
        lambda move, at: (replace(one, possible=hands_could) for one in written(move, at)),
    )
    data = dump_state(GAME, laid)
    if hands_could:
        assert load_state(GAME, laid.deal, data) == laid
        return
    with pytest.raises(Malformed, match=r"answers\[0\]"):
        load_state(GAME, laid.deal, data)


def test_a_refusal_to_another_player_reveals_nothing_of_a_hand() -> None:
    at = dealt()
    for words in ("Ada lays a 1.", "Ada lays a 2."):
        assert refusal(at, words, seat=BEN) == ("not_yours", "lay")


def test_the_strongest_challenges_and_of_equals_the_first_in_seating_order() -> None:
    """AR-1."""
    at = after(dealt(), "Cleo lays a 3.", "Ben lays a 2.", "Ada lays a 3.")
    assert GAME.awaited(at) == {ADA}


def test_who_lays_a_net_alone_sees_the_challengers_hand() -> None:
    done = step(dealt(), "Ada lays a 4.", "Ben lays a net.", "Cleo lays a 1.")
    (seen,) = (event for event in done.events if event.code == "spied")
    assert seen.text == "Ada still holds a net, a 2 and a 3."
    assert [seen.is_for(seat) for seat in (ADA, BEN, CLEO, None)] == [False, True, False, False]


def test_nobody_challenges_where_all_have_laid_nets() -> None:
    done = step(dealt(), "Ada lays a net.", "Ben lays a net.", "Cleo lays a net.")
    assert GAME.prompt(done.state) == "Which card do you lay face down?"
    assert [event.code for event in done.events] == ["laid"] * 3
