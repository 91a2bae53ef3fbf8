"""Photos of the end that a table wanted to keep with its game.

Revision 0010, after 0009.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "end_photos",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.String(80), nullable=False),
        sa.Column("kept_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_end_photos_table_id"),
        sa.UniqueConstraint("table_id", "board", name="uq_end_photos_table_id_board"),
    )


def downgrade() -> None:
    op.drop_table("end_photos")
