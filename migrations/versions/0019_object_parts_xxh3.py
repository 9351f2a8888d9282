"""a fast checksum of stored parts.

Revision: 0019
Follows: 0018
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("object_parts", sa.Column("xxh3", sa.String(32), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("object_parts") as table:
        table.drop_column("xxh3")
