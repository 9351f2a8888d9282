"""Finds the type of a file from its first bytes; the sender's word counts for plain text alone."""

import re
from collections.abc import Sequence

import filetype

# As many bytes as the detection looks at, and as a text is checked for.
HEAD = 8192
UNKNOWN = "application/octet-stream"

# Other names of the same type, as senders, buckets and the detection use them.
_COMMON_NAMES = {
    "image/jpg": "image/jpeg",
    "image/pjpeg": "image/jpeg",
    "audio/mp3": "audio/mpeg",
    "audio/m4a": "audio/mp4",
    "audio/x-m4a": "audio/mp4",
    "audio/wave": "audio/wav",
    "audio/x-wav": "audio/wav",
    "audio/x-flac": "audio/flac",
    "audio/x-aiff": "audio/aiff",
    "video/x-m4v": "video/mp4",
}
_SHAPE = re.compile(r"[a-z0-9][a-z0-9!#$&^_.+-]{0,99}/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}")
# What holds film or sound alone.
_CONTAINERS = ("video/webm", "video/mp4")
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
    found = _guessed(head)
    if found:
        is_sound_alone = found in _CONTAINERS and named == f"audio/{found[6:]}"
        return named if is_sound_alone else found
    if named.startswith(_TEXTS) and _is_text(head):
        return named
    return UNKNOWN


def depends_on_claim(head: bytes) -> bool:
    """Whether what the sender says may change the type of these bytes."""
    return _guessed(head) in (None, *_CONTAINERS)


def retyped(content_type: str, claimed: str) -> str:
    """Return the type of stored bytes that somebody calls `claimed` now."""
    named = essence(claimed)
    is_text = content_type.startswith(_TEXTS) and named.startswith(_TEXTS)
    is_container = {content_type, named} in ({kind, f"audio/{kind[6:]}"} for kind in _CONTAINERS)
    return named if is_text or is_container else content_type


def essence(content_type: str) -> str:
    """Return the type without its parameters, in lower case; `UNKNOWN` where it has no valid form."""
    named = _named(content_type)
    return _COMMON_NAMES.get(named, named) if _SHAPE.fullmatch(named) else UNKNOWN


def is_type(content_type: str) -> bool:
    """Whether this has the form of a type (RFC 9110, 8.3.1)."""
    return _SHAPE.fullmatch(_named(content_type)) is not None


def is_type_pattern(text: str) -> bool:
    """Whether a bucket can name its types like this: `image/png`, `video/*`, or `*`."""
    named = _named(text)
    return named in ("*", "*/*") or _SHAPE.fullmatch(re.sub(r"/\*$", "/any", named)) is not None


def is_taken(content_type: str, types: Sequence[str]) -> bool:
    """Whether one of `types`, such as `image/png` or `video/*`, covers the type, whatever its parameters."""
    group = content_type.partition("/")[0] + "/*"
    named = (_named(each) for each in types)
    return any(each in (group, "*", "*/*") or _COMMON_NAMES.get(each, each) == content_type for each in named)


def _named(content_type: str) -> str:
    return content_type.partition(";")[0].strip(" \t").lower()


def _guessed(head: bytes) -> str | None:
    guessed: str | None = filetype.guess_mime(bytes(head))
    return _COMMON_NAMES.get(guessed, guessed) if guessed else None


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
