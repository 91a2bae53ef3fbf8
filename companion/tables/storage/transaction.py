"""One thread's turn to write, and the transaction that it may share with others.

This process's cache of tables is exact until something is written that is not reported to it. The
generation counts such writes: those by other processes, and those by this one that are more than a
further entry of a log.
"""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property

from sqlalchemy import Connection, Engine
from sqlalchemy.orm import Session

from companion.tables.gate import Gate

BEGIN = "companion_begin"
WAIT = "companion_wait"
IMMEDIATE = {BEGIN: "BEGIN IMMEDIATE"}
"""The execution options of a connection that is going to write."""
UNKNOWN = -1
"""The generation of what was read when changes by others could not have been noticed."""

CacheUpdate = Callable[[int], None]
"""Called to put what was written into the cache, with the generation that it belongs to."""


class Batch:
    """Turns that are committed together. `written` are the tables whose logs have grown;
    `unreported` says that something was stored that was not reported to this process's cache.
    `waiting` are the gates of those whose work others did."""

    def __init__(self) -> None:
        self.ended = Gate()
        self.waiting: deque[Gate] = deque()
        self.fault: BaseException | None = None
        self.turns = 0
        self.is_written = False
        self.written: set[str] = set()
        self.unreported = False
        self.updates: list[CacheUpdate] = []

    def let_one_go(self) -> None:
        """Open the next gate. Whoever went through opens the one after it: if all were woken at
        once, they would only wait for the interpreter."""
        with suppress(IndexError):
            self.waiting.popleft().open()

    def update_cache(self, generation: int) -> None:
        """Put all that was written into the cache, once it is on disk."""
        for update in self.updates:
            update(generation)


class Turn:
    """One thread's turn: a connection in a transaction, and what to cache once it is committed."""

    def __init__(self, connection: Connection, generation: int, batch: Batch) -> None:
        self.connection = connection
        self._generation = generation
        self._batch = batch

    @property
    def session(self) -> Session:
        """The same transaction as an ORM session. What is stored by it is not cached."""
        self.expire_cache()
        return self.session_for_new

    @cached_property
    def session_for_new(self) -> Session:
        """The same for rows that nothing in the cache can depend on: those of a new table."""
        return Session(
            self.connection, expire_on_commit=False, join_transaction_mode="create_savepoint"
        )

    def is_exact(self, code: str, generation: int) -> bool:
        """Whether what was cached of a table in that generation still holds in this turn."""
        changed = self._batch.unreported or code in self._batch.written
        return generation == self._generation != UNKNOWN and not changed

    def expire_cache(self) -> None:
        """Note that something is written that is not reported to the cache: all of it expires."""
        self._batch.unreported = True

    def remember(self, code: str, update: CacheUpdate) -> None:
        """Note that the log of a table has grown; `update` is called once that is on disk."""
        self._batch.written.add(code)
        self._batch.updates.append(update)

    @contextmanager
    def used(self) -> Iterator["Turn"]:
        """The turn; at the end of the block, all changes of its session are sent to the
        database."""
        try:
            yield self
            if "session_for_new" in self.__dict__:
                self.session_for_new.commit()
        finally:
            if "session_for_new" in self.__dict__:
                self.session_for_new.close()


@contextmanager
def own_turn(engine: Engine) -> Iterator[Turn]:
    """A turn in a transaction of its own, for databases to which many connections can write."""
    batch = Batch()
    with (
        engine.connect() as connection,
        connection.begin(),
        Turn(connection, UNKNOWN, batch).used() as turn,
    ):
        yield turn
    batch.update_cache(UNKNOWN)
