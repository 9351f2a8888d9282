"""Writes to many rows in small transactions, so that other writers wait for one batch at most."""

import asyncio
from typing import Any

from sqlalchemy import ColumnElement, Select, Table, select

from tawam.database.port import Database, Transaction
from tawam.database.retry import in_transaction
from tawam.database.statement import Statement

ROWS = 500


def batch(table: Table, *conditions: ColumnElement[bool]) -> Select[Any]:
    """Select the ids of up to `ROWS` rows that meet `conditions`, and lock these rows.

    Rows that another transaction has locked are skipped, and belong to a later batch.
    """
    return select(table.c.id).where(*conditions).limit(ROWS).with_for_update(skip_locked=True)


async def in_batches(database: Database, statement: Statement, **values: object) -> int:
    """Run `statement`, which writes to one `batch`, until no rows are left; return the number of rows."""

    async def work(transaction: Transaction) -> int:
        return await transaction.execute(statement, **values)

    total = 0
    while touched := await in_transaction(database, work):
        total += touched
        await asyncio.sleep(0)
    return total
