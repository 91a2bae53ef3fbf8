"""People who played before: at tables of this phone, or in a group that it holds."""

from collections.abc import Sequence

from companion.tables.access.typed_text import is_name
from companion.tables.groups.games import GroupNow
from companion.tables.lists import TableSummary

OFFERED = 40
"""How many people of a group are offered at most."""


def people_of(tables: Sequence[TableSummary], own: str) -> tuple[str, ...]:
    """Their names, this phone's `own` first and then those seen last; each once."""
    names = [own, *(name for table in tables for name in table.names)]
    return tuple(dict.fromkeys(name for name in names if is_name(name)))


def people_of_group(now: GroupNow) -> tuple[str, ...]:
    """The names of a group's people who are not hidden, those seen last first, and no more of them
    than anybody would look through."""
    seen: dict[int, None] = {}
    for play in reversed(now.plays):
        for part in play.players:
            if part.person is not None and not now.people[part.person].hidden:
                seen.setdefault(part.person)
        if len(seen) >= OFFERED:
            break
    never = (one.id for one in now.listed_people if one.id not in seen)
    return tuple(now.people[person].name for person in [*seen, *never][:OFFERED])
