"""Where each read runs, so that what is dear for one caller costs the others nothing."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

from tawam.database.port import Database, Row
from tawam.rest.budget import Budget
from tawam.rest.call import Call
from tawam.rest.shape import Tree, has_pattern

Fetch = Callable[..., Awaitable[list[Row]]]


class Reads:
    """Looks rows up on the spot, lists them beside everything else, and searches in turns."""

    def __init__(self, database: Database, budget: Budget) -> None:
        self._database = database
        self._budget = budget
        self.fetch_one, self.fetch_list = database.fetch_one, database.fetch_list

    @asynccontextmanager
    async def begun(self, call: Call, where: tuple[Tree, ...]) -> AsyncGenerator[Fetch]:
        """How the rows of `where` are fetched, while the caller's turn lasts.

        Raises:
            TooManyRequests: of patterns.
        """
        if not has_pattern(where):
            yield self._database.fetch_list
            return
        await self._budget.count_search(call.account)
        async with self._budget.search(call.account):
            yield self._database.search
