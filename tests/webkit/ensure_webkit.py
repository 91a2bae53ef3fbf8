"""WebKit for the tests: Debian's WebKitGTK with its driver, on a screen that nobody sees.

Found, or else installed, or else a clear failure.
"""

import shutil
from dataclasses import dataclass
from pathlib import Path

from tests import debian

PACKAGES = ("webkit2gtk-driver", "xvfb")
ADVICE = (
    "The WebKit tests need WebKitGTK's driver and Xvfb. Install them yourself "
    f"(Debian: apt-get install {' '.join(PACKAGES)})."
)


@dataclass(frozen=True)
class WebKit:
    """Where the driver, the browser and the virtual screen are."""

    driver: str
    browser: str
    screen: str


def webkit() -> WebKit:
    """WebKit on this machine. Raises RuntimeError, with advice, where it cannot be had."""
    if found := _found():
        return found
    with debian.alone():
        if found := _found():
            return found
        if debian.may_install():
            debian.install(*PACKAGES)
    if found := _found():
        return found
    raise RuntimeError(ADVICE)


def _found() -> WebKit | None:
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
    return WebKit(driver, str(browser), screen) if driver and browser and screen else None
