"""Starts the application in each worker process of `tawam serve`, and ends the worker with its parent."""

import asyncio
import ctypes
import gc
import os
import signal
import sys
import traceback
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    # The parent of the workers imports this module, and nothing of the application.
    from starlette.applications import Starlette
    from starlette.types import Lifespan

    from tawam.app import Application

# The exit code of a process that could not start. A process that failed later ends with 1.
NOT_STARTED = 2
# prctl(2): sets the signal that the process gets when its parent dies.
_PR_SET_PDEATHSIG = 1


def worker_from_environment() -> "Starlette":
    """Make the application. The worker ends with the process that started it, which frees the port."""
    end_with_parent()
    leave_signals_of_parent()
    try:
        app = _load_app()
    except Exception as error:
        _exit(error)
    app.router.lifespan_context = _exiting_on_failure(_draining(app, app.router.lifespan_context))
    return app


def end_with_parent() -> None:
    """Have the kernel end this process when the one that started it ends, for whatever reason. Linux only."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def leave_signals_of_parent() -> None:
    """Let SIGTERM end the process until the event loop takes signals.

    A process that is forked has the handlers of its parent, which would swallow the signals of a stop. Ctrl-C
    reaches the parent as well, which then stops its workers.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _draining(app: "Application", lifespan: "Lifespan[Starlette]") -> "Lifespan[Starlette]":
    """Wrap `lifespan` so that SIGTERM closes the WebSockets first, which granian would cut without a code.

    Granian stops for SIGINT as for SIGTERM, so that the worker sends itself the other one when it is done.
    """

    async def stop() -> None:
        try:
            await app.drain()
        finally:
            os.kill(os.getpid(), signal.SIGINT)

    @asynccontextmanager
    async def draining(_: "Starlette") -> AsyncGenerator[Any]:
        loop, stopping = asyncio.get_running_loop(), set[asyncio.Task[None]]()

        def on_signal() -> None:
            if not stopping:
                task = loop.create_task(stop())
                stopping.add(task)
                task.add_done_callback(stopping.discard)

        # Granian's own handler would note a stop that comes before it serves, and then forget it.
        loop.remove_signal_handler(signal.SIGTERM)
        async with lifespan(app) as state:
            loop.add_signal_handler(signal.SIGTERM, on_signal)
            yield state

    return draining


def _exiting_on_failure(lifespan: "Lifespan[Starlette]") -> "Lifespan[Starlette]":
    """Wrap `lifespan` so that a failed start ends the process."""

    @asynccontextmanager
    async def guarded(app: "Starlette") -> AsyncGenerator[Any]:
        async with AsyncExitStack() as stack:
            try:
                state = await stack.enter_async_context(lifespan(app))
            except Exception as error:
                _exit(error)
            yield state

    return guarded


def _exit(error: Exception) -> NoReturn:
    """Print the reason, and exit with the code that keeps the parent from starting the worker again."""
    from tawam.startup import obstacle

    sentence = obstacle(error)
    sys.stderr.write(f"{sentence}\n" if sentence else "".join(traceback.format_exception(error)))
    sys.stderr.flush()
    os._exit(NOT_STARTED)


def _load_app() -> "Application":
    """Import the application without garbage collection.

    Modules and routes are never freed: collecting them takes a fifth of the start-up time, and would slow
    every later collection.
    """
    gc.disable()
    try:
        from tawam.app import app_from_environment

        app = app_from_environment()
        gc.freeze()
        return app
    finally:
        gc.enable()
