"""One thread's turn to write, and the transaction that it may share with others.

What this process remembers of its tables is exact as long as nothing was written that its
memory was not told of. A generation counts such writes: those of other processes, and those of
our own that are more than a further entry of a log.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property

from sqlalchemy import Connection, Engine
from sqlalchemy.orm import Session

BEGIN = "companion_begin"
WAIT = "companion_wait"
IMMEDIATE = {BEGIN: "BEGIN IMMEDIATE"}
"""What a connection is told that is going to write."""
UNKNOWN = -1
"""The generation of what was read where changes by others cannot be noticed."""

Tell = Callable[[int], None]
"""Remembers what was written, given the generation of which it is."""


class Batch:
    """Writes that are committed together. `written` are the tables whose logs have grown;
    `untold`: something was stored of which this process's memory knows nothing."""

    def __init__(self) -> None:
        self.ended = threading.Event()
        self.fault: BaseException | None = None
        self.size = 0
        self.written: set[str] = set()
        self.untold = False
        self.news: list[Tell] = []

    def tell(self, generation: int) -> None:
        """It is on disk: let everything of it be remembered."""
        for news in self.news:
            news(generation)


class Turn:
    """One thread's turn: a connection in a transaction, and what to remember once that is kept."""

    def __init__(self, connection: Connection, generation: int, batch: Batch) -> None:
        self.connection = connection
        self._generation = generation
        self._batch = batch

    @cached_property
    def session(self) -> Session:
        """The same transaction for mapped objects. What is stored by it is not remembered."""
        self.conceal()
        return Session(
            self.connection, expire_on_commit=False, join_transaction_mode="create_savepoint"
        )

    def is_exact(self, code: str, generation: int) -> bool:
        """Whether what was remembered of a table in that generation holds in this turn."""
        changed = self._batch.untold or code in self._batch.written
        return generation == self._generation != UNKNOWN and not changed

    def conceal(self) -> None:
        """The memory is not told what is written: everything in it is looked up once more."""
        self._batch.untold = True

    def remember(self, code: str, tell: Tell) -> None:
        """The log of that table has grown; `tell` is called once it is on disk."""
        self._batch.written.add(code)
        self._batch.news.append(tell)

    @contextmanager
    def used(self) -> Iterator["Turn"]:
        """The turn, with all that its session holds in the database at the end."""
        try:
            yield self
            if "session" in self.__dict__:
                self.session.commit()
        finally:
            if "session" in self.__dict__:
                self.session.close()


@contextmanager
def own_turn(engine: Engine) -> Iterator[Turn]:
    """A turn in a transaction of its own, for databases that many connections write to."""
    batch = Batch()
    with (
        engine.connect() as connection,
        connection.begin(),
        Turn(connection, UNKNOWN, batch).used() as turn,
    ):
        yield turn
    batch.tell(UNKNOWN)
