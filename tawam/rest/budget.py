"""How much of the server one account may use through `/rest/v1`."""

from contextlib import AbstractAsyncContextManager

from tawam.http.limits import Limits
from tawam.rest.turns import Turns

# Requests that are counted together: counting takes as long as a good part of a read.
_BUNCH = 20
_MOST_ACCOUNTS = 10_000
# A search may take two seconds, and a write some milliseconds.
_WAITING_SEARCHES = 8
_WAITING_WRITES = 100


class Budget:
    """Requests and searches per account and minute; its searches and its writes one at a time.

    Wherever an account is asked for, None is the service, which nothing limits.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._uncounted: dict[str, int] = {}
        self._searches, self._writes = Turns(_WAITING_SEARCHES), Turns(_WAITING_WRITES)

    async def count(self, account: str | None) -> None:
        """One request more.

        Raises:
            TooManyRequests: there were too many within a minute.
        """
        if account is None:
            return
        left = self._uncounted.get(account, 0)
        if left == 0:
            await self._limits.hit("rest_requests", account)
            if len(self._uncounted) >= _MOST_ACCOUNTS:
                self._uncounted.clear()
            left = _BUNCH
        self._uncounted[account] = left - 1

    async def count_search(self, account: str | None) -> None:
        """As `count`, for a request that holds patterns."""
        if account is not None:
            await self._limits.hit("rest_searches", account)

    def search(self, account: str | None) -> AbstractAsyncContextManager[None]:
        """The account's turn to search.

        Raises:
            TooManyRequests: too many of its searches wait already; so `write`.
        """
        return self._searches.of(account)

    def write(self, account: str | None) -> AbstractAsyncContextManager[None]:
        """The account's turn to write."""
        return self._writes.of(account)
