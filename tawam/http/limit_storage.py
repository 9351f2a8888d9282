"""Stores the counts of rate limits in the memory of one process: bounded, and swept while in use.

The memory storage of the `limits` library sweeps in a task of its own, which fails if a key is cleared
meanwhile, and it stores any number of keys, which callers choose.
"""

import time
from bisect import bisect_right
from collections import OrderedDict
from itertools import islice

from limits.aio.storage.base import MovingWindowSupport, Storage

from tawam.logs import logger

# A key with one count takes some 300 bytes. When there are more keys, the least recently counted is removed.
MOST_KEYS = 20_000
_SWEPT = 4

_log = logger("http")


class BoundedStorage(Storage, MovingWindowSupport):
    """Stores the counts of one rule. Its keys expire in the order in which they were last counted.

    No method awaits anything, so each runs without interruption by another task.
    """

    STORAGE_SCHEME = None

    def __init__(self, most_keys: int = MOST_KEYS) -> None:
        super().__init__()
        self._most_keys = most_keys
        # By key, the moments that still count, oldest first. The key that was counted last is at the end.
        self._moments: OrderedDict[str, list[float]] = OrderedDict()
        self._is_full = False

    def __len__(self) -> int:
        """The number of stored keys."""
        return len(self._moments)

    def keys(self) -> list[str]:
        return [*self._moments]

    @property
    def base_exceptions(self) -> type[Exception]:
        return ValueError

    async def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Count `amount` for `key` unless that makes more than `limit` within `expiry` seconds."""
        moment = time.time()
        self._sweep(moment - expiry)
        moments = self._counted(key, moment - expiry)
        if len(moments) + amount > limit:
            return False
        self._moments[key] = [*moments, *[moment] * amount]
        self._moments.move_to_end(key)
        self._forget_quietest()
        return True

    async def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:
        """Return the moment of the oldest count within `expiry` seconds, and the number of such counts."""
        moment = time.time()
        moments = self._counted(key, moment - expiry)
        return (moments[0], len(moments)) if moments else (moment, 0)

    async def clear(self, key: str) -> None:
        self._moments.pop(key, None)

    async def reset(self) -> int:
        """Remove all counts, and return the number of removed keys."""
        count = len(self._moments)
        self._moments.clear()
        return count

    async def check(self) -> bool:
        """Whether the storage can be reached."""
        return True

    async def get(self, key: str) -> int:
        return len(self._moments.get(key, ()))

    async def get_expiry(self, key: str) -> float:
        raise NotImplementedError("counts here end one by one")

    async def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        raise NotImplementedError("counts here end one by one")

    def _counted(self, key: str, since: float) -> list[float]:
        moments = self._moments.get(key, [])
        return moments[bisect_right(moments, since) :]

    def _sweep(self, since: float) -> None:
        # A few keys at a time, but more than a call can have added.
        for key, moments in [*islice(self._moments.items(), _SWEPT)]:
            if moments[-1] > since:
                return
            del self._moments[key]

    def _forget_quietest(self) -> None:
        if len(self._moments) <= self._most_keys:
            return
        key, _ = self._moments.popitem(last=False)
        if not self._is_full:
            self._is_full = True
            _log.warning("limits_forget", key=key.split("/")[1], most=self._most_keys)
