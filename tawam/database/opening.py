"""Which database the settings name."""

from pathlib import Path

from tawam.database.port import Database
from tawam.database.sqlite import SqliteDatabase
from tawam.settings import Settings


def open_database(settings: Settings) -> Database:
    """A database that is yet to be opened (`await database.open()`)."""
    if settings.uses_postgres:
        # Its driver takes a good part of the start, and most have no use for it.
        from tawam.database.postgres import PostgresDatabase

        return PostgresDatabase(settings.database_url)
    return SqliteDatabase(sqlite_path(settings))


def sqlite_path(settings: Settings) -> Path:
    return settings.data_dir / "tawam.sqlite3"
