"""objects keep the X-Robots-Tag that they were sent with, and uploads their Upload-Metadata.

Revision: 0032
Follows: 0031
"""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("objects", sa.Column("robots_tag", sa.String(255), nullable=True))
    op.add_column("uploads", sa.Column("described", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("uploads", "described")
    op.drop_column("objects", "robots_tag")
