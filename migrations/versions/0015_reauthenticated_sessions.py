"""when a session's holder last showed that the account is theirs, and until when it may choose a password.

Revision: 0015
Follows: 0014
"""

import sqlalchemy as sa
from alembic import op

from tawam.database.schema import Timestamp

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sessions", sa.Column("reauthenticated_at", Timestamp(), nullable=True))
    op.add_column("sessions", sa.Column("password_reset_until", Timestamp(), nullable=True))


def downgrade() -> None:
    op.drop_column("sessions", "password_reset_until")
    op.drop_column("sessions", "reauthenticated_at")
