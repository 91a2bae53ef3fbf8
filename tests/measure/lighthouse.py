"""Lighthouse's marks of the main pages, as a phone at the table meets them, with their stream.

Needs Node with `npm install lighthouse`; COMPANION_LIGHTHOUSE names the program where it is not
on the path. The marks of performance fall with whatever else the machine does.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, sync_playwright

from tests.browser.flags import FLAGS
from tests.browser.table import deal
from tests.ensure_chromium import chromium_path
from tests.measure.aims import row
from tests.ports import free_port
from tests.running import running

LEAST = {"performance": 95}
"""Marks that suffice where it need not be 100."""
ADVICE = "  Lighthouse is not here: npm install lighthouse, and name it in COMPANION_LIGHTHOUSE."


def measure() -> Iterator[str]:
    """A line for each page and category: its mark, 0 to 100."""
    program = os.environ.get("COMPANION_LIGHTHOUSE") or shutil.which("lighthouse")
    if not program:
        yield ADVICE
        return
    with TemporaryDirectory() as data, running(Path(data)) as served, _seated(served.url) as seated:
        page, port = seated
        code = deal(page, "khilor", players=2, seed="KHZ2R7")
        for path in ("/", "/new/khilor", f"/t/{code}", f"/t/{code}/score"):
            for one in _audit(program, served.url, path, port):
                aim = LEAST.get(one["id"], 100)
                yield row(f"{path} {one['id']}", one["score"] * 100, aim, least=True)


@contextmanager
def _seated(url: str) -> Iterator[tuple[Page, int]]:
    """A window of a browser and the port by which Lighthouse opens more of them, which have its
    cookies: a phone without them is led away from the table."""
    port = free_port()
    with TemporaryDirectory() as profile, sync_playwright() as playwright:
        browser = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=chromium_path(),
            args=[*FLAGS, f"--remote-debugging-port={port}"],
            base_url=url,
        )
        page = browser.new_page()
        page.goto("/")
        yield page, port
        browser.close()


def _audit(program: str, url: str, path: str, port: int) -> Iterator[dict[str, Any]]:
    """Each category of a page. Raises RuntimeError if the phone was led to another page."""
    command = [program, f"{url.rstrip('/')}{path}", "--quiet", "--output=json", f"--port={port}"]
    ended = subprocess.run(command, capture_output=True, check=True)
    found: dict[str, Any] = json.loads(ended.stdout)
    if urlsplit(found["finalDisplayedUrl"]).path != path:
        raise RuntimeError(f"{path} led to {found['finalDisplayedUrl']}")
    yield from found["categories"].values()
