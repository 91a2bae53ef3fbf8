"""The calls about a group, and the bearer's place in it."""

from collections.abc import Callable
from typing import Any

from companion.tables.groups.members import Member, member_of
from companion.web.api.at_tables.at_table import tokens
from companion.web.api.blueprint import P, Route, operation
from companion.web.errors import NotAuthenticated

TAG = "Groups"
LONGEST_CODE = 40


def of_group(method: str, rule: str, **more: Any) -> Callable[[Route[P]], Route[P]]:
    """An operation at an address of a group, for those who have a place in it."""
    return operation(method, f"/groups/<group>{rule}", tag=TAG, bearer=True, **more)


def in_group(group: str) -> Member:
    """The bearer's place. Raises NotAuthenticated without a token, and NoSuchEntry for one that is
    none of that group, in the same words as where there is no such group."""
    held = tokens()
    if not held:
        raise NotAuthenticated(sent=False)
    return member_of(group[:LONGEST_CODE], held)
