"""The column and the JSON names of what people read of an entry say what they hold.

Revision 0007, after 0006. A quotation mark inside a sentence is stored with a backslash, so that
only names of fields match.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.execute("ALTER TABLE entries RENAME COLUMN told TO wording")
    _rename("entries", "wording", "told", "in_sentence")
    _rename("tables", "score", "told", "in_words")


def downgrade() -> None:
    _rename("tables", "score", "in_words", "told")
    _rename("entries", "wording", "in_sentence", "told")
    op.execute("ALTER TABLE entries RENAME COLUMN wording TO told")


def _rename(table: str, column: str, old: str, new: str) -> None:
    """Rename a field of the JSON data in a column."""
    stored = sa.table(table, sa.column(column, sa.Text))
    as_text = sa.cast(stored.c[column], sa.Text)
    renamed: sa.ColumnElement[str] = sa.func.replace(as_text, f'"{old}":', f'"{new}":')
    if op.get_bind().dialect.name == "postgresql":
        renamed = sa.cast(renamed, sa.JSON)
    matches = as_text.contains(f'"{old}":', autoescape=True)
    op.execute(sa.update(stored).where(matches).values({column: renamed}))
