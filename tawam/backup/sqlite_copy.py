"""Copies a SQLite database while it is in use, and puts a copy in a database's place."""

import sqlite3
import zlib
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO

from tawam.backup import part_list
from tawam.backup.database_copy import CopiedDatabase
from tawam.backup.encryption import Identities, Recipients
from tawam.backup.errors import BackupError
from tawam.backup.files import CheckedFile, NewFile, sync_folder
from tawam.database.errors import DatabaseUnavailable
from tawam.database.write_lock import WriteLock

FILE = "database.sqlite3.gz.age"
_GZIP = 31
_PIECE = 64 * 1024
_LOCK_TIMEOUT = 30.0


def copy(source: Path, draft: Path, wanted: IO[str]) -> CopiedDatabase:
    """Copy a consistent snapshot to the new file `draft`, and list the parts of objects that it names.

    Raises:
        BackupError: there is no database, or the copy is damaged.
        OSError: the copy cannot be written.
    """
    if not source.exists():
        raise BackupError(f"There is no database at {source}.")
    with _explained(source):
        address = f"{source.absolute().as_uri()}?mode=ro"
        with (
            closing(sqlite3.connect(address, uri=True)) as original,
            closing(sqlite3.connect(draft)) as copied,
        ):
            # All pages in one step: a step that follows a write by another process would begin anew.
            original.backup(copied)
            # This journal mode makes the copy one file, without a write-ahead log beside it.
            copied.execute("pragma journal_mode=DELETE")
            _check(copied, "The copy of the database")
            columns = [row[1] for row in copied.execute(f"pragma table_info({part_list.TABLE})")]
            if sql := part_list.statement(columns, ""):
                for row in copied.execute(sql):
                    part_list.write(wanted, row)
            return CopiedDatabase("sqlite", 0, _revision(copied), _rows(copied))


def encrypt(copied: Path, recipients: Recipients, target: NewFile) -> None:
    with copied.open("rb", buffering=0) as file:
        recipients.encrypt_stream(_Compressing(file), target)


def row_count(path: Path) -> dict[str, int]:
    """Count the rows of each table; of no table where there is no database.

    Raises:
        BackupError: it is damaged.
    """
    if not path.exists():
        return {}
    with (
        _explained(path),
        closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as opened,
    ):
        return _rows(opened)


def decrypt(source: CheckedFile, identities: Identities, draft: Path) -> dict[str, int]:
    """Write the database of a backup to the new file `draft`, and count its rows.

    Raises:
        BackupError: it is damaged, or encrypted for others.
        OSError: it cannot be written.
    """
    with draft.open("xb") as target:
        draft.chmod(0o600)
        decompressing = _Decompressing(target)
        identities.decrypt_stream(source, decompressing)
        decompressing.finish()
        source.finish()
    with _explained(draft), closing(sqlite3.connect(draft)) as opened:
        _check(opened, "The database of the backup")
        return _rows(opened)


async def put_in_place(draft: Path, target: Path) -> None:
    """Replace the database `target` by the file `draft` of the same folder.

    Raises:
        BackupError: another process writes to it.
    """
    lock = WriteLock(target, _LOCK_TIMEOUT)
    try:
        await lock.acquire()
        _swap(draft, target)
    except DatabaseUnavailable as error:
        raise BackupError(f"{target} cannot be replaced: {error}.") from error
    finally:
        lock.close()


def _swap(draft: Path, target: Path) -> None:
    log, old_log = (target.with_name(f"{target.name}{end}") for end in ("-wal", "-wal.replaced"))
    # A log that stayed would be applied to the new file.
    if log.exists():
        log.rename(old_log)
    target.with_name(f"{target.name}-shm").unlink(missing_ok=True)
    sync_folder(target.parent)
    draft.rename(target)
    sync_folder(target.parent)
    old_log.unlink(missing_ok=True)


class _Compressing:
    """Reads a file, compressed."""

    def __init__(self, file: IO[bytes]) -> None:
        self._pieces = self._compressed(file)
        self._left = b""

    def read(self, size: int, /) -> bytes:
        while len(self._left) < size and (piece := next(self._pieces, None)) is not None:
            self._left += piece
        given, self._left = self._left[:size], self._left[size:]
        return given

    def _compressed(self, file: IO[bytes]) -> Generator[bytes]:
        compressor = zlib.compressobj(1, wbits=_GZIP)
        while piece := file.read(_PIECE):
            yield compressor.compress(piece)
        yield compressor.flush()


class _Decompressing:
    """Writes what compressed bytes stand for."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._decompressor = zlib.decompressobj(wbits=_GZIP)

    def write(self, data: bytes, /) -> int:
        left = data
        try:
            while left:
                self._file.write(self._decompressor.decompress(left, _PIECE))
                left = self._decompressor.unconsumed_tail
        except zlib.error as error:
            raise BackupError(f"The database of the backup is damaged: {error}.") from error
        return len(data)

    def flush(self) -> None:
        self._file.flush()

    def finish(self) -> None:
        self._file.write(self._decompressor.flush())
        if not self._decompressor.eof:
            raise BackupError("The database of the backup is cut off.")


def _check(opened: sqlite3.Connection, name: str) -> None:
    found = opened.execute("pragma integrity_check").fetchone()[0]
    if found != "ok":
        raise BackupError(f"{name} is damaged: {found}")


def _revision(opened: sqlite3.Connection) -> str | None:
    try:
        found = opened.execute("select version_num from alembic_version").fetchone()
    except sqlite3.OperationalError:
        return None
    return found[0] if found else None


def _rows(opened: sqlite3.Connection) -> dict[str, int]:
    names = opened.execute(
        "select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*' order by name"
    ).fetchall()
    return {
        name: opened.execute(f'select count(*) from "{name}"').fetchone()[0]  # noqa: S608 because it is a table's
        for (name,) in names
    }


@contextmanager
def _explained(path: Path) -> Generator[None]:
    try:
        yield
    except sqlite3.Error as error:
        if "full" in str(error):
            raise BackupError(f"There is no room left in {path.parent}.") from error
        raise BackupError(f"The database {path} cannot be used: {error}.") from error
