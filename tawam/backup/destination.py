"""The folder of backups: snapshots by date, and the parts of objects that they share.

recipients.txt                        for whom everything is encrypted
identity.age                          with a passphrase: the identity, encrypted with it
objects/ab/<key>.<digest>.age         a part of an object; never written twice
snapshots/<moment>/database.….age
snapshots/<moment>/SHA256SUMS         of the database and of each part, for `sha256sum --check`
snapshots/<moment>/manifest.json.sig  who took it, as Ed25519 signs the manifest
snapshots/<moment>/manifest.json      written last: without it the snapshot does not count
"""

import hashlib
import re
from collections.abc import Collection, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from heapq import merge
from itertools import groupby
from pathlib import Path
from shutil import rmtree
from typing import NamedTuple

from tawam.backup.errors import BackupError
from tawam.backup.files import locked, new_file, sha256_of, sync_folder
from tawam.backup.manifest import MANIFEST, SIGNATURE, Manifest, decode
from tawam.backup.signing import is_signed

SUMS = "SHA256SUMS"
_OBJECTS = "objects"
STAMP = "%Y%m%dT%H%M%S%fZ"
_MOMENT = re.compile(r"\d{8}T\d{12}Z")
# Paths of an altered list must not lead out of the folder.
_LINE = re.compile(
    r"([0-9a-f]{64})  ((?:objects/[\w-]+/[\w-]+\.[0-9a-f]{16}|snapshots/\d{8}T\d{12}Z/[\w.-]+)\.age)\n"
)


class Sum(NamedTuple):
    """A file of the backup, its path from the destination's folder, and its SHA-256."""

    path: str
    sha256: str

    @property
    def key(self) -> str:
        """The key of the part that the file holds."""
        return self.path.removeprefix(f"{_OBJECTS}/").rsplit(".", 2)[0]


class NotVouchedFor(BackupError):
    """Nobody who is believed has signed the snapshot."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            f"{folder} was not signed by a signer that is known here: whoever could write into the folder "
            "may have put it there. Name who took it with --signer, or another snapshot with --snapshot; "
            "--unsigned believes the folder."
        )


class Snapshot:
    """
    Attributes:
        id: the moment when it was begun.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.id = folder.name

    @property
    def taken_at(self) -> datetime:
        return datetime.strptime(self.id, STAMP).replace(tzinfo=UTC)

    @property
    def is_complete(self) -> bool:
        return (self.folder / MANIFEST).exists()

    def manifest(self, signers: Collection[str] | None) -> Manifest:
        """
        Args:
            signers: the names of those whose snapshots are believed; None believes everybody.

        Raises:
            NotVouchedFor: none of them has signed it, or for another moment.
            BackupError: it is damaged, or of a newer program.
        """
        path = self.folder / MANIFEST
        data = path.read_bytes()
        if signers is not None and not is_signed(data, self._signature(), signers):
            raise NotVouchedFor(self.folder)
        manifest = decode(data, str(path))
        if signers is not None and manifest.taken_at != self.taken_at.isoformat():
            raise NotVouchedFor(self.folder)
        return manifest

    def parts(self, manifest: Manifest | None = None) -> Iterator[Sum]:
        """Go through the parts of objects, in the order of their paths.

        Args:
            manifest: of this snapshot; without it, the list is not compared with what that says.

        Raises:
            BackupError: the list is damaged; this may become known at its end only.
        """
        expected = manifest.files[SUMS].sha256 if manifest else None
        return (each for each in self._sums(expected) if each.path.startswith(f"{_OBJECTS}/"))

    def _sums(self, expected: str | None) -> Generator[Sum]:
        path, digest = self.folder / SUMS, hashlib.sha256()
        with path.open("rb") as lines:
            for line in lines:
                digest.update(line)
                found = _LINE.fullmatch(line.decode("ascii", "replace"))
                if found is None:
                    raise BackupError(f"{path} is damaged.")
                yield Sum(found[2], found[1])
        if expected not in (None, digest.hexdigest()):
            raise BackupError(f"{path} is damaged.")

    def _signature(self) -> bytes:
        try:
            return (self.folder / SIGNATURE).read_bytes()
        except FileNotFoundError:
            return b""

    def remove(self) -> None:
        """Remove it; from the first step on it does not count."""
        (self.folder / MANIFEST).unlink(missing_ok=True)
        rmtree(self.folder)


class Destination:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._snapshots = folder / "snapshots"
        self._recipients = folder / "recipients.txt"
        self.identity = folder / "identity.age"

    @contextmanager
    def writing(self) -> Generator[None]:
        """Make the folder, and let nobody else write into it during the block."""
        for folder in (self.folder, self._snapshots, self.folder / _OBJECTS):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with locked(self.folder / ".lock", f"A backup into {self.folder}"):
            yield

    def snapshots(self) -> list[Snapshot]:
        """Return the complete ones, the oldest first."""
        return [snapshot for snapshot in self._all() if snapshot.is_complete]

    def find(self, moment: str | None) -> Snapshot:
        """Return the snapshot of that moment; without one, the newest.

        Raises:
            BackupError: there is none.
        """
        found = self.snapshots()
        if not found:
            raise BackupError(f"{self.folder} holds no complete backup.")
        if moment is None:
            return found[-1]
        for snapshot in found:
            if snapshot.id == moment:
                return snapshot
        known = ", ".join(snapshot.id for snapshot in found[-5:])
        raise BackupError(f"{self.folder} holds no complete snapshot {moment}; the newest are {known}.")

    def begin(self, moment: datetime) -> Snapshot:
        """Make a snapshot's folder, and remove what is left of runs that were killed."""
        unfinished = [snapshot for snapshot in self._all() if not snapshot.is_complete]
        for snapshot in unfinished:
            snapshot.remove()
        if unfinished:
            self.remove_unnamed()
        folder = self._snapshots / moment.strftime(STAMP)
        folder.mkdir(mode=0o700)
        sync_folder(self._snapshots)
        return Snapshot(folder)

    def known_recipients(self) -> list[str]:
        """Return those for whom the files are encrypted; nobody in a new folder."""
        return self._recipients.read_text().split() if self._recipients.exists() else []

    def name_recipients(self, names: Iterable[str]) -> None:
        with new_file(self._recipients) as file:
            file.write("".join(f"{name}\n" for name in names).encode())

    def known_parts(self) -> Iterator[Sum]:
        """Go through the parts of all complete snapshots in the order of their paths."""
        return _merged(each.parts() for each in self.snapshots())

    def trusted_parts(self, signer: str) -> Iterator[Sum]:
        """As `known_parts`, of those snapshots alone that the signer has signed and nobody changed.

        Others must not be taken over: the next snapshot would vouch for what somebody put into the folder.
        """
        trusted: list[Iterator[Sum]] = []
        for snapshot in self.snapshots():
            with suppress(BackupError, KeyError, OSError):
                manifest = snapshot.manifest([signer])
                if sha256_of(snapshot.folder / SUMS) == manifest.files[SUMS].sha256:
                    trusted.append(snapshot.parts(manifest))
        return _merged(trusted)

    def part_path(self, key: str, sha256: str) -> str:
        return f"{_OBJECTS}/{key}.{sha256[:16]}.age"

    def prune(self, before: datetime) -> tuple[int, int]:
        """Remove the snapshots of before a moment, and the parts that no other one names; count both."""
        old = [snapshot for snapshot in self.snapshots() if snapshot.taken_at < before]
        for snapshot in old:
            snapshot.remove()
        return len(old), self.remove_unnamed()

    def remove_unnamed(self) -> int:
        """Remove parts that no complete snapshot names, such as those of a run that was ended."""
        removed = 0
        named = groupby(self.known_parts(), key=lambda each: each.path.split("/")[1])
        current = next(named, None)
        for folder in sorted((self.folder / _OBJECTS).iterdir()):
            while current and current[0] < folder.name:
                current = next(named, None)
            kept = {each.path for each in current[1]} if current and current[0] == folder.name else set[str]()
            for file in folder.iterdir():
                if str(file.relative_to(self.folder)) not in kept:
                    file.unlink()
                    removed += 1
        return removed

    def _all(self) -> list[Snapshot]:
        if not self._snapshots.is_dir():
            return []
        return [Snapshot(path) for path in sorted(self._snapshots.iterdir()) if _MOMENT.fullmatch(path.name)]


def _merged(parts: Iterable[Iterator[Sum]]) -> Iterator[Sum]:
    return (each for each, _ in groupby(merge(*parts)))
