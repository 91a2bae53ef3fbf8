"""Addresses: numbers in them, and those that another phone in the room can open."""

from io import BytesIO
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request
from werkzeug.routing import IntegerConverter

from companion.engine.problems import Malformed
from companion.serving.terminal import EVERYWHERE, LOOPBACK, lan_address

# Numbers, in the ten digits that links are made of


class PlainInteger(IntegerConverter):
    """A whole number in ASCII digits. Werkzeug's own would also take those of other scripts."""

    regex = "[0-9]+"


def init_app(app: Flask) -> None:
    """Let `<int:...>` in the app's routes mean that."""
    app.url_map.converters["int"] = PlainInteger


# Addresses that another phone in the room can open, as text and as QR codes


def reachable_url(path: str) -> str:
    """`path` at the public address: as configured, else as this phone reached the server.

    A host who opened the app as localhost would print a QR that leads every other phone to
    itself; the machine's address in the local network stands there instead, if the server listens
    there.
    """
    configured = current_app.config["PUBLIC_URL"]
    if configured:
        return str(configured).rstrip("/") + path
    here = urlsplit(request.host_url)
    host = here.hostname or "localhost"
    listens = current_app.config["LISTENS_ON"]
    if host in LOOPBACK and (found := lan_address() if listens in EVERYWHERE else listens):
        host = f"[{found}]" if ":" in found else found
    port = f":{here.port}" if here.port else ""
    return f"{here.scheme}://{host}{port}{path}"


def here_only() -> bool:
    """Whether no other device can open this server."""
    config, came_to = current_app.config, urlsplit(request.host_url).hostname
    return not config["PUBLIC_URL"] and {config["LISTENS_ON"], came_to} <= set(LOOPBACK)


LONGEST_IN_QR = 2_331
"""Bytes in a QR code of version 40 with error correction M, the usual one (ISO/IEC 18004)."""


def qr_code(path: str) -> Response:
    """The QR of an address of this server, as an SVG. Raises Malformed for one that is too long."""
    import qrcode  # noqa: PLC0415 - slow to load, as it brings Pillow
    from qrcode.image.svg import SvgPathImage  # noqa: PLC0415

    if len(url := reachable_url(path)) > LONGEST_IN_QR:
        raise Malformed.at("", "That address is too long for a QR code. Copy it instead.")
    image = qrcode.make(url, image_factory=SvgPathImage, border=2)
    drawing = BytesIO()
    image.save(drawing)
    return Response(drawing.getvalue(), mimetype="image/svg+xml")
