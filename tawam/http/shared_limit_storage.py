"""Stores the counts of rate limits in Redis, so that a limit holds over all processes of an installation.

The `limits` library has a storage for Redis too. It counts by the clock of the process that asks: on machines
whose clocks differ, one would refuse what another has just allowed. Here the clock is that of Redis.
"""

import hashlib
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from limits.aio.storage.base import MovingWindowSupport, Storage

from tawam.http.limit_storage import BoundedStorage
from tawam.shared.redis import RedisAway, SharedRedis

if TYPE_CHECKING:
    # Not at run time: see `SharedRedis`.
    from redis.asyncio import Redis

# A key is a list of the moments that were counted, the newest first.
_ACQUIRE = """
local limit, expiry, amount = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if amount > limit then return 0 end
local clock = redis.call('TIME')
local now = clock[1] + clock[2] / 1000000
local last = redis.call('LINDEX', KEYS[1], limit - amount)
if last and tonumber(last) > now - expiry then return 0 end
for _ = 1, amount do redis.call('LPUSH', KEYS[1], string.format('%.6f', now)) end
redis.call('LTRIM', KEYS[1], 0, limit - 1)
redis.call('EXPIRE', KEYS[1], expiry + 1)
return 1
"""
# Returns how many count, and for how many seconds the oldest of them has counted.
_WINDOW = """
local limit, expiry = tonumber(ARGV[1]), tonumber(ARGV[2])
local clock = redis.call('TIME')
local now = clock[1] + clock[2] / 1000000
local low, high, count, oldest = 0, limit - 1, 0, now
while low <= high do
    local middle = math.floor((low + high) / 2)
    local moment = redis.call('LINDEX', KEYS[1], middle)
    if moment and tonumber(moment) > now - expiry then
        count, oldest, low = middle + 1, tonumber(moment), middle + 1
    else
        high = middle - 1
    end
end
return {count, string.format('%.6f', now - oldest)}
"""


class SharedStorage(Storage, MovingWindowSupport):
    """Stores the counts of one rule in Redis, and this process's part of them in its memory as well.

    While Redis is away, the process goes by its own part: a limit then holds for each process, not for all
    together. The names of keys are hashed, since they hold addresses of people.
    """

    STORAGE_SCHEME = None

    def __init__(self, redis: SharedRedis) -> None:
        super().__init__()
        self._redis = redis
        self._own = BoundedStorage()

    @property
    def base_exceptions(self) -> type[Exception]:
        return ValueError

    async def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Count `amount` for `key` unless that makes more than `limit` within `expiry` seconds."""
        try:
            is_counted = bool(await self._run(_ACQUIRE, key, limit, expiry, amount))
        except RedisAway:
            return await self._own.acquire_entry(key, limit, expiry, amount)
        if is_counted:
            await self._own.acquire_entry(key, limit, expiry, amount)
        return is_counted

    async def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:
        """Return the moment of the oldest count within `expiry` seconds, and the number of such counts."""
        try:
            count, age = await self._run(_WINDOW, key, limit, expiry)
        except RedisAway:
            return await self._own.get_moving_window(key, limit, expiry)
        return time.time() - float(age), int(count)

    async def clear(self, key: str) -> None:
        await self._own.clear(key)
        with suppress(RedisAway):
            await self._redis.ask(lambda redis: redis.delete(self._name(key)))

    async def check(self) -> bool:
        """Whether the storage can be used, which it can without Redis too."""
        return True

    async def reset(self) -> int | None:
        raise NotImplementedError("the counts of other processes are not this one's to remove")

    async def get(self, key: str) -> int:
        raise NotImplementedError("counts here end one by one")

    async def get_expiry(self, key: str) -> float:
        raise NotImplementedError("counts here end one by one")

    async def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        raise NotImplementedError("counts here end one by one")

    async def _run(self, script: str, key: str, *arguments: int) -> Any:
        name = self._name(key)

        async def run(redis: "Redis") -> Any:
            return await redis.register_script(script)(keys=[name], args=list(arguments))

        return await self._redis.ask(run)

    def _name(self, key: str) -> str:
        return self._redis.key("limit", hashlib.sha256(key.encode(errors="replace")).hexdigest()[:32])


def limit_storages(redis: SharedRedis | None) -> Callable[[], Storage]:
    """Return what opens the storage of one rule: in Redis where there is one, else in this process."""
    return BoundedStorage if redis is None else lambda: SharedStorage(redis)
