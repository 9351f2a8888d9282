"""What runs beside the requests, and what becomes of it: no task ends unseen."""

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

from tawam.logs import logger

_log = logger("tasks")


@asynccontextmanager
async def running(job: Coroutine[Any, Any, None]) -> AsyncGenerator[None]:
    """`job` beside whatever the block does. It has no end of its own: one that fails is logged at once."""
    task = asyncio.create_task(job)
    task.add_done_callback(_report_end)
    try:
        yield
    finally:
        task.cancel()
        # Its failure is in the log; here it would hide what is closed after it.
        with suppress(asyncio.CancelledError, Exception):
            await task


@asynccontextmanager
async def log_unhandled_errors() -> AsyncGenerator[None]:
    """For the length of the block: what failed where nobody awaits it is an error in the log."""
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
    """As asyncio tells it: `Task exception was never retrieved`, a callback that raised, and others."""
    task = context.get("task") or context.get("future")
    name = _name(task) if isinstance(task, asyncio.Task) else ""
    _log.error("failed_unseen", problem=context["message"], job=name, error=context.get("exception"))


def _name(task: asyncio.Task[Any]) -> str:
    return getattr(task.get_coro(), "__qualname__", "")
