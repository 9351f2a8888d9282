"""Finds the type of a file from its first bytes; the sender's word counts for plain text alone."""

import re
from collections.abc import Sequence

import filetype

# As many bytes as the detection looks at, and as a text is checked for.
HEAD = 8192
UNKNOWN = "application/octet-stream"

_COMMON_NAMES = {
    "audio/x-wav": "audio/wav",
    "audio/x-flac": "audio/flac",
    "audio/x-aiff": "audio/aiff",
    "video/x-m4v": "video/mp4",
}
_SHAPE = re.compile(r"[a-z0-9][a-z0-9!#$&^_.+-]{0,99}/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}")
_TEXTS = ("text/", "application/json", "application/xml", "image/svg+xml", "application/x-ndjson")
_CONTROLS = re.compile(rb"[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]")
# What a browser shows or plays without running anything.
_INLINE = {
    "image/png",
    "image/jpeg",
    "image/webp",
    "image/gif",
    "image/avif",
    "video/mp4",
    "video/webm",
    "video/quicktime",
    "video/x-matroska",
    "audio/mpeg",
    "audio/mp4",
    "audio/wav",
    "audio/ogg",
    "audio/flac",
    "audio/aac",
    "audio/webm",
}


def content_type_of(head: bytes, claimed: str) -> str:
    """Return the type of a file.

    Args:
        head: its first `HEAD` bytes, or all of them.
        claimed: the sender's `Content-Type`. It is believed for texts, and where it says more about the same
            container, such as sound alone in WebM.
    """
    named = essence(claimed)
    guessed: str | None = filetype.guess_mime(bytes(head))
    if guessed:
        found: str = _COMMON_NAMES.get(guessed, guessed)
        is_sound_alone = found in ("video/webm", "video/mp4") and named == f"audio/{found[6:]}"
        return named if is_sound_alone else found
    if named.startswith(_TEXTS) and _is_text(head):
        return named
    return UNKNOWN


def essence(content_type: str) -> str:
    """Return the type without its parameters, in lower case; `UNKNOWN` where it has no valid form."""
    named = content_type.partition(";")[0].strip().lower()
    return named if _SHAPE.fullmatch(named) else UNKNOWN


def is_taken(content_type: str, types: Sequence[str]) -> bool:
    """Whether one of `types`, such as `image/png` or `video/*`, covers the type."""
    group = content_type.partition("/")[0] + "/*"
    return any(each in (content_type, group, "*", "*/*") for each in types)


def is_shown_inline(content_type: str) -> bool:
    """Whether a browser may show the file in place; every other type is offered for saving."""
    return content_type in _INLINE


def _is_text(head: bytes) -> bool:
    if _CONTROLS.search(head):
        return False
    try:
        head.decode()
    except UnicodeDecodeError as error:
        # The last sign may have been cut.
        return error.start > len(head) - 4 and len(head) >= HEAD
    return True
