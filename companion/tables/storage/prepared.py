"""Statements that run with every write: compiled once, and on SQLite run without SQLAlchemy.

Executing them by SQLAlchemy takes several times as long as SQLite needs itself.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Dialect, Executable
from sqlalchemy.sql.compiler import SQLCompiler

from companion.tables.storage.writer import raw_of

Bind = tuple[str, Callable[[Any], Any] | None]
"""The name of a parameter, and the function that converts its value for the driver, if any."""


class Prepared:
    """A statement whose parameters are `names`, and whose result nobody needs."""

    def __init__(self, statement: Any, names: Collection[str]) -> None:
        self._statement: Executable = statement
        self._compile = statement.compile
        self._names = tuple(names)
        self._compiled: WeakKeyDictionary[Dialect, tuple[str, tuple[Bind, ...]]] = (
            WeakKeyDictionary()
        )

    def run(self, connection: Connection, rows: Iterable[Mapping[str, Any]]) -> None:
        """Run it once for each row, within the transaction of that connection."""
        if connection.dialect.name != "sqlite":
            connection.execute(self._statement, list(rows))
            return
        text, binds = self._compiled_for(connection.dialect)
        raw = raw_of(connection)
        for row in rows:
            raw.execute(text, [store(row[name]) if store else row[name] for name, store in binds])

    def _compiled_for(self, dialect: Dialect) -> tuple[str, tuple[Bind, ...]]:
        if (known := self._compiled.get(dialect)) is not None:
            return known
        found: SQLCompiler = self._compile(dialect=dialect, column_keys=self._names)
        stores = {
            name: bound.type.dialect_impl(dialect).bind_processor(dialect)
            for name, bound in found.binds.items()
        }
        binds = tuple((name, stores[name]) for name in found.positiontup or ())
        return self._compiled.setdefault(dialect, (str(found), binds))
