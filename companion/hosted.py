"""What is known of the server that `wsgi:app` runs under: how many threads it has.

Each stream holds a thread there. A server that streamed to as many phones as it has threads
would answer nobody else.
"""

import argparse
import shlex
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any

from companion.starting import CannotServe

DEFAULT_THREADS = {"gunicorn": 1, "waitress-serve": 4}
"""By the name of the program, what it has where it is told nothing."""
NO_THREADS = ("gevent", "eventlet", "tornado")
"""gunicorn's workers whose streams hold none."""


def threads(argv: Sequence[str], environ: Mapping[str, str]) -> int | None:
    """The threads of each process; None where they cannot be told from the command line."""
    program = PurePath(argv[0]).stem if argv else ""
    if program not in DEFAULT_THREADS:
        return None
    told = [*shlex.split(environ.get("GUNICORN_CMD_ARGS", "")), *argv[1:]]
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    parser.add_argument("--threads", type=int, default=DEFAULT_THREADS[program])
    parser.add_argument("-k", "--worker-class", default="")
    parser.add_argument("-c", "--config")
    try:
        found, _ = parser.parse_known_args(told)
    except argparse.ArgumentError:
        return None
    if found.config or found.worker_class.startswith(NO_THREADS):
        return None
    return int(found.threads)


def settings_under(argv: Sequence[str], environ: Mapping[str, str]) -> dict[str, Any]:
    """What the server's threads mean for the app's settings. Raises CannotServe."""
    known, told = threads(argv, environ), environ.get("COMPANION_STREAMS", "").strip()
    if known is None:
        return {}
    if not told:
        return {"STREAMS": known // 2}
    if told.isdecimal() and int(told) >= known:
        raise CannotServe(
            f"COMPANION_STREAMS is {told}, but this server has {known} threads, and each stream "
            f"holds one. Give it more with --threads, or set COMPANION_STREAMS below {known}."
        )
    return {}
