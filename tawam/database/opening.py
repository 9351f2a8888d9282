"""Makes the database that the settings name."""

from pathlib import Path
from typing import TYPE_CHECKING

from tawam.settings import Settings

if TYPE_CHECKING:
    from tawam.database.port import Database

# Each kind of database is imported when it is opened: the import of SQLAlchemy takes 14 MB, and that of a
# driver a large part of the start-up time.


def open_database(settings: Settings) -> "Database":
    """Make the database that the settings name. The caller must open it (`await database.open()`)."""
    database = _untraced(settings)
    if not settings.traces_url:
        return database
    from tawam.database.traced import TracedDatabase

    return TracedDatabase(database, "postgresql" if settings.uses_postgres else "sqlite")


def _untraced(settings: Settings) -> "Database":
    if settings.uses_postgres:
        from tawam.database.postgres import PostgresDatabase

        return PostgresDatabase(settings.database_url, settings.database_direct_url)
    from tawam.database.sqlite import SqliteDatabase

    return SqliteDatabase(sqlite_path(settings))


def sqlite_path(settings: Settings) -> Path:
    return settings.data_dir / "tawam.sqlite3"
