"""Marks requests that nobody decided on as expired."""

import asyncio

from tawam.approvals.approvals import EXPIRE
from tawam.database.errors import DatabaseError
from tawam.database.port import Database
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.logs import logger
from tawam.traces.spans import traced_run

LOOK_EVERY = 300.0

_log = logger("approvals")


class ApprovalExpiry:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def run(self) -> None:
        """Look every five minutes, until cancelled. It continues if the database is unavailable."""
        while True:
            try:
                await self.expire()
            except DatabaseError as error:
                _log.warning("approvals_not_expired", error=str(error))
            await asyncio.sleep(LOOK_EVERY)

    @traced_run("expire approvals")
    async def expire(self) -> int:
        """Mark the requests whose time is over; their number."""
        return await in_transaction(
            self._database, lambda transaction: transaction.execute(EXPIRE, moment=now())
        )
