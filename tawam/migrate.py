"""Bringing a database to the newest tables. Every domain's tables are gathered here.

A migration runs in one transaction in both databases: a process killed half-way leaves the old schema.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, column, event, func, inspect, select, table
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tawam.affiliates import tables as affiliates
from tawam.allowances import tables as allowances
from tawam.approvals import tables as approvals
from tawam.audit import tables as audit
from tawam.auth import tables as auth
from tawam.consents import tables as consents
from tawam.daily_checks import tables as daily_checks
from tawam.database.opening import sqlite_path
from tawam.database.schema import metadata
from tawam.database.translation import Translated
from tawam.database.write_lock import WriteLock
from tawam.deliveries import tables as deliveries
from tawam.leads import tables as leads
from tawam.ledger import tables as ledger
from tawam.mail import tables as mail
from tawam.notes import tables as notes
from tawam.objects import tables as objects
from tawam.orders import tables as orders
from tawam.productions import tables as productions
from tawam.profiles import tables as profiles
from tawam.realtime import tables as realtime
from tawam.recordings import tables as recordings
from tawam.settings import Settings
from tawam.videos import tables as videos

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent.parent / "migrations"
# Each of these modules adds its tables to the metadata as it is imported.
DOMAINS = (
    affiliates,
    allowances,
    approvals,
    audit,
    auth,
    consents,
    daily_checks,
    deliveries,
    leads,
    ledger,
    mail,
    notes,
    objects,
    orders,
    productions,
    profiles,
    realtime,
    recordings,
    videos,
)
TABLES = metadata

# Where Alembic keeps the revision that the database has.
_VERSION = table("alembic_version", column("version_num"))
_LOCK_TIMEOUT = 30.0
_ADVISORY_LOCK = 0x7A3A3


class DatabaseNewer(Exception):
    """The database has tables of a version that came after this one."""


class DatabaseOlder(Exception):
    """The database lacks tables of this version, and its role may not make them."""


async def migrate(settings: Settings, *, as_owner: bool = False) -> None:
    """Run every migration that the database has not had; does nothing when there is none.

    Args:
        as_owner: whether to use the address of the tables' owner if there is one, and to give the role of the
            service what it needs.

    Raises:
        DatabaseNewer: it has some that are not known here.
        DatabaseOlder: it lacks some, and the role is not the owner's.
        DatabaseError: no connection; or another process writes to the SQLite file for over half a minute.
        sqlalchemy.exc.DBAPIError: a migration failed and was rolled back.
    """
    owner_url = settings.database_owner_url if as_owner else ""
    engine = _postgres_engine(owner_url) if owner_url else migration_engine(settings)
    lock = None if settings.uses_postgres else WriteLock(sqlite_path(settings), _LOCK_TIMEOUT)
    try:
        if lock:
            await lock.acquire()
        with _translated(settings):
            async with engine.begin() as connection:
                await connection.run_sync(_upgrade)
                if owner_url:
                    await connection.run_sync(_grant, service_url=settings.database_url)
        if settings.database_direct_url:
            await _prepare_pooled_role(settings)
    finally:
        await engine.dispose()
        if lock:
            lock.close()


def _grant(connection: Connection, service_url: str) -> None:
    from tawam.database.postgres_roles import grant_to_service, role_of

    role = role_of(service_url)
    if role != connection.scalar(select(func.current_user())):
        grant_to_service(connection, role)


async def _prepare_pooled_role(settings: Settings) -> None:
    """Let the service's role set its own time limits, which needs no right of the owner's."""
    from tawam.database.postgres_roles import set_timeouts

    engine = migration_engine(settings)
    try:
        with _translated(settings):
            async with engine.begin() as connection:
                await connection.run_sync(_take_turns)
                await connection.run_sync(set_timeouts)
    finally:
        await engine.dispose()


async def is_migrated(settings: Settings) -> bool:
    """Whether the database has every migration.

    Raises:
        DatabaseNewer, DatabaseError, sqlalchemy.exc.DBAPIError: as `migrate`.
    """
    engine = migration_engine(settings)
    try:
        with _translated(settings):
            async with engine.begin() as connection:
                return await connection.run_sync(_has_newest)
    finally:
        await engine.dispose()


def newest_revision() -> str:
    """The last revision: the files of the migrations begin with theirs, and are in order."""
    return max(_revisions())


def _revisions() -> set[str]:
    return {path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")}


def migration_engine(settings: Settings) -> AsyncEngine:
    """An engine for migrations alone; requests go through `Database`."""
    if settings.uses_postgres:
        return _postgres_engine(settings.unpooled_database_url)
    sqlite_path(settings).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    engine = create_async_engine(f"sqlite+aiosqlite:///{sqlite_path(settings)}")

    def on_connect(connection: object, _: object) -> None:
        # The driver's own transactions would commit before each CREATE TABLE.
        setattr(connection, "isolation_level", None)  # noqa: B010 because the type is the driver's own

    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    event.listen(engine.sync_engine, "connect", on_connect)
    event.listen(engine.sync_engine, "begin", on_begin)
    return engine


def is_declared(_: object, name: str | None, kind: str, is_reflected: bool, __: object) -> bool:
    """Leave out the indexes of lists and plots, which differ between databases and are in no table.

    Alembic's `include_object`, for generated migrations and for comparing the tables with the database.
    """
    is_for_team = any(part in str(name) for part in ("ix_profiles_", "_list_", "_plot_"))
    return not (kind == "index" and is_reflected and is_for_team)


def alembic_config(connection: Connection) -> "Config":
    # Imported when there is something to migrate: most starts have nothing, and need not wait for it.
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def _translated(settings: Settings) -> Translated:
    """What the driver says while it connects is not yet SQLAlchemy's."""
    if settings.uses_postgres:
        from tawam.database.postgres_errors import translated
    else:
        from tawam.database.sqlite_errors import translated
    return translated


def _take_turns(connection: Connection) -> None:
    """Wait until no other server that starts, or migrates, is changing the database."""
    connection.execute(select(func.pg_advisory_xact_lock(_ADVISORY_LOCK)))


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        _take_turns(connection)
    if not _has_newest(connection):
        _check_may_migrate(connection)
        from alembic import command

        command.upgrade(alembic_config(connection), "head")


def _check_may_migrate(connection: Connection) -> None:
    if connection.dialect.name != "postgresql":
        return
    from tawam.database.postgres_roles import may_migrate

    if not may_migrate(connection):
        raise DatabaseOlder(
            f"The database does not have the tables of this version ({newest_revision()}), and its role may "
            "not make them: run `tawam migrate` with TAWAM_DATABASE_OWNER_URL."
        )


def _has_newest(connection: Connection) -> bool:
    if not inspect(connection).has_table(_VERSION.name):
        return False
    present, known = connection.scalar(select(_VERSION.c.version_num)), _revisions()
    if present is not None and present not in known:
        raise DatabaseNewer(
            f"The database has the tables of a newer version ({present}; this one knows {max(known)}): "
            "start that one, or put back a copy of before."
        )
    return present == max(known)


def _postgres_engine(url: str) -> AsyncEngine:
    """An engine whose driver reads the address itself, with all of its parameters, as the pools' does."""
    import asyncpg

    async def connect() -> Any:
        return await asyncpg.connect(url)

    return create_async_engine("postgresql+asyncpg://", async_creator=connect)
