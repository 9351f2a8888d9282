"""Names of files: as the customer reads them, and where the files of a recording lie in the bucket."""

import re
from pathlib import PurePosixPath

from tawam.normalization import normalize

BUCKET = "recordings"
POSTER = "poster.webp"
STRIP = "strip.webp"
MAX_FILE_NAME = 255

_LONGEST_STEM = 80
_LONGEST_SUFFIX = 12
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
# Controls, and the signs that turn the direction of what follows.
_UNSHOWN = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\u200e\u200f\u2028-\u202e\u2066-\u2069]")
_FOLDER = re.compile(r"[^/]+/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[^/]+")


def shown_name(file_name: str, kind: str) -> str:
    """Return a file name as its sender reads it: one line, without the folders that some browsers send.

    Args:
        kind: the name of a file that has none.
    """
    name = _UNSHOWN.sub("", normalize("NFC", file_name.replace("\\", "/")))
    return PurePosixPath(name).name.strip()[:MAX_FILE_NAME] or kind


def object_path(folder: str, row_id: str, kind: str, file_name: str) -> str:
    """Return the name of the object for the original: plain signs alone, which no address has to escape.

    Args:
        folder: the customer's, or the video's.
        row_id: of the row that tells of the file.
        kind: the name of a file that has none.
    """
    shown = PurePosixPath(shown_name(file_name, kind))
    stem = _UNSAFE.sub("-", shown.stem).strip("-.")[:_LONGEST_STEM] or kind
    name = f"{stem}{_UNSAFE.sub('', shown.suffix).lower()[:_LONGEST_SUFFIX]}"
    # The server's own pictures lie beside it.
    return f"{folder}/{row_id}/{f'original-{name}' if name in (POSTER, STRIP) else name}"


def poster_path(path: str) -> str:
    """Return the name of the poster of the original at `path`."""
    return f"{path.rpartition('/')[0]}/{POSTER}"


def strip_path(path: str) -> str:
    """Return the name of the strip of frames of the original at `path`."""
    return f"{path.rpartition('/')[0]}/{STRIP}"


def all_paths(path: str) -> list[str]:
    """Return the names of all objects that the recording with the original at `path` can have."""
    return [path, poster_path(path), strip_path(path)]


def row_at(path: str) -> str | None:
    """Return the id of the row whose file or picture lies at `path`; None for other objects."""
    found = _FOLDER.fullmatch(path)
    return found[1] if found else None


def row_of_picture(path: str) -> str | None:
    """Return the id of the row whose poster or strip lies at `path`; None for other objects."""
    return row_at(path) if path.endswith((f"/{POSTER}", f"/{STRIP}")) else None
