"""Games of a group say who put them right by hand, and when.

Revision 0014, after 0013.
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("group_plays", sa.Column("edits", sa.JSON(), nullable=False, server_default="[]"))


def downgrade() -> None:
    with op.batch_alter_table("group_plays") as plays:
        plays.drop_column("edits")
