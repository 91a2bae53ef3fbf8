"""How many threads the server has under which `wsgi:app` runs.

There each stream holds a thread, which it does not under `companion serve`. A server with as many
streams as threads could not answer any other request.
"""

import argparse
import shlex
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any

from companion.starting import StartError

DEFAULT_THREADS = {"gunicorn": 1, "waitress-serve": 4}
"""How many threads each program has unless it is given a number."""
NO_THREADS = ("gevent", "eventlet", "tornado")
"""gunicorn's workers whose streams hold none."""
UNKNOWN = 200
"""Streams under a server whose threads are not known."""


def threads(argv: Sequence[str], environ: Mapping[str, str]) -> int | None:
    """The threads of each process; None if they are unknown from the command line."""
    found = _options(argv, environ)
    return None if found is None or found.config or _is_light(found) else int(found.threads)


def settings_under(argv: Sequence[str], environ: Mapping[str, str]) -> dict[str, Any]:
    """The settings of the app that follow from the server's threads. Raises StartError."""
    known, given = threads(argv, environ), environ.get("COMPANION_STREAMS", "").strip()
    if known is None:
        found = _options(argv, environ)
        return {} if given or (found and _is_light(found)) else {"STREAMS": UNKNOWN}
    if not given:
        return {"STREAMS": known // 2}
    if given.isdecimal() and int(given) >= known:
        raise StartError(
            f"COMPANION_STREAMS is {given}, but this server has {known} threads, and each stream "
            f"holds one. Give it more with --threads, or set COMPANION_STREAMS below {known}."
        )
    return {}


def _options(argv: Sequence[str], environ: Mapping[str, str]) -> argparse.Namespace | None:
    program = PurePath(argv[0]).stem if argv else ""
    if program not in DEFAULT_THREADS:
        return None
    given = [*shlex.split(environ.get("GUNICORN_CMD_ARGS", "")), *argv[1:]]
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    parser.add_argument("--threads", type=int, default=DEFAULT_THREADS[program])
    parser.add_argument("-k", "--worker-class", default="")
    parser.add_argument("-c", "--config")
    try:
        found, _ = parser.parse_known_args(given)
    except argparse.ArgumentError:
        return None
    return found


def _is_light(found: argparse.Namespace) -> bool:
    return str(found.worker_class).startswith(NO_THREADS)
