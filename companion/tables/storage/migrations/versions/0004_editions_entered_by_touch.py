"""Editions entered by touch: drafts, photos, versions with an owner, the server's own choice.

Revision 0004, after 0003.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "drafts",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("author", sa.String(80), nullable=False),
        sa.Column("based_on", sa.String(100)),
        sa.Column("kept_as", sa.String(100)),
        sa.Column("table_code", sa.String(6)),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("floor", sa.Integer(), nullable=False),
        sa.Column("answered", sa.JSON(), nullable=False),
        sa.Column("photos", sa.JSON(), nullable=False),
        sa.Column("begun_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("code", name="uq_drafts_code"),
    )
    op.create_index("ix_drafts_table_code", "drafts", ["table_code"])
    op.create_table(
        "touches",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column(
            "draft_id",
            sa.Integer(),
            sa.ForeignKey("drafts.id", name="fk_touches_draft_id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.UniqueConstraint("draft_id", "number", name="uq_touches_draft_id_number"),
    )
    op.create_table(
        "photos",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("kept_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.UniqueConstraint("digest", name="uq_photos_digest"),
    )
    op.create_table(
        "house_editions",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("edition_id", sa.String(100), nullable=False),
    )
    _editions()
    op.add_column("tables", sa.Column("edition_id", sa.String(100)))
    op.create_index("ix_tables_edition_id", "tables", ["edition_id"])
    _tell_what_tables_use()


def _editions() -> None:
    with op.batch_alter_table("editions") as batch:
        batch.add_column(sa.Column("author", sa.String(80), nullable=False, server_default=""))
        batch.add_column(sa.Column("version", sa.Integer(), nullable=False, server_default="1"))
        batch.add_column(sa.Column("line", sa.String(100), nullable=False, server_default=""))
        batch.add_column(sa.Column("owner_hash", sa.String(64)))
        batch.add_column(sa.Column("photos", sa.JSON(), nullable=False, server_default="{}"))
    op.execute("UPDATE editions SET line = edition_id")


def _tell_what_tables_use() -> None:
    """Each table's edition, from the deal that is its first entry."""
    tables = sa.table("tables", sa.column("id"), sa.column("edition_id"))
    entries = sa.table(
        "entries", sa.column("table_id"), sa.column("ply"), sa.column("body", sa.JSON())
    )
    connection = op.get_bind()
    found = sa.select(entries.c.table_id, entries.c.body).where(entries.c.ply == 0)
    for table_id, body in connection.execute(found).all():
        edition = (body.get("deal") or {}).get("edition") or {}
        connection.execute(
            tables.update().where(tables.c.id == table_id).values(edition_id=edition.get("id"))
        )


def downgrade() -> None:
    op.drop_index("ix_tables_edition_id", "tables")
    op.drop_column("tables", "edition_id")
    with op.batch_alter_table("editions") as batch:
        for column in ("photos", "owner_hash", "line", "version", "author"):
            batch.drop_column(column)
    for table in ("house_editions", "photos", "touches", "drafts"):
        op.drop_table(table)
