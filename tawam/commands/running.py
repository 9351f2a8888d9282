"""Opens the settings and the database for commands, and ends a command that failed.

Exit code 2: the command could not start, because of the settings or a file or server that they name. Exit
code 1: the command started, and failed.
"""

import asyncio
import os
import sys
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import typer
from pydantic_settings import DotEnvSettingsSource

from tawam.database.errors import DatabaseError
from tawam.database.opening import open_database
from tawam.setting_names import mistyped_settings
from tawam.settings import Settings
from tawam.worker import NOT_STARTED

if TYPE_CHECKING:
    from tawam.database.port import Database

T = TypeVar("T")
_told: set[str] = set()


@contextmanager
def starting() -> Generator[None]:
    """If the block cannot start, print the reason in a sentence and end the command with exit code 2."""
    try:
        yield
    except Exception as error:
        # Imported only after a failure, because the module imports every part of the server.
        from tawam.startup import obstacle

        sentence = obstacle(error)
        if sentence is None:
            raise
        print(sentence, file=sys.stderr)
        raise typer.Exit(NOT_STARTED) from None


def read_settings() -> Settings:
    with starting():
        settings = Settings()
        _warn(mistyped_settings([*os.environ, *DotEnvSettingsSource(Settings).env_vars]))
        return settings


def migrate_database(settings: Settings, *, as_owner: bool = False) -> None:
    from tawam.migrate import migrate

    with starting():
        asyncio.run(migrate(settings, as_owner=as_owner))


def with_database(work: "Callable[[Database], Coroutine[Any, Any, T]]") -> T:
    """Run `work` on the migrated database of the settings, whether or not a server is using it."""
    settings = read_settings()
    migrate_database(settings)

    async def opened() -> T:
        with starting():
            database = open_database(settings)
            await database.open()
        try:
            return await work(database)
        finally:
            await database.close()

    return run(opened())


def run(work: Coroutine[Any, Any, T]) -> T:
    from sqlalchemy.exc import (
        DBAPIError,  # Not above, because the server's parent process goes without SQLAlchemy.
    )

    try:
        return asyncio.run(work)
    except (DatabaseError, DBAPIError, OSError) as error:
        fail(f"The database cannot be used: {error}")


def print_findings(settings: Settings, *, reads_files: bool) -> None:
    """Look at every part of the server, print a line for each; end with exit code 1 when one is not well."""
    from tawam.checks import Finding, findings

    async def look() -> list[Finding]:
        return [finding async for finding in findings(settings, reads_files=reads_files)]

    with starting():
        found = asyncio.run(look())
    for about, is_well, sentence in found:
        print(f"{about:9} {'ok  ' if is_well else 'FAIL'} {sentence}")
    if not all(finding.is_well for finding in found):
        raise typer.Exit(1)


def _warn(sentences: list[str]) -> None:
    """Print each warning once, however often the settings are read."""
    for sentence in sentences:
        if sentence not in _told:
            print(sentence, file=sys.stderr)
            _told.add(sentence)


def fail(sentence: str) -> NoReturn:
    """End the command with exit code 1."""
    print(sentence, file=sys.stderr)
    raise typer.Exit(1)
