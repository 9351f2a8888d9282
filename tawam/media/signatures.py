"""Tells by its first bytes what a file is, here and in the page that looks into it before it is sent."""

from typing import Literal, NamedTuple

# How much of a file has to be known.
LENGTH = 400

Sort = Literal[
    # Sound alone, pictures with or without sound, and either; all of them are read here.
    "sound",
    "film",
    "either",
    # Sound or film of a type that is not read here.
    "unread",
    # Pictures and documents.
    "other",
]


class Signature(NamedTuple):
    """What the files of a format begin with.

    Attributes:
        name: FFmpeg's, where it reads the format.
        parts: bytes at an offset, all of them.
    """

    name: str
    sort: Sort
    parts: tuple[tuple[int, bytes], ...]


def _starting(name: str, sort: Sort, *starts: bytes, at: int = 0) -> list[Signature]:
    return [Signature(name, sort, ((at, start),)) for start in starts]


def _repeated(offset: int, length: int) -> Signature:
    """Packets of a transport stream, each of which begins with a G."""
    return Signature("mpegts", "unread", tuple((offset + number * length, b"G") for number in range(3)))


_STILL_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1", b"avif", b"avis")
_FILM_ATOMS = (b"ftyp", b"styp", b"moov", b"moof", b"mdat", b"wide", b"free", b"skip", b"pnot", b"uuid")

# The first that fits counts.
SIGNATURES = (
    *(Signature("heif", "other", ((4, b"ftyp" + brand),)) for brand in _STILL_BRANDS),
    *_starting("mov", "sound", b"ftypM4A ", b"ftypM4B ", at=4),
    *_starting("mov", "either", *_FILM_ATOMS, at=4),
    *_starting("matroska", "either", b"\x1aE\xdf\xa3"),
    *(Signature("wav", "sound", ((0, start), (8, b"WAVE"))) for start in (b"RIFF", b"RF64")),
    Signature("avi", "film", ((0, b"RIFF"), (8, b"AVI "))),
    Signature("webp", "other", ((0, b"RIFF"), (8, b"WEBP"))),
    *_starting("mp3", "sound", b"ID3", *(b"\xff" + bytes([each]) for each in (0xFB, 0xFA, 0xF3, 0xF2, 0xE3))),
    *_starting("aac", "sound", b"\xff\xf1", b"\xff\xf9"),
    *_starting("ogg", "sound", b"OggS"),
    *_starting("flac", "sound", b"fLaC"),
    *_starting("asf", "unread", b"\x30\x26\xb2\x75\x8e\x66\xcf\x11"),
    _repeated(0, 188),
    # With a moment before each packet, as cameras write them.
    _repeated(4, 192),
    *_starting("mpeg", "unread", b"\0\0\x01\xba", b"\0\0\x01\xb3"),
    *_starting("flv", "unread", b"FLV\x01"),
    *_starting("rm", "unread", b".RMF", b".ra\xfd"),
    *_starting("mxf", "unread", b"\x06\x0e\x2b\x34"),
    *(Signature("aiff", "unread", ((0, b"FORM"), (8, kind))) for kind in (b"AIFF", b"AIFC")),
    *_starting("amr", "unread", b"#!AMR"),
    *_starting("caf", "unread", b"caff"),
    *_starting("au", "unread", b".snd"),
    *_starting("wv", "unread", b"wvpk"),
    *_starting("ape", "unread", b"MAC "),
    *_starting("ac3", "unread", b"\x0b\x77"),
    *_starting("midi", "unread", b"MThd"),
    *_starting("picture", "other", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*"),
    *_starting("document", "other", b"%PDF", b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"{\\rtf"),
)


def signature_of(start: bytes) -> Signature | None:
    """Return the signature of a file that begins with `start`; None for one that is not known."""
    for signature in SIGNATURES:
        if all(start.startswith(part, offset) for offset, part in signature.parts):
            return signature
    return None
