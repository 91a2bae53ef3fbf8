"""The web's extensions and how it writes JSON, bound to an app by `init_app`."""

from ipaddress import IPv6Address, ip_network
from typing import Any

import orjson
from flask import Flask
from flask.json.provider import DefaultJSONProvider
from flask_compress import Compress
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_wtf import CSRFProtect
from htmx_flask import Htmx

A_HOUSE = 64
"""The bits of an IPv6 address that a provider gives to a house, which has the rest to itself."""


def network_address() -> str:
    """Whose request this is, as far as limits and shares are concerned: its IPv4 address, or the
    network of its IPv6 address, in which one machine has as many addresses as it likes."""
    address = get_remote_address()
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address)
    except ValueError:
        return address
    return str(found.ipv4_mapped or ip_network((int(found), A_HOUSE), strict=False))


class FastJson(DefaultJSONProvider):
    """Flask's JSON, written by orjson and always compact.

    A position contains its whole map, and the standard library takes ten times as long to write all
    those coordinates: longer than the move itself takes.
    """

    def dumps(self, obj: Any, **_: Any) -> str:
        """`obj` as JSON text. Raises TypeError for what JSON cannot express."""
        return orjson.dumps(obj, default=self.default).decode()


compress = Compress()
csrf = CSRFProtect()
htmx = Htmx()
limiter = Limiter(network_address)


def init_app(app: Flask) -> None:
    """Bind every extension of this module to `app`."""
    app.json = FastJson(app)
    compress.init_app(app)
    csrf.init_app(app)
    htmx.init_app(app)
    if app.config["REDIS_URL"]:
        import companion.scale.throttles  # noqa: F401, PLC0415 - makes its storage known
    limiter.init_app(app)
