"""Detects when the event loop is blocked, and by which task.

The loop sets a time stamp at regular intervals, and a thread checks it. When it is late, the thread finds out
which task is running, and where in the code: that is unknown once the loop runs again.
"""

import asyncio
import sys
import threading
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.types import Scope

from tawam.http.metrics import Metrics
from tawam.http.request_log import InFlight, request_id
from tawam.http.secret_paths import without_secrets
from tawam.logs import logger, printable

# Seconds. A time stamp this late is a stall; the thread checks more often, to see the stall while it lasts.
STALL = 0.1
_BEAT = 0.05
# Seconds after which a stall is logged before its end, because it may never end.
_STUCK = 5.0
_MOST_CALLS = 12
_MOST_WAITING = 5

_log = logger("loop")

Story = dict[str, Any]


class LoopWatch:
    """Logs each stall with the request that caused it and those that waited, and counts it in `/metrics`."""

    def __init__(self, metrics: Metrics, in_flight: InFlight) -> None:
        self._metrics = metrics
        self._in_flight = in_flight
        self._due = 0.0
        # The thread's record of the current stall.
        self._seen: Story | None = None

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Watch the loop that runs the block until the block ends."""
        loop, over = asyncio.get_running_loop(), threading.Event()
        self._due = time.perf_counter() + _BEAT
        loop.call_later(_BEAT, self._beat, loop, over)
        watched = (loop, threading.get_ident(), over)
        threading.Thread(target=self._look_on, args=watched, name="loop-watch", daemon=True).start()
        try:
            yield
        finally:
            over.set()

    def _beat(self, loop: asyncio.AbstractEventLoop, over: threading.Event) -> None:
        if over.is_set():
            return
        late, seen = time.perf_counter() - self._due, self._seen
        if late > STALL:
            self._metrics.observe_stall(late)
            _log.warning("loop_stalled", seconds=round(late, 3), **(seen or self._story(None)))
        self._seen, self._due = None, time.perf_counter() + _BEAT
        loop.call_later(_BEAT, self._beat, loop, over)

    def _look_on(self, loop: asyncio.AbstractEventLoop, thread: int, over: threading.Event) -> None:
        is_told = False
        while not over.wait(_BEAT):
            late = time.perf_counter() - self._due
            if late < STALL / 2:
                is_told = False
                continue
            if self._seen is None:
                self._seen = {**self._story(asyncio.current_task(loop)), "calls": _calls(thread)}
            if late > _STUCK and not is_told:
                is_told = True
                _log.error("loop_stuck", seconds=round(late, 3), **{**self._seen, "calls": _calls(thread)})

    def _story(self, running: asyncio.Task[Any] | None) -> Story:
        """Describe a stall: the `request` of the running task, and the waiting requests, newest first."""
        flights = list(self._in_flight.items())
        culprit = next((scope for task, scope in flights if running and task is running), None)
        others = [scope for _, scope in reversed(flights) if scope is not culprit]
        return {
            "request": _named(culprit) if culprit else None,
            "task": getattr(running.get_coro(), "__qualname__", "") if running and not culprit else None,
            "waiting": [_named(scope) for scope in others[:_MOST_WAITING]],
            "in_flight": len(flights),
        }


def _named(scope: Scope) -> Story:
    """Describe a request with the fields of its line in the log."""
    return {
        "method": printable(scope["method"]),
        "path": printable(without_secrets(scope["path"])[:500]),
        "request_id": request_id(scope),
    }


def _calls(thread: int) -> list[str]:
    """Return the call stack of `thread`, innermost call first, such as `rest/filters.py:76 read_tree`."""
    frames = sys._current_frames()  # pyright: ignore[reportPrivateUsage] because nothing else tells of another thread
    frame, calls = frames.get(thread), list[str]()
    while frame is not None and len(calls) < _MOST_CALLS:
        file = "/".join(Path(frame.f_code.co_filename).parts[-2:])
        calls.append(f"{file}:{frame.f_lineno} {frame.f_code.co_name}")
        frame = frame.f_back
    return calls
