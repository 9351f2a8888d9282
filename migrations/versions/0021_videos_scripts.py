"""videos and their scripts.

Revision: 0021
Follows: 0020
"""

import sqlalchemy as sa
from alembic import op

from tawam.database.change_triggers import create_change_triggers, drop_change_triggers
from tawam.database.schema import Document, Id, Timestamp

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

# The exposed tables, with the columns by which their policies decide.
_KEPT: dict[str, tuple[str, ...]] = {
    "script_comments": ("video_id",),
    "script_decisions": ("video_id",),
    "script_versions": ("video_id",),
    "videos": ("production_id",),
}


def upgrade() -> None:
    op.create_table(
        "videos",
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
        sa.CheckConstraint(
            "script_status in ('none', 'waiting', 'changes', 'approved')",
            name=op.f("ck_videos_script_status"),
        ),
        sa.CheckConstraint("step in ('scripts', 'generation')", name=op.f("ck_videos_step")),
        sa.CheckConstraint("waits_for in ('customer', 'team')", name=op.f("ck_videos_waits_for")),
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
    )
    with op.batch_alter_table("videos", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_videos_production_id"), ["production_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_videos_twin_id"), ["twin_id"], unique=False)

    op.create_table(
        "script_comments",
        sa.Column("id", Id(), nullable=False),
        sa.Column("video_id", Id(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(length=2000), nullable=False),
        sa.Column("reply_to", Id(), nullable=True),
        sa.Column("author_id", Id(), nullable=True),
        sa.Column("author_side", sa.String(length=16), nullable=False),
        sa.Column("author_name", sa.String(length=200), nullable=True),
        sa.Column("done_at", Timestamp(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.CheckConstraint(
            "author_side in ('customer', 'team')", name=op.f("ck_script_comments_author_side")
        ),
        sa.ForeignKeyConstraint(
            ["reply_to"],
            ["script_comments.id"],
            name=op.f("fk_script_comments_reply_to_script_comments"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["video_id"], ["videos.id"], name=op.f("fk_script_comments_video_id_videos"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_script_comments")),
    )
    with op.batch_alter_table("script_comments", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_script_comments_reply_to"), ["reply_to"], unique=False)
        batch_op.create_index("ix_script_comments_video_id_version", ["video_id", "version"], unique=False)

    op.create_table(
        "script_decisions",
        sa.Column("id", Id(), nullable=False),
        sa.Column("video_id", Id(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("decision", sa.String(length=16), nullable=False),
        sa.Column("note", sa.String(length=2000), nullable=True),
        sa.Column("author_id", Id(), nullable=True),
        sa.Column("author_side", sa.String(length=16), nullable=False),
        sa.Column("author_name", sa.String(length=200), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.CheckConstraint(
            "author_side in ('customer', 'team')", name=op.f("ck_script_decisions_author_side")
        ),
        sa.CheckConstraint("decision in ('approved', 'changes')", name=op.f("ck_script_decisions_decision")),
        sa.ForeignKeyConstraint(
            ["video_id"], ["videos.id"], name=op.f("fk_script_decisions_video_id_videos"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_script_decisions")),
        sa.UniqueConstraint(
            "video_id", "version", "decision", name=op.f("uq_script_decisions_video_id_version_decision")
        ),
    )
    op.create_table(
        "script_versions",
        sa.Column("id", Id(), nullable=False),
        sa.Column("video_id", Id(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("words", sa.Integer(), nullable=False),
        sa.Column("author_id", Id(), nullable=True),
        sa.Column("author_side", sa.String(length=16), nullable=False),
        sa.Column("author_name", sa.String(length=200), nullable=True),
        sa.Column("note_id", Id(), nullable=True),
        sa.Column("is_draft", sa.Boolean(), server_default="0", nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.CheckConstraint(
            "author_side in ('customer', 'team')", name=op.f("ck_script_versions_author_side")
        ),
        sa.ForeignKeyConstraint(
            ["video_id"], ["videos.id"], name=op.f("fk_script_versions_video_id_videos"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_script_versions")),
        sa.UniqueConstraint("video_id", "number", name=op.f("uq_script_versions_video_id_number")),
    )
    for table, kept in _KEPT.items():
        for statement in create_change_triggers(op.get_bind().dialect.name, table, "id", kept):
            op.execute(statement)


def downgrade() -> None:
    for table in _KEPT:
        for statement in drop_change_triggers(op.get_bind().dialect.name, table):
            op.execute(statement)
    op.drop_table("script_versions")
    op.drop_table("script_decisions")
    with op.batch_alter_table("script_comments", schema=None) as batch_op:
        batch_op.drop_index("ix_script_comments_video_id_version")
        batch_op.drop_index(batch_op.f("ix_script_comments_reply_to"))

    op.drop_table("script_comments")
    with op.batch_alter_table("videos", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_videos_twin_id"))
        batch_op.drop_index(batch_op.f("ix_videos_production_id"))

    op.drop_table("videos")
