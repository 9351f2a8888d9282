"""Compares the rows of stored files with the files of the folder, as neither server nor store sees them."""

import hashlib
from pathlib import Path
from typing import NamedTuple

from tests.faults.rows import Rows

_PARTS = "select key, size, sha256 from object_parts where object_id is not null or upload_id is not null"
_NAMED = "select key from object_parts"
_OBJECTS = (
    "select objects.name from objects left join object_parts on object_parts.object_id = objects.id "
    "group by objects.id, objects.name, objects.size "
    "having coalesce(sum(object_parts.size), 0) <> objects.size"
)


class Comparison(NamedTuple):
    """
    Attributes:
        without_bytes: keys of rows whose file is missing or has other bytes.
        incomplete: names of objects whose parts are not all of it.
        unnamed: files that no row names; the sweep removes them after a day.
    """

    without_bytes: list[str]
    incomplete: list[str]
    unnamed: list[str]


def compare(rows: Rows, data_dir: Path) -> Comparison:
    folder = data_dir / "objects"
    without_bytes = [key for key, size, sha256 in rows(_PARTS) if not _is_there(folder / key, size, sha256)]
    named = {row[0] for row in rows(_NAMED)}
    files = [str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()]
    incomplete = [row[0] for row in rows(_OBJECTS)]
    return Comparison(without_bytes, incomplete, [file for file in files if file not in named])


def _is_there(path: Path, size: int, sha256: str) -> bool:
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return False
    return (len(content), hashlib.sha256(content).hexdigest()) == (size, sha256)
