"""Short messages from one process of an installation to all of them, through Redis or Valkey.

Redis keeps none of them: whoever is not connected misses what is announced meanwhile. They are for what a
process finds out by itself a little later.
"""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from tawam.logs import logger
from tawam.shared.redis import PATIENCE, RedisAway, SharedRedis

if TYPE_CHECKING:
    # Not at run time: see `SharedRedis`.
    from redis.asyncio.client import PubSub

# Seconds of silence after which the connection is tried, and before a lost one is opened again.
_QUIET = 5.0
_CONNECT_AGAIN = 0.5

_log = logger("announcements")


class Announcements:
    """The messages about one subject.

    They have a connection of their own: behind the presences of Realtime, which are large, they would wait.
    """

    def __init__(self, redis: SharedRedis, subject: str) -> None:
        self.is_listening = asyncio.Event()
        self._redis = redis
        self._channel = redis.key("announcements", subject)

    async def announce(self, message: bytes) -> None:
        """Tell all processes, this one too. While Redis is away nobody is told."""
        with suppress(RedisAway):
            await self._redis.ask(lambda redis: redis.publish(self._channel, message))

    async def listen(self, take: Callable[[bytes], None]) -> None:
        """Hand over every message until cancelled, and connect again where Redis was away."""
        redis = self._redis.connection()
        try:
            while True:
                try:
                    async with redis.pubsub() as messages:
                        await messages.subscribe(self._channel)
                        await self._hear(messages, take)
                except self._redis.failures as error:
                    if self.is_listening.is_set():
                        _log.warning("announcements_missed", error=f"{type(error).__name__}: {error}")
                    self.is_listening.clear()
                # Spread out: all processes lose it at the same moment.
                await asyncio.sleep(_CONNECT_AGAIN * random.uniform(1, 2))  # noqa: S311 because it is no secret
        finally:
            await redis.aclose()

    async def _hear(self, messages: "PubSub", take: Callable[[bytes], None]) -> None:
        while True:
            received = await messages.get_message(timeout=_QUIET)
            if received is None:
                # Nobody tells of a line that was cut: its other end has to say something.
                await messages.ping()
                received = await messages.get_message(timeout=PATIENCE)
            if received is None:
                raise TimeoutError("Redis is silent")
            if received["type"] == "subscribe":
                self.is_listening.set()
            elif received["type"] == "message" and isinstance(received["data"], bytes):
                take(received["data"])
