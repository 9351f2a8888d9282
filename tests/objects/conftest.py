"""A store over each database, with its bytes in a folder of the test's."""

from collections.abc import AsyncGenerator, Callable
from datetime import timedelta
from pathlib import Path

import pytest

from tawam.database.port import Database, Row, Transaction
from tawam.database.table_policies import Role
from tawam.objects.blobs import FolderBlobs
from tawam.objects.policies import IN_OWN_FOLDER, BucketPolicy, Viewer
from tawam.objects.quota import Quota
from tawam.objects.resumable import ResumableUploads
from tawam.objects.rows import PARTS
from tawam.objects.store import ObjectStore
from tests.people import People

_OWN = {Role.USER: IN_OWN_FOLDER}
# A bucket of which every account has a folder.
FILES = BucketPolicy("files", read=_OWN, write=_OWN, delete=_OWN)
PICTURES = BucketPolicy(
    "pictures", read=_OWN, write=_OWN, delete=_OWN, types=("image/png", "video/*"), max_size=10_000
)
QUOTA = Quota(object_bytes=50_000_000, account_bytes=20_000_000, account_objects=3, parallel_uploads=2)
PNG = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010806000000") + bytes(100)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "objects"


@pytest.fixture
async def store(database: Database, folder: Path) -> ObjectStore:
    store = ObjectStore(database, FolderBlobs(folder), QUOTA, [FILES, PICTURES])
    await store.prepare()
    return store


@pytest.fixture
def resumable(store: ObjectStore) -> ResumableUploads:
    return ResumableUploads(store, timedelta(hours=24))


@pytest.fixture
async def ann(people: People) -> Viewer:
    return Viewer(Role.USER, (await people.add("ann")).id)


@pytest.fixture
async def ben(people: People) -> Viewer:
    return Viewer(Role.USER, (await people.add("ben")).id)


async def pieces_of(data: bytes, size: int = 65_536) -> AsyncGenerator[bytes]:
    for start in range(0, len(data), size):
        yield data[start : start + size]


async def content(store: ObjectStore, row: Row) -> bytes:
    return b"".join([bytes(piece) async for piece in store.read(row)])


async def damage(store: ObjectStore, folder: Path, row: Row, number: int = 0) -> None:
    """Change one byte of a part on the disk."""
    parts = await store.database.fetch_all(PARTS, object_id=row["id"])
    path = folder / parts[number]["key"]
    data = bytearray(path.read_bytes())
    data[0] ^= 1
    path.write_bytes(data)


def stored_files(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file()}


class Witness:
    """A listener that remembers, and may refuse."""

    def __init__(self, refuses: Callable[[Row], bool] = lambda _: False) -> None:
        self.seen: list[tuple[str, str]] = []
        self._refuses = refuses

    async def stored(self, transaction: Transaction, object_row: Row) -> None:
        if self._refuses(object_row):
            raise ValueError("refused")
        self.seen.append(("stored", object_row["name"]))

    async def removed(self, transaction: Transaction, object_row: Row) -> None:
        self.seen.append(("removed", object_row["name"]))
