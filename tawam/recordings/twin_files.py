"""The files of a twin in each bucket, which are destroyed with it; here those of recordings."""

from typing import NamedTuple, Protocol

from sqlalchemy import bindparam, delete, select

from tawam.database.port import Database, Statement, Transaction
from tawam.recordings.paths import BUCKET, all_paths
from tawam.recordings.tables import recordings

_OF_TWIN = (
    select(recordings.c.object_path, recordings.c.kind, recordings.c.sha256)
    .where(recordings.c.twin_id == bindparam("twin_id"))
    .order_by(recordings.c.created_at)
)
RECORDINGS = Statement(_OF_TWIN)
# Whoever stores a file or a picture of a recording locks its row.
LOCK_RECORDINGS = Statement(_OF_TWIN.with_for_update())
DELETE_RECORDINGS = Statement(delete(recordings).where(recordings.c.twin_id == bindparam("twin_id")))


class TwinFile(NamedTuple):
    """An object that a twin can have.

    Attributes:
        kind: as the certificate names it.
        sha256: of the whole file, where the checks have found it.
    """

    path: str
    kind: str
    sha256: str | None = None


class TwinFiles(Protocol):
    """The files of twins in one bucket."""

    bucket: str

    async def find(self, reader: Database | Transaction, twin_id: str) -> list[TwinFile]:
        """Return the objects that the twin can have; not all of them need to be there."""
        ...

    async def lock(self, transaction: Transaction, twin_id: str) -> None:
        """Lock the rows, so that no object of them is stored until the transaction ends."""
        ...

    async def forget(self, transaction: Transaction, twin_id: str) -> None:
        """Write down that the objects are destroyed."""
        ...


class RecordingFiles:
    bucket = BUCKET

    async def find(self, reader: Database | Transaction, twin_id: str) -> list[TwinFile]:
        rows = await reader.fetch_all(RECORDINGS, twin_id=twin_id)
        return [
            file for row in rows for file in with_pictures(row["object_path"], row["kind"], row["sha256"])
        ]

    async def lock(self, transaction: Transaction, twin_id: str) -> None:
        await transaction.fetch_all(LOCK_RECORDINGS, twin_id=twin_id)

    async def forget(self, transaction: Transaction, twin_id: str) -> None:
        await transaction.execute(DELETE_RECORDINGS, twin_id=twin_id)


def with_pictures(path: str, kind: str, sha256: str | None) -> list[TwinFile]:
    """Return a file, and the pictures too that a check has stored, and not yet named in the row."""
    original, *pictures = all_paths(path)
    return [TwinFile(original, kind, sha256), *(TwinFile(picture, "picture") for picture in pictures)]
