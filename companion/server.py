"""The server of one house: waitress on any system, for all the phones in the room."""

import errno
import gc
import signal
import socket
from io import StringIO
from types import FrameType

from flask import Flask
from qrcode.main import QRCode
from waitress.server import create_server

from companion import create_app
from companion.config import SettingError
from companion.network import lan_address
from companion.starting import CannotServe, require_ready
from companion.tables.live import send_home

THREADS = 128
"""Each phone's stream holds one, and one more while it loads a page."""
STREAMS = THREADS - 24
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - the phones in the room must reach it


def serve(host: str = EVERYWHERE[0], port: int = 8000) -> None:
    """Serve until interrupted or told to stop, and return once every phone was let go.

    Prints the address that phones can open, and its QR code. `port` 0 takes any free one.
    Raises CannotServe where the address cannot be had.
    """
    app = _app()
    door = _door(host, port)
    server = create_server(
        app,
        sockets=[door],
        threads=THREADS,
        connection_limit=1000,
        clear_untrusted_proxy_headers=not app.config["PROXIES"],
        ident="",
    )
    _stop_on_signals(app)
    _spare_what_stays()
    print(greeting(address(app, host, door.getsockname()[1])), flush=True)
    server.run()
    server.close()


def address(app: Flask, host: str, port: int) -> str:
    """Where phones find the server: as configured, else this machine in its local network."""
    if app.config["PUBLIC_URL"]:
        return str(app.config["PUBLIC_URL"])
    shown = (lan_address() or "localhost") if host in EVERYWHERE else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def greeting(url: str) -> str:
    """What the terminal shows: the address, and its QR code for a phone's camera."""
    code, drawing = QRCode(border=2), StringIO()
    code.add_data(url)
    code.print_ascii(out=drawing, invert=True)
    return f"{drawing.getvalue()}\nCompanion is ready: {url}\nStop it with Ctrl+C."


def _app() -> Flask:
    try:
        app = create_app({"STREAMS": STREAMS})
    except SettingError as error:
        raise CannotServe(str(error)) from error
    require_ready(app)
    return app


def _door(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise CannotServe(_why(error, host, port)) from error


def _why(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program. Choose another one with --port."
    if error.errno == errno.EACCES:
        return f"Port {port} is not open to this user. Choose one above 1023 with --port."
    return f"{host}:{port} cannot be served: {error.strerror or error}."


def _spare_what_stays() -> None:
    """What is loaded by now is never garbage: each full collection that looked it through
    would keep every phone waiting for 50 ms."""
    gc.collect()
    gc.freeze()


def _stop_on_signals(app: Flask) -> None:
    """Let the streams go first: the server waits for its threads."""

    def stop(_: int, __: FrameType | None) -> None:
        with app.app_context():
            send_home()
        raise SystemExit(0)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
