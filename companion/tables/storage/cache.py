"""One process's cache of its tables, and who is told of their changes; everything in the cache can
be read from the database again."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeVar, cast

from flask import current_app

KEY = "companion.tables"
ENTRIES = 14_000
"""How many entries of all tables are cached: each takes about seven kilobytes, so that all of them
are a hundred megabytes, which no longer grow."""
DEAL = 50
"""A table's deal takes as much memory as this many entries."""
DRAFTS = 32
GAMES = 30_000
"""How many games of all groups are cached, and how many with their ratings. A large group has
20,000, which take some twenty megabytes."""
RATERS = 8
"""How many threads may wait for ratings that take long, which one works out at a time."""
PHONES = 4096
LIVELY = 32
"""For how many tables is kept what was worked out for their phones: about 300 kilobytes each."""

PICTURES = 2 * LIVELY
"""How many pictures of positions are kept: of a lively table the last one and that before."""


class Versioned(Protocol):
    """A value with a revision number."""

    @property
    def revision(self) -> int: ...


Listener = Callable[[str, int | None], None]
"""Called with the name of what changed and its last revision, None if it was deleted."""

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
D = TypeVar("D", bound=Versioned)


class Recent(Generic[K, V]):
    """A cache of the values used last: as many as together weigh no more than a limit."""

    def __init__(self, limit: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        self._limit = limit
        self._weigh = weigh
        self._weight = 0
        self._lock = threading.RLock()
        self._values: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def drop(self, key: K) -> None:
        with self._lock:
            if key in self._values:
                self._weight -= self._weigh(self._values.pop(key))

    def drop_all(self, which: Callable[[K], bool]) -> None:
        with self._lock:
            for key in [*filter(which, self._values)]:
                self.drop(key)

    def keep(self, key: K, value: V) -> None:
        with self._lock:
            self.drop(key)
            self._values[key] = value
            self._weight += self._weigh(value)
            while self._weight > self._limit and len(self._values) > 1:
                self.drop(next(iter(self._values)))


class Newest(Recent[K, D]):
    """The values used last; none is ever replaced by one of a lower revision."""

    def keep(self, key: K, value: D) -> None:
        with self._lock:
            kept = self.get(key)
            super().keep(key, value if kept is None or kept.revision <= value.revision else kept)


class Tables(Newest[str, Any]):
    """The tables. Each was exact in its `generation`: the log may have grown since, no more.

    A table is exact in this generation only if this process has not written to it since. So what
    was read while this process wrote something is kept as a beginning of the log, no more.
    """

    def __init__(self) -> None:
        super().__init__(ENTRIES, lambda table: DEAL + table.revision)
        self.writes = 0

    def read(self, code: str, table: Any, generation: int, writes: int) -> None:
        """Keep a table that was read; `writes` is what it was before that."""
        with self._lock:
            exact = generation if writes == self.writes else -1
            self.keep(code, replace(table, generation=exact))

    def wrote(self, tables: Mapping[str, Any], generation: int) -> None:
        """Keep the tables that were written and are on disk now; None for one to be read anew."""
        with self._lock:
            self.writes += 1
            for code, table in tables.items():
                if table is None:
                    self.drop(code)
                else:
                    self.keep(code, replace(table, generation=generation))


@dataclass
class Memory:
    """One app's cache of tables, drafts and rights, and its listeners for changes."""

    tables: Tables = field(default_factory=Tables)
    drafts: Newest[str, Any] = field(default_factory=lambda: Newest(DRAFTS))
    groups: Newest[str, Any] = field(
        default_factory=lambda: Newest(GAMES, lambda group: 1 + len(group.by_id))
    )
    ratings: Recent[tuple[str, str], Any] = field(
        default_factory=lambda: Recent(GAMES, lambda rated: 1 + len(rated.plays))
    )
    rating: threading.Lock = field(default_factory=threading.Lock)
    raters: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(RATERS))
    rights: Recent[Hashable, Any] = field(default_factory=lambda: Recent(PHONES))
    findings: Recent[str, Any] = field(default_factory=lambda: Recent(LIVELY))
    pictures: Recent[Hashable, Any] = field(default_factory=lambda: Recent(PICTURES))
    writer: Any = None
    listeners: list[Listener] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    schema_ready: bool = False
    clear_away_at: float = 0.0


def memory() -> Memory:
    return cast(Memory, current_app.extensions[KEY])


# What is new at tables and drafts, announced in this process

DRAFT = "draft:"


def draft_name(code: str) -> str:
    """The name under which a draft is followed."""
    return DRAFT + code


def listen(listener: Listener) -> None:
    """Call `listener` for every change by this process from now on, in the thread that wrote it."""
    memory().listeners.append(listener)


def announce(name: str, revision: int | None) -> None:
    """Announce that a revision of a table or a draft is on disk; None: that it was deleted, which
    those who follow it notice when they look it up."""
    for listener in memory().listeners:
        listener(name, revision)
