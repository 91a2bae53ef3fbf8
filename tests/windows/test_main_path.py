"""The main path in windows as people see them: seats, moves, the score, the podium. In a window a
dialog that opens unasked stays open, and what is tapped after it does nothing."""

import time
from collections.abc import Callable

import pytest

from tests.windows.phone import Phone
from tests.windows.test_whole_game import revision

pytestmark = pytest.mark.slow

MOVES = 3
AGAIN = 5.0
"""Seconds after which a person taps once more: a busy Firefox loses some made-up clicks."""
TIMES = 6
LIT = ".board a.lit, .choices a.lit, .cards .lit"


def tap_for(window: Phone, selector: str, text: str, until: Callable[[], object]) -> None:
    """Tap, until what was tapped for is there."""
    for _ in range(TIMES):
        window.tap(selector, text)
        deadline = time.monotonic() + AGAIN
        while time.monotonic() < deadline:
            if until():
                return
            time.sleep(0.03)
    raise AssertionError(
        f"nothing came of tapping {text}: {window.ask('return document.body.innerText')}"
    )


def test_a_game_is_dealt_played_and_closed_and_no_dialog_opens(window: Phone) -> None:
    window.open("/")
    tap_for(window, "a", "Iwari", lambda: window.count("#seat-name"))
    window.open("/new/iwari?name=Ana&name=Ben&seed=K7Q2BC")
    tap_for(window, "button", "Deal the set-up", lambda: "/setup" in window.path)
    window.tap("h1")
    window.open(window.path.split("/setup")[0])
    for _ in range(MOVES):
        before = revision(window)
        while not window.count("button", "Confirm"):
            tap_for(window, LIT, "", lambda: window.count("#asked, .crumbs"))
        tap_for(window, "button", "Confirm", lambda here=before: revision(window) > here)
    window.open(f"{window.path.split('?')[0]}/score")
    window.tap(".closing summary")
    tap_for(window, "button", "Close the game", lambda: window.count("button", "Confirm the score"))
    window.tap("button", "Confirm the score")
    window.wait(lambda: window.count("button", "Play again"), "the podium")
    assert window.ask("return localStorage.getItem('dialogs')") is None
