"""Runs a few jobs at a time."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Coroutine, Iterable
from typing import Any, TypeVar

T = TypeVar("T")

# Each holds a part of an object, encrypted and not.
WIDTH = 6


async def in_order(jobs: Iterable[Coroutine[Any, Any, T]]) -> AsyncGenerator[T]:
    """Give out the jobs' results in the jobs' order; a few of them run at any moment.

    It ends when none runs any more, also after a failure: what follows must not meet their files. Close it
    (`aclosing`) where the results may not all be taken.
    """
    running: deque[asyncio.Task[T]] = deque()
    try:
        for job in jobs:
            task = asyncio.create_task(job)
            task.add_done_callback(_mark_seen)
            running.append(task)
            if len(running) == WIDTH:
                yield await running.popleft()
        while running:
            yield await running.popleft()
    finally:
        await asyncio.gather(*running, return_exceptions=True)


def _mark_seen(task: asyncio.Task[Any]) -> None:
    """Look at the end of a job whose result nobody takes, because one before it failed."""
    if not task.cancelled():
        task.exception()
