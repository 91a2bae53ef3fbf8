"""Chromium for the browser tests: found, or else installed, or else a clear failure.

`python tests/ensure_chromium.py` prints where it is. Tests never go without it.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LOCK = Path(tempfile.gettempdir()) / "companion-chromium.lock"
PLAYWRIGHTS_OWN = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""
ADVICE = (
    "The browser tests need Chromium, and it could not be installed. Install it yourself "
    "(Debian: apt-get install chromium; elsewhere: python -m playwright install chromium) "
    "or name one in COMPANION_CHROMIUM."
)


def chromium_path() -> str:
    """The path of a Chromium. Raises RuntimeError, with advice, where there is none to be had."""
    if found := _found():
        return found
    with _alone():
        if found := _found():
            return found
        _install()
    if found := _found():
        return found
    raise RuntimeError(ADVICE)


def _found() -> str | None:
    named = os.environ.get("COMPANION_CHROMIUM")
    if named:
        return named
    for name in NAMES:
        if path := shutil.which(name):
            return path
    asked = subprocess.run(
        [sys.executable, "-c", PLAYWRIGHTS_OWN], capture_output=True, text=True, check=False
    )
    path = asked.stdout.strip()
    return path if path and Path(path).is_file() else None


def _install() -> None:
    """Debian's package where we may install one, Playwright's download elsewhere."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        commands = [
            ["apt-get", "update", "-q"],
            ["apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium"],
        ]
    else:
        commands = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in commands:
        ended = subprocess.run(command, env=quiet, stdout=sys.stderr, check=False)
        if ended.returncode:
            raise RuntimeError(f"{' '.join(command)} failed. {ADVICE}")


@contextmanager
def _alone() -> Iterator[None]:
    """One installer at a time: parallel test processes wait here for the first one."""
    try:
        import fcntl  # noqa: PLC0415 - Windows has none, and no apt-get to protect either
    except ImportError:
        yield
        return
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    print(chromium_path())
