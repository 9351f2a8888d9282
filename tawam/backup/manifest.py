"""What a snapshot says about itself."""

from typing import Literal

import msgspec

from tawam.backup.errors import BackupError

# The first was not signed, and did not know the copy of the keys.
FORMAT = 2
MANIFEST = "manifest.json"
SIGNATURE = "manifest.json.sig"

DatabaseKind = Literal["sqlite", "postgresql"]


class FileEntry(msgspec.Struct, frozen=True):
    size: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """
    Attributes:
        format: of the files and of this one; a program knows those up to its own.
        version: of the program that made it.
        revision: of the database's tables.
        database: the kind; one kind is not restored into another.
        server: the major version of PostgreSQL that the dump is from; 0 for SQLite.
        rows: of each table.
        files: of the snapshot's folder, by name.
        keys: the copy of the keys in the folder apart; None where there is none.
        parts: of objects, and their bytes before encryption.
        damaged: keys of parts that could not be read, and are not in the snapshot.
    """

    format: int
    version: str
    taken_at: str
    revision: str
    database: DatabaseKind
    server: int
    rows: dict[str, int]
    files: dict[str, FileEntry]
    parts: int
    bytes: int
    damaged: list[str]
    keys: FileEntry | None = None


class _Format(msgspec.Struct):
    format: int


def encode(manifest: Manifest) -> bytes:
    return msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"


def decode(data: bytes, name: str) -> Manifest:
    """
    Raises:
        BackupError: it is damaged, or of a newer program.
    """
    try:
        if msgspec.json.decode(data, type=_Format).format > FORMAT:
            raise BackupError(
                f"{name} was made by a newer version of this program: restore it with that one."
            )
        manifest = msgspec.json.decode(data, type=Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BackupError(f"{name} is damaged: {error}.") from error
    # Paths must not lead out of the folder.
    if any("/" in file for file in manifest.files):
        raise BackupError(f"{name} is damaged.")
    return manifest
