"""Restores a snapshot: reads all of it first, then puts objects, keys and database in place."""

import asyncio
import tempfile
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree

from tawam.auth.key_files import key_folder
from tawam.backup import postgres_copy, sqlite_copy
from tawam.backup.database_copy import has_content
from tawam.backup.destination import SUMS, Destination, Snapshot
from tawam.backup.encryption import Identities, open_identity
from tawam.backup.errors import BackupError, explained
from tawam.backup.files import CheckedFile, sha256_of
from tawam.backup.key_archive import Keys, put_keys, read_archive, read_keys
from tawam.backup.manifest import Manifest
from tawam.backup.parts import PartRestore, damaged_files
from tawam.backup.signing import Signer, signers_of
from tawam.database.opening import sqlite_path
from tawam.database.server_lock import serving_alone
from tawam.demo_folder import is_demo
from tawam.migrate import migrate, newest_revision
from tawam.objects.blobs import Blobs
from tawam.objects.errors import ObjectError
from tawam.objects.opening import open_blobs
from tawam.settings import Settings

_DRAFT = ".restore-"


@dataclass(frozen=True)
class RestoreOrder:
    """What the operator wants.

    Attributes:
        identity: an identity file, or None with a passphrase.
        keys: the folder with the copies of `keys/`; None leaves the keys as they are.
        snapshot: its moment; None for the newest.
        replaces: whether rows, objects and keys that are there may go.
        signers: the names of those who may have taken it, besides the server that was here before and whoever
            knows the passphrase.
        believes_folder: whether a snapshot that nobody vouches for is taken.
    """

    source: Path
    identity: Path | None
    passphrase: str | None
    keys: Path | None
    snapshot: str | None
    replaces: bool
    signers: Sequence[str] = ()
    believes_folder: bool = False


@dataclass(frozen=True)
class Restored:
    """
    Attributes:
        bytes: of objects that were put into place.
        keys: the number of key files; None where they were left as they are.
    """

    moment: str
    manifest: Manifest
    parts: int
    bytes: int
    keys: int | None


async def restore(settings: Settings, order: RestoreOrder) -> Restored:
    """Put a snapshot in the place of the database, the objects and, where wanted, the keys.

    Raises:
        BackupError: it is damaged or cannot be decrypted, or something is there already, or a demonstration.
        DatabaseError, ServedAlready: the database does not answer, or a server uses it.
    """
    if is_demo(settings.data_dir):
        raise BackupError(f"{settings.data_dir} is a demonstration: restore to another TAWAM_DATA_DIR.")
    destination = Destination(order.source)
    with explained(order.source):
        snapshot = destination.find(order.snapshot)
        identities = _identities(destination, order)
        manifest = snapshot.manifest(_signers(settings, order, identities))
        _check_fit(settings, manifest)
    with explained(settings.data_dir), _alone(settings):
        blobs = open_blobs(settings)
        present = await _present(blobs)
        keys = read_archive(order.keys, snapshot.id, identities, manifest) if order.keys else None
        if not order.replaces:
            await _check_empty(settings, present, keys)
        name = _database_file(manifest)
        await _check_whole(destination, snapshot, manifest)
        with (
            tempfile.TemporaryDirectory(prefix=_DRAFT, dir=settings.data_dir) as folder,
            closing(CheckedFile(snapshot.folder / name, manifest.files[name].sha256)) as source,
        ):
            draft = Path(folder) / "database.sqlite3"
            if not settings.uses_postgres:
                _compare(await asyncio.to_thread(sqlite_copy.decrypt, source, identities, draft), manifest)
            parts = PartRestore(blobs, destination, identities, present)
            count = await parts.run(snapshot.parts(manifest))
            if keys is not None:
                put_keys(settings.data_dir, keys)
            if settings.uses_postgres:
                await postgres_copy.restore(_owner_url(settings), source, identities, manifest.server)
                _compare(await postgres_copy.row_count(_owner_url(settings)), manifest)
            else:
                await sqlite_copy.put_in_place(draft, sqlite_path(settings))
        await migrate(settings, as_owner=True)
    return Restored(snapshot.id, manifest, count, parts.bytes, None if keys is None else len(keys))


def _owner_url(settings: Settings) -> str:
    """The address with the role that may make tables, past the pooler."""
    return settings.database_owner_url or settings.unpooled_database_url


@contextmanager
def _alone(settings: Settings) -> Generator[None]:
    """Let no server run on the SQLite file, and remove the draft of a restore that was killed."""
    settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    with nullcontext() if settings.uses_postgres else serving_alone(sqlite_path(settings)):
        for left in settings.data_dir.glob(f"{_DRAFT}*"):
            rmtree(left)
        yield


def _check_fit(settings: Settings, manifest: Manifest) -> None:
    kind = "postgresql" if settings.uses_postgres else "sqlite"
    if manifest.database != kind:
        raise BackupError(f"The backup is of {manifest.database}, and the settings name {kind}.")
    if manifest.revision > newest_revision():
        raise BackupError(
            f"The backup has the tables of a newer version ({manifest.revision}; this one knows "
            f"{newest_revision()}): restore it with that one."
        )


def _identities(destination: Destination, order: RestoreOrder) -> Identities:
    if order.identity is not None:
        return Identities.read(order.identity)
    if not destination.identity.exists():
        raise BackupError(f"{destination.folder} is encrypted for recipients: name an identity file.")
    return open_identity(destination.identity.read_bytes(), order.passphrase or "")


def _signers(settings: Settings, order: RestoreOrder, identities: Identities) -> list[str] | None:
    """The names of those whose snapshots are believed; None believes everybody."""
    if order.believes_folder:
        return None
    derived = [Signer.of_identity(secret).name for secret in identities.secrets]
    return [*order.signers, *signers_of(settings.data_dir), *derived]


async def _present(blobs: Blobs) -> set[str]:
    try:
        return {blob.key async for some in blobs.listed() for blob in some}
    except ObjectError as error:
        raise BackupError("The store of the files does not answer.") from error


async def _check_empty(settings: Settings, present: set[str], keys: Keys | None) -> None:
    if settings.uses_postgres:
        rows = await postgres_copy.row_count(_owner_url(settings))
    else:
        rows = sqlite_copy.row_count(sqlite_path(settings))
    if has_content(rows):
        raise BackupError("The database has rows already: --replace puts the backup in their place.")
    if present:
        raise BackupError(
            f"There are {len(present)} files already: --replace puts the backup in their place."
        )
    former = read_keys(settings.data_dir)
    if keys is not None and any(keys.get(name) != content for name, content in former.items()):
        folder = key_folder(settings.data_dir)
        raise BackupError(
            f"{folder} has other keys already: --replace puts those of the backup in their place."
        )


async def _check_whole(destination: Destination, snapshot: Snapshot, manifest: Manifest) -> None:
    """Compare every file of the snapshot with its SHA-256."""
    for name, entry in manifest.files.items():
        path = snapshot.folder / name
        if not path.exists():
            raise BackupError(f"{path} is missing.")
        if sha256_of(path) != entry.sha256:
            raise BackupError(f"{path} is damaged.")
    damaged = await damaged_files(destination, snapshot.parts(manifest))
    if damaged:
        others = f" and {len(damaged) - 1} more are" if len(damaged) > 1 else " is"
        raise BackupError(
            f"{damaged[0]}{others} damaged or missing in {destination.folder}: nothing was changed."
        )


def _database_file(manifest: Manifest) -> str:
    if SUMS not in manifest.files:
        raise BackupError("The manifest names no list of files.")
    for name in manifest.files:
        if name != SUMS:
            return name
    raise BackupError("The manifest names no database.")


def _compare(rows: dict[str, int], manifest: Manifest) -> None:
    different = [name for name in {*rows, *manifest.rows} if rows.get(name) != manifest.rows.get(name)]
    if different:
        raise BackupError(f"The database has other rows than its manifest says, in {', '.join(different)}.")
