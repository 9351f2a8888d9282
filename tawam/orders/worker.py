"""Tries again what could not be processed when it came. Runs beside the server, in every process of it."""

import asyncio

from tawam.database.errors import DatabaseError
from tawam.logs import logger
from tawam.orders.inbox import EventInbox

POLL_SECONDS = 1.0

log = logger("payment_events")


class EventWorker:
    def __init__(self, inbox: EventInbox) -> None:
        self._inbox = inbox

    async def run(self) -> None:
        """Until cancelled. A database that is gone does not end it."""
        while True:
            try:
                is_busy = await self._inbox.process_due()
            except DatabaseError as error:
                log.warning("payment_events_unreadable", error=str(error))
                is_busy = False
            if not is_busy:
                await asyncio.sleep(POLL_SECONDS)
