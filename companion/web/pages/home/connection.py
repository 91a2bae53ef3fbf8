"""What the connection to this server can do, and what a phone shows without one."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from flask import Response, request

from companion.web.pages import pages
from companion.web.pages.rendering import render
from companion.web.reachable import LOOPBACK


@dataclass(frozen=True, slots=True)
class Comfort:
    """Something that browsers allow on safe addresses only; `needs` is the part of the browser
    that does it, by its name in scripts."""

    what: str
    without: str
    needs: str


COMFORTS = (
    Comfort(
        "The screen stays on during a long turn",
        "The phone may switch it off: touch it now and then, or change the phone's own setting.",
        "wakeLock",
    ),
    Comfort(
        "A reload without network shows the table as it last stood",
        "Leave the page open: taps are kept and sent later all the same.",
        "serviceWorker",
    ),
    Comfort(
        "The companion can be installed as an app",
        "A bookmark on the home screen opens it just as well.",
        "serviceWorker",
    ),
    Comfort("Copying takes one tap", "The phone's own menu copies what was selected.", "clipboard"),
    Comfort(
        "The result goes straight into a chat",
        "Keep the picture, then send it as any other.",
        "share",
    ),
)


@dataclass(frozen=True, slots=True)
class ConnectionPage:
    """Whether the phone came by an address that browsers trust, and what depends on it."""

    is_safe: bool
    comforts: tuple[Comfort, ...] = COMFORTS


@pages.get("/connection")
def connection() -> Response:
    """What works on this address, what does not, and why."""
    host = urlsplit(request.host_url).hostname
    return render("home/connection", ConnectionPage(request.is_secure or host in LOOPBACK))


@pages.get("/offline")
def offline() -> Response:
    """What a phone shows in place of a page that it has no copy of; kept when it first comes."""
    return render("home/offline", None)
