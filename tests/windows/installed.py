"""Browsers with windows, and a screen that nobody sees: found, or else installed from Debian, or
else a clear failure."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from tests import debian

Found = TypeVar("Found")


@dataclass(frozen=True)
class WebKit:
    """Where WebKitGTK's driver and its browser are."""

    driver: str
    browser: str


def webkit() -> WebKit:
    """WebKit on this machine. Raises RuntimeError, with advice, where it cannot be had."""
    return _found_or_installed(_webkit, "webkit2gtk-driver")


def firefox() -> str:
    """Where Firefox is. Raises RuntimeError, with advice, where it cannot be had."""
    return _found_or_installed(
        lambda: shutil.which("firefox-esr") or shutil.which("firefox"), "firefox-esr"
    )


def xvfb() -> str:
    """Where Xvfb is. Raises RuntimeError, with advice, where it cannot be had."""
    return _found_or_installed(lambda: shutil.which("Xvfb"), "xvfb")


def _found_or_installed(look: Callable[[], Found | None], package: str) -> Found:
    if (found := look()) is not None:
        return found
    with debian.alone():
        if (found := look()) is None and debian.may_install():
            debian.install(package)
            found = look()
    if found is None:
        raise RuntimeError(f"This test needs a program. On Debian: apt-get install {package}")
    return found


def _webkit() -> WebKit | None:
    driver = shutil.which("WebKitWebDriver")
    browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
    return WebKit(driver, str(browser)) if driver and browser else None
