"""Photos are read in a process of their own, so that a strange file can cost a server neither its
memory nor its time: one photo after the other, each with limits.

Everything here raises Malformed with what to do, for a file that is no photo, one that takes too
much, and when too many photos are waiting.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from threading import Condition
from typing import TypeVar

from companion.engine.problems import Malformed
from companion.photos import LONGEST
from companion.photos.looking import (
    Corners,
    Lab,
    Search,
    Sighting,
    Survey,
    answered,
    packed,
    points,
    question,
    received,
)

PATIENCE = 90.0
"""Seconds that a photo waits for those before it, which the phone is told meanwhile."""
MOST, SHARE = 12, 4
"""Photos that may be read or wait, of all phones and of one address: each keeps a thread of the
server and its bytes until then."""
ONE_THREAD = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL")}
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Flat:
    """A board laid flat as a JPEG, its height by its width, and what is printed on it."""

    photo: bytes
    ratio: float
    survey: Survey


class Queue:
    """Photos that wait for each other, in the order in which they came."""

    def __init__(self) -> None:
        self._waiting: list[tuple[object, str]] = []
        self._moved = Condition()

    @contextmanager
    def turn(self, sender: str) -> Iterator[None]:
        """A block that runs once those before it have. Raises Malformed if too many wait, of all or
        of that address, or if it takes too long."""
        mine = object(), sender
        with self._moved:
            of_sender = sum(one == sender for _, one in self._waiting)
            if len(self._waiting) >= MOST or of_sender >= SHARE:
                text = "Many photos are waiting to be read. Send yours again in a minute."
                raise _refused(text)
            self._waiting.append(mine)
        try:
            with self._moved:
                if not self._moved.wait_for(lambda: self._waiting[0] is mine, PATIENCE):
                    raise _refused("Other photos take long just now. Send yours again in a minute.")
            yield
        finally:
            with self._moved:
                self._waiting.remove(mine)
                self._moved.notify_all()

    def ahead(self, sender: str) -> int:
        """How many photos are read before the last one of that address, 0 if none of it waits."""
        with self._moved:
            places = [n for n, (_, one) in enumerate(self._waiting) if one == sender]
        return max(places, default=0)


_queue = Queue()
ahead = _queue.ahead


def look(data: bytes, search: Search, print_: bytes | None = None, sender: str = "") -> Sighting:
    """What is seen in a photo of a board, compared with the edition's own photo if there is one.
    `sender` is the address of the phone, which may not have more than its share of the line."""
    return _read(question(data, search, print_), answered, sender)


def shrunk(data: bytes, most: int, sender: str = "") -> bytes:
    """A photo upright and without metadata, as a JPEG of at most that many bytes."""
    asked = packed({"task": "shrink", "most": most, "guess": False}, data)
    return _read(asked, lambda sent: received(sent)[1][0], sender)


def with_guess(data: bytes, most: int, sender: str = "") -> tuple[bytes, Corners | None]:
    """A photo as `shrunk` makes it, and where the board's corners may be; None without the extra,
    or if no rim is clear."""

    def found(sent: bytes) -> tuple[bytes, Corners | None]:
        head, (photo,) = received(sent)
        return photo, points(head["guess"]) if head["guess"] else None

    return _read(packed({"task": "shrink", "most": most, "guess": True}, data), found, sender)


def laid_flat(data: bytes, corners: Corners, sender: str = "") -> Flat:
    """The board within four corners. Malformed also if they form no quadrangle."""

    def found(sent: bytes) -> Flat:
        head, (photo,) = received(sent)
        return Flat(photo, float(head["ratio"]), head["survey"])

    return _read(packed({"task": "flatten", "corners": corners}, data), found, sender)


@lru_cache(maxsize=64)
def colours_of_squares(data: bytes, columns: int, rows: int) -> tuple[Lab, ...]:
    """The colour of each square of a grid that fills a board laid flat, row by row; empty without
    the extra."""

    def found(sent: bytes) -> tuple[Lab, ...]:
        return tuple((float(x), float(y), float(z)) for x, y, z in received(sent)[0]["squares"])

    return _read(packed({"task": "squares", "columns": columns, "rows": rows}, data), found)


def _read(asked: bytes, found: Callable[[bytes], T], sender: str = "") -> T:
    """What a process of its own answers."""
    try:
        with _queue.turn(sender):
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


def _refused(text: str) -> Malformed:
    return Malformed.at("photo", text)
