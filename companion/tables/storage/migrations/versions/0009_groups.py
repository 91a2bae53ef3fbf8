"""Groups: people who meet again, the phones that hold a group, and the games that it has played.

Revision 0009, after 0008.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "groups",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True)),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("reloaded_at", sa.Integer(), nullable=False),
        sa.Column("answered", sa.JSON(), nullable=False),
        sa.UniqueConstraint("code", name="uq_groups_code"),
    )
    op.create_table(
        "group_grants",
        sa.Column("id", sa.Integer(), primary_key=True),
        _group(),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("host", sa.Boolean(), nullable=False),
        sa.Column("phone", sa.String(40), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True)),
        sa.Column("revoked_at", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_group_grants_group_id"),
        sa.UniqueConstraint("token_hash", name="uq_group_grants_token_hash"),
    )
    op.create_index("ix_group_grants_group_id", "group_grants", ["group_id"])
    op.create_table(
        "people",
        sa.Column("id", sa.Integer(), primary_key=True),
        _group(),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("merged_into", sa.Integer()),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_people_group_id"),
        sa.ForeignKeyConstraint(["merged_into"], ["people.id"], name="fk_people_merged_into"),
    )
    op.create_index("ix_people_group_id", "people", ["group_id"])
    _plays()
    _seats()
    op.create_table(
        "group_draws",
        sa.Column("id", sa.Integer(), primary_key=True),
        _group(),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("drawn_at", sa.DateTime(timezone=True)),
        sa.Column("names", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_group_draws_group_id"),
    )
    op.create_index("ix_group_draws_group_id", "group_draws", ["group_id"])
    op.create_table(
        "group_imports",
        sa.Column("group_id", sa.Integer(), primary_key=True),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_group_imports_group_id"),
    )


def _group() -> "sa.Column[int]":
    return sa.Column("group_id", sa.Integer(), nullable=False)


def _plays() -> None:
    op.create_table(
        "group_plays",
        sa.Column("id", sa.Integer(), primary_key=True),
        _group(),
        sa.Column("table_id", sa.Integer()),
        sa.Column("source", sa.String(100), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.Column("minutes", sa.Integer()),
        sa.Column("lowest_wins", sa.Boolean(), nullable=False),
        sa.Column("location", sa.String(80), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("rest", sa.JSON(), nullable=False),
        sa.Column("changed", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_group_plays_group_id"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_group_plays_table_id", ondelete="SET NULL"
        ),
        sa.UniqueConstraint("group_id", "source", name="uq_group_plays_group_id_source"),
        sa.UniqueConstraint("table_id", name="uq_group_plays_table_id"),
    )
    op.create_index("ix_group_plays_group_id_changed", "group_plays", ["group_id", "changed"])
    op.create_index("ix_group_plays_group_id_game", "group_plays", ["group_id", "game"])


def _seats() -> None:
    op.create_table(
        "group_seats",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("play_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer()),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("points", sa.Double()),
        sa.Column("rank", sa.Integer()),
        sa.Column("wins", sa.Boolean(), nullable=False),
        sa.Column("starts", sa.Boolean(), nullable=False),
        sa.Column("team", sa.String(40), nullable=False),
        sa.Column("role", sa.String(80), nullable=False),
        sa.Column("mean_before", sa.Double()),
        sa.Column("spread_before", sa.Double()),
        sa.Column("mean", sa.Double()),
        sa.Column("spread", sa.Double()),
        sa.ForeignKeyConstraint(
            ["play_id"], ["group_plays.id"], name="fk_group_seats_play_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_group_seats_person_id"),
        sa.UniqueConstraint("play_id", "seat", name="uq_group_seats_play_id_seat"),
        sa.UniqueConstraint("play_id", "person_id", name="uq_group_seats_play_id_person_id"),
    )
    op.create_index("ix_group_seats_person_id", "group_seats", ["person_id"])


def downgrade() -> None:
    for table in (
        "group_imports",
        "group_draws",
        "group_seats",
        "group_plays",
        "people",
        "group_grants",
        "groups",
    ):
        op.drop_table(table)
