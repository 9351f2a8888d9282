"""Allows only one writer of a SQLite file at a time, across the processes of a machine.

SQLite before 3.51.3 can corrupt the write-ahead log when one connection resets it while another
checkpoints. A process writes and checkpoints on one connection; this lock extends that to the server
and to the commands that an operator runs meanwhile. The lock of a process that dies is released.
"""

import asyncio
import fcntl
import os
import time
from pathlib import Path

from tawam.database.errors import DatabaseUnavailable


class WriteLock:
    """A lock for writes and checkpoints.

    Args:
        path: the database's file; the lock is a file beside it.
        timeout: seconds to wait for another process.
    """

    def __init__(self, path: Path, timeout: float) -> None:
        lock = path.with_name(f"{path.name}.lock")
        self._descriptor = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        self._timeout = timeout

    def close(self) -> None:
        os.close(self._descriptor)

    async def acquire(self) -> None:
        """Wait for the lock and take it.

        Raises:
            DatabaseUnavailable: another process held the lock for the whole timeout.
        """
        deadline = time.monotonic() + self._timeout
        while not self._try():
            if time.monotonic() > deadline:
                raise DatabaseUnavailable("another process is writing")
            await asyncio.sleep(0.002)

    def release(self) -> None:
        fcntl.flock(self._descriptor, fcntl.LOCK_UN)

    def _try(self) -> bool:
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
