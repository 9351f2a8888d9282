"""productions say how many twins their plans allow.

Revision: 0026
Follows: 0025
"""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

# As the plans that were sold until here say it; None: as many as wanted.
_SEVERAL = {"video-enterprise": None, "tier-enterprise": None, "business": 10}


def upgrade() -> None:
    op.add_column("productions", sa.Column("avatars", sa.Integer(), nullable=True, server_default="1"))
    productions = sa.table("productions", sa.column("plan_id", sa.String), sa.column("avatars", sa.Integer))
    for plan_id, avatars in _SEVERAL.items():
        op.execute(productions.update().where(productions.c.plan_id == plan_id).values(avatars=avatars))


def downgrade() -> None:
    op.drop_column("productions", "avatars")
