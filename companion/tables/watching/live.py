"""Announces changes of tables and drafts within this process, once they are on disk."""

from collections.abc import Callable

from companion.tables.storage.cache import memory

Listener = Callable[[str, int | None], None]
"""Called with the name of what changed and its last revision, None if it was deleted."""


def listen(listener: Listener) -> None:
    """Call `listener` for every change by this process from now on, in the thread that wrote it."""
    memory().listeners.append(listener)


def announce(name: str, revision: int | None) -> None:
    """Announce that a revision of a table or a draft is on disk; None: that it was deleted, which
    those who follow it notice when they look it up."""
    for listener in memory().listeners:
        listener(name, revision)
