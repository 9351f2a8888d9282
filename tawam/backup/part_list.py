"""The parts of objects that a copied database names, in the order of their keys."""

from collections.abc import Generator, Iterable
from typing import IO, NamedTuple

from tawam.backup.errors import BackupError
from tawam.objects.blobs import Checksums

TABLE = "object_parts"


class WantedPart(NamedTuple):
    key: str
    size: int
    checksums: Checksums


def statement(columns: Iterable[str], collation: str) -> str | None:
    """Return the SQL that lists the parts; None for a database of before there were any.

    Parts that no object and no upload has any more are left out: their bytes may go at any moment.

    Args:
        columns: of the table, which had fewer in former versions.
    """
    present = set(columns)
    if not present:
        return None
    xxh3 = "min(xxh3)" if "xxh3" in present else "null"
    return (
        f"select key, min(size), min(sha256), {xxh3} from {TABLE} "  # noqa: S608 because the parts are ours
        f"where released_at is null group by key order by key {collation}"
    )


def write(file: IO[str], row: Iterable[object]) -> None:
    key, size, sha256, xxh3 = row
    file.write(f"{key} {size} {sha256} {xxh3 or '-'}\n")


def read(file: IO[str]) -> Generator[WantedPart]:
    file.seek(0)
    for line in file:
        fields = line.split()
        if len(fields) != 4:
            raise BackupError(f"The database names a part {fields[0]!r}, which is no key.")
        key, size, sha256, xxh3 = fields
        yield WantedPart(key, int(size), Checksums(sha256, None if xxh3 == "-" else xxh3))
