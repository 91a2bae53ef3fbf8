"""The editor in WebKit: places tapped, a territory drawn around by finger, undo and redo."""

import pytest

from tests.windows.phone import Phone

pytestmark = pytest.mark.slow

BOARD = ".editor > .board .board-svg"


def territories(phone: Phone) -> int:
    """How many the bar counts."""
    return int(phone.ask("return document.querySelector('.progress').textContent.split('/')[0]"))


def test_a_map_is_begun_by_touch(iphone: Phone) -> None:
    iphone.open("/editions/iwari")
    iphone.tap("button", "Enter your own")
    iphone.wait(lambda: iphone.count(BOARD), "the editor")
    for n, at in enumerate([(0.3, 0.3), (0.7, 0.6)], start=1):
        iphone.slide(BOARD, at)
        iphone.wait(lambda here=n: territories(iphone) == here, f"territory {n}")
    iphone.tap(".undo")
    iphone.wait(lambda: territories(iphone) == 1, "one again")
    iphone.tap(".redo")
    iphone.wait(lambda: territories(iphone) == 2, "two again")
    iphone.tap(".tools a", "Draw")
    iphone.wait(lambda: iphone.count(".tools a[aria-current]", "Draw"), "the tool")
    iphone.slide(BOARD, (0.2, 0.2), (0.4, 0.2), (0.4, 0.4), (0.2, 0.4), (0.2, 0.22))
    iphone.wait(
        lambda: iphone.ask("return document.querySelector('.undo small').textContent").startswith(
            "Draw"
        ),
        "the outline",
    )
