"""Takes a backup while the service is in use: the database first, then the bytes that its rows name."""

import asyncio
import tempfile
from collections.abc import AsyncGenerator, Generator
from contextlib import aclosing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import rmtree
from typing import IO

from tawam import __version__
from tawam.backup import part_list, postgres_copy, sqlite_copy
from tawam.backup.database_copy import CopiedDatabase
from tawam.backup.destination import STAMP, SUMS, Destination, Snapshot, Sum
from tawam.backup.encryption import Identities, Recipients, open_identity, seal_new_identity
from tawam.backup.errors import BackupError, explained
from tawam.backup.files import NewFile, locked, new_file, sync_folder
from tawam.backup.key_archive import archive_path, prune_archives, read_keys, write_archive
from tawam.backup.manifest import FORMAT, MANIFEST, SIGNATURE, FileEntry, Manifest, encode
from tawam.backup.parts import CopiedParts, PartBackup
from tawam.backup.signing import Signer
from tawam.database.opening import sqlite_path
from tawam.migrate import newest_revision
from tawam.objects.opening import open_blobs
from tawam.settings import Settings

_COPY = ".backup-"


@dataclass(frozen=True)
class BackupOrder:
    """What the operator wants.

    Attributes:
        recipients: `age1…` keys, or none with a passphrase.
        keys: the folder for the copies of `keys/`; None leaves them out.
        keep_days: the age at which snapshots go; None keeps all.
    """

    destination: Path
    recipients: list[str]
    passphrase: str | None
    keys: Path | None
    keep_days: int | None


@dataclass(frozen=True)
class TakenBackup:
    """
    Attributes:
        signer: who vouches for it; None where the passphrase does.
        pruned: snapshots that were removed, and parts.
    """

    moment: str
    manifest: Manifest
    parts: CopiedParts
    keys: Path | None
    signer: str | None
    pruned: tuple[int, int]


async def take_backup(settings: Settings, order: BackupOrder) -> TakenBackup:
    """Write a new snapshot.

    Raises:
        BackupError: it could not be written; then it does not count.
        DatabaseError: the database does not answer.
    """
    destination = Destination(order.destination)
    _check_keys(order)
    with explained(order.destination), destination.writing(), _alone(settings):
        recipients, signer = _parties(settings, destination, order)
        snapshot = destination.begin(datetime.now(UTC))
        try:
            manifest, parts = await _write(settings, order, destination, snapshot, recipients, signer)
        except BaseException:
            snapshot.remove()
            destination.remove_unnamed()
            raise
        pruned = (0, 0)
        if order.keep_days is not None:
            before = datetime.now(UTC) - timedelta(days=order.keep_days)
            pruned = destination.prune(before)
            if order.keys:
                prune_archives(order.keys, before, STAMP)
        keys = archive_path(order.keys, snapshot.id) if order.keys else None
        name = signer.name if order.passphrase is None else None
        return TakenBackup(snapshot.id, manifest, parts, keys, name, pruned)


def _check_keys(order: BackupOrder) -> None:
    if order.keys and order.keys.resolve().is_relative_to(order.destination.resolve()):
        raise BackupError("The keys must be kept apart: name a folder for them outside of the backup's.")


@contextmanager
def _alone(settings: Settings) -> Generator[None]:
    """Let no other backup of this data folder run, and remove the copy that one left when it was killed."""
    settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    with locked(settings.data_dir / "backup.lock", f"A backup of {settings.data_dir}"):
        for left in settings.data_dir.glob(f"{_COPY}*"):
            rmtree(left)
        yield


def _parties(settings: Settings, destination: Destination, order: BackupOrder) -> tuple[Recipients, Signer]:
    """Return those to encrypt for, and who signs; in a new folder, name the former in it.

    An attacker may have written into the folder: its list is compared, and never believed.
    """
    known = destination.known_recipients()
    identities: Identities | None = None
    if order.passphrase is None:
        recipients = Recipients(order.recipients)
    elif destination.identity.exists():
        identities = open_identity(destination.identity.read_bytes(), order.passphrase)
        recipients = Recipients(identities.recipients)
    elif known:
        raise BackupError(f"{destination.folder} is encrypted for recipients, not with a passphrase.")
    else:
        identities, sealed = seal_new_identity(order.passphrase)
        recipients = Recipients(identities.recipients)
        with new_file(destination.identity) as file:
            file.write(sealed)
    if not known:
        destination.name_recipients(recipients.names)
    elif known != recipients.names:
        raise BackupError(f"{destination.folder} is encrypted for others: name the same, or a new folder.")
    if identities:
        return recipients, Signer.of_identity(identities.secrets[0])
    return recipients, Signer.of_server(settings.data_dir)


async def _write(
    settings: Settings,
    order: BackupOrder,
    destination: Destination,
    snapshot: Snapshot,
    recipients: Recipients,
    signer: Signer,
) -> tuple[Manifest, CopiedParts]:
    with tempfile.TemporaryFile("w+", dir=settings.data_dir, encoding="utf-8") as wanted:
        # A key that is changed meanwhile is there before or after: rows of the copy may need either.
        keys = read_keys(settings.data_dir)
        name = postgres_copy.FILE if settings.uses_postgres else sqlite_copy.FILE
        with new_file(snapshot.folder / name) as file:
            copied = await _copy_database(settings, recipients, file, wanted)
        keys |= read_keys(settings.data_dir)
        if copied.revision is None:
            raise BackupError("The database has no tables yet: there is nothing to back up.")
        if copied.revision > newest_revision():
            raise BackupError("The database has the tables of a newer version: back it up with that one.")
        database = FileEntry(file.size, file.sha256)
        backup = PartBackup(open_blobs(settings), destination, recipients)
        files = backup.run(part_list.read(wanted), destination.trusted_parts(signer.name))
        sums = await _write_sums(snapshot, files, Sum(f"snapshots/{snapshot.id}/{name}", file.sha256))
    archive = write_archive(order.keys, snapshot.id, keys, recipients) if order.keys else None
    manifest = _manifest(snapshot, copied, {name: database, SUMS: sums}, backup.copied, archive)
    encoded = encode(manifest)
    with new_file(snapshot.folder / SIGNATURE) as signature:
        signature.write(signer.sign(encoded))
    with new_file(snapshot.folder / MANIFEST) as last:
        # The names of the files that it promises must be on the disk before its own.
        sync_folder(snapshot.folder)
        last.write(encoded)
    sync_folder(snapshot.folder)
    return manifest, backup.copied


async def _copy_database(
    settings: Settings, recipients: Recipients, target: NewFile, wanted: IO[str]
) -> CopiedDatabase:
    if settings.uses_postgres:
        # A pooler in transaction mode keeps no snapshot between two connections.
        return await postgres_copy.copy(settings.unpooled_database_url, recipients, target, wanted)

    def copy() -> CopiedDatabase:
        # Beside the database, which is not encrypted either.
        with tempfile.TemporaryDirectory(prefix=_COPY, dir=settings.data_dir) as folder:
            draft = Path(folder) / "copy.sqlite3"
            copied = sqlite_copy.copy(sqlite_path(settings), draft, wanted)
            sqlite_copy.encrypt(draft, recipients, target)
            return copied

    return await asyncio.to_thread(copy)


async def _write_sums(snapshot: Snapshot, parts: AsyncGenerator[Sum], database: Sum) -> FileEntry:
    with new_file(snapshot.folder / SUMS) as file:
        async with aclosing(parts):
            async for each in parts:
                file.write(f"{each.sha256}  {each.path}\n".encode())
        file.write(f"{database.sha256}  {database.path}\n".encode())
    return FileEntry(file.size, file.sha256)


def _manifest(
    snapshot: Snapshot,
    copied: CopiedDatabase,
    files: dict[str, FileEntry],
    parts: CopiedParts,
    keys: FileEntry | None,
) -> Manifest:
    return Manifest(
        format=FORMAT,
        version=__version__,
        taken_at=snapshot.taken_at.isoformat(),
        revision=copied.revision or "",
        database=copied.kind,
        server=copied.server,
        rows=copied.rows,
        files=files,
        parts=parts.count,
        bytes=parts.bytes,
        damaged=parts.damaged,
        keys=keys,
    )
