"""What outlives the rules: sentences, the last position and the score; the app's secret tape.

Revision 0002, after 0001.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("tape", sa.String(64)))
    op.add_column("tables", sa.Column("state", sa.JSON()))
    op.add_column("tables", sa.Column("score", sa.JSON()))
    op.add_column("entries", sa.Column("told", sa.JSON()))


def downgrade() -> None:
    op.drop_column("entries", "told")
    op.drop_column("tables", "score")
    op.drop_column("tables", "state")
    op.drop_column("tables", "tape")
