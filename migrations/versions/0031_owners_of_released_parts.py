"""released parts name the account and the bucket whose bytes they were.

Revision: 0031
Follows: 0030
"""

import sqlalchemy as sa
from alembic import op

from tawam.database.schema import Id

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("object_parts", sa.Column("owner_id", Id(), nullable=True))
    op.add_column("object_parts", sa.Column("bucket_id", sa.String(100), nullable=True))
    op.create_index(op.f("ix_object_parts_owner_id"), "object_parts", ["owner_id"])


def downgrade() -> None:
    op.drop_index(op.f("ix_object_parts_owner_id"), "object_parts")
    with op.batch_alter_table("object_parts") as table:
        table.drop_column("bucket_id")
        table.drop_column("owner_id")
