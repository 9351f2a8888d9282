"""Makes recordings that no honest camera writes, the same ones at each run.

python -m tests.media.hostile FOLDER
"""

import io
import random
import struct
import sys
import zipfile
import zlib
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import av
from PIL import Image

from tests.media.atoms import (
    EBML,
    FTYP,
    atom,
    compressed_header,
    element,
    nested,
    patched,
    reference_movie,
    wav,
)
from tests.media.making import Film, make_film
from tests.media.tones import Tone, tone_second

_MAX = b"\xff\xff\xff\xff"
_HOUR = 3600


@dataclass(frozen=True)
class Honest:
    """Small recordings that the hostile ones are made from."""

    mp4: bytes
    webm: bytes
    mp3: bytes
    wav: bytes


def honest(folder: Path) -> Honest:
    small = Film(seconds=3, width=160, height=120, fps=10)
    films = {
        "mp4": small,
        "webm": Film(seconds=3, width=160, height=120, fps=10, codec="libvpx", audio="libopus"),
        "mp3": Film(seconds=3, codec=None, audio="libmp3lame"),
        "wav": Film(seconds=3, codec=None, audio="pcm_s16le"),
    }
    return Honest(
        **{kind: make_film(folder / f"honest.{kind}", film).read_bytes() for kind, film in films.items()}
    )


def hostile_files(good: Honest) -> dict[str, bytes]:
    """Sixty and more files by name."""
    return {
        **_truncated(good),
        **_flipped(good),
        **_lying_films(good),
        **_lying_sounds(good),
        **_bombs(),
        **_polyglots(good),
        **_no_media(),
        **_references(),
        **_metadata(good),
    }


def _truncated(good: Honest) -> dict[str, bytes]:
    """Cut off at many places; the film's header is at the start, so that its middle is a film still."""
    files = {
        f"mp4-cut-at-{percent}": good.mp4[: len(good.mp4) * percent // 100] for percent in (5, 12, 50, 99)
    }
    for kind in ("webm", "mp3", "wav"):
        content: bytes = getattr(good, kind)
        files[f"{kind}-cut-at-60"] = content[: len(content) * 60 // 100]
    return files


def _flipped(good: Honest) -> dict[str, bytes]:
    """One byte in a hundred is another one."""
    files: dict[str, bytes] = {}
    for kind in ("mp4", "webm", "mp3"):
        for seed in (1, 2):
            source = random.Random(seed)
            content = bytearray(getattr(good, kind))
            for _ in range(len(content) // 100):
                content[source.randrange(len(content))] = source.randrange(256)
            files[f"{kind}-flipped-{seed}"] = bytes(content)
    return files


def _lying_films(good: Honest) -> dict[str, bytes]:
    mp4 = good.mp4
    return {
        "mp4-says-ten-hours": patched(mp4, b"mvhd", 16, struct.pack(">I", 10 * _HOUR * 1000)),
        "mp4-no-time-scale": patched(mp4, b"mdhd", 12, bytes(4)),
        "mp4-huge-size-in-header": patched(mp4, b"avc1", 24, struct.pack(">HH", 65535, 65535)),
        "mp4-endless-samples": patched(mp4, b"stsz", 8, _MAX),
        "mp4-endless-times": patched(mp4, b"stts", 4, _MAX + _MAX),
        "mp4-long-pictures": patched(mp4, b"stts", 12, struct.pack(">I", 0x7FFFFFFF)),
        "mp4-chunks-elsewhere": patched(mp4, b"stco", 8, _MAX),
        "mp4-atom-without-end": patched(mp4, b"moov", -8, bytes(4)),
        "mp4-atom-larger-than-file": patched(mp4, b"moov", -8, _MAX),
        "mp4-deep": nested(b"moov", 20_000),
        "mp4-compressed-header": compressed_header(0x7FFFFFFF),
        "webm-endless-element": EBML + element(0x18538067, b"", size=(1 << 55) - 1),
        "webm-deep": EBML + b"\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff" * 5000,
        "webm-header-twice": good.webm + good.webm,
        "mp4-twice": good.mp4 + good.mp4,
    }


def _lying_sounds(good: Honest) -> dict[str, bytes]:
    sound = tone_second(Tone(), 0)
    return {
        "wav-endless": wav(sound, size=0xFFFFFFFF),
        "wav-says-nothing": wav(sound, size=0),
        "wav-no-channels": wav(sound, channels=0),
        "wav-many-channels": wav(sound, channels=65535, align=65534),
        "wav-no-rate": wav(sound, rate=0),
        "wav-high-rate": wav(sound, rate=0x7FFFFFFF),
        "wav-no-alignment": wav(sound, align=0, bits=0),
        "wav-other-codec": wav(sound, kind=0x55),
        "mp3-huge-tag": b"ID3\x04\0\0\x7f\x7f\x7f\x7f" + good.mp3,
        "mp3-frames-of-garbage": b"".join(
            b"\xff\xfb\x90\x64" + random.Random(5).randbytes(413) for _ in range(200)
        ),
        "mp3-huge-cover": _cover(60_000) + good.mp3,
        "mp3-after-garbage": random.Random(6).randbytes(100_000) + good.mp3,
        "flac-of-garbage": b"fLaC\x80\0\0\x22" + random.Random(8).randbytes(5000),
        "ogg-of-garbage": b"OggS\0\x02" + random.Random(9).randbytes(5000),
    }


def _cover(side: int) -> bytes:
    """A tag with a cover picture of few bytes and many pixels."""
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(bytes(1_000_000))), (b"IEND", b"")]
    png = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
    frame = b"\0image/png\0\x03\0" + png
    body = b"APIC" + struct.pack(">I", len(frame)) + b"\0\0" + frame
    size = bytes(len(body) >> shift & 0x7F for shift in (21, 14, 7, 0))
    return b"ID3\x03\0\0" + size + body


def _bombs() -> dict[str, bytes]:
    return {
        "avi-huge-picture": _one_picture("avi", "mjpeg", _jpeg(65500, 65500)),
        "mp4-huge-picture": _one_picture("mp4", "mjpeg", _jpeg(60000, 60000)),
        "webm-huge-picture": _one_picture("webm", "vp8", _vp8(16383, 16383)),
        "webm-line-of-pixels": _one_picture("webm", "vp8", _vp8(1, 16383)),
        "webm-many-streams": _many_streams("webm", "libopus", 120),
        "mp4-many-streams": _many_streams("mp4", "aac", 60),
        "mp4-hours-between": _gap("mp4"),
        "webm-hours-between": _gap("webm"),
    }


def _jpeg(width: int, height: int) -> bytes:
    """A JPEG picture whose header says that it is larger than its pixels."""
    content = io.BytesIO()
    Image.new("RGB", (64, 64)).save(content, "JPEG")
    return patched(content.getvalue(), b"\xff\xc0\0\x11", 1, struct.pack(">HH", height, width))


def _vp8(width: int, height: int) -> bytes:
    """A key picture of VP8 without content."""
    return b"\x10\x02\0\x9d\x01\x2a" + struct.pack("<HH", width, height) + bytes(64)


def _one_picture(container: str, codec: str, picture: bytes) -> bytes:
    """A film of fifty packets with the same bytes in each."""
    return _muxed(container, codec, [(number * 40, picture) for number in range(50)])


def _gap(container: str) -> bytes:
    """Two pictures with ten hours between them."""
    picture = _vp8(64, 64) if container == "webm" else _jpeg(64, 64)
    codec = "vp8" if container == "webm" else "mjpeg"
    return _muxed(container, codec, [(0, picture), (10 * _HOUR * 1000, picture)])


def _muxed(container: str, codec: str, pictures: list[tuple[int, bytes]]) -> bytes:
    """A film of pictures as they come, each at its millisecond."""
    content = io.BytesIO()
    with av.open(content, "w", format=container) as output:
        stream = output.add_stream("libvpx" if codec == "vp8" else codec, rate=25)
        assert isinstance(stream, av.VideoStream)
        stream.width, stream.height = 64, 64
        stream.pix_fmt = "yuv420p" if codec == "vp8" else "yuvj420p"
        for moment, picture in pictures:
            packet = av.Packet(picture)
            packet.pts = packet.dts = moment
            packet.time_base = Fraction(1, 1000)
            packet.is_keyframe = True
            packet.stream = stream
            output.mux(packet)
    return content.getvalue()


def _many_streams(container: str, codec: str, count: int) -> bytes:
    content = io.BytesIO()
    with av.open(content, "w", format=container) as output:
        streams = [output.add_stream(codec, rate=48_000) for _ in range(count)]
        for stream in streams:
            assert isinstance(stream, av.AudioStream)
            frame = av.AudioFrame(format="s16", layout="stereo", samples=4800)
            frame.sample_rate, frame.pts, frame.time_base = 48_000, 0, Fraction(1, 48_000)
            output.mux(stream.encode(frame))
            output.mux(stream.encode(None))
    return content.getvalue()


def _polyglots(good: Honest) -> dict[str, bytes]:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("index.html", "<script>alert(1)</script>" * 1000)
    page = b"<!doctype html><script>alert(1)</script>"
    return {
        "mp4-and-zip": good.mp4 + packed.getvalue(),
        "zip-and-mp4": packed.getvalue() + good.mp4,
        "mp4-and-html": good.mp4 + atom(b"free", page),
        "html-and-mp4": page + good.mp4,
        "pdf-and-mp4": b"%PDF-1.7\n" + good.mp4,
        "mp4-named-gif": b"GIF89a" + good.mp4,
    }


def _no_media() -> dict[str, bytes]:
    return {
        "nothing": b"",
        "text": b"This is no film.\n" * 500,
        "svg": b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        "random": random.Random(3).randbytes(500_000),
        "program": b"\x7fELF\x02\x01\x01" + bytes(5000),
        "only-ftyp": FTYP,
        "only-ebml": EBML,
        "jpeg": _jpeg(64, 64),
    }


def _references() -> dict[str, bytes]:
    """Files that name others, which FFmpeg would open."""
    return {
        "playlist": b"#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n",
        "list-of-files": b"ffconcat version 1.0\nfile /etc/passwd\n",
        "session": b"v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nt=0 0\nm=video 5004 RTP/AVP 96\n",
        "manifest": b'<?xml version="1.0"?><MPD><Period><BaseURL>file:///etc/passwd</BaseURL></Period></MPD>',
        "film-elsewhere": reference_movie(b"file:///etc/passwd"),
    }


def _metadata(good: Honest) -> dict[str, bytes]:
    titles: dict[str, str] = {
        "script": "<script>fetch('/rest/v1/profiles')</script>",
        "long": "x" * 2_000_000,
        "overridden": "\u202e4pm.exe\u2066",
    }
    files = {f"mp4-title-{name}": _titled(good.mp4, title) for name, title in titles.items()}
    return {**files, "mp4-title-no-text": _titled(good.mp4, "T" * 64).replace(b"T" * 64, b"\xfe\0" * 32)}


def _titled(film: bytes, title: str) -> bytes:
    """The film with another title, its packets copied."""
    content = io.BytesIO()
    with av.open(io.BytesIO(film), "r") as source, av.open(content, "w", format="mp4") as output:
        output.metadata["title"] = title
        copies = {stream.index: output.add_stream_from_template(stream) for stream in source.streams}
        for packet in source.demux():
            if packet.dts is not None:
                packet.stream = copies[packet.stream.index]
                output.mux(packet)
    return content.getvalue()


def write_hostile_files(folder: Path) -> list[Path]:
    """Write all of them to `folder`; the names are those of `hostile_files`."""
    files = hostile_files(honest(folder))
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in files]


if __name__ == "__main__":
    write_hostile_files(Path(sys.argv[1]))
