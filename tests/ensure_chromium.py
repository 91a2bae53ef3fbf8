"""Chromium for the browser tests: found, or else installed, or else a clear failure.

`python -m tests.ensure_chromium` prints where it is. Tests never go without it.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests import debian

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELL = "chromium-headless-shell"
"""Debian's Chromium without windows. It opens a page with two thirds of the work."""
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
    """The path of a Chromium as people have it. Raises RuntimeError, with advice, where there is
    none to be had."""
    return _path(NAMES, "chromium")


def headless_path() -> str:
    """The path of a Chromium for tests, which need no windows; it raises as `chromium_path`."""
    return _path((SHELL, *NAMES), SHELL)


def _path(names: tuple[str, ...], package: str) -> str:
    if found := _found(names):
        return found
    with debian.alone():
        if found := _found(names):
            return found
        _install(package)
    if found := _found(names):
        return found
    raise RuntimeError(ADVICE)


def _found(names: tuple[str, ...]) -> str | None:
    named = os.environ.get("COMPANION_CHROMIUM")
    if named:
        return named
    for name in names:
        if path := shutil.which(name):
            return path
    asked = subprocess.run(
        [sys.executable, "-c", PLAYWRIGHTS_OWN], capture_output=True, text=True, check=False
    )
    path = asked.stdout.strip()
    return path if path and Path(path).is_file() else None


def _install(package: str) -> None:
    """Debian's package where we may install one, Playwright's download elsewhere."""
    try:
        if debian.may_install():
            debian.install(package)
        else:
            debian.run([sys.executable, "-m", "playwright", "install", "chromium"])
    except RuntimeError as fault:
        raise RuntimeError(f"{fault} {ADVICE}") from fault


if __name__ == "__main__":
    print(headless_path())
