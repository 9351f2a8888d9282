"""Makes the database that the settings name."""

from pathlib import Path

from tawam.database.port import Database
from tawam.database.sqlite import SqliteDatabase
from tawam.database.traced import TracedDatabase
from tawam.settings import Settings


def open_database(settings: Settings) -> Database:
    """Make the database that the settings name. The caller must open it (`await database.open()`)."""
    database = _untraced(settings)
    if not settings.traces_url:
        return database
    return TracedDatabase(database, "postgresql" if settings.uses_postgres else "sqlite")


def _untraced(settings: Settings) -> Database:
    if settings.uses_postgres:
        # Imported only when needed: the driver's import is a large part of the start-up time.
        from tawam.database.postgres import PostgresDatabase

        return PostgresDatabase(settings.database_url, settings.database_direct_url)
    return SqliteDatabase(sqlite_path(settings))


def sqlite_path(settings: Settings) -> Path:
    return settings.data_dir / "tawam.sqlite3"
