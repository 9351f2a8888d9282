"""Starts the application in each worker process of `tawam serve`, and ends the worker with its parent."""

import ctypes
import gc
import os
import signal
import sys
import traceback
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, NoReturn

from starlette.applications import Starlette
from starlette.types import Lifespan

# prctl(2): sets the signal that the process gets when its parent dies.
_PR_SET_PDEATHSIG = 1


def worker_from_environment() -> Starlette:
    """Make the application. The worker ends with the process that started it, which frees the port."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    try:
        app = _load_app()
    except Exception as error:
        _exit(error)
    app.router.lifespan_context = _exiting_on_failure(app.router.lifespan_context)
    return app


def _exiting_on_failure(lifespan: Lifespan[Starlette]) -> Lifespan[Starlette]:
    """Wrap `lifespan` so that a failed start ends the process."""

    @asynccontextmanager
    async def guarded(app: Starlette) -> AsyncGenerator[Any]:
        async with AsyncExitStack() as stack:
            try:
                state = await stack.enter_async_context(lifespan(app))
            except Exception as error:
                _exit(error)
            yield state

    return guarded


def _exit(error: Exception) -> NoReturn:
    """Print the reason, and exit with the code that keeps the parent from starting the worker again."""
    from tawam.startup import NOT_STARTED, obstacle

    sentence = obstacle(error)
    sys.stderr.write(f"{sentence}\n" if sentence else "".join(traceback.format_exception(error)))
    sys.stderr.flush()
    os._exit(NOT_STARTED)


def _load_app() -> Starlette:
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
