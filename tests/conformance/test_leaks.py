"""A game that betrays a secret breaks a promise, wherever it lets it slip."""

from collections.abc import Callable
from dataclasses import replace
from inspect import signature
from typing import Any

import pytest

from companion.engine.values import Event
from companion.testing import worlds as at_tables
from companion.testing.conformance import secrets
from companion.testing.worlds import tables, walked
from tests.example_arena import GAME, rules
from tests.example_arena.deal import NET, words
from tests.quick import quick_with

ABOUT_SECRETS = vars(secrets)
PROMISES = [test for name, test in ABOUT_SECRETS.items() if name.startswith("test_")]
PLAYERS = 4
PARTS = 8
"""Into how many parts a game is cut to look at positions of it."""
Patch = pytest.MonkeyPatch


@pytest.fixture(autouse=True)
def looked_at_closely(monkeypatch: Patch) -> None:
    """However short a look the profile asks for: some leaks show in a few positions only."""
    for module in (secrets, at_tables):
        monkeypatch.setattr(module, "thoroughness", lambda: PARTS)


def breaks_a_promise(slug: str, at_most: int | None = None) -> bool:
    """Whether Arena, as it stands, breaks a promise about secrets at one of so many tables."""
    tried = [table for table in tables(replace(GAME, slug=slug)) if len(table.names) == PLAYERS]
    given = (
        {"table": table, "walk": walked(table), "game": table.game} for table in tried[:at_most]
    )
    return any(fails(test, at) for at in given for test in PROMISES)


def fails(test: Callable[..., None], given: dict[str, Any]) -> bool:
    try:
        test(**{name: given[name] for name in signature(test).parameters})
    except AssertionError:
        return True
    return False


def openly(self: Any, at: Any, seat: int | None) -> Any:
    """What a decision or a move shows that hides nothing."""
    return self


def name_the_card(patch: Patch) -> None:
    """Who lays a card is announced with it."""
    play = rules.Lay.play

    def leaky(self: Any, at: Any) -> Any:
        event = Event("laid", f"{words(self.answer).capitalize()} lies face down.")
        step = play(self, at)
        return replace(step, events=(event, *step.events))

    patch.setattr(rules.Lay, "play", leaky)


def ask_holders_only(patch: Patch) -> None:
    """Only those may stop a challenge who can."""
    asked = rules.Announced.may_cut_in

    def leaky(self: Any, at: Any) -> Any:
        return frozenset(seat for seat in asked(self, at) if NET in at.state.hands[seat])

    patch.setattr(rules.Announced, "may_cut_in", leaky)


def refuse_with_a_hint(patch: Patch) -> None:
    """A player who cannot stop a challenge learns who can."""
    forbidden = rules.ThrowNet.forbidden

    def leaky(self: Any, at: Any) -> Any:
        hands = at.state.hands
        able = [name for name, hand in zip(at.deal.names, hands, strict=True) if NET in hand]
        for violation in forbidden(self, at):
            yield replace(violation, reason=f"A net is held by: {able}.")

    patch.setattr(rules.ThrowNet, "forbidden", leaky)


LEAKS: dict[str, Callable[[Patch], None]] = {
    "a laid card in the view": lambda patch: patch.setattr(rules.Laying, "seen_by", openly),
    "a laid card in the move": lambda patch: patch.setattr(rules.Lay, "seen_by", openly),
    "a laid card in an event": name_the_card,
    "a drawn hand in the move": lambda patch: patch.setattr(rules.Deal, "seen_by", openly),
    "a held card in who is asked": ask_holders_only,
    "a held card in a refusal": refuse_with_a_hint,
}


@pytest.mark.parametrize("leak", quick_with("a laid card in an event", among=LEAKS))
def test_a_leak_is_found(leak: str, monkeypatch: Patch) -> None:
    LEAKS[leak](monkeypatch)
    assert breaks_a_promise(leak)


def test_arena_as_it_is_keeps_its_secrets() -> None:
    """At one table; all of them are tried with every other game's."""
    assert not breaks_a_promise("arena", at_most=1)
