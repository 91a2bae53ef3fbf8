"""News of tables and drafts, told within this process once they are on disk."""

from collections.abc import Callable

from companion.tables.memory import memory

Listener = Callable[[str, int | None], None]
"""Is told what changed and the number of its last entry; None where it was deleted."""


def listen(listener: Listener) -> None:
    """Tell `listener` all news of this process from now on, in the thread that wrote them."""
    memory().listeners.append(listener)


def announce(name: str, revision: int) -> None:
    """Entry `revision` of a table, or revision of a draft, is on disk."""
    _tell(name, revision)


def forget(name: str) -> None:
    """A table is deleted: whoever follows it looks and sees."""
    _tell(name, None)


def _tell(name: str, revision: int | None) -> None:
    for listener in memory().listeners:
        listener(name, revision)
