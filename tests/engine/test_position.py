"""States are copied with changes, and decisions are put on their stack and taken off."""

from dataclasses import dataclass

import pytest

from companion.engine.play.decision import AskedOf
from companion.engine.play.position import State


@dataclass(frozen=True, kw_only=True)
class Pile(State):
    """Some stones, and whose turn it is."""

    decisions: tuple[AskedOf, ...] = ()
    stones: int = 3


ADA, BEN, CLEO = AskedOf(0), AskedOf(1), AskedOf(2)


def test_a_changed_state_is_another_state() -> None:
    pile = Pile()
    assert pile.changed(stones=2) == Pile(stones=2)
    assert pile == Pile(stones=3)


def test_a_state_has_no_fields_but_its_own() -> None:
    with pytest.raises(TypeError, match="eggs"):
        Pile().changed(eggs=1)


def test_what_is_asked_first_lies_on_top() -> None:
    assert Pile(decisions=(ADA,)).ask(BEN, CLEO, stones=1) == Pile(
        decisions=(ADA, CLEO, BEN), stones=1
    )


def test_an_answered_decision_gives_way_to_what_is_asked_then() -> None:
    pile = Pile(decisions=(ADA, BEN))
    assert pile.answered(stones=1) == Pile(decisions=(ADA,), stones=1)
    assert pile.answered(BEN, CLEO) == Pile(decisions=(ADA, CLEO, BEN))
    assert pile.answered(CLEO) == Pile(decisions=(ADA, CLEO))
