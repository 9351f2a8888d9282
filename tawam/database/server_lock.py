"""Allows only one server at a time on a SQLite file, because a server holds state in memory.

The operating system releases the lock when the processes that hold it end, for whatever reason.
"""

import fcntl
import os
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

LOCK = "server.lock"

_LONGEST = 200


class ServedAlready(Exception):
    """Another server uses this folder; the message names its process and since when it runs."""


@contextmanager
def serving_alone(database: Path) -> Generator[None]:
    """Hold the lock file beside `database` during the block, also in processes that are forked meanwhile.

    Raises:
        ServedAlready: another server holds it.
        OSError: the folder is not writable.
    """
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = database.with_name(LOCK)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(descriptor, _LONGEST, 0).decode(errors="replace").strip() or "another process"
            raise ServedAlready(
                f"{database.parent} is served already, by {holder}: stop that server, or set TAWAM_DATA_DIR."
            ) from None
        since = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"process {os.getpid()} since {since}\n".encode(), 0)
        yield
    finally:
        os.close(descriptor)
