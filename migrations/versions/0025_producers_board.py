"""the team by role and the bands of its board are read from indexes; videos are made in batches.

Revision: 0025
Follows: 0024
"""

import sqlalchemy as sa
from alembic import op

from tawam.database.schema import Document, Id, Timestamp

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

_HAS_TEAM_ROLE = sa.text("app_metadata ->> 'role' IN ('admin', 'producer')")
_OF_PRODUCTIONS = {
    "ix_productions_promised": ["waits_for", "due_at", "id"],
    "ix_productions_waiting": ["waits_for", "waits_since", "id"],
    "ix_productions_stopped": ["stopped_at", "id"],
    "ix_productions_assigned": ["assignee_id", "waits_for", "due_at", "id"],
    "ix_productions_assigned_stopped": ["assignee_id", "stopped_at", "id"],
}


def upgrade() -> None:
    op.create_index(
        "ix_users_team", "users", ["id"], sqlite_where=_HAS_TEAM_ROLE, postgresql_where=_HAS_TEAM_ROLE
    )
    for name, columns in _OF_PRODUCTIONS.items():
        op.create_index(name, "productions", columns)
    op.create_table(
        "video_batches",
        sa.Column("id", Id(), nullable=False),
        sa.Column("production_id", Id(), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("lines", Document(), nullable=False),
        sa.Column("author_id", Id(), nullable=True),
        sa.Column("author_side", sa.String(length=16), nullable=False),
        sa.Column("author_name", sa.String(length=200), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.CheckConstraint("author_side in ('customer', 'team')", name=op.f("ck_video_batches_author_side")),
        sa.ForeignKeyConstraint(
            ["production_id"],
            ["productions.id"],
            name=op.f("fk_video_batches_production_id_productions"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_video_batches")),
    )
    op.create_index(op.f("ix_video_batches_production_id"), "video_batches", ["production_id"])


def downgrade() -> None:
    op.drop_table("video_batches")
    for name in _OF_PRODUCTIONS:
        op.drop_index(name, "productions")
    op.drop_index("ix_users_team", "users")
