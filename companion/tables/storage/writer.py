"""The writer of one process: its threads take turns, and writes that meet are flushed together.

SQLite lets one connection write at a time, and most of the cost of a write is the flush at its end.
So all threads write through one connection: a thread that is done while others wait leaves the
transaction open for them, and the last one commits it for all. None is answered before that. Who
brings work that any thread can do (`Writer.run`) does not even wait for a turn: the thread that has
it does the work of those behind it, too.

The connection also notices what other connections have written (`PRAGMA data_version`).
"""

import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import SQLAlchemyError

from companion.tables.errors import DatabaseBusy
from companion.tables.gate import Gate
from companion.tables.job import Job
from companion.tables.storage.database_file import file_of
from companion.tables.storage.transaction import IMMEDIATE, UNKNOWN, WAIT, Batch, Turn

T = TypeVar("T")

WRITERS = 32
"""How many threads may wait to write: fewer than a server has, so that some can still read."""
TOGETHER = 8
"""How many turns share a transaction at most. The first of them waits for the last, and while they
are flushed, those that come after them are read and checked."""
FLUSH_SECONDS = 0.05
"""How many seconds a reader waits for the end of a flush, to learn what was written."""


class Phase(Enum):
    """What the connection is doing at the moment."""

    FREE = "free"
    OPENING = "opening a transaction"
    OPEN = "in a transaction: no other process writes"
    FLUSHING = "committing"


class Writer:
    """The one connection of this process that writes to a SQLite database, and its queue."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._mutex = threading.Lock()
        self._queue: deque[Gate] = deque()
        self._taken = False
        self._inside = 0
        self._phase = Phase.FREE
        self._batch: Batch | None = None
        self._opened: Connection | None = None
        self._version = 0
        self._generation = 0
        event.listen(engine, "engine_disposed", lambda _: self._close())

    @contextmanager
    def turn(self, seconds: float) -> Iterator[Turn]:
        """A turn to write; what was written is on disk after the block.

        Raises DatabaseBusy if the turn does not come within `seconds`, and the database's error if
        the transaction fails, even if another turn in it made it fail.
        """
        with self._place(Gate(), seconds) as left, self._own_turn(left) as turn:
            yield turn

    def run(self, work: Callable[[Turn], T], seconds: float) -> T:
        """What `work` returns, done in a turn by this thread or by another one that has the turn
        already; what it wrote is on disk then. Raises what `work` and `turn` raise."""
        job = Job(work)
        with self._place(job, seconds) as left:
            if job.is_done:
                return job.result()
            with self._own_turn(left) as turn:
                result = work(turn)
        return result

    def generation(self) -> int:
        """The generation for which the cache is exact now; UNKNOWN if that cannot be found out."""
        with self._mutex:
            if self._phase is not Phase.FLUSHING:
                return self._exact()
            batch = self._batch
        if batch is None or not batch.ended.wait(FLUSH_SECONDS):
            return UNKNOWN
        with self._mutex:
            return self._exact()

    @property
    def noticed(self) -> int:
        """The generation without the writes by others that nobody has noticed yet."""
        return self._generation

    def _exact(self) -> int:
        """The exact generation. While a transaction of ours is open nobody else can write; else
        SQLite is asked whether somebody has written."""
        if self._phase is Phase.OPEN:
            return self._generation
        if self._phase is not Phase.FREE or self._opened is None:
            return UNKNOWN
        try:
            self._look()
        except sqlite3.Error:  # the next read raises what is wrong
            return UNKNOWN
        return self._generation

    def _look(self) -> None:
        """Count a generation if SQLite's data version says that another connection has written."""
        (version,) = raw_of(self._connection).execute("PRAGMA data_version").fetchone()
        if version != self._version:
            self._version = version
            self._generation += 1

    @contextmanager
    def _place(self, mine: Gate, seconds: float) -> Iterator[float]:
        """Wait in the queue for the turn, or until a job is done; yields the seconds that are left.
        Raises DatabaseBusy."""
        until = time.monotonic() + seconds
        with self._mutex:
            if self._inside >= WRITERS:
                raise DatabaseBusy
            self._inside += 1
            if waits := self._taken:
                self._queue.append(mine)
            self._taken = True
        try:
            if waits and not mine.wait(seconds):
                if self._gave_up(mine):
                    raise DatabaseBusy
                mine.wait()
            yield max(0.0, until - time.monotonic())
        finally:
            with self._mutex:
                self._inside -= 1

    def _gave_up(self, mine: Gate) -> bool:
        """Leave the queue; False if the turn came at the last moment, or the job was begun."""
        with self._mutex:
            if mine in self._queue:
                self._queue.remove(mine)
                return True
        return False

    @contextmanager
    def _own_turn(self, seconds: float) -> Iterator[Turn]:
        """The turn of this thread, which then passes it on and waits for the flush."""
        try:
            batch = self._batch or self._begun(seconds)
            with self._part_of(batch) as turn:
                yield turn
        finally:
            self._pass_on()
        batch.ended.wait()
        if batch.fault is not None:
            raise batch.fault

    def _begun(self, seconds: float) -> Batch:
        """Begin a transaction; waits up to `seconds` for other programs."""
        with self._mutex:
            self._phase = Phase.OPENING
        try:
            connection = self._opened or self._connect()
            connection.info[WAIT] = round(seconds, 1)
            connection.begin()
            self._look()
        except BaseException:
            with self._mutex:
                self._drop()
            raise
        with self._mutex:
            self._batch = Batch()
            self._phase = Phase.OPEN
        return self._batch

    @contextmanager
    def _part_of(self, batch: Batch) -> Iterator[Turn]:
        """One turn in the transaction. If it fails, only what it wrote is undone, unless the whole
        transaction is lost."""
        shared, raw = batch.is_written, raw_of(self._connection)
        batch.turns += 1
        if shared:
            raw.execute("SAVEPOINT turn")
        try:
            with Turn(self._connection, self._generation, batch).used() as turn:
                yield turn
            if shared:
                raw.execute("RELEASE turn")
            batch.is_written = True
        except BaseException as error:
            if shared and raw.in_transaction:
                raw.execute("ROLLBACK TO turn")
                raw.execute("RELEASE turn")
            else:
                self._fail(batch, error)
            raise

    def _pass_on(self) -> None:
        """Do the jobs of those who come next; then let a thread go on that waits for its turn in
        the same transaction, or commit it for all."""
        while (batch := self._batch) is not None:
            following = self._next_in(batch)
            if following is None:
                break
            if not isinstance(following, Job):
                following.open()
                return
            following.do(batch, self._part_of(batch))
        try:
            if batch is not None:
                self._flush(batch)
        finally:
            with self._mutex:
                if self._queue:
                    self._queue.popleft().open()
                else:
                    self._taken = False

    def _next_in(self, batch: Batch) -> Gate | None:
        """Who goes on in that transaction; None if it is flushed now."""
        with self._mutex:
            if self._queue and batch.turns < TOGETHER:
                return self._queue.popleft()
            self._phase = Phase.FLUSHING
            return None

    def _flush(self, batch: Batch) -> None:
        """Commit, put what was written into the cache, and let all who wrote go on."""
        try:
            if (file := file_of(self._engine)) is not None:
                file.require_same()
            self._connection.commit()
        except BaseException as error:
            self._fail(batch, error)
        else:
            self._generation += batch.unreported
            try:
                batch.update_cache(self._generation)
            finally:
                self._end(batch)

    def _fail(self, batch: Batch, error: BaseException) -> None:
        """Roll the whole transaction back, with every turn in it."""
        batch.fault = error
        with suppress(SQLAlchemyError):
            self._connection.rollback()
        self._end(batch)

    def _end(self, batch: Batch) -> None:
        with self._mutex:
            self._batch = None
            self._phase = Phase.FREE
        batch.ended.open()
        batch.let_one_go()

    def _connect(self) -> Connection:
        """A connection outside the pool, because SQLite's data version differs by connection."""
        self._opened = self._engine.connect().execution_options(**IMMEDIATE)
        self._opened.detach()
        self._version = UNKNOWN
        return self._opened

    def _close(self) -> None:
        """Close the connection when its engine closes all others, unless it is in use."""
        with self._mutex:
            if self._phase is Phase.FREE:
                self._drop()

    def _drop(self) -> None:
        if self._opened is not None:
            with suppress(SQLAlchemyError):
                self._opened.close()
        self._opened = None
        self._phase = Phase.FREE

    @property
    def _connection(self) -> Connection:
        assert self._opened is not None
        return self._opened


def raw_of(connection: Connection) -> sqlite3.Connection:
    """SQLite's own connection, since a statement through SQLAlchemy takes twenty times as long."""
    found: Any = connection.connection.dbapi_connection
    return found  # type: ignore[no-any-return]
