"""append-only tables refuse `INSERT OR REPLACE`, which deletes rows of SQLite without its triggers.

Revision: 0033
Follows: 0032
"""

from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None

# By table, the name and the refusal of its triggers, and what is unique beside `id`.
_TABLES = {
    "audit_log": ("audit_log", "the audit log is append-only", ()),
    "ledger_entries": ("ledger", "the ledger is append-only", (("twin_id", "number"),)),
    "allowance_entries": ("allowances", "allowance entries are append-only", (("key",),)),
}


def upgrade() -> None:
    # PostgreSQL has no such statement: its upserts update, which is refused already.
    if op.get_bind().dialect.name == "postgresql":
        return
    for table, (name, refusal, uniques) in _TABLES.items():
        # A row may be replaced by its rowid as well.
        keys = (("rowid",), ("id",), *uniques)
        same = " OR ".join(f"({' AND '.join(f'{key} = NEW.{key}' for key in columns)})" for columns in keys)
        found = f"EXISTS (SELECT 1 FROM {table} WHERE {same})"  # noqa: S608 because the names stand above
        op.execute(
            f"CREATE TRIGGER {name}_refuses_replacement BEFORE INSERT ON {table} "
            f"WHEN {found} BEGIN SELECT RAISE(ABORT, '{refusal}'); END"
        )


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        return
    for name, _, _ in _TABLES.values():
        op.execute(f"DROP TRIGGER {name}_refuses_replacement")
