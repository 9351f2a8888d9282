"""A database that fails once, at its n-th step: before a statement, before a commit, or after one."""

from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tawam.database.errors import DatabaseUnavailable
from tawam.database.port import Database, Row, Statement, Transaction


@dataclass
class Fault:
    """Attributes:
    at: the step that fails, from 1.
    taken: the steps so far.
    """

    at: int
    taken: int = 0

    @property
    def happened(self) -> bool:
        return self.taken >= self.at


# Set where requests are sent: what runs beside them keeps its database.
_planted: ContextVar[Fault | None] = ContextVar("planted", default=None)


@contextmanager
def planted(at: int) -> Generator[Fault]:
    """The step `at` of what the block asks of the server fails."""
    fault = Fault(at)
    token = _planted.set(fault)
    try:
        yield fault
    finally:
        _planted.reset(token)


def step(failure: Callable[[], Exception]) -> None:
    """Take a step, which fails if the fault is planted here."""
    fault = _planted.get()
    if fault is None:
        return
    fault.taken += 1
    if fault.taken == fault.at:
        raise failure()


def _step() -> None:
    step(lambda: DatabaseUnavailable("planted"))


T = TypeVar("T", Database, Transaction)


class _FailingReads(Generic[T]):
    def __init__(self, real: T) -> None:
        self._real = real

    async def fetch_one(self, statement: Statement, **values: Any) -> Row | None:
        _step()
        return await self._real.fetch_one(statement, **values)

    async def fetch_all(self, statement: Statement, **values: Any) -> list[Row]:
        _step()
        return await self._real.fetch_all(statement, **values)


class FailingDatabase(_FailingReads[Database]):
    """Stands before a `Database`."""

    async def fetch_list(self, statement: Statement, **values: Any) -> list[Row]:
        _step()
        return await self._real.fetch_list(statement, **values)

    async def search(self, statement: Statement, **values: Any) -> list[Row]:
        _step()
        return await self._real.search(statement, **values)

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[Transaction]:
        _step()
        async with self._real.transaction() as transaction:
            yield _FailingTransaction(transaction)
            _step()
        # Committed, but the connection is lost before anybody hears of it.
        _step()

    def ringing(self, ring: Callable[[], None]) -> AbstractAsyncContextManager[None]:
        return self._real.ringing(ring)

    async def lead(self, jobs: Callable[[], AbstractAsyncContextManager[None]]) -> None:
        await self._real.lead(jobs)

    async def open(self) -> None:
        await self._real.open()

    async def close(self) -> None:
        await self._real.close()

    async def is_ready(self) -> bool:
        return await self._real.is_ready()


class _FailingTransaction(_FailingReads[Transaction]):
    async def execute(self, statement: Statement, **values: Any) -> int:
        _step()
        return await self._real.execute(statement, **values)
