"""Runs a few jobs at a time."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Coroutine, Iterable
from typing import Any, TypeVar

T = TypeVar("T")

# Each holds a part of an object, encrypted and not.
WIDTH = 6


async def in_order(jobs: Iterable[Coroutine[Any, Any, T]]) -> AsyncGenerator[T]:
    """Give out the jobs' results in the jobs' order; a few of them run at any moment."""
    running: deque[asyncio.Task[T]] = deque()
    try:
        for job in jobs:
            running.append(asyncio.create_task(job))
            if len(running) == WIDTH:
                yield await running.popleft()
        while running:
            yield await running.popleft()
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
