"""Hands are dealt, cards are laid, nets are thrown, duels are fought."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.codec import dump_state, load_state
from companion.engine.moves import CHANCE
from companion.engine.problems import Malformed
from tests.example_arena.rules import Lay

from .evening import GAME, after, dealt, holding, move, refusal, seated, step

ADA, BEN = 0, 1


def test_a_hand_is_entered_by_its_owner_and_nobody_else() -> None:
    at = seated()
    assert GAME.awaited(at) == {0, 1, 2}
    assert refusal(at, "Ben is dealt a 1, a 2, a 3 and a 4.", seat=ADA)[0] == "not_yours"


def test_hands_are_entered_in_any_order_and_the_last_one_opens_the_first_round() -> None:
    hand = "is dealt a net, a 1, a 2 and a 4."
    at = after(seated(), f"Cleo {hand}", f"Ada {hand}")
    assert GAME.awaited(at) == {1}
    assert GAME.prompt(after(at, f"Ben {hand}")) == "Which card do you lay face down?"


def test_a_hand_can_be_corrected_until_all_are_entered() -> None:
    at = after(seated(2), "Ada is dealt a net, a 1, a 2 and a 4.")
    at = after(at, "Ada is dealt a 1, a 1, a 2 and a 4.", "Ben is dealt a 1, a 2, a 3 and a 4.")
    assert at.state.hands[ADA] == (1, 1, 2, 4)


def test_a_hand_has_four_cards() -> None:
    assert refusal(seated(), "Ada is dealt a net, a 1 and a 2.") == ("hand_size", "hands")


def test_a_hand_is_not_checked_against_other_hands() -> None:
    nets = "is dealt a net, a net, a net and a net."
    at = after(seated(2), f"Ada {nets}")
    after(at, f"Ben {nets}")


def test_the_app_deals_no_card_twice() -> None:
    at, dealer = seated(4, cards="app"), Random("deck")
    while GAME.awaited(at) == {CHANCE}:
        at = GAME.apply(at, GAME.chance_move(at, dealer)).state
    cards = [card for hand in at.state.hands for card in hand]
    assert len(cards) == 16
    assert all(cards.count(card) <= (5 if card else 4) for card in cards)


def test_a_hand_the_app_has_dealt_is_seen_by_its_owner_alone() -> None:
    at = seated(3, cards="app")
    move = GAME.chance_move(at, Random("deck"))
    at_once = GAME.apply(at, move)
    assert GAME.view_move(at, move, ADA) == move
    for other in (BEN, None):
        assert GAME.view_move(at, move, other).answer is None
        assert GAME.view(at_once.state, other).decision.answers == (None, None, None)


def test_others_hands_lie_face_down() -> None:
    at = dealt()
    assert GAME.view(at, BEN).state.hands == ((None,) * 4, (0, 1, 2, 4), (None,) * 4)
    assert GAME.view(at, None).state.hands == ((None,) * 4,) * 3


def test_everything_is_open_once_the_game_is_over() -> None:
    at = holding(((0, 3), (0,)), ((4,), (1,)))
    state = replace(at.state, laurels=(1, 0))
    at = after(at.with_state(state), "Ada lays a 3.", "Ben lays a net.", "Ada challenges Ben.")
    at = after(at, "Ada throws.", "The die shows 1.", "Ben gives up a 1.")
    assert GAME.view(at, None).state.hands == ((0,), ())


# Entering the arena: all who have cards lay one in secret, then all are turned

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


# A net stops a challenge, in another's turn

ADA, BEN, CLEO = 0, 1, 2
LAID = ("Ada lays a 4.", "Ben lays a 2.", "Cleo lays a 1.", "Ada challenges Ben.")


def announced(*hands: str) -> Any:
    return after(dealt(*hands), *LAID)


def test_everybody_who_has_a_card_may_cut_in_whether_they_hold_a_net_or_not() -> None:
    netless = announced("a 2, a 3, a 4 and a 4", "a 1, a 1, a 2 and a 4", "a net, a 1, a 1 and a 2")
    for at in (announced(), netless):
        assert GAME.may_act(at) == {ADA, BEN, CLEO}
        assert GAME.awaited(at) == {ADA}


def test_a_net_stops_the_challenge_and_is_gone() -> None:
    at = after(announced(), "Cleo throws a net: the challenge is off.")
    assert at.state.hands[CLEO] == (3, 3)
    assert GAME.prompt(at) == "Which card do you lay face down?"


def test_only_who_holds_a_net_can_throw_one() -> None:
    at = announced("a 2, a 3, a 4 and a 4", "a 1, a 1, a 2 and a 4", "a net, a 1, a 1 and a 2")
    assert refusal(at, "Ben throws a net: the challenge is off.", seat=BEN) == ("no_net", "net")


def test_challengers_throw_no_net_at_their_own_challenge() -> None:
    at = announced()
    movers = [GAME.mover(at, move) for move in GAME.pseudo_legal_moves(at)]
    assert movers.count(ADA) == 1


def test_the_challenger_ends_the_wait() -> None:
    """AR-2."""
    at = announced()
    assert refusal(at, "Nobody stops Ada.", seat=CLEO) == ("not_yours", "net")
    assert GAME.prompt(after(at, "Nobody stops Ada.")) == "Throw the die, or yield?"


def test_a_net_comes_too_late_once_the_duel_has_begun() -> None:
    at = announced()
    late = next(move for move in GAME.legal_moves(at) if GAME.mover(at, move) == CLEO)
    begun = after(at, "Nobody stops Ada.")
    assert [v.code for v in GAME.violations(begun, late)] == ["not_now"]


def test_nobody_waits_where_nobody_else_has_a_card() -> None:
    """AR-2."""
    at = holding(((1, 4), (4,)), ((), ()))
    done = step(at, "Ada lays a 4.", "Ben lays a 4.", "Ada challenges Ben.")
    assert [(event.code, event.cite.id) for event in done.events] == [("begun", "net")]
    assert GAME.prompt(done.state) == "Throw the die, or yield?"


# A duel: the sides decide in turn, and each chooses which of its fighters falls

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
