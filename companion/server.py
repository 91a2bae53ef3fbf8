"""The server of one house: waitress on any system, for all the phones in the room."""

import errno
import os
import signal
import socket
import threading
from collections.abc import Callable
from io import StringIO
from types import FrameType

from flask import Flask

from companion import create_app
from companion.collecting import collect_seldom
from companion.config import KILOBYTE, SettingError
from companion.connections import IDLE_SECONDS
from companion.house_server import SPARE_FILES, WATCHED, HouseServer, open_files
from companion.loading import uncollected
from companion.network import lan_address
from companion.one_core import stay_on_one_core
from companion.setting_names import warn_of_strangers
from companion.starting import StartError, load_games, require_ready
from companion.streams.service import streams_of
from companion.terminal import can_show
from companion.web.security.uploads import LARGER

REQUESTS = 48
"""Threads for pages and moves: more than may wait to write. Streams hold none."""
CONNECTIONS = 1000
"""Connections beside those of streams, and the fewest that a server gets along with."""
FEWEST = 100
GAMES_AFTER = 0.2
"""Seconds after which the games are loaded: loading them would keep the first page waiting. A page
that needs them sooner loads them."""
RESERVED = 1023
"""The last of the ports that are open to administrators only, on most systems."""
STOPS = ("SIGINT", "SIGTERM", "SIGBREAK")
"""Ctrl+C, what a supervisor sends, and Ctrl+Break: on Windows the one that a program can send."""
BLOCKS = "\u2588\u2580\u2584"
"""A whole block, an upper half and a lower half."""
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - the phones in the room must reach it


def serve(host: str = EVERYWHERE[0], port: int = 8000) -> None:
    """Serve until interrupted or asked to stop; returns when all streams have been ended.

    Prints the address that phones can open, and its QR code. `port` 0 takes any free one. Raises
    StartError if the server cannot listen on that address.
    """
    warn_of_strangers(os.environ)
    app = _app()
    door = _door(host, port)
    server = _server(app, door)
    _stop_on_signals(app)
    stay_on_one_core()
    collect_seldom()
    _meanwhile(_greet, address(app, host, door.getsockname()[1]))
    _meanwhile(load_games, after=GAMES_AFTER)
    server.run()
    server.close()


def address(app: Flask, host: str, port: int) -> str:
    """The address for phones: the configured one, else this machine's in its local network."""
    if app.config["PUBLIC_URL"]:
        return str(app.config["PUBLIC_URL"])
    shown = (lan_address() or "localhost") if host in EVERYWHERE else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def greeting(url: str, *, with_code: bool = True) -> str:
    """The text for the terminal: the address, and its QR code for a phone's camera."""
    ready = f"\nCompanion is ready: {url}\nStop it with Ctrl+C."
    if not with_code:
        return f"This terminal cannot show a QR code: type the address on the phones.{ready}"
    from qrcode.main import QRCode  # noqa: PLC0415 - slow to load, as it brings Pillow

    code, drawing = QRCode(border=2), StringIO()
    code.add_data(url)
    code.print_ascii(out=drawing, invert=True)
    return drawing.getvalue() + ready


def _server(app: Flask, door: socket.socket) -> HouseServer:
    connections = _connections(app)
    return HouseServer(
        app,
        _sock=door,
        bind_socket=False,
        sockinfo=(door.family, door.type, door.proto, door.getsockname()),
        threads=REQUESTS,
        connection_limit=connections + SPARE_FILES,
        asyncore_use_poll=True,
        channel_timeout=IDLE_SECONDS,
        cleanup_interval=1,
        max_request_header_size=16 * KILOBYTE,
        most_usually=app.config["MAX_CONTENT_LENGTH"] + KILOBYTE,
        max_request_body_size=max(LARGER.values()) + KILOBYTE,
        clear_untrusted_proxy_headers=not app.config["PROXIES"],
        ident="",
    )


def _connections(app: Flask) -> int:
    """How many connections there may be besides streams.

    If the system allows few open files, there are fewer streams than by default. Raises StartError
    if COMPANION_STREAMS asks for too many.
    """
    places = streams_of(app).places
    files = open_files(places.limit + CONNECTIONS + 2 * SPARE_FILES) - 2 * SPARE_FILES
    most = files - FEWEST
    if places.limit > most:
        if "COMPANION_STREAMS" in os.environ:
            raise StartError(
                f"COMPANION_STREAMS is {places.limit}, and this system lets a program have "
                f"{files} connections open. Set it to {max(1, most)} or less."
            )
        places.limit = max(1, most)
        print(f"This system lets a program stream to {places.limit} phones; more of them poll.")
    return min(CONNECTIONS, files - places.limit, WATCHED - SPARE_FILES)


def _app() -> Flask:
    try:
        with uncollected():
            app = create_app()
            require_ready(app)
    except SettingError as error:
        raise StartError(str(error)) from error
    return app


def _door(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except UnicodeError as error:
        raise StartError(_no_address(host)) from error
    except OSError as error:
        raise StartError(_why(error, host, port)) from error


def _no_address(host: str) -> str:
    return f"{host} is no address of this machine. Name one of its own with --host, or none."


def _why(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program. Choose another one with --port."
    if error.errno == errno.EACCES:
        which = "one above 1023" if port <= RESERVED else "another one"  # Windows keeps some
        return f"Port {port} is not open to this user. Choose {which} with --port."
    if error.errno == errno.EADDRNOTAVAIL or isinstance(error.__context__, socket.gaierror):
        return _no_address(host)
    return f"{host}:{port} cannot be served: {error.strerror or error}."


def _greet(url: str) -> None:
    print(greeting(url, with_code=can_show(BLOCKS)), flush=True)


def _meanwhile(work: Callable[..., None], *given: str, after: float = 0) -> None:
    """Do some of a start's work while the server answers already, after so many seconds."""
    timer = threading.Timer(after, work, given)
    timer.daemon = True
    timer.start()


def _stop_on_signals(app: Flask) -> None:
    """On a signal to stop, end the streams first, so that their phones reconnect elsewhere."""

    def stop(_: int, __: FrameType | None) -> None:
        try:
            streams_of(app).close()
        finally:
            raise SystemExit(0)

    for name in STOPS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)
