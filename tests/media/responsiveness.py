"""Watches whether an event loop goes on while something else is awaited."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

Result = TypeVar("Result")

_BEAT = 0.005
_RESPONSIVE = 0.2
_ATTEMPTS = 3


async def longest_delay(work: Awaitable[Result]) -> tuple[Result, float]:
    """Await `work`; return its result and the longest time in seconds that the loop did nothing else."""
    delays: list[float] = []
    pulse = asyncio.create_task(_beat(delays))
    try:
        await asyncio.sleep(0)
        result = await work
        # For the beat during which the work ended.
        await asyncio.sleep(2 * _BEAT)
    finally:
        pulse.cancel()
        await asyncio.gather(pulse, return_exceptions=True)
    return result, max(delays, default=0.0)


async def stays_responsive(start: Callable[[], Awaitable[Result]]) -> tuple[Result, bool]:
    """Whether the loop goes on during `start()`.

    A slow disk may delay one attempt; a call that blocks delays all of them.
    """
    for _ in range(_ATTEMPTS - 1):
        result, delay = await longest_delay(start())
        if delay < _RESPONSIVE:
            return result, True
    result, delay = await longest_delay(start())
    return result, delay < _RESPONSIVE


async def _beat(delays: list[float]) -> None:
    while True:
        before, waited = time.perf_counter(), _waited_for_processor()
        await asyncio.sleep(_BEAT)
        delays.append(time.perf_counter() - before - _BEAT - (_waited_for_processor() - waited))


def _waited_for_processor() -> float:
    """The seconds that this thread could have run, but others did: a busy machine blocks no loop."""
    _, waited, _ = Path("/proc/thread-self/schedstat").read_text().split()
    return int(waited) / 1e9
