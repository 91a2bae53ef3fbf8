"""What one process remembers of its tables; everything in it can be read again."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar, cast

from flask import current_app

KEY = "companion.tables"
TABLES = 256
DRAFTS = 32


class Dated(Protocol):
    """A value that knows how new it is."""

    @property
    def revision(self) -> int: ...


K = TypeVar("K", bound=Hashable)
V = TypeVar("V", bound=Dated)


class Recent(Generic[K, V]):
    """The values used last, up to a number; never exchanged for older ones."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._lock = threading.Lock()
        self._values: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def drop(self, key: K) -> None:
        with self._lock:
            self._values.pop(key, None)

    def keep(self, key: K, value: V) -> None:
        with self._lock:
            known = self._values.get(key)
            if known is None or known.revision <= value.revision:
                self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._limit:
                self._values.popitem(last=False)


@dataclass
class Memory:
    """One app's memory: the tables and drafts in use, those who listen for news of them."""

    tables: Recent[str, Any] = field(default_factory=lambda: Recent(TABLES))
    drafts: Recent[str, Any] = field(default_factory=lambda: Recent(DRAFTS))
    listeners: list[Callable[[str, int | None], None]] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    schema_ready: bool = False
    clear_away_at: float = 0.0


def memory() -> Memory:
    """The memory of the app at hand."""
    return cast(Memory, current_app.extensions[KEY])
