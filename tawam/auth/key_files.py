"""The files of `keys/`: written whole or not at all, and never changed. So their names tell everything.

signing-key.pem             the first signing key
signing-key.<when>.pem      one that came after it
data-key.<version>          what secrets are derived from and sealed with, in base64
anon.<when>.jwt             the public API key; the newest counts
service_role.<when>.jwt     the operators' API key; the newest counts
backup-signer.pem           what signs backups, once there was one
"""

import fcntl
import os
import re
import secrets
from collections.abc import Generator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

_STAMP = r"\d{8}T\d{12}Z"
_STAMP_FORMAT = "%Y%m%dT%H%M%S%fZ"
SIGNING_KEY = re.compile(rf"signing-key(?:\.({_STAMP}))?\.pem")
DATA_KEY = re.compile(r"data-key\.(\d{1,6})")
API_KEY = re.compile(rf"(anon|service_role)\.({_STAMP})\.jwt")
FIRST_SIGNING_KEY = "signing-key.pem"


def key_folder(data_dir: Path) -> Path:
    return data_dir / "keys"


def key_names(folder: Path) -> frozenset[str]:
    """List the key files, without drafts that an interrupted process left behind.

    Raises:
        OSError: the folder cannot be read.
    """
    return frozenset(path.name for path in folder.iterdir() if not path.name.startswith("."))


def signing_key_names(names: frozenset[str]) -> list[str]:
    """The oldest first."""
    return sorted((name for name in names if SIGNING_KEY.fullmatch(name)), key=created_at)


def data_key_versions(names: frozenset[str]) -> list[int]:
    """The oldest first."""
    return sorted(int(found[1]) for found in map(DATA_KEY.fullmatch, names) if found)


def api_key_names(names: frozenset[str], role: str) -> list[str]:
    """The oldest first."""
    return sorted(name for name in names if (found := API_KEY.fullmatch(name)) and found[1] == role)


def created_at(name: str) -> datetime:
    """Read the creation time from the name of a key file; the first signing key sorts before all."""
    stamp = re.search(_STAMP, name)
    if stamp is None:
        return datetime.min.replace(tzinfo=UTC)
    return datetime.strptime(stamp[0], _STAMP_FORMAT).replace(tzinfo=UTC)


def stamp_after(names: list[str]) -> str:
    """Format the current time for a file name, later than all of `names` even if the clock was changed."""
    latest = max((created_at(name) for name in names), default=datetime.min.replace(tzinfo=UTC))
    moment = datetime.now(UTC)
    return (moment if moment > latest else latest + timedelta(microseconds=1)).strftime(_STAMP_FORMAT)


@contextmanager
def lock_folder(folder: Path) -> Generator[None]:
    """Lock `folder`: only one process at a time creates or removes keys."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def write_key(path: Path, content: bytes) -> None:
    """Create a file with `content`; an existing file stays as it is."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink()
    _sync_folder(path.parent)


def remove_keys(folder: Path, names: list[str]) -> None:
    for name in names:
        (folder / name).unlink(missing_ok=True)
    _sync_folder(folder)


def _sync_folder(folder: Path) -> None:
    """Flush the folder to disk, which holds the names of its files."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
