"""Whoever sits down is a person at once, and titles can be changed and merged.

Revision 0013, after 0012.
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column(
        "people", sa.Column("newcomer", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.create_table(
        "group_titles",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("group_id", sa.Integer(), sa.ForeignKey("groups.id"), nullable=False),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.UniqueConstraint("group_id", "key"),
    )


def downgrade() -> None:
    op.drop_table("group_titles")
    with op.batch_alter_table("people") as people:
        people.drop_column("newcomer")
