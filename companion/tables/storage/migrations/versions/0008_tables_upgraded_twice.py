"""Tables of the first release get back the rows that it left: the log holds everything.

Revision 0008, after 0007. Reading such a table stored its position in the form of later rules,
and still under the number of the first ones, so that it was converted once more when it was read
again. The first release stored no sentences and no positions, so what is there was added since.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

FIRST = {"iwari": "1.0", "khilor": "1", "ichor": "1"}
"""The rules of the first release by game."""


def upgrade() -> None:
    tables = sa.table(
        "tables",
        *(sa.column(name) for name in ("id", "game", "rules_version")),
        *(sa.column(name, sa.JSON(none_as_null=True)) for name in ("state", "score", "awaited")),
    )
    entries = sa.table(
        "entries", sa.column("table_id"), sa.column("wording", sa.JSON(none_as_null=True))
    )
    first = sa.or_(
        *(
            sa.and_(tables.c.game == game, tables.c.rules_version == rules)
            for game, rules in FIRST.items()
        )
    )
    found = sa.select(tables.c.id).where(first)
    op.execute(sa.update(entries).where(entries.c.table_id.in_(found)).values(wording=None))
    op.execute(sa.update(tables).where(first).values(state=None, score=None, awaited=None))


def downgrade() -> None:
    """What was taken away is made again of the log."""
