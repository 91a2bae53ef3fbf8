"""The bearer's place in the group that a call is about."""

from companion.tables.groups.membership import Member, member_of
from companion.web.api.at_tables.at_table import tokens
from companion.web.errors import NotAuthenticated

LONGEST_CODE = 40


def in_group(group: str) -> Member:
    """The bearer's place. Raises NotAuthenticated without a token, and NoSuchEntry for one that is
    none of that group, in the same words as where there is no such group."""
    held = tokens()
    if not held:
        raise NotAuthenticated(sent=False)
    return member_of(group[:LONGEST_CODE], held)
