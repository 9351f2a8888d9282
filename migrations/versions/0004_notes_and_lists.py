"""notes, and indexes that keep the team's list of profiles fast.

The list is sorted by any of its columns, in either direction, and cut into pages. Each index holds the whole
order, the primary key at its end, and the column that the list filters by, so that what a deep page skips is
skipped within the index.

Revision: 0004
Follows: 0003
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.exc import DBAPIError

from tawam.database.schema import Id, Timestamp

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_LISTS = {
    # With all that the list shows and searches: a search reads it from end to end, and no row beside it.
    "ix_profiles_created_at": ["created_at", "id", "updated_at", "full_name", "username", "email"],
    "ix_profiles_updated_at": ["updated_at", "id"],
    # Those who never saved, newest first: SQLite would rather sort them all than pass by the others.
    "ix_profiles_updated_at_created_at": ["updated_at", "created_at", "id"],
    "ix_profiles_full_name": ["full_name", "id", "updated_at"],
    "ix_profiles_full_name_username": ["full_name", "username", "id", "updated_at"],
    "ix_profiles_email": ["email", "id", "updated_at"],
}
# SQLite reads an index in either direction with nulls at either end; PostgreSQL needs one for each end, but
# sorts the rest of an order on the way.
_POSTGRES_LISTS = {
    "ix_profiles_created_at": "created_at, id, updated_at",
    "ix_profiles_updated_at": "updated_at, id",
    "ix_profiles_updated_at_nulls_first": "updated_at NULLS FIRST, id",
    "ix_profiles_full_name": 'full_name COLLATE "C", username COLLATE "C", id, updated_at',
    "ix_profiles_full_name_nulls_first": (
        'full_name COLLATE "C" NULLS FIRST, username COLLATE "C" NULLS FIRST, id, updated_at'
    ),
    "ix_profiles_email": 'email COLLATE "C", id, updated_at',
    "ix_profiles_email_nulls_first": 'email COLLATE "C" NULLS FIRST, id, updated_at',
}
_SEARCH = "ix_profiles_search"
_SEARCH_PARTS = (
    "CREATE EXTENSION IF NOT EXISTS pg_trgm",
    f"CREATE INDEX {_SEARCH} ON profiles USING gin "
    "(full_name gin_trgm_ops, username gin_trgm_ops, email gin_trgm_ops)",
)


def upgrade() -> None:
    op.create_table(
        "notes",
        sa.Column("id", Id(), nullable=False),
        sa.Column("user_id", Id(), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("updated_at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_notes_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notes")),
    )
    op.create_index(op.f("ix_notes_user_id"), "notes", ["user_id"])
    if op.get_bind().dialect.name == "postgresql":
        for name, columns in _POSTGRES_LISTS.items():
            op.execute(f"CREATE INDEX {name} ON profiles ({columns})")
        _add_search()
        return
    for name, columns in _LISTS.items():
        op.create_index(name, "profiles", columns)


def downgrade() -> None:
    is_postgres = op.get_bind().dialect.name == "postgresql"
    if is_postgres:
        # The extension stays: others in the database may use it.
        op.execute(f"DROP INDEX IF EXISTS {_SEARCH}")
    for name in _POSTGRES_LISTS if is_postgres else _LISTS:
        op.drop_index(name, table_name="profiles")
    op.drop_index(op.f("ix_notes_user_id"), table_name="notes")
    op.drop_table("notes")


def _add_search() -> None:
    """An index for "contains", where the server has the extension and lets us use it; else searches scan."""
    connection = op.get_bind()
    try:
        with connection.begin_nested():
            for part in _SEARCH_PARTS:
                connection.execute(sa.text(part))
    except DBAPIError:
        return
