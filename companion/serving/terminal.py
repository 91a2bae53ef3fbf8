"""What the terminal shows: the address and its QR code, also where letters are missing."""

import codecs
import socket
import sys
from importlib.util import find_spec
from io import StringIO, TextIOWrapper


def lose_no_command_to_a_letter() -> None:
    """Print a question mark for each letter that the output's encoding lacks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def is_utf8() -> bool:
    """Whether standard output is encoded in UTF-8."""
    return codecs.lookup(sys.stdout.encoding or "ascii").name == "utf-8"


def can_show(text: str) -> bool:
    """Whether the encoding of standard output has all letters of that text."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


# Finding the address under which phones in the room can reach this machine


def lan_address() -> str | None:
    """This machine's address in the local network; None if it has none.

    Connecting a datagram socket sends no packet: it only asks the routing table which of the
    machine's addresses would be used. The destination is one of those reserved for examples
    (RFC 5737) and is never reached.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


# What the terminal shows once phones can come

LOOPBACK = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - the phones in the room must reach it


def address(public_url: str | None, host: str, port: int, *, secure: bool = False) -> str:
    """The address for phones: the configured one, else this machine's in its local network."""
    if public_url:
        return public_url
    shown = (lan_address() or "localhost") if host in EVERYWHERE else host
    scheme = "https" if secure else "http"
    return f"{scheme}://[{shown}]:{port}/" if ":" in shown else f"{scheme}://{shown}:{port}/"


EXTRAS = {
    "vision": ("cv2", "Boards are not read from photos"),
    "heic": ("pillow_heif", "Photos of iPhones that come as HEIC are refused"),
}
"""What somebody who runs a server may want: the module of each extra, and what it is without."""


def without() -> str:
    """What is not possible here, a line each, and how to install it."""
    return "".join(
        f"\n{words}: pip install 'tabletop-companion[{extra}]'"
        for extra, (module, words) in EXTRAS.items()
        if find_spec(module) is None
    )


ONLY_HERE = "Only this machine can open it: leave --host away for the phones in the room."


def greeting(url: str, host: str = EVERYWHERE[0], *, with_code: bool = True) -> str:
    """The text for the terminal: the address, and its QR code for a phone's camera."""
    ready = f"\nCompanion is ready: {url}\nStop it with Ctrl+C.{without()}"
    if host in LOOPBACK and host in url:
        return f"{ready}\n{ONLY_HERE}"
    if not with_code:
        return f"This terminal cannot show a QR code: type the address on the phones.{ready}"
    from qrcode.main import QRCode  # noqa: PLC0415 - slow to load, as it brings Pillow

    code, drawing = QRCode(border=2), StringIO()
    code.add_data(url)
    code.print_ascii(out=drawing, invert=True)
    return drawing.getvalue() + ready
