"""What the lobby tells of a table: who is asked, whether it is put away, what is played next.

Revision 0003, after 0002.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("awaited", sa.JSON()))
    op.add_column("tables", sa.Column("archived_at", sa.DateTime(timezone=True)))
    op.add_column("tables", sa.Column("next_code", sa.String(6)))


def downgrade() -> None:
    op.drop_column("tables", "next_code")
    op.drop_column("tables", "archived_at")
    op.drop_column("tables", "awaited")
