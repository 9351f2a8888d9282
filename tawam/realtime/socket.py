"""A connected client: what waits to be sent to it, and how fast it may send."""

import asyncio
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Any

from starlette.types import Send

from tawam.logs import logger
from tawam.realtime.frames import Encoded, Version

# Bytes that may wait for a client. One that does not read is closed, so that the server holds no more for it.
MAX_QUEUED = 3 * 1024 * 1024
# Seconds in which a closed socket may still send what was on its way.
_CLOSES_WITHIN = 2.0

# Of RFC 6455 (7.4.1) and its registry. Clients connect again after each of them.
GOING_AWAY, UNREADABLE, REFUSED, TOO_BIG, RESTARTING = 1001, 1007, 1008, 1009, 1012

_log = logger("realtime")


class Pace:
    """Tells a sender how long to wait: after the first `burst`, no more than `rate` pass in a second."""

    __slots__ = ("_burst", "_clock", "_left", "_moment", "_rate")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = self._left = burst
        self._clock = clock
        self._moment = clock()

    def spend(self, amount: float = 1) -> float:
        """Count `amount`, and return the seconds to wait before the next."""
        moment = self._clock()
        self._left = min(self._burst, self._left + (moment - self._moment) * self._rate) - amount
        self._moment = moment
        return max(0.0, -self._left / self._rate)


class Socket:
    """Sends frames in their order. Nobody waits for a slow client: frames wait in its queue, up to a bound.

    Attributes:
        address: of the client, as rate limits name it.
        key: the API key that it connected with.
        task: reads the socket, and ends with it; None once it has ended.
        heard_at: when its last frame came, by the monotonic clock.
    """

    __slots__ = (
        "_frames",
        "_queued",
        "_send",
        "_writer",
        "address",
        "heard_at",
        "is_closing",
        "key",
        "task",
        "version",
    )

    def __init__(self, send: Send, version: Version, address: str, key: bytes) -> None:
        self.version = version
        self.address = address
        self.key = key
        self.heard_at = monotonic()
        self.is_closing = False
        self._send = send
        self._frames: deque[Encoded] = deque()
        self._queued = 0
        self._writer: asyncio.Task[None] | None = None
        self.task = asyncio.current_task()

    def push(self, frame: Encoded) -> None:
        """Send `frame` after those before it; returns at once."""
        if self.is_closing:
            return
        self._queued += frame.size
        if self._queued > MAX_QUEUED:
            self.close(REFUSED, "you do not read what is sent")
            return
        self._frames.append(frame)
        self._start_writing()

    def close(self, code: int, reason: str) -> None:
        """Close the socket, for a reason that the client gets; what waited is not sent. Returns at once."""
        if self.is_closing:
            return
        self.is_closing = True
        self._frames.clear()
        closing: dict[str, Any] = {"type": "websocket.close", "code": code, "reason": reason}
        self._frames.append(Encoded(closing, 0))
        self._start_writing()
        asyncio.get_running_loop().call_later(_CLOSES_WITHIN, self.drop)

    def drop(self) -> None:
        """End the reading task, and with it the connection."""
        self.is_closing = True
        self._frames.clear()
        if self._writer is not None:
            self._writer.cancel()
        if self.task is not None:
            self.task.cancel()
            self.task = None

    def forget(self) -> None:
        """The reading task has ended."""
        self.task = None
        self.drop()

    def _start_writing(self) -> None:
        if self._writer is None:
            writer = self._writer = asyncio.create_task(self._write())
            writer.add_done_callback(_report)

    async def _write(self) -> None:
        try:
            while self._frames:
                frame = self._frames.popleft()
                await self._send(frame.message)
                self._queued -= frame.size
        except Exception:
            self._frames.clear()
        finally:
            self._writer = None
        if self.is_closing:
            self.drop()


def _report(writer: asyncio.Task[None]) -> None:
    if not writer.cancelled() and writer.exception() is not None:
        _log.error("socket_failed", error=writer.exception())
