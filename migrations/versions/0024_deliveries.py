"""deliveries, their captions, the plan of publications, and addresses of calendars.

Revision: 0024
Follows: 0023
"""

import sqlalchemy as sa
from alembic import op

from tawam.database.change_triggers import create_change_triggers, drop_change_triggers
from tawam.database.schema import Document, Id, Timestamp

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

# The exposed tables, with the columns that decide who could see a deleted row.
_WATCHED = {
    "deliveries": ("delivered_at", "production_id"),
    "delivery_captions": ("delivery_id",),
    "publications": ("production_id",),
}


def upgrade() -> None:
    _create_deliveries()
    _create_captions()
    _create_publications()
    op.create_table(
        "calendar_feeds",
        sa.Column("user_id", Id(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_calendar_feeds_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_calendar_feeds")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_calendar_feeds_token_hash")),
    )
    dialect = op.get_bind().dialect.name
    for table, kept in _WATCHED.items():
        for statement in create_change_triggers(dialect, table, "id", kept):
            op.execute(statement)


def _author() -> tuple[sa.Column[str], sa.Column[str], sa.Column[str]]:
    return (
        sa.Column("author_id", Id(), nullable=True),
        sa.Column("author_side", sa.String(length=16), nullable=False),
        sa.Column("author_name", sa.String(length=200), nullable=True),
    )


def _author_side(table: str) -> sa.CheckConstraint:
    return sa.CheckConstraint("author_side in ('customer', 'team')", name=op.f(f"ck_{table}_author_side"))


def _belongs_to(table: str, column: str, parent: str, ondelete: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}_{parent}")
    return sa.ForeignKeyConstraint([column], [f"{parent}.id"], name=name, ondelete=ondelete)


def _create_deliveries() -> None:
    op.create_table(
        "deliveries",
        sa.Column("id", Id(), nullable=False),
        sa.Column("video_id", Id(), nullable=True),
        sa.Column("production_id", Id(), nullable=False),
        sa.Column("twin_id", Id(), nullable=False),
        sa.Column("cut", sa.Integer(), nullable=False),
        sa.Column("channel", sa.String(length=16), nullable=False),
        sa.Column("shape", sa.String(length=8), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("file_name", sa.String(length=255), nullable=False),
        sa.Column("object_path", sa.String(length=1024), nullable=False),
        sa.Column("poster_path", sa.String(length=1024), nullable=True),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=True),
        sa.Column("crc32", sa.BigInteger(), nullable=True),
        sa.Column("duration_ms", sa.Integer(), nullable=True),
        sa.Column("width", sa.Integer(), nullable=True),
        sa.Column("height", sa.Integer(), nullable=True),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("findings", Document(), nullable=False),
        *_author(),
        sa.Column("received_at", Timestamp(), nullable=True),
        sa.Column("checked_at", Timestamp(), nullable=True),
        sa.Column("delivered_at", Timestamp(), nullable=True),
        sa.Column("downloaded_at", Timestamp(), nullable=True),
        sa.Column("taken_back_at", Timestamp(), nullable=True),
        sa.Column("reason", sa.String(length=500), nullable=True),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("last_error", sa.Text(), nullable=True),
        sa.Column("due_at", Timestamp(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("updated_at", Timestamp(), nullable=False),
        _author_side("deliveries"),
        sa.CheckConstraint("shape in ('16:9', '9:16', '1:1', '4:5')", name=op.f("ck_deliveries_shape")),
        sa.CheckConstraint(
            "status in ('sending', 'checking', 'checked', 'refused', 'delivered', 'taken_back')",
            name=op.f("ck_deliveries_status"),
        ),
        _belongs_to("deliveries", "video_id", "videos", "SET NULL"),
        _belongs_to("deliveries", "production_id", "productions", "CASCADE"),
        _belongs_to("deliveries", "twin_id", "twins", "CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deliveries")),
        sa.UniqueConstraint("object_path", name=op.f("uq_deliveries_object_path")),
    )
    for column in ("video_id", "production_id", "twin_id"):
        op.create_index(op.f(f"ix_deliveries_{column}"), "deliveries", [column])
    op.create_index("ix_deliveries_due", "deliveries", ["status", "due_at"])


def _create_captions() -> None:
    op.create_table(
        "delivery_captions",
        sa.Column("id", Id(), nullable=False),
        sa.Column("delivery_id", Id(), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("vtt", sa.Text(), nullable=False),
        sa.Column("srt", sa.Text(), nullable=False),
        sa.Column("vtt_size", sa.Integer(), nullable=False),
        sa.Column("srt_size", sa.Integer(), nullable=False),
        sa.Column("cues", sa.Integer(), nullable=False),
        *_author(),
        sa.Column("created_at", Timestamp(), nullable=False),
        _author_side("delivery_captions"),
        _belongs_to("delivery_captions", "delivery_id", "deliveries", "CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_delivery_captions")),
        sa.UniqueConstraint(
            "delivery_id", "language", name=op.f("uq_delivery_captions_delivery_id_language")
        ),
    )


def _create_publications() -> None:
    op.create_table(
        "publications",
        sa.Column("id", Id(), nullable=False),
        sa.Column("delivery_id", Id(), nullable=False),
        sa.Column("production_id", Id(), nullable=False),
        sa.Column("channel", sa.String(length=16), nullable=False),
        sa.Column("planned_at", Timestamp(), nullable=True),
        sa.Column("note", sa.String(length=500), nullable=True),
        *_author(),
        sa.Column("published_at", Timestamp(), nullable=True),
        sa.Column("published_url", sa.String(length=2000), nullable=True),
        sa.Column("canceled_at", Timestamp(), nullable=True),
        sa.Column("revision", sa.Integer(), server_default="0", nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("updated_at", Timestamp(), nullable=False),
        _author_side("publications"),
        _belongs_to("publications", "delivery_id", "deliveries", "CASCADE"),
        _belongs_to("publications", "production_id", "productions", "CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_publications")),
    )
    op.create_index(op.f("ix_publications_delivery_id"), "publications", ["delivery_id"])
    op.create_index("ix_publications_plan", "publications", ["production_id", "planned_at"])


def downgrade() -> None:
    dialect = op.get_bind().dialect.name
    for table in reversed(_WATCHED):
        for statement in drop_change_triggers(dialect, table):
            op.execute(statement)
    for table in ("calendar_feeds", "publications", "delivery_captions", "deliveries"):
        op.drop_table(table)
