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
    with debian.alone():
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
    try:
        if debian.may_install():
            debian.install("chromium")
        else:
            debian.run([sys.executable, "-m", "playwright", "install", "chromium"])
    except RuntimeError as fault:
        raise RuntimeError(f"{fault} {ADVICE}") from fault


if __name__ == "__main__":
    print(chromium_path())
