"""Photos are read in a process of their own, so that a strange file can cost a server neither its
memory nor its time: one photo after the other, each with limits.

Everything here raises Malformed with what to do, for a file that is no photo, one that takes too
much, and when too many photos are waiting.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any, TypeVar

from companion.engine.problems import Malformed
from companion.photos import LONGEST
from companion.photos.looking import (
    Corners,
    Lab,
    Search,
    Sighting,
    answered,
    packed,
    question,
    received,
)

PATIENCE = 15.0
"""Seconds that a photo waits for those before it."""
ONE_THREAD = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL")}
T = TypeVar("T")
_turn = Lock()


@dataclass(frozen=True, slots=True)
class Flat:
    """A board laid flat as a JPEG, its height by its width, and what is printed on it, as
    `companion.photos.printed.surveyed` says it."""

    photo: bytes
    ratio: float
    survey: Mapping[str, Any]


def look(data: bytes, search: Search, print_: bytes | None = None) -> Sighting:
    """What is seen in a photo of a board, compared with the edition's own photo if there is one."""
    return _read(question(data, search, print_), answered)


def shrunk(data: bytes, most: int) -> bytes:
    """A photo upright and without metadata, as a JPEG of at most that many bytes."""
    return _read(packed({"task": "shrink", "most": most}, data), lambda sent: received(sent)[1][0])


def laid_flat(data: bytes, corners: Corners) -> Flat:
    """The board within four corners. Malformed also if they form no quadrangle."""

    def found(sent: bytes) -> Flat:
        head, (photo,) = received(sent)
        return Flat(photo, float(head["ratio"]), head["survey"])

    return _read(packed({"task": "flatten", "corners": corners}, data), found)


@lru_cache(maxsize=64)
def colours_of_squares(data: bytes, columns: int, rows: int) -> tuple[Lab, ...]:
    """The colour of each square of a grid that fills a board laid flat, row by row; empty without
    the extra."""

    def found(sent: bytes) -> tuple[Lab, ...]:
        return tuple((float(x), float(y), float(z)) for x, y, z in received(sent)[0]["squares"])

    return _read(packed({"task": "squares", "columns": columns, "rows": rows}, data), found)


def _read(asked: bytes, found: Callable[[bytes], T]) -> T:
    """What a process of its own answers."""
    if not _turn.acquire(timeout=PATIENCE):
        raise _refused("Other photos are being read just now. Try again in a moment.")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "companion.photos.worker"],
            input=asked,
            capture_output=True,
            timeout=LONGEST,
            check=True,
            env={**os.environ, **ONE_THREAD},
        )
        return found(done.stdout)
    except Malformed:
        raise
    except subprocess.TimeoutExpired as error:
        text = "The photo could not be read in the time there is. Take another one, from above."
        raise _refused(text) from error
    except (subprocess.SubprocessError, OSError, ValueError, LookupError, TypeError) as error:
        raise _refused("The photo could not be read. Take another one, from above.") from error
    finally:
        _turn.release()


def _refused(text: str) -> Malformed:
    return Malformed.at("photo", text)
