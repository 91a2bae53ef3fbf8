"""People keep the ids that they have in files of other programs; games the day of their table.

Revision 0012, after 0011.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("people", sa.Column("source", sa.String(100), nullable=False, server_default=""))
    op.add_column("group_plays", sa.Column("day", sa.Date()))
    op.add_column(
        "group_plays",
        sa.Column("cooperative", sa.Boolean(), nullable=False, server_default=sa.false()),
    )


def downgrade() -> None:
    with op.batch_alter_table("group_plays") as plays:
        plays.drop_column("cooperative")
        plays.drop_column("day")
    with op.batch_alter_table("people") as people:
        people.drop_column("source")
