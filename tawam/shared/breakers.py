"""Circuit breakers for other people's servers. The processes of an installation share them."""

import math
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from tawam.shared.redis import RedisAway, SharedRedis

if TYPE_CHECKING:
    # Not at run time: see `SharedRedis`.
    from redis.asyncio import Redis


class CircuitOpen(Exception):
    """The server failed too often a moment ago; it is left alone for a while."""


class Breakers:
    """Circuit breakers by name: after some failures in a row a circuit is open for some seconds.

    With Redis, a failure in any process counts, and a circuit is open for all of them. While Redis is away,
    each process goes by its own failures.

    Args:
        ignored: exceptions that are no failure of the server.
    """

    def __init__(
        self,
        failures: int,
        seconds: float,
        ignored: Sequence[type[BaseException]],
        redis: SharedRedis | None = None,
    ) -> None:
        # Not above, because the package imports the client of Redis: 8 MB of memory for who has a breaker.
        from purgatory import AsyncCircuitBreakerFactory

        self._own = AsyncCircuitBreakerFactory(failures, seconds, exclude=list(ignored))
        self._failures = failures
        self._milliseconds = math.ceil(seconds * 1000)
        self._ignored = tuple(ignored)
        self._redis = redis

    @asynccontextmanager
    async def guard(self, circuit: str) -> AsyncGenerator[None]:
        """Count the outcome of the block for `circuit`.

        Raises:
            CircuitOpen: the circuit is open; the block has not run.
        """
        from purgatory.domain.model import OpenedState

        if await self._is_open_for_all(circuit):
            raise CircuitOpen(circuit)
        breaker = await self._own.get_breaker(circuit)
        try:
            async with breaker:
                yield
        except OpenedState as error:
            raise CircuitOpen(circuit) from error
        except self._ignored:
            raise
        except BaseException:
            await self._count_failure(circuit)
            raise
        await self._forget_failures(circuit)

    async def _is_open_for_all(self, circuit: str) -> bool:
        if self._redis is None:
            return False
        open_key = self._redis.key("breaker", circuit, "open")
        try:
            return bool(await self._redis.ask(lambda redis: redis.exists(open_key)))
        except RedisAway:
            return False

    async def _count_failure(self, circuit: str) -> None:
        if self._redis is None:
            return
        shared = self._redis
        failed, opened = shared.key("breaker", circuit, "failed"), shared.key("breaker", circuit, "open")

        async def count(redis: "Redis") -> None:
            async with redis.pipeline(transaction=True) as pipeline:
                # It outlives the opened circuit: the first call after that time opens it again if it fails.
                pipeline.incr(failed)
                pipeline.pexpire(failed, 3 * self._milliseconds)
                counted, _ = await pipeline.execute()
            if counted >= self._failures:
                await redis.set(opened, 1, px=self._milliseconds)

        with suppress(RedisAway):
            await shared.ask(count)

    async def _forget_failures(self, circuit: str) -> None:
        if self._redis is None:
            return
        failed = self._redis.key("breaker", circuit, "failed")
        with suppress(RedisAway):
            await self._redis.ask(lambda redis: redis.delete(failed))
