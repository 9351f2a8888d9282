"""twins know which twin took their place, and accounts that were never linked are.

Revision: 0030
Follows: 0029
"""

import sqlalchemy as sa
from alembic import op

from tawam.database.schema import Id, Timestamp

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

_consents = sa.table(
    "consents", *(sa.column(name) for name in ("id", "twin_id", "email", "person_id", "signed_at"))
)
_twins = sa.table("twins", sa.column("id"), sa.column("person_id"))
_users = sa.table("users", *(sa.column(name) for name in ("id", "email", "email_confirmed_at", "deleted_at")))


def upgrade() -> None:
    op.add_column("twins", sa.Column("replaced_by", Id(), nullable=True))
    op.add_column("twins", sa.Column("replaced_at", Timestamp(), nullable=True))
    # Accounts that were emptied keep their ids, and are nobody's any more.
    emptied = sa.select(_users.c.id).where(_users.c.deleted_at.is_not(None))
    for table in (_consents, _twins):
        op.execute(table.update().where(table.c.person_id.in_(emptied)).values(person_id=None))
    # Whoever confirmed the address of a consent is its person, and the newest person of a twin is the twin's.
    confirmed = (
        sa.select(_users.c.id)
        .where(_users.c.email == _consents.c.email, _users.c.email_confirmed_at.is_not(None))
        .correlate(_consents)
        .limit(1)
        .scalar_subquery()
    )
    op.execute(_consents.update().where(_consents.c.person_id.is_(None)).values(person_id=confirmed))
    newest = (
        sa.select(_consents.c.person_id)
        .where(_consents.c.twin_id == _twins.c.id)
        .order_by(_consents.c.signed_at.desc(), _consents.c.id.desc())
        .limit(1)
        .correlate(_twins)
        .scalar_subquery()
    )
    op.execute(_twins.update().where(_twins.c.person_id.is_(None)).values(person_id=newest))


def downgrade() -> None:
    op.drop_column("twins", "replaced_at")
    op.drop_column("twins", "replaced_by")
