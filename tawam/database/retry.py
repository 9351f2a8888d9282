"""Runs a transaction again when it loses a conflict with another transaction."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar

from tawam.database.errors import TransactionConflict
from tawam.database.port import Database, Transaction

T = TypeVar("T")

_ATTEMPTS = 5


async def in_transaction(database: Database, work: Callable[[Transaction], Awaitable[T]]) -> T:
    """Run `work` in a transaction, up to five times if deadlocks or serialization failures end it.

    `work` must have no effect outside the transaction that it gets.

    Raises:
        TransactionConflict: every attempt failed.
    """
    for attempt in range(_ATTEMPTS):
        try:
            async with database.transaction() as transaction:
                return await work(transaction)
        except TransactionConflict:
            if attempt == _ATTEMPTS - 1:
                raise
            await asyncio.sleep(random.uniform(0.005, 0.02) * 2**attempt)  # noqa: S311 because it spreads and guards nothing
    raise AssertionError("unreachable")
