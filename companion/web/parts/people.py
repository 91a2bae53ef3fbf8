"""People who played before at tables of this phone."""

import re
from collections.abc import Sequence

from companion.tables.watching.lists import TableSummary

NOBODY = re.compile(r"Player \d+")
"""A seat whose player's name nobody typed."""


def is_name(name: str) -> bool:
    """Whether somebody gave that name, and it does not only count the seats."""
    return bool(name) and not NOBODY.fullmatch(name)


def people_of(tables: Sequence[TableSummary], own: str) -> tuple[str, ...]:
    """Their names, this phone's `own` first and then those seen last; each once."""
    names = [own, *(name for table in tables for name in table.names)]
    return tuple(dict.fromkeys(name for name in names if is_name(name)))
