"""Editions say by themselves whether they are sound, so that lists need not read them.

Revision 0006, after 0005. Those that were kept before are checked once, on the first use.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column(
        "editions", sa.Column("checked_under", sa.String(80), nullable=False, server_default="")
    )
    op.add_column(
        "editions", sa.Column("sound", sa.Boolean, nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    with op.batch_alter_table("editions") as editions:
        editions.drop_column("checked_under")
        editions.drop_column("sound")
