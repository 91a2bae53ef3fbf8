"""The process in which granian runs the app: how it starts, and how it stops."""

import os
import signal
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, suppress
from multiprocessing import parent_process
from multiprocessing.connection import wait
from pathlib import Path

from flask import Flask

from companion import create_app
from companion.serving.starting import (
    Plan,
    StartError,
    collect_seldom,
    load_games,
    load_pages,
    require_ready,
    uncollected,
)
from companion.serving.terminal import can_show, greeting, lose_no_command_to_a_letter
from companion.settings import SettingError
from companion.streams import streams_of
from companion.web.security.limits import Arriving

READ_SECONDS = 30
"""How long a client may take nothing of an answer that has begun."""
IDLE_SECONDS, BODY_SECONDS = 30, 120
"""How long a body may be awaited between two pieces of it, and as a whole: 16 MB in two minutes
are a megabit a second."""
EVERY_SECONDS = 5
"""How often is looked for bodies that do not arrive."""
OPEN_FILES = Path("/proc/self/fd")
SENT, RECEIVED = 44, 52
"""Where the kernel's `tcp_info` (linux/tcp.h) has the milliseconds since data was last sent and
since data was last received."""


def let_go_of_slow_readers(port: int) -> None:
    """Have connections closed whose client takes nothing for READ_SECONDS.

    This process has to listen on `port` already. The listening socket is given the limit, and each
    connection inherits it.
    """
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        for found in _sockets(port):
            if found.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                milliseconds = READ_SECONDS * 1000
                found.setsockopt(socket.SOL_TCP, socket.TCP_USER_TIMEOUT, milliseconds)


def let_go_of_slow_senders(port: int, overdue: Callable[[float], Collection[str]]) -> None:
    """From now on, close connections whose body does not arrive; `overdue` answers from which
    addresses a body has been awaited for longer than so many seconds."""

    def look() -> None:
        while True:
            time.sleep(EVERY_SECONDS)
            if peers := overdue(IDLE_SECONDS):
                close_slow_senders(port, peers)

    threading.Thread(target=look, name="slow senders", daemon=True).start()


def close_slow_senders(port: int, peers: Collection[str]) -> None:
    """Close the connections from those addresses on which nothing goes either way for IDLE_SECONDS,
    or that have been sent nothing for BODY_SECONDS. Streams are sent something all the time."""
    if sys.platform != "linux":
        return
    for connection in _sockets(port):
        with suppress(OSError):  # not connected any more
            if connection.getpeername()[0] in peers:
                info = connection.getsockopt(socket.SOL_TCP, socket.TCP_INFO, 104)
                sent, received = (
                    struct.unpack_from("I", info, at)[0] / 1000 for at in (SENT, RECEIVED)
                )
                if min(sent, received) > IDLE_SECONDS or sent > BODY_SECONDS:
                    connection.shutdown(socket.SHUT_RDWR)


def _sockets(port: int) -> Iterator[socket.socket]:
    """This process's TCP sockets of that port, each closed again by and by: the descriptors are
    copies."""
    for number in OPEN_FILES.iterdir() if OPEN_FILES.exists() else ():
        with suppress(OSError):  # closed meanwhile
            if number.readlink().name.startswith("socket:"):
                with socket.socket(fileno=os.dup(int(number.name))) as found:
                    inet = found.family in (socket.AF_INET, socket.AF_INET6)
                    if inet and found.getsockname()[1] == port:
                        yield found


# The process in which granian runs the app

STOPS = ("SIGINT", "SIGTERM", "SIGBREAK")
"""Ctrl+C, what a supervisor sends, and Ctrl+Break: on Windows the one that a program can send."""
BLOCKS = "\u2588\u2580\u2584"
"""A whole block, an upper half and a lower half."""
GAMES_AFTER = 0.2
"""Seconds after which the games are loaded: loading them would keep the first page waiting. A page
that needs them sooner loads them."""
LOOK_SECONDS = 0.02
"""How often it is tried whether the server answers already."""


def load(plan: Plan) -> Flask:
    """The app, ready for its first request. Ends the process after a sentence if it cannot be."""
    _hear_signals_once()
    lose_no_command_to_a_letter()
    given = {"STREAMS": plan.streams, "LISTENS_ON": plan.host} | (
        {"SESSION_COOKIE_SECURE": True} if plan.secure else {}
    )
    try:
        with uncollected():
            app = create_app(given)
            require_ready(app)
    except (SettingError, StartError) as error:
        print(error, file=sys.stderr, flush=True)
        raise SystemExit(1) from error
    _end_streams_with_the_process(app)
    collect_seldom()
    _meanwhile(_greet, plan, app.extensions["companion.arriving"])
    _meanwhile(_load, app, after=GAMES_AFTER)
    return app


def _load(app: Flask) -> None:
    load_games()
    load_pages(app)


def _hear_signals_once() -> None:
    """Until granian sets its own handlers, let a signal end this process at once.

    Ctrl+C reaches all processes of a terminal. Two signals at the same time can block granian; the
    process that started this one answers Ctrl+C with SIGTERM, which is enough.
    """
    for name in STOPS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _end_streams_with_the_process(app: Flask) -> None:
    """Once a signal to stop comes, end the streams, so that their phones reconnect elsewhere.

    granian waits for the requests that it has begun, and a stream is one. If granian's own process
    is killed, this one ends with it.
    """
    heard, signals = socket.socketpair()
    signals.setblocking(False)
    signal.set_wakeup_fd(signals.fileno(), warn_on_full_buffer=False)
    above = parent_process()
    assert above is not None

    def watch() -> None:
        with heard, signals:
            if above.sentinel not in wait([heard, above.sentinel]):
                streams_of(app).close()
                above.join()
            os._exit(1)  # whoever starts the server again finds its port free

    threading.Thread(target=watch, name="stop", daemon=True).start()


def _greet(plan: Plan, arriving: Arriving) -> None:
    """Print where phones can come, as soon as the server answers there."""
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(plan.host, plan.host)  # noqa: S104
    while True:
        try:
            with closing(socket.create_connection((here, plan.port))):
                break
        except OSError:
            time.sleep(LOOK_SECONDS)
    let_go_of_slow_readers(plan.port)
    let_go_of_slow_senders(plan.port, arriving.overdue)
    print(greeting(plan.url, plan.host, with_code=can_show(BLOCKS)), flush=True)


def _meanwhile(work: Callable[..., None], *given: object, after: float = 0) -> None:
    """Do some of a start's work while the server answers already, after so many seconds."""
    timer = threading.Timer(after, work, given)
    timer.daemon = True
    timer.start()
