"""Transactions of writes, which a caller may ask to be undone after their answer is known."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from tawam.database.port import Database, Transaction
from tawam.rest.preferences import Preferences


class _UndoneOnPurpose(Exception):
    """Leaves a transaction without its writes."""


@asynccontextmanager
async def undoable(database: Database, preferences: Preferences) -> AsyncGenerator[Transaction]:
    """A transaction; under `Prefer: tx=rollback` nothing of it stays."""
    try:
        async with database.transaction() as transaction:
            yield transaction
            if preferences.rolls_back:
                raise _UndoneOnPurpose
    except _UndoneOnPurpose:
        return
