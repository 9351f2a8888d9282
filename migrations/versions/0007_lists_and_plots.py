"""indexes that keep the team's lists and plots fast.

Lists are sorted by one of a few columns, in either direction, and cut into pages. Each index holds the
whole order, the primary key after the column, and all that the list is narrowed by: what a deep page skips,
and what is counted, is read within the index.

Revision: 0007
Follows: 0006
"""

from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op
from sqlalchemy.exc import DBAPIError

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_STATE = ("handled_at", "due_at", "assignee_id")
_ORDERS_STATE = (*_STATE, "status")
# By table: what its list is sorted by, and what narrows it.
_LISTS = {
    "contact_messages": (("name", "created_at", "due_at"), _STATE),
    "affiliate_applications": (("full_name", "created_at", "due_at"), _STATE),
    "orders": (("email", "plan_name", "amount", "created_at", "due_at"), _ORDERS_STATE),
}
_TEXTS = {"name", "full_name", "email", "plan_name"}
# What a search looks through: SQLite reads the newest-first index from end to end, and no row beside it.
_SEARCHED = {
    "contact_messages": ("name", "email", "subject"),
    "affiliate_applications": ("full_name", "email", "company"),
    "orders": ("email", "plan_name", "session_id"),
}
# SQLite reads an index in either direction with nulls at either end; PostgreSQL needs one for each end.
_NULLABLE = {("orders", "email"), ("orders", "due_at")}
# A day of a plot is a range of one of these, which holds all that is counted.
_PLOTS = {
    "orders": ("paid_at",),
    "payments": ("paid_at", "currency", "status", "amount", "refunded_amount"),
    "users": ("created_at", "is_anonymous"),
}
# Promises that were or are being missed, which are few.
_WAS_MISSED = sa.text("handled_at IS NULL OR handled_at > due_at")


def upgrade() -> None:
    is_postgres = op.get_bind().dialect.name == "postgresql"
    if is_postgres:
        _add_search()
    for name, table, columns in _indexes(is_postgres):
        op.execute(f"CREATE INDEX {name} ON {table} ({', '.join(columns)})")
    for table in _LISTS:
        op.create_index(
            f"ix_{table}_plot_due_at",
            table,
            ["due_at", "handled_at"],
            sqlite_where=_WAS_MISSED,
            postgresql_where=_WAS_MISSED,
        )


def downgrade() -> None:
    for table in _LISTS:
        op.drop_index(f"ix_{table}_plot_due_at", table_name=table)
    is_postgres = op.get_bind().dialect.name == "postgresql"
    for name, table, _ in _indexes(is_postgres):
        op.drop_index(name, table_name=table)
    if is_postgres:
        for table in _SEARCHED:
            op.execute(f"DROP INDEX IF EXISTS ix_{table}_list_search")


def _indexes(is_postgres: bool) -> Iterator[tuple[str, str, list[str]]]:
    """Name, table and columns of each."""
    for table, columns in _PLOTS.items():
        yield f"ix_{table}_plot_{columns[0]}", table, list(columns)
    for table, (sorts, state) in _LISTS.items():
        for column in sorts:
            rest = ["id", *(name for name in state if name != column)]
            if column == "created_at" and not is_postgres:
                rest += _SEARCHED[table]
            # Texts are sorted by their bytes, as in SQLite.
            first = f'{column} COLLATE "C"' if is_postgres and column in _TEXTS else column
            yield f"ix_{table}_list_{column}", table, [first, *rest]
            if is_postgres and (table, column) in _NULLABLE:
                yield f"ix_{table}_list_{column}_nulls_first", table, [f"{first} NULLS FIRST", *rest]


def _add_search() -> None:
    """Indexes for "contains", where the server has the extension and lets us use it; else searches scan."""
    connection = op.get_bind()
    try:
        with connection.begin_nested():
            connection.execute(sa.text("CREATE EXTENSION IF NOT EXISTS pg_trgm"))
            for table, columns in _SEARCHED.items():
                parts = ", ".join(f"{column} gin_trgm_ops" for column in columns)
                connection.execute(
                    sa.text(f"CREATE INDEX ix_{table}_list_search ON {table} USING gin ({parts})")
                )
    except DBAPIError:
        return
