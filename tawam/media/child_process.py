"""Runs one request in a confined process of its own, which a hostile file may end and nothing else."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import cast
from weakref import WeakKeyDictionary

import msgspec

from tawam.media.messages import Answer, Request
from tawam.media.refusals import MediaReaderFailed, MediaUnreadable, Reason

_ROOT = Path(__file__).parents[2]
# Without the work that Python does for installed packages at its start: a quarter of the child's own.
_COMMAND = (sys.executable, "-SP", "-m", "tawam.media.child")
_CHUNK = 256 * 1024
# How a process ends that a file made too much of, or that ran into a fault of a decoder.
_ENDED_BY_FILE: dict[int, Reason] = {
    -signal.SIGXCPU: "took_too_long",
    -signal.SIGSEGV: "damaged",
    -signal.SIGBUS: "damaged",
    -signal.SIGABRT: "damaged",
    -signal.SIGFPE: "damaged",
    -signal.SIGILL: "damaged",
}

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Answer)


class OneAtATime:
    """Lets one child run at a time in each event loop; further calls wait."""

    def __init__(self) -> None:
        self._locks: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()

    def lock(self) -> asyncio.Lock:
        return self._locks.setdefault(asyncio.get_running_loop(), asyncio.Lock())


async def run_child(request: Request) -> Answer:
    """Answer `request` in a new process.

    Raises:
        MediaUnreadable: the process was ended by the file, or by a limit.
        MediaReaderFailed: it was ended by something else, such as a machine without memory or time.
    """
    # The server's secrets lie in its environment: the child gets none of it.
    modules = os.pathsep.join([str(_ROOT), *filter(None, sys.path)])
    environment = {"PYTHONPATH": modules, "PYTHONDONTWRITEBYTECODE": "1", "PATH": os.defpath}
    process = await asyncio.create_subprocess_exec(
        *_COMMAND, stdin=PIPE, stdout=PIPE, stderr=asyncio.subprocess.DEVNULL, env=environment, cwd="/"
    )
    try:
        async with asyncio.timeout(request.limits.wall_seconds):
            content, _ = await asyncio.gather(_read(process, request.limits.answer), _send(process, request))
            code = await process.wait()
    except TimeoutError:
        # The limit on processor time ends what a file makes too long: this machine had no time for the child.
        raise MediaReaderFailed("the process that reads media got too little processor time") from None
    finally:
        await _end(process)
    if code in _ENDED_BY_FILE:
        raise MediaUnreadable(_ENDED_BY_FILE[code])
    if code:
        raise MediaReaderFailed(f"the process that reads media ended with {code}")
    try:
        return _decoder.decode(content)
    except msgspec.DecodeError:
        raise MediaUnreadable("damaged") from None


async def _send(process: Process, request: Request) -> None:
    pipe = cast("asyncio.StreamWriter", process.stdin)
    # A child that ended early says why by its exit code.
    with suppress(BrokenPipeError, ConnectionResetError):
        pipe.write(_encoder.encode(request))
        await pipe.drain()
    pipe.close()


async def _read(process: Process, at_most: int) -> bytes:
    """The child's answer; a child that a file took over cannot fill the server's memory with it."""
    pipe = cast("asyncio.StreamReader", process.stdout)
    content = bytearray()
    while chunk := await pipe.read(_CHUNK):
        content += chunk
        if len(content) > at_most:
            raise MediaUnreadable("damaged")
    return bytes(content)


async def _end(process: Process) -> None:
    """Kill the process if it still runs, also when the caller was cancelled, and leave no zombie."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
        await asyncio.shield(process.wait())
