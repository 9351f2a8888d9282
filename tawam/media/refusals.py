"""The errors of reading media: a file that cannot be read, and a reader that failed for another reason."""

from typing import Literal

Reason = Literal[
    # There are no bytes.
    "empty",
    # No film, sound or picture of a kind that anybody records.
    "not_media",
    # A container or a codec that is not read here.
    "unsupported",
    # It is what it should be, but cannot be decoded.
    "damaged",
    "too_large_picture",
    "too_many_streams",
    "too_long",
    "took_too_long",
    "took_too_much_memory",
]


class MediaUnreadable(Exception):
    """A file cannot be read; nothing but that file is concerned.

    Attributes:
        reason: machine-readable, stable.
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


class MediaReaderFailed(OSError):
    """The reading process could not do its work for no fault of the file: another attempt may succeed."""
