"""A net stops a challenge, in another's turn."""

from typing import Any

from .evening import GAME, after, dealt, holding, refusal, step

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
