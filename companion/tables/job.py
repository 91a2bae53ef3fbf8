"""Work for a turn to write that any thread may do.

A thread that waits for a turn of its own is woken twice for one write: when its turn comes, and
when what it wrote is on disk; each time it then waits for the interpreter, too. If it leaves the
work to the thread that has the turn already, it is woken once (D. Hendler, I. Incze, N. Shavit,
M. Tzafrir, "Flat combining and the synchronization-parallelism tradeoff", SPAA 2010).
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from contextvars import copy_context
from typing import Generic, TypeVar

from companion.tables.gate import Gate
from companion.tables.storage.transaction import Batch, Turn

T = TypeVar("T")


class Job(Gate, Generic[T]):
    """Work of a thread that waits here until it has failed, or was done and is on disk."""

    def __init__(self, work: Callable[[Turn], T]) -> None:
        super().__init__()
        self._work, self._context = work, copy_context()
        self._batch: Batch | None = None
        self._error: BaseException | None = None
        self._result: T

    @property
    def is_done(self) -> bool:
        """Whether another thread has done it."""
        return self._batch is not None

    def do(self, batch: Batch, part: AbstractContextManager[Turn]) -> None:
        """Do it in a turn that is part of that batch. If it fails, the other thread goes on at
        once, else when the batch has ended."""
        self._batch = batch
        try:
            with part as turn:
                self._result = self._context.run(self._work, turn)
        except BaseException as error:
            self._error = error
            self.open()
        else:
            batch.waiting.append(self)

    def result(self) -> T:
        """What the work returned. Raises what it raised, and what made the batch fail."""
        assert self._batch is not None
        if self._error is None:
            self._batch.let_one_go()
        error, self._error = self._error or self._batch.fault, None
        if error is None:
            return self._result
        try:
            raise error
        finally:
            del error  # with its traceback it refers to this frame
