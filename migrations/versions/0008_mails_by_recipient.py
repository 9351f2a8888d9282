"""an index that finds an address's latest mails, which are counted before it gets another.

Revision: 0008
Follows: 0007
"""

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_mails_recipient", "mails", ["recipient", "created_at"])


def downgrade() -> None:
    op.drop_index("ix_mails_recipient", table_name="mails")
