"""Chromium's window as people see it, driven by playwright."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Error, Page, sync_playwright

from tests.browser.flags import FLAGS
from tests.ensure_chromium import chromium_path

SIZE = {"width": 390, "height": 844}


class ChromiumGlass:
    """The one tab of a window."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def before_pages(self, script: str) -> None:
        """Run a function in every page before its own scripts."""
        self._page.add_init_script(f"({script})()")

    def go(self, url: str) -> None:
        self._page.goto(url)

    def ask(self, script: str, *given: Any) -> Any:
        call = f"() => (function() {{ {script} }})(...{json.dumps(given)})"
        try:
            return self._page.evaluate(call)
        except Error:  # the page was being left: ask the next one
            self._page.wait_for_load_state()
            return self._page.evaluate(call)

    def touch(self, points: Sequence[tuple[int, int]]) -> None:
        assert len(points) == 1, "playwright's finger only taps"
        self._page.touchscreen.tap(*points[0])


@contextmanager
def chromium_window() -> Iterator[ChromiumGlass]:
    """A window of the size of a phone, on the screen that DISPLAY names."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium_path(), headless=False, args=FLAGS
        )
        yield ChromiumGlass(browser.new_page(viewport=SIZE, has_touch=True))
        browser.close()
