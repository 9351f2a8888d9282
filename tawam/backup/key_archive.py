"""The encrypted copy of `keys/`, in a folder of its own: whoever stores the backups need not have it."""

import io
import tarfile
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from tawam.auth.key_files import key_folder, key_names, remove_keys, write_key
from tawam.backup.encryption import Identities, Recipients
from tawam.backup.errors import BackupError
from tawam.backup.files import new_file, sync_folder
from tawam.backup.manifest import FileEntry, Manifest

Keys = dict[str, bytes]


def read_keys(data_dir: Path) -> Keys:
    """Read the key files; none where there is no folder."""
    folder = key_folder(data_dir)
    if not folder.is_dir():
        return {}
    return {name: (folder / name).read_bytes() for name in sorted(key_names(folder))}


def archive_path(folder: Path, moment: str) -> Path:
    return folder / f"keys-{moment}.tar.age"


def write_archive(folder: Path, moment: str, keys: Keys, recipients: Recipients) -> FileEntry:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name, content in keys.items():
            entry = tarfile.TarInfo(f"keys/{name}")
            entry.size, entry.mode = len(content), 0o600
            archive.addfile(entry, io.BytesIO(content))
    path = archive_path(folder, moment)
    with new_file(path) as file:
        file.write(recipients.encrypt(packed.getvalue()))
    sync_folder(folder)
    return FileEntry(file.size, file.sha256)


def read_archive(folder: Path, moment: str, identities: Identities, manifest: Manifest) -> Keys:
    """
    Raises:
        BackupError: the file is missing, damaged, encrypted for others, or not of this snapshot.
    """
    path = archive_path(folder, moment)
    if not path.exists():
        raise BackupError(f"There is no {path}: the keys of this snapshot are not there.")
    sealed = path.read_bytes()
    if manifest.format > 1 and (manifest.keys is None or sha256(sealed).hexdigest() != manifest.keys.sha256):
        raise BackupError(f"{path} is damaged, or not of this snapshot.")
    packed = identities.decrypt(sealed)
    try:
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            return {
                entry.name.rpartition("/")[2]: content.read()
                for entry in archive
                if (content := archive.extractfile(entry))
            }
    except tarfile.TarError as error:
        raise BackupError(f"{path} is damaged: {error}.") from error


def prune_archives(folder: Path, before: datetime, stamp: str) -> None:
    """Remove the archives of before a moment."""
    oldest = archive_path(folder, before.strftime(stamp)).name
    for path in folder.glob("keys-*.tar.age"):
        if path.name < oldest:
            path.unlink()


def put_keys(data_dir: Path, keys: Keys) -> None:
    """Replace the key files."""
    folder = key_folder(data_dir)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    former = read_keys(data_dir)
    remove_keys(folder, [name for name, content in former.items() if keys.get(name) != content])
    for name, content in keys.items():
        write_key(folder / name, content)
