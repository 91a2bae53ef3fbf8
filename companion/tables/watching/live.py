"""Announces changes of tables and drafts within this process, once they are on disk."""

from collections.abc import Callable

from companion.tables.storage.cache import memory

Listener = Callable[[str, int | None], None]
"""Called with the name of what changed and its last revision, None if it was deleted."""


def listen(listener: Listener) -> None:
    """Call `listener` for every change by this process from now on, in the thread that wrote it."""
    memory().listeners.append(listener)


def announce(name: str, revision: int) -> None:
    """Announce that revision `revision` of a table or a draft is on disk."""
    _tell(name, revision)


def forget(name: str) -> None:
    """Announce that a table was deleted: those who follow it look it up and notice."""
    _tell(name, None)


def _tell(name: str, revision: int | None) -> None:
    for listener in memory().listeners:
        listener(name, revision)
