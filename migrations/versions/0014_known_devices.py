"""devices from which an account was signed in to, which strangers' attempts do not lock out.

Revision: 0014
Follows: 0013
"""

import sqlalchemy as sa
from alembic import op

from tawam.database.schema import Id, Timestamp

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "known_devices",
        sa.Column("id", Id(), nullable=False),
        sa.Column("user_id", Id(), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("last_used_at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_known_devices_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_known_devices")),
        sa.UniqueConstraint("user_id", "token_hash", name=op.f("uq_known_devices_user_id_token_hash")),
    )
    op.create_index(op.f("ix_known_devices_token_hash"), "known_devices", ["token_hash"])
    op.create_index(op.f("ix_known_devices_last_used_at"), "known_devices", ["last_used_at"])


def downgrade() -> None:
    op.drop_table("known_devices")
