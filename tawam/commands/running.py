"""What every command needs: the settings, the database, and one way to fail."""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from typing import Any, NoReturn, TypeVar

import typer
from pydantic import ValidationError
from sqlalchemy.exc import DBAPIError

from tawam.database.errors import DatabaseError
from tawam.database.opening import open_database
from tawam.database.port import Database
from tawam.settings import Settings

T = TypeVar("T")


def read_settings() -> Settings:
    try:
        return Settings()
    except ValidationError as error:
        problems = [_problem("_".join(map(str, each["loc"])), each["msg"]) for each in error.errors()]
        fail("The settings cannot be used:\n  " + "\n  ".join(problems))


def migrate_database(settings: Settings) -> None:
    from tawam.migrate import migrate

    run(migrate(settings))


def with_database(work: Callable[[Database], Coroutine[Any, Any, T]]) -> T:
    """Run `work` on the migrated database of the settings, whether or not a server is using it."""
    settings = read_settings()
    migrate_database(settings)

    async def opened() -> T:
        database = open_database(settings)
        await database.open()
        try:
            return await work(database)
        finally:
            await database.close()

    return run(opened())


def run(work: Coroutine[Any, Any, T]) -> T:
    try:
        return asyncio.run(work)
    except (DatabaseError, DBAPIError, OSError) as error:
        fail(f"The database cannot be used: {error}")


def fail(sentence: str) -> NoReturn:
    """End the command with exit code 1."""
    print(sentence, file=sys.stderr)
    raise typer.Exit(1)


def _problem(name: str, message: str) -> str:
    """Of a setting, or of several together; never with the value, which may be a secret."""
    message = message.removeprefix("Value error, ")
    return f"TAWAM_{name.upper()}: {message}" if name else message
