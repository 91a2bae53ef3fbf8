"""When Python looks through everything that it holds for garbage.

Python frees most values as soon as nothing refers to them, tables that are dropped from the cache
among them. Only values that refer to each other in a circle have to be looked for. The young ones
are looked through often, and that is quick. But Python looks through all values whenever their
number has grown by a quarter. A server caches what it knows of its tables: with 64 finished games
such a search keeps every phone waiting for a tenth of a second, and finds nothing.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SEARCHES = 100
"""So many searches among the younger values, thousands of moves, come before one through all."""


def collect_seldom() -> None:
    """Let this process look through all values after SEARCHES searches, instead of ten."""
    youngest, young, _ = gc.get_threshold()
    gc.set_threshold(youngest, young, SEARCHES)


@contextmanager
def uncollected() -> Iterator[None]:
    """A block that loads modules, without looking for garbage.

    What is loaded stays. Looking it through again and again takes a tenth of the time of loading,
    and later a full collection of it would keep every phone waiting for 50 ms, so it is exempt.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if collects:
            gc.enable()
