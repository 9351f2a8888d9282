"""Makes small files of every type that a person may choose, and sounds of which one thing is to be said."""

import io
import math
import struct
import zipfile
from collections.abc import Callable
from dataclasses import replace

from PIL import Image

from tests.media.atoms import FTYP, atom, wav
from tests.media.played import Take, made, steady

_RATE = 16_000
_FILM = Take(moments=steady(2), sound=((0, 2),))
_SOUND = replace(_FILM, moments=())


def _picture(form: str) -> bytes:
    content = io.BytesIO()
    Image.new("RGB", (64, 64), "white").save(content, form)
    return content.getvalue()


def _archive() -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("film.mp4", FTYP)
    return content.getvalue()


# A name of each type, as it is called by those who send it; the bytes alone tell what it is.
FILE_TYPES: dict[str, Callable[[], bytes]] = {
    "film.mp4": lambda: made(_FILM, "mp4"),
    "film.mov": lambda: made(_FILM, "mov"),
    "film.3gp": lambda: made(_FILM, "3gp"),
    "film.mkv": lambda: made(_FILM, "matroska"),
    "film.webm": lambda: made(replace(_FILM, codec="libvpx", sound_codec="libopus"), "webm"),
    "film.avi": lambda: made(replace(_FILM, codec="mpeg4", sound_codec="libmp3lame"), "avi"),
    "film.ts": lambda: made(_FILM, "mpegts"),
    "film.mts": lambda: made(replace(_FILM, options=(("mpegts_m2ts_mode", "1"),)), "mpegts"),
    "film.wmv": lambda: made(replace(_FILM, codec="wmv2", sound_codec="libmp3lame"), "asf"),
    "film.flv": lambda: made(_FILM, "flv"),
    "sound.mp3": lambda: made(replace(_SOUND, sound_codec="libmp3lame"), "mp3"),
    "sound.wav": lambda: made(replace(_SOUND, sound_codec="pcm_s16le"), "wav"),
    "sound.m4a": lambda: made(_SOUND, "ipod"),
    "sound.aac": lambda: made(_SOUND, "adts"),
    "sound.ogg": lambda: made(replace(_SOUND, sound_codec="libopus"), "ogg"),
    "sound.flac": lambda: made(replace(_SOUND, sound_codec="flac"), "flac"),
    "sound.aiff": lambda: made(replace(_SOUND, sound_codec="pcm_s16be"), "aiff"),
    "sound.caf": lambda: made(replace(_SOUND, sound_codec="pcm_s16le"), "caf"),
    "sound.au": lambda: made(replace(_SOUND, sound_codec="pcm_s16be"), "au"),
    "sound.wma": lambda: made(replace(_SOUND, sound_codec="libmp3lame"), "asf"),
    "sound.amr": lambda: b"#!AMR\n" + (b"\x3c" + bytes(31)) * 100,
    "picture.png": lambda: _picture("PNG"),
    "picture.jpg": lambda: _picture("JPEG"),
    "picture.gif": lambda: _picture("GIF"),
    "picture.webp": lambda: _picture("WEBP"),
    "picture.heic": lambda: atom(b"ftyp", b"heic", bytes(4), b"mif1heic") + atom(b"mdat", bytes(500)),
    "page.pdf": lambda: b"%PDF-1.7\n" + bytes(500),
    "text.mp4": lambda: b"This is no film.\n" * 100,
    "archive.mp4": _archive,
    "nothing.mp4": lambda: b"",
}


def _sound(*loudness: float, seconds: int = 12, is_float: bool = False, silent: range = range(0)) -> bytes:
    """A tone of a loudness for each channel, cut off at full scale unless its samples are floating point."""
    limit = 10.0 if is_float else 1.0
    scale = 1.0 if is_float else 32_767
    samples = bytearray()
    for index in range(seconds * _RATE):
        wave = 0.0 if index // _RATE in silent else math.sin(index * 2 * math.pi * 1000.3 / _RATE)
        for each in loudness:
            sample = max(-limit, min(limit, each * wave)) * scale
            samples += struct.pack("<f", sample) if is_float else struct.pack("<h", round(sample))
    width = 4 if is_float else 2
    return wav(
        bytes(samples),
        channels=len(loudness),
        rate=_RATE,
        bits=8 * width,
        align=width * len(loudness),
        kind=3 if is_float else 1,
    )


SOUNDS: dict[str, Callable[[], bytes]] = {
    "clear": lambda: _sound(0.3),
    "left": lambda: _sound(0.3, 0),
    "right": lambda: _sound(0, 0.3),
    "last-of-six": lambda: _sound(0, 0, 0, 0, 0, 0.3, seconds=4),
    "quiet-on-the-right": lambda: _sound(0, 0.01),
    "whisper": lambda: _sound(0.003),
    "nothing": lambda: _sound(0, 0),
    "cut-off": lambda: _sound(2),
    "cut-off-on-the-right": lambda: _sound(0.3, 2),
    "full-scale": lambda: _sound(0.98),
    "float": lambda: _sound(1.7, is_float=True),
    "float-clear": lambda: _sound(0.3, is_float=True),
    "silence-within": lambda: _sound(0, 0.3, silent=range(3, 10)),
    "moment": lambda: wav(bytes(200)),
}
