"""Gives the tracks of an MP4 file other edit lists (ISO/IEC 14496-12), as phones do that trim a film."""

import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tests.media.atoms import atom


class Edit(NamedTuple):
    """Plays `seconds` of the media from its moment `start` on; None plays nothing for as long."""

    seconds: float
    start: float | None


def with_edits(film: bytes, edits: Mapping[bytes, Sequence[Edit]]) -> bytes:
    """The film with an edit list for each kind of track that is named, `vide` or `soun`.

    Its header follows its media, so that nothing in the media moves.
    """
    head, moov = film[: film.index(b"moov") - 4], dict_of(film)[b"moov"]
    assert film.endswith(moov), "the header does not end the file"
    [clock] = (_clock(content, 12) for kind, content in boxes(moov) if kind == b"mvhd")
    longest = max(sum(edit.seconds for edit in each) for each in edits.values())
    changes: dict[bytes, Callable[[bytes], bytes]] = {
        b"mvhd": lambda content: _long(content, longest * clock),
        b"trak": lambda content: _track(content, edits, clock),
    }
    parts = [
        changes[kind](content) if kind in changes else atom(kind, content) for kind, content in boxes(moov)
    ]
    return head + atom(b"moov", *parts)


def boxes(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    position = 0
    while position < len(content):
        size, kind = struct.unpack_from(">I4s", content, position)
        yield kind, content[position + 8 : position + size]
        position += size


def dict_of(content: bytes) -> dict[bytes, bytes]:
    return dict(boxes(content))


def _clock(header: bytes, offset: int) -> int:
    return struct.unpack_from(">I", header, offset)[0]


def _long(header: bytes, ticks: float) -> bytes:
    return atom(b"mvhd", header[:16], struct.pack(">I", round(ticks)), header[20:])


def _track(track: bytes, edits: Mapping[bytes, Sequence[Edit]], clock: int) -> bytes:
    media = dict_of(dict_of(track)[b"mdia"])
    kind = media[b"hdlr"][8:12]
    media_clock = _clock(media[b"mdhd"], 12)
    if kind not in edits:
        return atom(b"trak", track)
    parts = [atom(name, content) for name, content in boxes(track) if name != b"edts"]
    rows = [
        struct.pack(
            ">IiHH", round(seconds * clock), -1 if start is None else round(start * media_clock), 1, 0
        )
        for seconds, start in edits[kind]
    ]
    listed = atom(b"edts", atom(b"elst", bytes(4), struct.pack(">I", len(rows)), *rows))
    return atom(b"trak", parts[0], listed, *parts[1:])
