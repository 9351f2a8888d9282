"""cuts, their comments and decisions; videos go on to editing, delivery and completion.

Revision: 0023
Follows: 0022
"""

import sqlalchemy as sa
from alembic import op
from alembic.operations import BatchOperations

from tawam.database.change_triggers import create_change_triggers, drop_change_triggers
from tawam.database.schema import Document, Id, Timestamp

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

# The exposed tables, with the columns by which their policies decide.
_KEPT: dict[str, tuple[str, ...]] = {
    "cut_comments": ("video_id",),
    "cut_decisions": ("video_id",),
    "cuts": ("status", "video_id"),
}
_STATUSES = "in ('none', 'waiting', 'changes', 'approved')"
_STEPS = ("scripts", "generation")
_WAITING = ("customer", "team")
_NEW_STEPS = ("editing", "delivery", "completed")


def upgrade() -> None:
    columns = (
        sa.Column("cut", sa.Integer(), server_default="0", nullable=False),
        sa.Column("cut_status", sa.String(length=16), server_default="none", nullable=False),
    )
    with op.batch_alter_table("videos", copy_from=_videos(_STEPS, _WAITING)) as table:
        for column in columns:
            table.add_column(column)
        table.create_check_constraint(op.f("ck_videos_cut_status"), f"cut_status {_STATUSES}")
        _replace_checks(table, (*_STEPS, *_NEW_STEPS), (*_WAITING, "nobody"))
    _record_changes_of_copy()
    _create_cuts()
    _create_comments_and_decisions()
    for name, kept in _KEPT.items():
        for statement in create_change_triggers(op.get_bind().dialect.name, name, "id", kept):
            op.execute(statement)


def _replace_checks(table: BatchOperations, steps: tuple[str, ...], waiting: tuple[str, ...]) -> None:
    for name, values in (("step", steps), ("waits_for", waiting)):
        table.drop_constraint(op.f(f"ck_videos_{name}"), type_="check")
        table.create_check_constraint(op.f(f"ck_videos_{name}"), f"{name} in {values}")


def _videos(steps: tuple[str, ...], waiting: tuple[str, ...], *more: sa.schema.SchemaItem) -> sa.Table:
    """The table that SQLite copies, with its checks, which a database does not tell."""
    return sa.Table(
        "videos",
        sa.MetaData(),
        sa.Column("id", Id(), nullable=False),
        sa.Column("production_id", Id(), nullable=False),
        sa.Column("twin_id", Id(), nullable=True),
        sa.Column("title", sa.String(length=120), nullable=False),
        sa.Column("brief", sa.String(length=2000), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("channels", Document(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("author_id", Id(), nullable=True),
        sa.Column("author_side", sa.String(length=16), nullable=False),
        sa.Column("author_name", sa.String(length=200), nullable=True),
        sa.Column("step", sa.String(length=16), nullable=False),
        sa.Column("script_status", sa.String(length=16), nullable=False),
        sa.Column("waits_for", sa.String(length=16), nullable=False),
        sa.Column("waits_since", Timestamp(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("words", sa.Integer(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("updated_at", Timestamp(), nullable=False),
        sa.CheckConstraint("author_side in ('customer', 'team')", name=op.f("ck_videos_author_side")),
        sa.CheckConstraint(f"script_status {_STATUSES}", name=op.f("ck_videos_script_status")),
        sa.CheckConstraint(f"step in {steps}", name=op.f("ck_videos_step")),
        sa.CheckConstraint(f"waits_for in {waiting}", name=op.f("ck_videos_waits_for")),
        sa.ForeignKeyConstraint(
            ["production_id"],
            ["productions.id"],
            name=op.f("fk_videos_production_id_productions"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["twin_id"], ["twins.id"], name=op.f("fk_videos_twin_id_twins"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_videos")),
        sa.Index(op.f("ix_videos_production_id"), "production_id"),
        sa.Index(op.f("ix_videos_twin_id"), "twin_id"),
        *more,
    )


def _record_changes_of_copy() -> None:
    """SQLite has copied the table, and the copy has no triggers."""
    if op.get_bind().dialect.name == "sqlite":
        for statement in create_change_triggers("sqlite", "videos", "id", ("production_id",)):
            op.execute(statement)


def _create_cuts() -> None:
    op.create_table(
        "cuts",
        sa.Column("id", Id(), nullable=False),
        sa.Column("video_id", Id(), nullable=True),
        sa.Column("twin_id", Id(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("file_name", sa.String(length=255), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=True),
        sa.Column("object_path", sa.String(length=1024), nullable=False),
        sa.Column("poster_path", sa.String(length=1024), nullable=True),
        sa.Column("strip_path", sa.String(length=1024), nullable=True),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("container", sa.String(length=16), nullable=True),
        sa.Column("video_codec", sa.String(length=32), nullable=True),
        sa.Column("audio_codec", sa.String(length=32), nullable=True),
        sa.Column("duration_ms", sa.Integer(), nullable=True),
        sa.Column("width", sa.Integer(), nullable=True),
        sa.Column("height", sa.Integer(), nullable=True),
        sa.Column("waveform", Document(), nullable=True),
        sa.Column("findings", Document(), nullable=False),
        sa.Column("note", sa.String(length=2000), nullable=True),
        *_author(),
        sa.Column("received_at", Timestamp(), nullable=True),
        sa.Column("checked_at", Timestamp(), nullable=True),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("last_error", sa.Text(), nullable=True),
        sa.Column("due_at", Timestamp(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("updated_at", Timestamp(), nullable=False),
        sa.CheckConstraint("author_side in ('customer', 'team')", name=op.f("ck_cuts_author_side")),
        sa.CheckConstraint(
            "status in ('checking', 'ready', 'refused', 'destroyed')", name=op.f("ck_cuts_status")
        ),
        sa.ForeignKeyConstraint(
            ["twin_id"], ["twins.id"], name=op.f("fk_cuts_twin_id_twins"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["video_id"], ["videos.id"], name=op.f("fk_cuts_video_id_videos"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cuts")),
        sa.UniqueConstraint("object_path", name=op.f("uq_cuts_object_path")),
        sa.UniqueConstraint("video_id", "number", name=op.f("uq_cuts_video_id_number")),
    )
    op.create_index(op.f("ix_cuts_twin_id"), "cuts", ["twin_id"])
    op.create_index("ix_cuts_due", "cuts", ["checked_at", "due_at"])


def _create_comments_and_decisions() -> None:
    op.create_table(
        "cut_comments",
        sa.Column("id", Id(), nullable=False),
        sa.Column("video_id", Id(), nullable=False),
        sa.Column("cut", sa.Integer(), nullable=False),
        sa.Column("at_ms", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(length=2000), nullable=False),
        sa.Column("reply_to", Id(), nullable=True),
        *_author(),
        sa.Column("done_at", Timestamp(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.CheckConstraint("author_side in ('customer', 'team')", name=op.f("ck_cut_comments_author_side")),
        sa.ForeignKeyConstraint(
            ["reply_to"],
            ["cut_comments.id"],
            name=op.f("fk_cut_comments_reply_to_cut_comments"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["video_id"], ["videos.id"], name=op.f("fk_cut_comments_video_id_videos"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cut_comments")),
    )
    op.create_index(op.f("ix_cut_comments_reply_to"), "cut_comments", ["reply_to"])
    op.create_index("ix_cut_comments_video_id_cut", "cut_comments", ["video_id", "cut"])
    op.create_table(
        "cut_decisions",
        sa.Column("id", Id(), nullable=False),
        sa.Column("video_id", Id(), nullable=False),
        sa.Column("cut", sa.Integer(), nullable=False),
        sa.Column("decision", sa.String(length=16), nullable=False),
        sa.Column("note", sa.String(length=2000), nullable=True),
        *_author(),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.CheckConstraint("author_side in ('customer', 'team')", name=op.f("ck_cut_decisions_author_side")),
        sa.CheckConstraint("decision in ('approved', 'changes')", name=op.f("ck_cut_decisions_decision")),
        sa.ForeignKeyConstraint(
            ["video_id"], ["videos.id"], name=op.f("fk_cut_decisions_video_id_videos"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cut_decisions")),
        sa.UniqueConstraint(
            "video_id", "cut", "decision", name=op.f("uq_cut_decisions_video_id_cut_decision")
        ),
    )


def _author() -> tuple[sa.Column[str], ...]:
    return (
        sa.Column("author_id", Id(), nullable=True),
        sa.Column("author_side", sa.String(length=16), nullable=False),
        sa.Column("author_name", sa.String(length=200), nullable=True),
    )


def downgrade() -> None:
    for name in _KEPT:
        for statement in drop_change_triggers(op.get_bind().dialect.name, name):
            op.execute(statement)
        op.drop_table(name)
    # Their scripts are approved: what comes after that is unknown to the tables of before.
    op.execute(
        "UPDATE videos SET step = 'generation', waits_for = 'team'"
        " WHERE step in ('editing', 'delivery', 'completed')"
    )
    columns = (
        sa.Column("cut", sa.Integer(), server_default="0", nullable=False),
        sa.Column("cut_status", sa.String(length=16), server_default="none", nullable=False),
        sa.CheckConstraint(f"cut_status {_STATUSES}", name=op.f("ck_videos_cut_status")),
    )
    newer = _videos((*_STEPS, *_NEW_STEPS), (*_WAITING, "nobody"), *columns)
    with op.batch_alter_table("videos", copy_from=newer) as table:
        table.drop_constraint(op.f("ck_videos_cut_status"), type_="check")
        table.drop_column("cut_status")
        table.drop_column("cut")
        _replace_checks(table, _STEPS, _WAITING)
    _record_changes_of_copy()
