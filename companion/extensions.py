"""The web's extensions, created once and bound to an app by `init_app`."""

from flask import Flask
from flask_compress import Compress
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_wtf import CSRFProtect
from htmx_flask import Htmx

compress = Compress()
csrf = CSRFProtect()
htmx = Htmx()
limiter = Limiter(get_remote_address)


def init_app(app: Flask) -> None:
    """Bind every extension of this module to `app`."""
    compress.init_app(app)
    csrf.init_app(app)
    htmx.init_app(app)
    if app.config["REDIS_URL"]:
        import companion.scale.throttles  # noqa: F401, PLC0415 - makes its storage known
    limiter.init_app(app)
