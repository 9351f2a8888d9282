"""Copies a SQLite database while it is in use, through SQLite's online backup."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path


class BackupFailed(Exception):
    """The backup failed and left no usable copy; the message gives the reason."""


def back_up(source: Path, target: Path) -> int:
    """Copy a consistent snapshot of `source` to the new file `target`, and return its size in bytes.

    The copy gets its final name only after it is complete and checked.

    Raises:
        BackupFailed: `source` is missing, `target` exists, the disk is full, or the copy is damaged.
    """
    if not source.exists():
        raise BackupFailed(f"There is no database at {source}.")
    if target.exists():
        raise BackupFailed(f"{target} exists already; name a new file.")
    draft = target.with_name(f".{target.name}.draft")
    try:
        draft.unlink(missing_ok=True)
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        _copy(source, draft)
        draft.rename(target)
    except (OSError, sqlite3.Error) as error:
        raise BackupFailed(f"The database could not be copied: {error}") from error
    finally:
        draft.unlink(missing_ok=True)
    return target.stat().st_size


def _copy(source: Path, draft: Path) -> None:
    address = f"{source.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as original, closing(sqlite3.connect(draft)) as copy:
        original.backup(copy)
        # This journal mode makes the copy one file, without a write-ahead log beside it.
        copy.execute("pragma journal_mode=DELETE")
        found = copy.execute("pragma integrity_check").fetchone()[0]
    if found != "ok":
        raise BackupFailed(f"The copy is damaged: {found}")
    descriptor = os.open(draft, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
