"""The rounds of the server's loop: each waits until a connection can be read, or sent to.

waitress asks every connection in every round what to wait for, and begins a round after every
answer. Here a connection that waits for a request costs nothing: it is asked when something arrives
on it, and when it says that it has changed.
"""

import selectors
from collections import deque
from typing import Any

from waitress import wasyncore

READ, WRITE = selectors.EVENT_READ, selectors.EVENT_WRITE

Waiting = Any
"""A dispatcher of waitress: a connection, the server that accepts them, or the loop's trigger."""


class Rounds:
    """The loop's rounds. Only `change` and `is_wanted` are for other threads than the loop's."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._watched: dict[Waiting, int] = {}
        self._changed: deque[Waiting] = deque()
        self._aside: set[Waiting] = set()

    def change(self, waiting: Waiting) -> None:
        """Note that something else may have to be waited for on it, from the next round on."""
        self._changed.append(waiting)

    @property
    def is_wanted(self) -> bool:
        """Whether the next round has something to do already, or may have once an answer is
        sent."""
        return bool(self._changed or self._aside)

    def go_round(self, server: Waiting, seconds: float) -> None:
        """Wait up to so many seconds, and let everything read and send that can; first, `server` is
        asked whether to accept another connection."""
        self._look_at(server)
        while self._changed:
            self._look_at(self._changed.popleft())
        for waiting in tuple(self._aside):
            self._look_at(waiting)
        for key, events in self._selector.select(seconds):
            if key.data is server:
                wasyncore.read(server)
            else:
                self._serve(key.data, events)

    def leave(self, waiting: Waiting) -> None:
        """Wait for nothing more on it: its socket is about to be closed, or somebody else's."""
        self._aside.discard(waiting)
        if self._watched.pop(waiting, 0):
            self._selector.unregister(waiting._fileno)

    def close(self) -> None:
        """Wait for nothing more."""
        self._watched.clear()
        self._selector.close()

    def _serve(self, waiting: Waiting, events: int) -> None:
        if events & READ:
            if waiting.readable():
                wasyncore.read(waiting)
            else:  # more arrived while an answer is on its way
                self._aside.add(waiting)
                self._look_at(waiting)
        if events & WRITE:
            wasyncore.write(waiting)
        if events & WRITE or waiting.writable():
            self._look_at(waiting)

    def _look_at(self, waiting: Waiting) -> None:
        """Wait for what it can do at the moment."""
        fileno = waiting._fileno
        if waiting._map.get(fileno) is not waiting:
            return  # it was closed meanwhile
        reads = waiting.readable()
        wanted = (READ if reads else 0) | (WRITE if waiting.writable() else 0)
        (self._aside.discard if reads else self._aside.add)(waiting)
        known = self._watched.get(waiting, 0)
        if wanted == known:
            return
        self._watched[waiting] = wanted
        if not known:
            self._selector.register(fileno, wanted, waiting)
        elif wanted:
            self._selector.modify(fileno, wanted, waiting)
        else:
            self._selector.unregister(fileno)
