"""What is asked, and in which order decisions lie on each other."""

from typing import get_args, get_type_hints

from companion.games.orichalcum.rules.decisions import LIES_ON, FullState


def test_every_decision_that_can_be_open_says_what_it_may_lie_on() -> None:
    decisions, _ = get_args(get_type_hints(FullState)["decisions"])
    assert set(LIES_ON) == set(get_args(decisions))
    assert all(decision.lies_on == lower for decision, lower in LIES_ON.items())
