"""the team's list of accounts stays fast, its own accounts are found at once, and accounts can be emptied.

Revision: 0005
Follows: 0004
"""

import sqlalchemy as sa
from alembic import op

from tawam.database.schema import Timestamp

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_HAS_ADMIN_ROLE = sa.text("app_metadata ->> 'role' = 'admin'")


def upgrade() -> None:
    op.add_column("users", sa.Column("deleted_at", Timestamp(), nullable=True))
    op.create_index(op.f("ix_users_created_at"), "users", ["created_at", "id"])
    op.create_index(
        op.f("ix_users_admins"),
        "users",
        ["id"],
        sqlite_where=_HAS_ADMIN_ROLE,
        postgresql_where=_HAS_ADMIN_ROLE,
    )


def downgrade() -> None:
    op.drop_index(op.f("ix_users_admins"), table_name="users")
    op.drop_index(op.f("ix_users_created_at"), table_name="users")
    with op.batch_alter_table("users") as table:
        table.drop_column("deleted_at")
