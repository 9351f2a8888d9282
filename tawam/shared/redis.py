"""A connection to Redis or Valkey for small questions that a request waits for."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import TYPE_CHECKING, Self, TypeVar

from tawam.logs import logger
from tawam.settings import Settings

if TYPE_CHECKING:
    # At run time `SharedRedis` imports it: it takes 8 MB of memory, and many installations have no Redis.
    from redis.asyncio import Redis

T = TypeVar("T")

# Seconds that a call may take, and for which nobody asks again after one has failed.
PATIENCE = 1.0
PAUSE = 1.0
# An answer takes a tenth of a millisecond: more connections would only cost their opening.
_CONNECTIONS = 4

_log = logger("redis")


class RedisAway(Exception):
    """Redis did not answer, now or a moment ago."""


class SharedRedis:
    """Redis or Valkey. Whoever asks it needs an answer of its own for the time in which it is away.

    After a failure it is left alone for a second: otherwise every request would wait for its timeout.

    Args:
        installation: begins every key; other installations on the same server have another.

    Attributes:
        failures: what a call raises where Redis does not answer.
    """

    def __init__(self, url: str, installation: str) -> None:
        from redis.asyncio import BlockingConnectionPool, Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
        from redis.exceptions import RedisError

        self.failures = (RedisError, OSError, TimeoutError)
        pool = BlockingConnectionPool.from_url(
            url,
            max_connections=_CONNECTIONS,
            timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            socket_timeout=PATIENCE,
            # Once, at once: the server may have closed a connection that was idle.
            retry=Retry(NoBackoff(), 1),
        )
        self._redis = Redis.from_pool(pool)
        self._url = url
        self._installation = installation
        self._away_until = float("-inf")
        self._is_away = False

    @classmethod
    def of(cls, settings: Settings) -> Self | None:
        """The Redis of the settings; None where a single process needs none."""
        url = settings.redis_url.get_secret_value()
        return cls(url, settings.site_url) if url else None

    def key(self, *parts: str) -> str:
        return ":".join(("tawam", self._installation, *parts))

    async def ask(self, call: "Callable[[Redis], Awaitable[T]]") -> T:
        """Return what `call` returns.

        Raises:
            RedisAway: it failed or took longer than `PATIENCE`, or another call failed within `PAUSE`.
        """
        if monotonic() < self._away_until:
            raise RedisAway
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await call(self._redis)
        except self.failures as error:
            self._away_until = monotonic() + PAUSE
            if not self._is_away:
                self._is_away = True
                _log.warning("redis_away", error=f"{type(error).__name__}: {error}")
            raise RedisAway from error
        if self._is_away:
            self._is_away = False
            _log.info("redis_back")
        return answer

    def connection(self) -> "Redis":
        """Return a connection for somebody who keeps it, which the caller closes."""
        from redis.asyncio import Redis

        return Redis.from_url(self._url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE)

    async def close(self) -> None:
        await self._redis.aclose()
