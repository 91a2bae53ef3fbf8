"""Photos are read in a process of their own, so that a strange file can cost a server neither its
memory nor its time: one photo after the other, each with limits."""

import os
import subprocess
import sys
from threading import Lock

from companion.engine.problems import Malformed, Problem
from companion.photos import MOST_BYTES
from companion.photos.looking import Search, Sighting
from companion.photos.wire import answered, question

LONGEST = 45.0
"""Seconds on the clock for a photo, on a busy machine."""
PATIENCE = 15.0
"""Seconds that a photo waits for those before it."""
ONE_THREAD = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL")}
_turn = Lock()


def look(data: bytes, search: Search, print_: bytes | None = None) -> Sighting:
    """What is seen in a photo of a board, compared with the edition's own photo if there is one.

    Raises Malformed with what to do, for a file that is no photo, one that takes too much, and
    when too many photos are waiting.
    """
    if len(data) > MOST_BYTES:
        raise _refused("The photo is larger than 16 MB. Send a smaller one.")
    if not _turn.acquire(timeout=PATIENCE):
        raise _refused("Other photos are being read just now. Try again in a moment.")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "companion.photos.worker"],
            input=question(data, search, print_),
            capture_output=True,
            timeout=LONGEST,
            check=True,
            env={**os.environ, **ONE_THREAD},
        )
        return answered(done.stdout)
    except Malformed:
        raise
    except (subprocess.SubprocessError, OSError, ValueError, KeyError, TypeError) as error:
        text = "The photo could not be read in the time there is. Take another one, from above."
        raise _refused(text) from error
    finally:
        _turn.release()


def _refused(text: str) -> Malformed:
    return Malformed([Problem("photo", text)])
