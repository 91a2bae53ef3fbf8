"""Axe on a page that is open: its script is put there once, and only its faults come back.

What axe says of colours depends on the theme, all else does not. And of letters in a drawing it
never says whether they can be read: `test_board_contrast` measures them. So the whole page is
looked at once, and its colours in every theme without what is in the drawings, which is most of it.
"""

from collections.abc import Sequence
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

THEMES = ("light", "dark", "black")
OF_COLOUR = ("color-contrast", "link-in-text-block")
IS_THERE = "() => 'axe' in window"
RUN = (Path(__file__).parent / "run_axe.js").read_text()


def faults(page: Page, themes: Sequence[str]) -> list[str]:
    """What axe finds in those themes when all that unfolds is unfolded, each with its theme, rule
    and element."""
    if not page.evaluate(IS_THERE):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(RUN, [themes, OF_COLOUR])
    return [f"{page.url} {fault}" for fault in found]
