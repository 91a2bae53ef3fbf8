"""`companion serve`: granian, on any system, for all the phones in the room."""

import errno
import os
import socket
import ssl
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from granian import Granian
from granian.constants import HTTPModes, Interfaces, SSLProtocols
from granian.http import HTTP1Settings
from granian.log import LogLevels

from companion.serving.starting import Plan, StartError
from companion.serving.terminal import EVERYWHERE, address
from companion.settings import KILOBYTE, SettingError, settings, warn_of_strangers

if TYPE_CHECKING:
    from flask import Flask

RESERVED = 1023
"""The last of the ports that are open to administrators only, on most systems."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """The files with which a server shows who it is: its certificate, and the key to it."""

    file: Path
    key: Path


def free_address(host: str, port: int) -> tuple[str, int]:
    """The numeric address and the port to listen on; port 0 means any free one. Raises StartError.

    granian shares a port with other processes where the system allows it. So it is tried here
    whether the port is taken.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.create_server((host, port), family=family) as tried:
            found, chosen, *_ = tried.getsockname()
    except UnicodeError as error:
        raise StartError(_no_address(host)) from error
    except OSError as error:
        raise StartError(_why(error, host, port)) from error
    return found, chosen


def certified(file: Path | None, key: Path | None) -> Certificate | None:
    """The certificate in these files; None if neither is named. Raises StartError."""
    if file is None and key is None:
        return None
    if file is None or key is None:
        raise StartError("HTTPS needs both: --certificate FILE and --key FILE.")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(file, key, password=lambda: "")
    except ssl.SSLError as error:
        raise StartError(
            f"{file} and {key} are no certificate with its key. Both have to be PEM files, and the "
            "key must need no password."
        ) from error
    except OSError as error:
        unread = next((one for one in (file, key) if not _is_readable(one)), file)
        raise StartError(f"{unread} cannot be read: {error.strerror or error}.") from error
    return Certificate(file, key)


def open_files(wanted: int) -> int:
    """Raise this process's limit of open files to `wanted` where the system allows it.

    Returns the limit that is then in force.
    """
    if sys.platform == "win32":
        return wanted  # Windows has no such limit
    import resource  # noqa: PLC0415 - Windows does not have this module

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft


def _is_readable(file: Path) -> bool:
    try:
        file.open("rb").close()
    except OSError:
        return False
    return True


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


# `companion serve`

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
ENDED = (
    "The server has ended. If no reason stands above, the system has killed it, as it does when "
    "memory runs out: start it again. Every move that was answered is kept."
)


def serve(
    host: str = EVERYWHERE[0], port: int = 8000, certificate: Certificate | None = None
) -> None:
    """Serve until interrupted or asked to stop; returns when all streams have been ended.

    Prints the address that phones can open, and its QR code. `port` 0 takes any free one. Raises
    StartError if the server cannot listen on that address, and once its process has ended by
    itself: if the app could not start, that process has said why.
    """
    warn_of_strangers(os.environ)
    try:
        configured = settings(os.environ, {})
    except SettingError as error:
        raise StartError(str(error)) from error
    listening, port = free_address(host, port)
    streams, connections = _room(configured["STREAMS"])
    url = address(configured["PUBLIC_URL"], host, port, secure=certificate is not None)
    server = Granian(
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
    )
    plan = Plan(url, listening, port, streams, certificate is not None)
    try:
        server.serve(target_loader=partial(_load, plan), wrap_loader=False)
    except SystemExit as ended:
        raise StartError(ENDED) from ended


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
