"""A write at a table as a value: which request it is, who may make it, and what it adds to the log.

Each kind of write is a frozen dataclass beside the rules that it checks; `carry_out` in `ledger`
does all of them in the same way.
"""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from sqlalchemy.orm import Session

from companion.engine.play.step import Step
from companion.tables.access.rights import Rights
from companion.tables.errors import NotAllowed, RevisionAhead, Stale
from companion.tables.logs.entries import Entry
from companion.tables.logs.history import History
from companion.tables.logs.position import Author
from companion.tables.logs.rows import Head
from companion.tables.storage.transaction import Turn


@dataclass(frozen=True, slots=True)
class Addition:
    """An entry to be added. `step` is the result of its move, if it was worked out already."""

    entry: Entry
    by: Author = None
    step: Step[Any] | None = None


@dataclass(frozen=True, slots=True)
class Met:
    """The table as a write meets it when it has its turn."""

    turn: Turn
    head: Head
    now: History

    @property
    def tape(self) -> str:
        """The key from which the app's draws are derived."""
        assert self.head.tape is not None
        return self.head.tape

    @property
    def session(self) -> Session:
        """For rows that are stored together with the entries."""
        return self.turn.session


@dataclass(frozen=True)
class Write:
    """A write at the table `code` by a phone with these `rights`, which it must still have in its
    turn. The same `client_id` with the same content is the same request, and done once."""

    code: str
    rights: Rights
    _: KW_ONLY
    client_id: str

    def refuse(self) -> None:
        """Raise what can be refused without a look at the table: who may, and what is malformed."""
        if not self.rights.may_write:
            raise NotAllowed("This phone only watches. Take a seat to play.")

    def content(self, now: History) -> Any:
        """What is asked for, as JSON data."""
        raise NotImplementedError

    def entries(self, met: Met) -> Sequence[Addition]:
        """The entries that it adds to that table; none if nothing is to be done. Raises what
        forbids it there, Stale among it."""
        raise NotImplementedError


@dataclass(frozen=True)
class AccessWrite(Write):
    """A write about tokens. Without an id it is not the same request as any other: a token that was
    granted for one is known by the token."""

    _: KW_ONLY
    client_id: str | None = None  # type: ignore[assignment]

    def refuse(self) -> None:
        """Anybody may who knows the code, until the table is known."""

    def content(self, now: History) -> Any:
        return {}


@dataclass(frozen=True)
class SeenWrite(Write):
    """A write that was meant for the table as it was after entry `revision`."""

    _: KW_ONLY
    revision: int

    def require_past(self, now: History) -> None:
        """Raise RevisionAhead if the phone refers to an entry that the table does not have."""
        if not 0 <= self.revision <= now.revision:
            raise RevisionAhead(self.revision, now.revision)

    def require_fresh(self, now: History) -> None:
        """Raise Stale unless the position is still the one that the phone saw."""
        self.require_past(now)
        if now.moved_since(self.revision):
            raise Stale(now.revision)
