"""Errors of backups and restores; each message is one sentence for the operator."""

import errno
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class BackupError(Exception):
    """A backup or a restore that cannot go on."""


@contextmanager
def explained(folder: Path) -> Generator[None]:
    """Raise BackupError in place of what the file system under `folder` says."""
    try:
        yield
    except OSError as error:
        if error.errno in _FULL:
            raise BackupError(f"There is no room left in {folder}.") from error
        named = error.filename or folder
        raise BackupError(f"{named} cannot be used: {error.strerror or error}.") from error
