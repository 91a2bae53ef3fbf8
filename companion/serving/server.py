"""`companion serve`: granian, on any system, for all the phones in the room."""

import os
from functools import partial
from typing import TYPE_CHECKING

from granian import Granian
from granian.constants import HTTPModes, Interfaces, SSLProtocols
from granian.http import HTTP1Settings
from granian.log import LogLevels

from companion.serving.door import Certificate, free_address, open_files
from companion.serving.errors import StartError
from companion.serving.greeting import EVERYWHERE, address
from companion.serving.plan import Plan
from companion.settings.checks import SettingError
from companion.settings.config import KILOBYTE, settings
from companion.settings.names import warn_of_strangers

if TYPE_CHECKING:
    from flask import Flask

REQUESTS = 256
"""Threads for pages and moves, beside those that streams keep. They are started when needed."""
CONNECTIONS = 4000
"""Connections beside those of streams."""
FEWEST = 100
"""The fewest of them that a server gets along with."""
SPARE_FILES = 128
"""Open files that are not connections of phones: database, log, pipes."""
HEADER_SECONDS = 10
"""How long a connection may stay open without a whole request: from its beginning to the end of the
headers, and between two requests."""
STOP_SECONDS = 3
"""How long requests may take to end when the server stops."""


def serve(
    host: str = EVERYWHERE[0], port: int = 8000, certificate: Certificate | None = None
) -> None:
    """Serve until interrupted or asked to stop; returns when all streams have been ended.

    Prints the address that phones can open, and its QR code. `port` 0 takes any free one. Raises
    StartError if the server cannot listen on that address, and SystemExit if the app could not
    start, after its process has said why.
    """
    warn_of_strangers(os.environ)
    try:
        configured = settings(os.environ, {})
    except SettingError as error:
        raise StartError(str(error)) from error
    listening, port = free_address(host, port)
    streams, connections = _room(configured["STREAMS"])
    url = address(configured["PUBLIC_URL"], host, port, secure=certificate is not None)
    Granian(
        "companion",
        address=listening,
        port=port,
        interface=Interfaces.WSGI,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(
            header_read_timeout=HEADER_SECONDS * 1000, max_buffer_size=16 * KILOBYTE
        ),
        blocking_threads=streams + REQUESTS,
        backpressure=streams + connections,
        backlog=1024,
        workers_kill_timeout=STOP_SECONDS,
        log_level=LogLevels.critical,
        ssl_cert=certificate.file if certificate else None,
        ssl_key=certificate.key if certificate else None,
        ssl_protocol_min=SSLProtocols.tls12,
    ).serve(
        target_loader=partial(_load, Plan(url, listening, port, streams, certificate is not None)),
        wrap_loader=False,
    )


def _load(plan: Plan) -> "Flask":
    """The app. Only the process that runs it imports it, so that this one stays small."""
    from companion.serving.worker import load  # noqa: PLC0415

    return load(plan)


def _room(wanted: int) -> tuple[int, int]:
    """How many streams and other connections there may be, of so many streams that are wanted.

    If the system allows few open files, there are fewer streams than by default. Raises StartError
    if COMPANION_STREAMS asks for too many.
    """
    files = open_files(wanted + CONNECTIONS + SPARE_FILES) - SPARE_FILES
    most = max(1, files - FEWEST)
    if wanted > most:
        if "COMPANION_STREAMS" in os.environ:
            raise StartError(
                f"COMPANION_STREAMS is {wanted}, and this system lets a program have "
                f"{files} connections open. Set it to {most} or less."
            )
        print(f"This system lets a program stream to {most} phones; more of them poll.")
        wanted = most
    return wanted, min(CONNECTIONS, files - wanted)
