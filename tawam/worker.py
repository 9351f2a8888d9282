"""What each worker process of `tawam serve` runs: the application, brought up fast and tied to its parent."""

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

# prctl(2): the signal to get when the parent dies.
_PR_SET_PDEATHSIG = 1


def worker_from_environment() -> Starlette:
    """The application; no worker outlives the process that started it, to hold its port."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    try:
        app = _brought_up()
    except Exception as error:
        _end(error)
    app.router.lifespan_context = _telling(app.router.lifespan_context)
    return app


def _telling(lifespan: Lifespan[Starlette]) -> Lifespan[Starlette]:
    """`lifespan`, whose start ends the process where something stands in its way."""

    @asynccontextmanager
    async def told(app: Starlette) -> AsyncGenerator[Any]:
        async with AsyncExitStack() as stack:
            try:
                state = await stack.enter_async_context(lifespan(app))
            except Exception as error:
                _end(error)
            yield state

    return told


def _end(error: Exception) -> NoReturn:
    """Say what stands in the way, and end with the code by which the parent knows not to try again."""
    from tawam.startup import NOT_STARTED, obstacle

    sentence = obstacle(error)
    sys.stderr.write(f"{sentence}\n" if sentence else "".join(traceback.format_exception(error)))
    sys.stderr.flush()
    os._exit(NOT_STARTED)


def _brought_up() -> Starlette:
    """Modules and routes stay for good: to look for garbage among them costs a fifth of the start, and more
    in every later collection.
    """
    gc.disable()
    try:
        from tawam.app import app_from_environment

        app = app_from_environment()
        gc.freeze()
        return app
    finally:
        gc.enable()
