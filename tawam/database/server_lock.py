"""One server on a SQLite file at a time: two would each believe that it holds the only memory of it.

The operating system ends the lock with the processes that hold it, however they end.
"""

import fcntl
import os
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

_LONGEST = 200


class ServedAlready(Exception):
    """Another server has this folder; the message says which one, and since when."""


@contextmanager
def serving_alone(database: Path) -> Generator[None]:
    """Hold the lock beside `database`, also in the processes that are forked meanwhile.

    Raises:
        ServedAlready: another server holds it.
        OSError: the folder cannot be written.
    """
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = database.with_name("server.lock")
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
