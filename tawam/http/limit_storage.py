"""What limits have counted, in the memory of one process: bounded, and swept while it is used.

The storage that comes with `limits` sweeps in a task of its own, which fails where a key is cleared
meanwhile, and keeps as many keys as strangers can think of.
"""

import time
from bisect import bisect_right
from collections import OrderedDict
from itertools import islice

from limits.aio.storage.base import MovingWindowSupport, Storage

from tawam.logs import logger

# A key with one count takes some 300 bytes. Beyond so many the one that was quiet for longest is forgotten.
MOST_KEYS = 20_000
_SWEPT = 4

_log = logger("http")


class BoundedStorage(Storage, MovingWindowSupport):
    """Of one rule: its keys come to an end in the order in which they were last counted.

    Nothing here waits for anything, so no other task comes between two of its lines.
    """

    STORAGE_SCHEME = None

    def __init__(self, most_keys: int = MOST_KEYS) -> None:
        super().__init__()
        self._most_keys = most_keys
        # The moments of each key that still count, oldest first; the key that was counted last stands last.
        self._moments: OrderedDict[str, list[float]] = OrderedDict()
        self._is_full = False

    def __len__(self) -> int:
        """Keys that are kept."""
        return len(self._moments)

    def keys(self) -> list[str]:
        return [*self._moments]

    @property
    def base_exceptions(self) -> type[Exception]:
        return ValueError

    async def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Count `amount` for `key` if no more than `limit` then fall within `expiry` seconds."""
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
        """When the oldest count that still counts was made, and how many there are."""
        moment = time.time()
        moments = self._counted(key, moment - expiry)
        return (moments[0], len(moments)) if moments else (moment, 0)

    async def clear(self, key: str) -> None:
        self._moments.pop(key, None)

    async def reset(self) -> int:
        """Forget everything; how many keys that were."""
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
        # A few at a time: more than can have come since the last call.
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
