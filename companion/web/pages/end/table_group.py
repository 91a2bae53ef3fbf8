"""What the end of a game says of groups: the one it belongs to, or those that could keep it."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.tables.access.tokens import Rights
from companion.tables.groups.games import group_of_table
from companion.tables.groups.members import Member, groups_of


@dataclass(frozen=True, slots=True)
class TableGroup:
    """`held` is the table's group, if this phone holds it; `kept` says that it is in one.

    `choices` are the groups of this phone that could take the table in; only its host may.
    """

    held: Member | None
    kept: bool
    may_keep: bool
    choices: tuple[Member, ...]


def table_group(code: str, rights: Rights, tokens: Sequence[str]) -> TableGroup:
    """The groups that a phone with these rights and group tokens is told of."""
    kept = group_of_table(code)
    groups = groups_of(tokens)
    return TableGroup(
        held=next((one for one in groups if one.group == kept), None),
        kept=kept is not None,
        may_keep=rights.host and kept is None,
        choices=tuple(one for one in groups if not one.closed),
    )
