"""Games of a group that were not finished, or are to be ignored, are listed and not counted.

Revision 0015, after 0014.
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column(
        "group_plays", sa.Column("uncounted", sa.String(10), nullable=False, server_default="")
    )


def downgrade() -> None:
    with op.batch_alter_table("group_plays") as plays:
        plays.drop_column("uncounted")
