"""A whole game in WebKit, by tapping what is lit, from the empty lobby to the podium."""

import pytest

from tests.windows.phone import Phone

pytestmark = pytest.mark.slow

SQUARES = ".board a.lit:not([data-id^=lie-])"
LIT = ".board a.lit, .choices a.lit, .cards .lit"
MORE_TAPS_THAN_ANY_GAME = 900


def revision(phone: Phone) -> int:
    """The last entry of the log that the page shows."""
    return int(phone.ask("return Number(document.getElementById('fragment').dataset.revision)"))


def test_a_game_of_khilor_is_dealt_played_and_scored(iphone: Phone) -> None:
    iphone.open("/new/khilor?players=1&seed=K7Q2BC")
    iphone.tap("button", "Deal the set-up")
    iphone.wait(lambda: "/setup" in iphone.path, "the set-up")
    iphone.open(iphone.path.split("/setup")[0])
    taps = 0
    while not iphone.count("a", "See the score"):
        before = revision(iphone)
        if iphone.count("button", "Confirm"):
            iphone.tap("button", "Confirm")
            iphone.wait(lambda here=before: revision(iphone) > here, "the move")
        else:
            iphone.tap(SQUARES if iphone.count(SQUARES) else LIT, index=taps * 7)
            iphone.wait(lambda: iphone.count("#asked, .crumbs"), "an answer to the tap")
        taps += 1
        assert taps < MORE_TAPS_THAN_ANY_GAME
    iphone.tap("a", "See the score")
    iphone.wait(lambda: iphone.count(".victory"), "the podium")
