"""Hands are dealt by the app, or at the table and entered by the players who hold them."""

from dataclasses import replace
from random import Random

from companion.engine.moves import CHANCE

from .evening import GAME, after, dealt, holding, refusal, seated

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
