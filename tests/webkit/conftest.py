"""A phone whose browser is WebKit, as on every iPhone: Debian's WebKitGTK under Xvfb."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.patience import PATIENCE
from tests.ports import free_port
from tests.running import Running, running
from tests.webkit.ensure_webkit import webkit
from tests.webkit.glass import Phone

SCREEN = "1024x1024x24"
SIZE = (390, 844)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Running]:
    """`companion serve` with a data folder of its own."""
    with running(tmp_path / "data") as server:
        yield server


@pytest.fixture
def iphone(served: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Phone]:
    """A WebKit window of the size of a phone."""
    if sys.platform != "linux":
        pytest.skip("WebKitGTK's driver is built for Linux only")
    found = webkit()
    with ExitStack() as ends:
        read, write = os.pipe()
        screen = subprocess.Popen(
            [found.screen, "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        ends.callback(screen.wait, PATIENCE)
        ends.callback(screen.terminate)
        os.close(write)
        with os.fdopen(read) as said:
            monkeypatch.setenv("DISPLAY", f":{said.readline().strip()}")
        options = Options()
        options.binary_location = found.browser
        options.add_argument("--automation")
        driver = webdriver.WebKitGTK(
            options=options, service=Service(found.driver, port=free_port())
        )
        ends.callback(driver.quit)
        driver.set_window_size(*SIZE)
        yield Phone(driver, served.url)
