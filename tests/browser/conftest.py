"""A real server and real Chromium windows of the size of a phone."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.axe import THEMES
from tests.browser.flags import FLAGS
from tests.ensure_chromium import headless_path
from tests.patience import PATIENCE
from tests.ports import HOST, free_port

ROOT = Path(__file__).parents[2]
PHONE = {"width": 390, "height": 844}
KEEPING = {"service_workers": "allow"}
MOVING = {"reduced_motion": "no-preference"}
"""Of a phone on which lights pulse, boards slide into view and the podium rises."""
expect.set_options(timeout=1_000 * PATIENCE)
EXPECTED = re.compile(
    r"Failed to load resource|\[object Event\]$|"
    r"htmx:(afterRequest|sendAbort|sendError|timeout), \[object"
)
"""What a browser logs when the network is gone, and the stream's extension when it reconnects."""

COUNT_DIALOGS = """for (const name of ["print", "alert", "confirm", "open"])
  window[name] = () => void countDialog(name);"""
"""Headless browsers print nothing and show no dialog, so each call of these is counted."""


class Server:
    """`companion serve` in a process of its own, with its own data folder, where the app draws the
    same at every table.

    `games` is a folder in which more games are installed.
    """

    def __init__(self, data: Path, games: Path | None = None) -> None:
        self.data = data
        self.games = games
        self.port = free_port()
        self.url = f"http://{HOST}:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.browser.served", "serve"]
        command += ["--host", HOST, "--port", str(self.port), "--data", str(self.data)]
        environment = {**os.environ, "COMPANION_PUBLIC_URL": self.url}
        if self.games:
            paths = (str(self.games), environment.get("PYTHONPATH", ""))
            environment["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, start_new_session=True
        )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=PATIENCE):
                    return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the server did not become ready")

    def signal_all(self, how: signal.Signals) -> None:
        """Send a signal to all of its processes, as a terminal does."""
        assert self.process is not None
        os.killpg(self.process.pid, how)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            process, self.process = self.process, None
            process.send_signal(how)
            try:
                process.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                raise


@contextmanager
def started(server: Server) -> Iterator[Server]:
    """That server, stopped at the end."""
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests, each of which has tables, phones and cookies of its own."""
    with started(Server(tmp_path_factory.mktemp("house") / "data")) as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for a test that stops it, or that changes what the whole server shares."""
    with started(Server(tmp_path / "data")) as server:
        yield server


@pytest.fixture
def server(shared_server: Server) -> Server:
    """The server that `phone` opens; a module overrides it where it needs another."""
    return shared_server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=headless_path(), args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def themes(pytestconfig: pytest.Config) -> Sequence[str]:
    """The themes in which axe looks at colours: all of them with `--slow`, else one, the dark."""
    return THEMES if pytestconfig.getoption("slow") else ("dark",)


@pytest.fixture(scope="session")
def dialogs() -> list[str]:
    """The dialogs that a page has asked the browser for, such as that for printing. A test that
    wants one takes it off the list: `phone` fails if one is left."""
    return []


Used = defaultdict[object, list[BrowserContext]]


@pytest.fixture(scope="session")
def used() -> Used:
    """Phones that earlier tests have laid down, by how they were made. They still have the scripts
    and styles of the app's pages, which takes a third of a page's first load."""
    return Used(list)


def forget(page: Page, url: str) -> None:
    """Leave nothing on a phone that the server at that address, or an earlier test, put there."""
    page.context.set_offline(False)
    page.context.clear_cookies()
    stored = {"origin": url, "storageTypes": "local_storage,indexeddb,cache_storage"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", stored)


@pytest.fixture
def phone(
    browser: Browser, server: Server, dialogs: list[str], used: Used
) -> Iterator[Callable[..., Page]]:
    """Another phone at the table: its own cookies, 390 by 844, nothing opened yet.

    Nothing on it moves unless the test asks for that by `MOVING`: what moves is drawn anew sixty
    times a second, which is most of what a browser has to do. It keeps no pages for a reload
    without network unless the test asks for that by `KEEPING`, as over plain HTTP; then, or if its
    clock is to be set, it is a `new` one. Fails the test if the page asked any other host for
    anything, or logged an error.
    """
    opened: list[tuple[BrowserContext, list[BrowserContext] | None]] = []
    faults: list[str] = []

    def count_dialog(name: str) -> None:
        dialogs.append(name)

    def open_phone(scripts: bool = True, new: bool = False, **more: object) -> Page:
        alike = used[server.url, scripts, *sorted(more.items())]
        if alike and not new:
            context = alike.pop()
            page = context.new_page()
            forget(page, server.url)
        else:
            context = browser.new_context(
                viewport=PHONE,
                has_touch=True,
                base_url=server.url,
                java_script_enabled=scripts,
                **{"reduced_motion": "reduce", "service_workers": "block", **more},
            )
            context.set_default_timeout(1_000 * PATIENCE)
            context.expose_function("countDialog", count_dialog)
            context.add_init_script(COUNT_DIALOGS)
            page = context.new_page()
        opened.append((context, None if new or more == KEEPING else alike))
        page.on(
            "request",
            lambda request: (
                None
                if re.match(rf"{re.escape(server.url)}/|data:", request.url)
                else faults.append(f"foreign request: {request.url}")
            ),
        )
        page.on("pageerror", lambda error: faults.append(f"script error: {error}"))
        page.on(
            "console",
            lambda message: (
                faults.append(f"console: {message.text}")
                if message.type == "error" and not EXPECTED.match(message.text)
                else None
            ),
        )
        return page

    yield open_phone
    for context, alike in opened:
        if alike is None:
            context.close()
            continue
        for page in context.pages:
            page.close()
        alike.append(context)
    asked = [dialogs.pop() for _ in range(len(dialogs))]
    assert not faults
    assert not asked, "a page opened these unasked"
