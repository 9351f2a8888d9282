"""Limits the requests, searches and writes of one account through `/rest/v1`."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field

from tawam.http.limits import Limits, TooManyRequests

# Requests that are counted together: counting takes as long as a good part of a read.
_COUNTED_TOGETHER = 20
_MAX_ACCOUNTS = 10_000
# A search may take two seconds, and a write some milliseconds.
_MAX_QUEUED_SEARCHES = 8
_MAX_QUEUED_WRITES = 100


class AccountLimits:
    """Counts requests and searches per account and minute; runs its searches and its writes one at a time.

    Wherever a method takes an account, None stands for the service role, which has no limits.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._uncounted: dict[str, int] = {}
        self._searches, self._writes = AccountLocks(_MAX_QUEUED_SEARCHES), AccountLocks(_MAX_QUEUED_WRITES)

    async def count_request(self, account: str | None) -> None:
        """Count one request.

        Raises:
            TooManyRequests: there were too many within a minute.
        """
        if account is None:
            return
        left = self._uncounted.get(account, 0)
        if left == 0:
            await self._limits.hit("rest_requests", account)
            if len(self._uncounted) >= _MAX_ACCOUNTS:
                self._uncounted.clear()
            left = _COUNTED_TOGETHER
        self._uncounted[account] = left - 1

    async def count_search(self, account: str | None) -> None:
        """As `count_request`, for a request that holds patterns."""
        if account is not None:
            await self._limits.hit("rest_searches", account)

    def search(self, account: str | None) -> AbstractAsyncContextManager[None]:
        """Hold the account's lock for searches.

        Raises:
            TooManyRequests: too many of its searches wait already; so `write`.
        """
        return self._searches.hold(account)

    def write(self, account: str | None) -> AbstractAsyncContextManager[None]:
        """Hold the account's lock for writes."""
        return self._writes.hold(account)


@dataclass(slots=True)
class _Queue:
    """
    Attributes:
        length: the tasks that hold or await `lock`.
    """

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    length: int = 0


class AccountLocks:
    """A lock for each account, in memory while a task holds or awaits it.

    Args:
        max_queued: how many tasks of one account may hold or await its lock.
    """

    def __init__(self, max_queued: int) -> None:
        self._max_queued = max_queued
        self._queues: dict[str, _Queue] = {}

    @asynccontextmanager
    async def hold(self, account: str | None) -> AsyncGenerator[None]:
        """Hold the lock of `account` for the length of a block. None, the service role, needs none.

        Raises:
            TooManyRequests: too many tasks of this account wait already.
        """
        if account is None:
            yield
            return
        queue = self._queues.setdefault(account, _Queue())
        if queue.length >= self._max_queued:
            raise TooManyRequests(1)
        queue.length += 1
        try:
            async with queue.lock:
                yield
        finally:
            queue.length -= 1
            if not queue.length:
                del self._queues[account]
