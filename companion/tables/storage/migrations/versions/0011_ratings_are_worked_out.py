"""Ratings are worked out when they are read, so they are stored no more.

Revision 0011, after 0010.
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
SKILLS = ("mean_before", "spread_before", "mean", "spread")


def upgrade() -> None:
    with op.batch_alter_table("group_seats") as seats:
        for name in SKILLS:
            seats.drop_column(name)


def downgrade() -> None:
    with op.batch_alter_table("group_seats") as seats:
        for name in SKILLS:
            seats.add_column(sa.Column(name, sa.Double()))
