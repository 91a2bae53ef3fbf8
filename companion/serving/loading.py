"""Loading many modules at once, as each start of the program does."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


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
