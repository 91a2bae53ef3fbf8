"""What the people of a phone have decided about rules before: at its tables, and in its groups."""

from companion.tables.groups.membership import tables_of_groups
from companion.tables.revising.house_rules import HouseRule, house_rules
from companion.tables.watching.lists import tables_of
from companion.web.security.identity import all_tokens, group_tokens


def house_here(slug: str) -> tuple[HouseRule, ...]:
    """Their decisions in that game, the newest first."""
    codes = {*tables_of(all_tokens()), *tables_of_groups(group_tokens())}
    return house_rules(codes, slug)
