"""What the role of the service may do in PostgreSQL, where another role owns the tables.

The service reads and writes rows, and cannot alter a table: neither it nor whoever gets hold of its password
can drop the triggers that keep the audit trail, the ledger and the allowances append-only.
"""

from typing import Any
from urllib.parse import unquote, urlsplit

from sqlalchemy import Connection, text

from tawam.database.errors import DatabaseError
from tawam.database.postgres_pool import TIMEOUTS

# Tables whose triggers refuse every change; a migration names such a trigger with this ending.
_APPEND_ONLY = text(
    "SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid "
    r"WHERE relnamespace = current_schema()::regnamespace AND tgname LIKE '%\_append\_only'"
)
_MAY_MIGRATE = text(
    "SELECT coalesce((SELECT pg_has_role(relowner, 'USAGE') FROM pg_class "
    "WHERE oid = to_regclass(quote_ident(current_schema()) || '.alembic_version')), "
    "has_schema_privilege(current_schema(), 'CREATE'))"
)
# The settings that this role has in this database, such as `statement_timeout=2000`.
_SETTINGS = text(
    "SELECT unnest(setconfig) FROM pg_db_role_setting JOIN pg_database ON pg_database.oid = setdatabase "
    "WHERE setrole = current_user::regrole AND datname = current_database()"
)
_HELD = "SELECT name, setting::bigint AS setting FROM pg_settings WHERE name LIKE '%\\_timeout'"


def role_of(url: str) -> str:
    """The role that signs in with this address; empty if the address leaves it to the environment."""
    return unquote(urlsplit(url).username or "")


def may_migrate(connection: Connection) -> bool:
    """Whether this role may alter the tables, or may make them where there are none."""
    return bool(connection.scalar(_MAY_MIGRATE))


def grant_to_service(connection: Connection, role: str) -> None:
    """Give the role what the service needs, on tables and sequences of all migrations, and nothing else."""
    quote = connection.dialect.identifier_preparer.quote
    schema, grantee = quote(str(connection.scalar(text("SELECT current_schema()")))), quote(role)
    for statement in (
        f"GRANT USAGE ON SCHEMA {schema} TO {grantee}",
        f"REVOKE ALL ON ALL TABLES IN SCHEMA {schema} FROM {grantee}",
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {schema} TO {grantee}",
        f"GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA {schema} TO {grantee}",
        f"REVOKE INSERT, UPDATE, DELETE ON alembic_version FROM {grantee}",
    ):
        connection.execute(text(statement))
    for table in connection.scalars(_APPEND_ONLY).all():
        connection.execute(text(f"REVOKE UPDATE, DELETE ON {table} FROM {grantee}"))


def set_timeouts(connection: Connection) -> None:
    """Give this role the time limits that it lacks in this database, for connections through a pooler."""
    present = {setting.partition("=")[0] for setting in connection.scalars(_SETTINGS).all()}
    database = connection.dialect.identifier_preparer.quote(
        str(connection.scalar(text("SELECT current_database()")))
    )
    for name in TIMEOUTS.keys() - present:
        connection.execute(
            text(f"ALTER ROLE CURRENT_USER IN DATABASE {database} SET {name} = {TIMEOUTS[name]}")
        )


async def check_timeouts(connection: Any) -> None:
    """Check that the time limits hold on a connection through a pooler.

    Raises:
        DatabaseError: one does not.
    """
    held = {row["name"]: row["setting"] for row in await connection.fetch(_HELD)}
    if not all(0 < held[name] <= int(limit) for name, limit in TIMEOUTS.items()):
        raise DatabaseError(
            "its statements would have no time limit through the pooler: run `tawam migrate`, then RECONNECT "
            "at the pooler's console"
        )
