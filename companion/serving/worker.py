"""The process in which granian runs the app: how it starts, and how it stops."""

import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from multiprocessing import parent_process
from multiprocessing.connection import wait

from flask import Flask

from companion import create_app
from companion.serving.collecting import collect_seldom, uncollected
from companion.serving.errors import StartError
from companion.serving.greeting import greeting
from companion.serving.plan import Plan
from companion.serving.slow_clients import let_go_of_slow_readers, let_go_of_slow_senders
from companion.serving.starting import load_games, load_pages, require_ready
from companion.serving.terminal import can_show, lose_no_command_to_a_letter
from companion.settings.checks import SettingError
from companion.streams.service import streams_of
from companion.web.security.uploads import Arriving

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
    given = {"STREAMS": plan.streams} | ({"SESSION_COOKIE_SECURE": True} if plan.secure else {})
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
    print(greeting(plan.url, with_code=can_show(BLOCKS)), flush=True)


def _meanwhile(work: Callable[..., None], *given: object, after: float = 0) -> None:
    """Do some of a start's work while the server answers already, after so many seconds."""
    timer = threading.Timer(after, work, given)
    timer.daemon = True
    timer.start()
