"""A server of its own and phones in real Chromium, for figures and for pictures."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.flags import FLAGS
from tests.ensure_chromium import chromium_path
from tests.running import running

SIZE = {"width": 390, "height": 844}
PATIENCE = 20_000


@dataclass(frozen=True)
class Evening:
    """The address of the lobby, and phones that open it."""

    url: str
    browser: Browser

    def phone(self, **more: Any) -> Page:
        """Another phone: its own cookies, a touch screen, the lobby open."""
        context = self.browser.new_context(
            **{"viewport": SIZE, "has_touch": True, "base_url": self.url, **more}
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto("/")
        return page


@contextmanager
def evening() -> Iterator[Evening]:
    """A server with an empty data folder, and a browser; both end with it."""
    with (
        TemporaryDirectory() as data,
        running(Path(data)) as served,
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        yield Evening(served.url, chromium)
        chromium.close()
