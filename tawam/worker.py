"""What each worker process of `tawam serve` runs: the application, brought up fast and tied to its parent."""

import ctypes
import gc
import signal
import sys

from starlette.applications import Starlette

# prctl(2): the signal to get when the parent dies.
_PR_SET_PDEATHSIG = 1


def worker_from_environment() -> Starlette:
    """The application; no worker outlives the process that started it, to hold its port."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    return _brought_up()


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
