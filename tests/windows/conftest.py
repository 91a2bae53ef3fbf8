"""Phones whose browsers have windows: WebKit as on every iPhone, and Firefox and Chromium as people
see them, under Xvfb."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.running import Running, running
from tests.windows.chromium import chromium_window
from tests.windows.firefox import firefox_window
from tests.windows.installed import xvfb
from tests.windows.phone import Phone
from tests.windows.webkit import webkit_window

SCREEN = "1024x1024x24"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Running]:
    """`companion serve` with a data folder of its own."""
    with running(tmp_path / "data") as server:
        yield server


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A screen that nobody sees, for the windows of one test."""
    if sys.platform != "linux":
        pytest.skip("Xvfb is for Linux, and WebKitGTK's driver is built for Linux only")
    read, write = os.pipe()
    shown = subprocess.Popen(
        [xvfb(), "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as said:
        monkeypatch.setenv("DISPLAY", f":{said.readline().strip()}")
    yield
    shown.terminate()
    shown.wait(PATIENCE)


@pytest.fixture
def iphone(served: Running, screen: None) -> Iterator[Phone]:
    """A WebKit window of the size of a phone. Fails the test if a page opened a dialog unasked."""
    with webkit_window() as glass:
        glass.before_pages(COUNT_DIALOGS)
        phone = Phone(glass, served.url)
        yield phone
        assert phone.ask(OPENED) is None, "a page opened these unasked"


@pytest.fixture(params=["firefox", "chromium"])
def window(
    request: pytest.FixtureRequest, served: Running, screen: None, tmp_path: Path
) -> Iterator[Phone]:
    """A window in which the calls that open a dialog are counted, and still open it."""
    opened = (
        firefox_window(tmp_path / "profile") if request.param == "firefox" else chromium_window()
    )
    with opened as glass:
        glass.before_pages(COUNT_DIALOGS)
        yield Phone(glass, served.url)


OPENED = "return localStorage.getItem('dialogs')"
COUNT_DIALOGS = """() => {
  for (const name of ["print", "alert", "confirm", "open"]) {
    const asked = window[name];
    window[name] = (...given) => {
      localStorage.setItem("dialogs", (localStorage.getItem("dialogs") ?? "") + name + " ");
      return asked.apply(window, given);
    };
  }
}"""
