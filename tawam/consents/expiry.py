"""Takes productions back whose consent has run out: no act tells of a day that has passed."""

import asyncio
from datetime import timedelta

from tawam.database.errors import DatabaseError
from tawam.database.port import Database, Transaction
from tawam.database.retry import in_transaction
from tawam.logs import logger
from tawam.productions.refresh import refresh_twin, today
from tawam.productions.statements import EXPIRED_TWINS
from tawam.traces.spans import traced_run

_EVERY = timedelta(hours=1)
log = logger("consents")


class ConsentExpiry:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def run(self) -> None:
        """Look now and every hour, until cancelled. It continues if the database is unavailable."""
        while True:
            try:
                if expired := await self.refresh():
                    log.info("consents_expired", twins=expired)
            except DatabaseError as error:
                log.warning("consents_not_looked_at", error=str(error))
            await asyncio.sleep(_EVERY.total_seconds())

    @traced_run("expire consents")
    async def refresh(self) -> int:
        """Refresh the twins whose last consent has run out, and return their number."""
        found = await self._database.fetch_all(EXPIRED_TWINS, today=today())
        for row in found:

            async def work(transaction: Transaction, twin_id: str = row["twin_id"]) -> None:
                await refresh_twin(transaction, twin_id)

            await in_transaction(self._database, work)
        return len(found)
