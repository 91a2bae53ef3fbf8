"""Entering a move is written twice, in Python and for the phone: both say the same."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from companion.engine.game import AnyGame
from tests.browser.entering import cases

RUN = (Path(__file__).parents[1] / "entering.js").read_text(encoding="utf-8")
POSITIONS = 100
SHOWN = 5
"""So many differences are shown at most."""


@pytest.mark.quick_with("grecos")
def test_the_phone_says_after_each_tap_what_the_server_would_say(
    phone: Callable[..., Page], game: AnyGame
) -> None:
    page = phone()
    page.goto("/")
    assert differences(page, game, min(game.players), 0) == []
    assert differences(page, game, max(game.players), 1) == []


@pytest.mark.slow
def test_so_it_does_with_other_options_and_numbers_of_players(
    phone: Callable[..., Page], game: AnyGame
) -> None:
    page = phone()
    page.goto("/")
    for seed in range(2, 8):
        players = sorted(game.players)[seed % len(game.players)]
        assert differences(page, game, players, seed) == []


def differences(page: Page, game: AnyGame, players: int, seed: int) -> list[Any]:
    """The first places at which the script says something else than the server."""
    found = [one for one in cases(game, players, seed, POSITIONS) if one["turn"]]
    said = page.evaluate(RUN, json.dumps(found))
    differing = (
        (tuple(here["taps"]), key, here[key], there[key])
        for one, script in zip(found, said, strict=True)
        for here, there in zip(one["steps"], script, strict=True)
        for key in here
        if here[key] != there[key]
    )
    return [difference for difference, _ in zip(differing, range(SHOWN), strict=False)]
