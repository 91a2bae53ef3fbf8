"""How tests are shared out among workers, so that no processor waits and none is left with the
longest test at the end."""

import os
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby, islice
from operator import attrgetter
from pathlib import Path

import pytest

HERE = Path(__file__).parent
LONGEST = (
    "webkit",
    "test_readme.py",
    "testing",
    "browser",
    "scale",
    "security",
    "bench",
    "streams",
    "test_server.py",
    "test_backups.py",
)
"""Where tests wait for browsers, servers and installations."""


def in_turns(items: Sequence[pytest.Item], workers: int) -> Iterator[pytest.Item]:
    """The tests in an order in which each worker begins with its part of the longest.

    xdist gives every worker a stretch of the list, and whoever has nothing left takes from the end
    of another's: so all wait at the same time, for different things, and what is left is short.
    """
    places = {HERE / name: n for n, name in enumerate(LONGEST)}

    @cache
    def place(file: Path) -> int:
        found = (places[path] for path in (file, *file.parents) if path in places)
        return next(found, len(places))

    ordered = sorted(items, key=lambda item: place(item.path))
    long = [item for item in ordered if place(item.path) < len(places)]
    short = iter(ordered[len(long) :])
    files = [list(found) for _, found in groupby(long, attrgetter("path"))]
    left = len(ordered)
    for worker in range(workers):
        stretch = left // (workers - worker)
        own = [item for file in files[worker::workers] for item in file]
        yield from own
        yield from islice(short, max(0, stretch - len(own)))
        left -= stretch
    yield from short


def workers() -> int:
    """How many share this run."""
    return int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
