"""Runs background tasks, and logs every failure of them."""

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from tawam.logs import logger

# Seconds that a task may take to put its things away before it is cancelled again.
_CANCEL_AGAIN = 1.0

_log = logger("tasks")


@asynccontextmanager
async def running(job: Coroutine[Any, Any, None]) -> AsyncGenerator[None]:
    """Run `job`, which has no end of its own, in the background until the block ends.

    A job that fails is logged at once.
    """
    task = asyncio.create_task(job)
    task.add_done_callback(_report_end)
    try:
        yield
    finally:
        # Its failure is in the log already; raised here, it would keep later resources from being closed.
        await stop(task)


async def stop(task: asyncio.Task[Any]) -> None:
    """Cancel `task`, and wait until it has ended, however it ends.

    A cancellation can get lost where it arrives while the task puts something away: the task then goes on,
    and is cancelled again. One of the caller is kept until the task has ended.

    Raises:
        CancelledError: the caller was cancelled meanwhile.
    """
    cancelled: asyncio.CancelledError | None = None
    task.cancel()
    while not task.done():
        try:
            done, _ = await asyncio.wait([task], timeout=_CANCEL_AGAIN)
        except asyncio.CancelledError as error:
            cancelled = error
        else:
            if not done:
                task.cancel()
    if cancelled is not None:
        raise cancelled


@asynccontextmanager
async def log_unhandled_errors() -> AsyncGenerator[None]:
    """During the block, log exceptions of tasks and callbacks that no code awaits."""
    loop = asyncio.get_running_loop()
    before = loop.get_exception_handler()
    loop.set_exception_handler(_report_unseen)
    try:
        yield
    finally:
        loop.set_exception_handler(before)


def _report_end(task: asyncio.Task[None]) -> None:
    if not task.cancelled():
        _log.error("job_ended", job=_name(task), error=task.exception())


def _report_unseen(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log a problem that asyncio reports: an exception that was never retrieved, a callback that raised."""
    task = context.get("task") or context.get("future")
    name = _name(task) if isinstance(task, asyncio.Task) else ""
    _log.error("failed_unseen", problem=context["message"], job=name, error=context.get("exception"))


def _name(task: asyncio.Task[Any]) -> str:
    return getattr(task.get_coro(), "__qualname__", "")
