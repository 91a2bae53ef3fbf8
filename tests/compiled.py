"""Templates, routes and statements are compiled once for all apps that the tests of a process
make."""

from types import CodeType
from typing import Any

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.util import LRUCache
from werkzeug.routing import Rule


class Compiled(BytecodeCache):
    """Compiled templates by name and checksum of their text."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give the template's code, if it was compiled before."""
        bucket.code = self._kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what has just been compiled."""
        if bucket.code is not None:
            self._kept[bucket.key, bucket.checksum] = bucket.code


class CompiledRule(Rule):
    """A route that is not compiled again for another app, which is most of what an app costs."""

    def compile(self) -> None:
        """Take what an equal route has after it was compiled, or compile this one."""
        assert self.map is not None
        parts = (self.rule, self.subdomain, self.host, str(self.defaults), self.merge_slashes)
        route = (*parts, *self.map.converters.items())
        if route not in _compiled:
            before = dict(vars(self))
            super().compile()
            made = {name: it for name, it in vars(self).items() if before.get(name) is not it}
            _compiled[route] = {**made, "arguments": self.arguments}
        vars(self).update(_compiled[route])


_compiled: dict[Any, dict[str, Any]] = {}


class CompiledStatements:
    """Stands in for the compiled statements of each engine: all engines have the same."""

    def __init__(self) -> None:
        self._kept: LRUCache[Any, Any] = LRUCache(5_000)

    def __get__(self, engine: object, owner: type) -> LRUCache[Any, Any]:
        return self._kept

    def __set__(self, engine: object, own: object) -> None:
        """An engine has none of its own."""


def is_alike(dialect: SQLiteDialect_pysqlite, other: object) -> bool:
    """Whether a statement that was compiled for one of them is the other's too."""
    return type(dialect) is type(other)


def hash_alike(dialect: SQLiteDialect_pysqlite) -> int:
    return hash(type(dialect))
