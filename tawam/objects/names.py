"""Checks and normalizes the names of objects and buckets."""

import re

from tawam.normalization import is_stream_safe, normalize
from tawam.objects.errors import InvalidBucketName, InvalidName

MAX_NAME_BYTES = 1024
# Control signs and surrogates, the direction overrides and isolates, line and paragraph separators, and no
# characters: U+FFFD, which stands for bytes that are not UTF-8, and the noncharacters of the first plane.
_FORBIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffd-\uffff]"
)
_BUCKET = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,98}[A-Za-z0-9_.-]|[A-Za-z0-9]")

# The names of acts in the addresses of objects.
_RESERVED = {"authenticated", "copy", "info", "list", "list-v2", "move", "public", "sign", "upload"}


def object_name(given: str) -> str:
    """Normalize the name of an object to NFC.

    Raises:
        InvalidName: empty, longer than `MAX_NAME_BYTES` in UTF-8, with a sign that cannot be shown, with an
            empty part or one that climbs (`.`, `..`), or with a backslash.
    """
    # Normalizing can make a name three times as long at most, never endlessly.
    if len(given) > MAX_NAME_BYTES or "\\" in given or has_forbidden(given) or not is_stream_safe(given):
        raise InvalidName(given)
    name = normalize("NFC", given)
    if len(name.encode()) > MAX_NAME_BYTES or any(part in ("", ".", "..") for part in name.split("/")):
        raise InvalidName(given)
    return name


def has_forbidden(text: str) -> bool:
    """Whether `text` holds a sign that no text for people holds."""
    return _FORBIDDEN.search(text) is not None


def is_folder_placeholder(name: str) -> bool:
    """Whether the object stands for an empty folder, as dashboards make one: it has no bytes."""
    return name.endswith(".emptyFolderPlaceholder")


def bucket_name(given: str) -> str:
    """
    Raises:
        InvalidBucketName: anything but 1 to 100 letters, digits, spaces, dots, underscores and hyphens; or
            the name of an act.
    """
    if not _BUCKET.fullmatch(given) or given in _RESERVED:
        raise InvalidBucketName
    return given


def folder_of(name: str) -> str:
    """Return `name` up to its last slash; an empty string at the top."""
    head, slash, _ = name.rpartition("/")
    return head + slash


def after(prefix: str) -> str:
    """Return a text that sorts, by its bytes, behind every text that begins with `prefix`."""
    return f"{prefix}\U0010ffff"
