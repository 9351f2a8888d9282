"""Notices promises that were not kept, and sends reminders: no act tells of an hour that has passed."""

import asyncio
from datetime import timedelta

from tawam.database.errors import DatabaseError
from tawam.database.port import Database, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.logs import logger
from tawam.productions import statements
from tawam.productions.refresh import refresh_production
from tawam.productions.reminders import Reminders
from tawam.traces.spans import traced_run

_EVERY = timedelta(minutes=1)

log = logger("productions")


class Promises:
    def __init__(self, database: Database, reminders: Reminders) -> None:
        self._database = database
        self._reminders = reminders

    async def run(self) -> None:
        """Look every minute, until cancelled. It continues if the database is unavailable."""
        is_started = False
        while True:
            try:
                if not is_started:
                    await self.start_clocks()
                    is_started = True
                await self.look()
            except DatabaseError as error:
                log.warning("promises_not_looked_at", error=str(error))
            await asyncio.sleep(_EVERY.total_seconds())

    @traced_run("look at promises")
    async def look(self) -> None:
        """Notice what is late by now, and remind customers who are waited for."""
        if late := await self.notice_late():
            log.info("promises_missed", productions=late)
        if sent := await self._reminders.send_due():
            log.info("customers_reminded", productions=sent)

    async def notice_late(self) -> int:
        """Mark productions whose hour has passed as late, and return their number."""

        async def work(transaction: Transaction) -> int:
            return await transaction.execute(statements.MISS_PROMISES, moment=now())

        return await in_transaction(self._database, work)

    async def start_clocks(self) -> None:
        """Let clocks run that have to: those of productions that were there before clocks were."""
        for row in await self._database.fetch_all(statements.STANDING):

            async def work(transaction: Transaction, production_id: str = row["id"]) -> None:
                await refresh_production(transaction, production_id)

            await in_transaction(self._database, work)
