"""The triggers that record each change of a table in `changes`, for migrations.

A migration that copies a table, as `batch_alter_table` does in SQLite, drops the table's triggers: it has to
create them again. A test compares the triggers of the newest schema with the policies.
"""

from collections.abc import Iterator, Sequence

# The channel on which PostgreSQL tells every process that something was recorded.
CHANNEL = "changes"
_NOW = "strftime('%Y-%m-%dT%H:%M:%f000+00:00', 'now')"


def create_change_triggers(dialect: str, table: str, key: str, kept: Sequence[str]) -> Iterator[str]:
    """Yield the statements that make the triggers of `table`.

    Args:
        dialect: `postgresql` or `sqlite`.
        key: the column of the primary key.
        kept: the columns of a deleted row that decide who could see it.
    """
    if dialect == "postgresql":
        yield from _create_in_postgres(table, key, kept)
    else:
        yield from _create_in_sqlite(table, key, kept)


def drop_change_triggers(dialect: str, table: str) -> Iterator[str]:
    """Yield the statements that drop them."""
    if dialect == "postgresql":
        yield f"DROP TRIGGER record_change ON {table}"
        yield f"DROP FUNCTION record_change_of_{table}()"
    else:
        for kind in ("insert", "update", "delete"):
            yield f"DROP TRIGGER {table}_record_{kind}"


def _create_in_postgres(table: str, key: str, kept: Sequence[str]) -> Iterator[str]:
    old = ", ".join(f"'{column}', OLD.{column}" for column in kept)
    yield (
        f"CREATE FUNCTION record_change_of_{table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "  # noqa: S608 because the names are the schema's
        "INSERT INTO changes (transaction_id, table_name, key, kind, old, created_at) VALUES ("
        f"pg_current_xact_id()::text::bigint, '{table}', "
        f"CASE TG_OP WHEN 'DELETE' THEN OLD.{key} ELSE NEW.{key} END, TG_OP, "
        f"CASE TG_OP WHEN 'DELETE' THEN jsonb_build_object({old}) END, clock_timestamp()); "
        f"PERFORM pg_notify('{CHANNEL}', ''); RETURN NULL; END $$"
    )
    yield (
        f"CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON {table} "
        f"FOR EACH ROW EXECUTE FUNCTION record_change_of_{table}()"
    )


def _create_in_sqlite(table: str, key: str, kept: Sequence[str]) -> Iterator[str]:
    old = ", ".join(f"'{column}', OLD.{column}" for column in kept)
    for kind, row, kept_row in (
        ("INSERT", "NEW", "NULL"),
        ("UPDATE", "NEW", "NULL"),
        ("DELETE", "OLD", f"json_object({old})"),
    ):
        yield (
            f"CREATE TRIGGER {table}_record_{kind.lower()} AFTER {kind} ON {table} BEGIN "  # noqa: S608 because the names are the schema's
            "INSERT INTO changes (table_name, key, kind, old, created_at) "
            f"VALUES ('{table}', {row}.{key}, '{kind}', {kept_row}, {_NOW}); END"
        )
