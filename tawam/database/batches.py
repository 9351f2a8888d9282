"""Writes to many rows in small transactions: other writers wait no longer than one of them takes."""

import asyncio
from typing import Any

from sqlalchemy import ColumnElement, Select, Table, select

from tawam.database.port import Database, Transaction
from tawam.database.retry import in_transaction
from tawam.database.statement import Statement

ROWS = 500


def batch(table: Table, *conditions: ColumnElement[bool]) -> Select[Any]:
    """Ids of up to `ROWS` rows. They are held, so that nobody changes them before the caller does; rows that
    another transaction holds are left to a later batch.
    """
    return select(table.c.id).where(*conditions).limit(ROWS).with_for_update(skip_locked=True)


async def in_batches(database: Database, statement: Statement, **values: object) -> int:
    """Run `statement`, which writes to one `batch`, until it finds none; how many rows it has touched."""

    async def work(transaction: Transaction) -> int:
        return await transaction.execute(statement, **values)

    total = 0
    while touched := await in_transaction(database, work):
        total += touched
        await asyncio.sleep(0)
    return total
