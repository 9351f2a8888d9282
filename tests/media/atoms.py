"""Builds and changes the boxes of MP4 files, the elements of Matroska files and the header of WAV files."""

import struct
import zlib


def atom(kind: bytes, *contents: bytes) -> bytes:
    content = b"".join(contents)
    return struct.pack(">I4s", 8 + len(content), kind) + content


def nested(kind: bytes, depth: int) -> bytes:
    """Atoms within each other, each of the same kind."""
    head = b"".join(struct.pack(">I4s", 8 * (depth - level), kind) for level in range(depth))
    return FTYP + head


def patched(film: bytes, kind: bytes, offset: int, value: bytes) -> bytes:
    """The film with `value` at `offset` after the name of each atom called `kind`."""
    assert kind in film, f"the film has no {kind!r}"
    changed = bytearray(film)
    position = film.find(kind)
    while position >= 0:
        start = position + 4 + offset
        changed[start : start + len(value)] = value
        position = film.find(kind, position + 4)
    return bytes(changed)


def compressed_header(claimed: int) -> bytes:
    """A QuickTime file whose compressed header claims to unpack to `claimed` bytes, and does for 50 MB."""
    packed = zlib.compress(bytes(50_000_000), 9)
    method = atom(b"dcom", b"zlib")
    data = atom(b"cmvd", struct.pack(">I", claimed), packed)
    return FTYP + atom(b"moov", atom(b"cmov", method, data))


def reference_movie(address: bytes) -> bytes:
    """A QuickTime file that says that the film is elsewhere."""
    reference = atom(b"rdrf", bytes(4), b"url ", struct.pack(">I", len(address) + 1), address, b"\0")
    return FTYP + atom(b"moov", atom(b"rmra", atom(b"rmda", reference)))


def element(number: int, content: bytes, size: int | None = None) -> bytes:
    """An EBML element; `size` is what it claims, else the truth."""
    name = number.to_bytes((number.bit_length() + 7) // 8)
    length = len(content) if size is None else size
    return name + (length | 1 << 56).to_bytes(8) + content


def wav(
    content: bytes,
    *,
    channels: int = 1,
    rate: int = 48_000,
    bits: int = 16,
    align: int = 2,
    kind: int = 1,
    size: int | None = None,
) -> bytes:
    """A WAV file, whose header may say what it likes."""
    size = len(content) if size is None else size
    form = struct.pack("<HHIIHH", kind, channels, rate, rate * align & 0xFFFFFFFF, align, bits)
    chunks = b"WAVE" + b"fmt " + struct.pack("<I", len(form)) + form + b"data" + struct.pack("<I", size)
    return b"RIFF" + struct.pack("<I", (len(chunks) + size) & 0xFFFFFFFF) + chunks + content


FTYP = atom(b"ftyp", b"isom", bytes(4), b"isomiso2avc1mp41")
EBML = element(0x1A45DFA3, element(0x4282, b"webm"))
