"""A gate at which threads wait until it is opened, once and for good."""

import threading


class Gate:
    """A `threading.Event` made of a lock alone, which costs a fifth of it.

    Those who wait go through one after the other. An event wakes all of them at once, only to wait
    for the interpreter.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lock.acquire()

    def open(self) -> None:
        """Let everybody through who waits or comes later."""
        self._lock.release()

    def wait(self, seconds: float = -1) -> bool:
        """Wait until it is open, for so many seconds at most; whether it is open then."""
        if not self._lock.acquire(timeout=seconds):
            return False
        self._lock.release()
        return True
