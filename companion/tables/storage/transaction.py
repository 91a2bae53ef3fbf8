"""One turn to write: a connection in a transaction, and what the cache learns once it is on disk.

This process's cache of tables is exact until something is written of which the cache learns
nothing. The generation counts such writes: those by other processes, and those by this one that are
more than a further entry of a log.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.orm import Session

from companion.tables.storage.cache import memory

BEGIN = "companion_begin"
WAIT = "companion_wait"
IMMEDIATE = {BEGIN: "BEGIN IMMEDIATE"}
"""The execution options of a connection that is going to write."""
UNKNOWN = -1
"""The generation of what was read when changes by others could not have been noticed."""


@dataclass(slots=True)
class WrittenTables:
    """What a transaction has written: the tables as they are now, None for one that has to be read
    anew; `more` says that something else was stored, too."""

    tables: dict[str, Any] = field(default_factory=dict)
    more: bool = False


class Turn:
    """One thread's turn to write. `before` is what others have written in the same transaction."""

    def __init__(self, connection: Connection, generation: int, before: WrittenTables) -> None:
        self.connection = connection
        self.written = WrittenTables()
        self.generation = generation
        self._before = before

    @property
    def session(self) -> Session:
        """The same transaction as an ORM session. What is stored by it is not cached."""
        self.written.more = True
        return self.session_for_new

    @cached_property
    def session_for_new(self) -> Session:
        """The same for rows that nothing in the cache can depend on: those of a new table."""
        return Session(
            self.connection, expire_on_commit=False, join_transaction_mode="create_savepoint"
        )

    def is_exact(self, generation: int) -> bool:
        """Whether what was cached in that generation still holds in this turn."""
        return generation == self.generation != UNKNOWN and not self._before.more

    def known(self, code: str) -> Any:
        """The table as it is in this turn, where that is known without reading it."""
        if code in self._before.tables:
            return self._before.tables[code]
        table = memory().tables.get(code)
        return table if table is not None and self.is_exact(table.generation) else None

    @contextmanager
    def used(self) -> Iterator["Turn"]:
        """The turn; at the end of the block, all changes of its session are sent to the
        database, and those who write after it in the same transaction know of them."""
        try:
            yield self
            if "session_for_new" in self.__dict__:
                self.session_for_new.commit()
        finally:
            if "session_for_new" in self.__dict__:
                self.session_for_new.close()
        self._before.tables |= self.written.tables
        self._before.more |= self.written.more


@contextmanager
def own_turn(engine: Engine) -> Iterator[Turn]:
    """A turn in a transaction of its own, for databases to which many connections can write."""
    written = WrittenTables()
    with engine.begin() as connection, Turn(connection, UNKNOWN, written).used() as turn:
        yield turn
    memory().tables.wrote(written.tables, UNKNOWN)
