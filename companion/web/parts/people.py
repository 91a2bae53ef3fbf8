"""People who played before at tables of this phone."""

from collections.abc import Sequence

from companion.tables.access.typed_text import is_name
from companion.tables.watching.lists import TableSummary


def people_of(tables: Sequence[TableSummary], own: str) -> tuple[str, ...]:
    """Their names, this phone's `own` first and then those seen last; each once."""
    names = [own, *(name for table in tables for name in table.names)]
    return tuple(dict.fromkeys(name for name in names if is_name(name)))
