"""The background work of a server, which one process at a time does for all that share a database."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from tawam.approvals.expiry import ApprovalExpiry
from tawam.consents.deletion import TwinDeletions
from tawam.consents.expiry import ConsentExpiry
from tawam.mail.relay import Relay
from tawam.orders.inbox import EventInbox
from tawam.productions.promises import Promises
from tawam.recordings.checker import FileChecker
from tawam.tasks import running

Run = Callable[[], Coroutine[Any, Any, None]]


@dataclass(frozen=True, kw_only=True)
class Jobs:
    """
    Attributes:
        others: jobs that nothing else waits for.
    """

    relay: Relay
    inbox: EventInbox
    checkers: Sequence[FileChecker]
    approvals: ApprovalExpiry
    deletions: TwinDeletions
    expiry: ConsentExpiry
    promises: Promises
    others: Sequence[Run] = field(default=())

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Do all of it as it comes, during the block."""
        own = [self.relay, self.inbox, self.approvals, *self.checkers, self.deletions, self.expiry]
        async with AsyncExitStack() as stack:
            for run in [*(each.run for each in own), self.promises.run, *self.others]:
                await stack.enter_async_context(running(run()))
            yield

    async def prepare(self) -> None:
        """Make the folders of the checks, where they do not run by themselves."""
        for checker in self.checkers:
            await asyncio.to_thread(checker.prepare)

    async def catch_up(self) -> None:
        """Do what has come, until nothing is left: payment events, files to check and mails."""
        is_busy = True
        while is_busy:
            is_busy = await self.inbox.process_due()
            for checker in self.checkers:
                while await checker.check_due():
                    is_busy = True
            while await self.relay.send_due():
                is_busy = True

    async def look_at_clock(self) -> None:
        """Do what follows from the hour alone: promises, reminders, consents and requests that run out."""
        await self.approvals.expire()
        await self.expiry.refresh()
        await self.deletions.finish_all()
        await self.promises.look()
        await self.catch_up()
