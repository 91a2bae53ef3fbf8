"""Games of a group say who put them right by hand, and when.

Revision 0013, after 0012.
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("group_plays", sa.Column("edits", sa.JSON(), nullable=False, server_default="[]"))


def downgrade() -> None:
    with op.batch_alter_table("group_plays") as plays:
        plays.drop_column("edits")
