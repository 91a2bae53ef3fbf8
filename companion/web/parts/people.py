"""People who played before: at tables of this phone, or in a group that it holds."""

from collections.abc import Sequence

from companion.statistics.tallies import totals_by_person
from companion.tables.access.typed_text import is_name
from companion.tables.groups.reading import GroupNow
from companion.tables.watching.lists import TableSummary


def people_of(tables: Sequence[TableSummary], own: str) -> tuple[str, ...]:
    """Their names, this phone's `own` first and then those seen last; each once."""
    names = [own, *(name for table in tables for name in table.names)]
    return tuple(dict.fromkeys(name for name in names if is_name(name)))


def people_of_group(now: GroupNow) -> tuple[str, ...]:
    """The names of a group's people who are not hidden, those seen last first."""
    totals = totals_by_person(now.plays)
    never = [one.name for one in now.listed_people if one.id not in totals]
    seen = [one for one in now.listed_people if one.id in totals]
    seen.sort(key=lambda one: (totals[one.id].last.at, totals[one.id].plays), reverse=True)
    return *(one.name for one in seen), *never
