"""Makes short films and sounds that last or look as their pictures alone do not tell.

python -m tests.media.played FOLDER
"""

import io
import itertools
import struct
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import av
from av.container import OutputContainer

from tests.media.edits import Edit, with_edits

_Moments = Sequence[Fraction]
# The levels of the four quarters of a picture, so that none can be turned or mirrored unseen.
QUARTERS = ((40, 90), (150, 220))


@dataclass(frozen=True, kw_only=True)
class Take:
    """One film. Times are in seconds.

    Attributes:
        moments: of its pictures; each is shown until the next, the last one for `last`.
        sound: from and to, of each stretch of sound.
        silent: whole seconds at which it is digital silence.
        pixels: the width of a pixel by its height.
        turn: degrees against the clock, mirrored left to right, mirrored upside down.
    """

    moments: _Moments = tuple(Fraction(number, 10) for number in range(60))
    last: Fraction = Fraction(1, 10)
    sound: tuple[tuple[float, float], ...] = ((0, 6),)
    silent: range = range(0)
    size: tuple[int, int] = (160, 90)
    pixels: Fraction | None = None
    turn: tuple[float, bool, bool] = (0, False, False)
    codec: str = "libx264"
    sound_codec: str = "aac"
    options: tuple[tuple[str, str], ...] = ()
    b_pictures: int = 0
    rate: int = 48_000
    channels: int = 1
    key_every: int = 400


def steady(seconds: float, start: float = 0) -> _Moments:
    """Ten pictures a second."""
    first = Fraction(start).limit_denominator(1000)
    return [first + Fraction(number, 10) for number in range(round(seconds * 10))]


def made(take: Take, form: str) -> bytes:
    content = io.BytesIO()
    with av.open(content, "w", format=form, options=dict(take.options)) as container:
        pictures = _video(container, take) if take.moments else None
        sound = _audio(container, take) if take.sound else None
        packets = [*(_pictures(pictures, take) if pictures else ()), *(_sounds(sound, take) if sound else ())]
        for packet in sorted(packets, key=lambda each: (each.dts or 0) * float(each.time_base or 1)):
            container.mux(packet)
    return content.getvalue()


def _video(container: OutputContainer, take: Take) -> av.VideoStream:
    stream = container.add_stream(take.codec, rate=10)
    assert isinstance(stream, av.VideoStream)
    stream.width, stream.height, stream.pix_fmt = *take.size, "yuv420p"
    context = stream.codec_context
    context.time_base = Fraction(1, 1000)
    context.gop_size = take.key_every
    context.max_b_frames = take.b_pictures
    context.options = (
        {"preset": "veryfast", "crf": "30", "sc_threshold": "0"}
        if take.codec == "libx264"
        else {"crf": "40", "b": "0"}
    )
    if take.pixels:
        stream.sample_aspect_ratio = take.pixels
    degrees, is_mirrored, is_upside_down = take.turn
    if any(take.turn):
        stream.set_display_rotation(degrees, hflip=is_mirrored, vflip=is_upside_down)
    return stream


def _pictures(stream: av.VideoStream, take: Take) -> Iterable["av.Packet[av.VideoStream]"]:
    moments = [*take.moments, take.moments[-1] + take.last]
    for number, (moment, following) in enumerate(itertools.pairwise(moments)):
        frame = _picture(take.size, number)
        frame.pts, frame.time_base = round(moment * 1000), Fraction(1, 1000)
        frame.duration = round((following - moment) * 1000)
        yield from stream.encode(frame)
    yield from stream.encode(None)


def _picture(size: tuple[int, int], number: int) -> av.VideoFrame:
    """Four quarters of different brightness, and a mark in the middle that changes."""
    width, height = size
    frame = av.VideoFrame(width, height, "yuv420p")
    luma = frame.planes[0]
    rows = bytearray()
    for line in range(height):
        left, right = QUARTERS[line >= height // 2]
        row = bytes([left]) * (width // 2) + bytes([right]) * (width - width // 2)
        rows += row.ljust(luma.line_size, b"\0")
    for line in range(height * 7 // 16, height * 9 // 16):
        start = line * luma.line_size + width * 7 // 16
        rows[start : start + width // 8] = bytes([16 + 29 * number % 220]) * (width // 8)
    luma.update(bytes(rows))
    for plane in frame.planes[1:]:
        plane.update(bytes([128]) * plane.buffer_size)
    return frame


@cache
def _second(rate: int, channels: int) -> bytes:
    """A tone of 220 Hz as signed 16-bit samples."""
    high, low = (struct.pack("<h", level) * channels for level in (9000, -9000))
    return b"".join(high if index * 440 // rate % 2 else low for index in range(rate))


def _audio(container: OutputContainer, take: Take) -> av.AudioStream:
    stream = container.add_stream(take.sound_codec, rate=take.rate)
    assert isinstance(stream, av.AudioStream)
    stream.layout = {1: "mono", 2: "stereo", 6: "5.1"}[take.channels]
    return stream


def _sounds(stream: av.AudioStream, take: Take) -> Iterable["av.Packet[av.AudioStream]"]:
    positions = [
        (position, min(take.rate, round(end * take.rate) - position))
        for start, end in take.sound
        for position in range(round(start * take.rate), round(end * take.rate), take.rate)
    ]
    for position, length in positions:
        frame = av.AudioFrame(format="s16", layout=stream.layout.name, samples=length)
        size = length * take.channels * 2
        is_silent = position // take.rate in take.silent
        data = bytes(size) if is_silent else _second(take.rate, take.channels)[:size]
        frame.planes[0].update(data.ljust(frame.planes[0].buffer_size, b"\0"))
        frame.sample_rate, frame.pts, frame.time_base = take.rate, position, Fraction(1, take.rate)
        yield from stream.encode(frame)
    yield from stream.encode(None)


def _both(*edits: Edit) -> dict[bytes, Sequence[Edit]]:
    return {b"vide": edits, b"soun": edits}


_PLAIN = Take()
_LONG = Take(moments=steady(10), sound=((0, 10),))
_SILENT_FILM = replace(_PLAIN, sound=())
_VOICE = Take(moments=(), sound=((0, 6),))
# Without a header that says how long it is.
_MP3 = replace(_VOICE, sound_codec="libmp3lame", options=(("write_xing", "0"), ("id3v2_version", "0")))
_WEBM = replace(_PLAIN, codec="libvpx-vp9", sound_codec="libopus", key_every=20)
_UNEVEN = [Fraction(number * number % 37 + 25 * number, 250) for number in range(60)]
_TURNS = {
    "turned-90": (90, False, False),
    "turned-180": (180, False, False),
    "turned-270": (270, False, False),
    "mirrored": (0, True, False),
    "upside-down": (0, False, True),
    "turned-90-mirrored": (90, True, False),
    "turned-270-mirrored": (270, True, False),
}
_FILMS: dict[str, Take] = {
    "plain.mp4": _PLAIN,
    "plain.mov": _PLAIN,
    "plain.mkv": _PLAIN,
    "plain.webm": _WEBM,
    "vp8.webm": replace(_WEBM, codec="libvpx"),
    "reordered.mp4": replace(_PLAIN, b_pictures=3),
    "reordered.mkv": replace(_PLAIN, b_pictures=3),
    "uneven.mp4": replace(_PLAIN, moments=_UNEVEN),
    "uneven.webm": replace(_WEBM, moments=_UNEVEN),
    "held.mp4": replace(_PLAIN, moments=[*steady(2), *steady(2, 7)], sound=((0, 9),)),
    "held-without-sound.mp4": replace(_SILENT_FILM, moments=[*steady(2), *steady(2, 7)]),
    "held.webm": replace(_WEBM, moments=[*steady(2), *steady(2, 7)], sound=((0, 9),)),
    "held-at-end.mp4": replace(_SILENT_FILM, last=Fraction(4)),
    "one-picture.mp4": replace(_PLAIN, moments=[Fraction(0)], last=Fraction(5), sound=((0, 5),)),
    "one-second-of-pictures.mp4": replace(_SILENT_FILM, moments=steady(1)),
    "sound-goes-on.mp4": replace(_PLAIN, sound=((0, 9),)),
    "sound-goes-on.webm": replace(_WEBM, sound=((0, 9),)),
    "sound-goes-on.mkv": replace(_PLAIN, sound=((0, 9),)),
    "pictures-go-on.mp4": replace(_PLAIN, sound=((0, 3),)),
    "pictures-go-on.webm": replace(_WEBM, sound=((0, 3),)),
    "sound-starts-late.mp4": replace(_PLAIN, sound=((2, 6),)),
    "sound-starts-late.webm": replace(_WEBM, sound=((2, 6),)),
    "pictures-start-late.mp4": replace(_PLAIN, moments=steady(4, 2)),
    "pictures-start-late.webm": replace(_WEBM, moments=steady(4, 2)),
    "both-start-late.mp4": replace(_PLAIN, moments=steady(4, 2), sound=((2, 6),)),
    "both-start-late.mkv": replace(_PLAIN, moments=steady(4, 2), sound=((2, 6),)),
    "sound-rests.mp4": replace(_PLAIN, sound=((0, 2), (4, 6))),
    "sound-rests.mkv": replace(_PLAIN, sound=((0, 2), (4, 6))),
    "no-sound.mp4": _SILENT_FILM,
    "in-fragments.mp4": replace(_PLAIN, options=(("movflags", "frag_keyframe+empty_moov"),), key_every=10),
    "in-fragments-sound-goes-on.mp4": replace(
        _PLAIN, sound=((0, 9),), options=(("movflags", "frag_keyframe+empty_moov"),), key_every=10
    ),
    "without-length.webm": replace(_WEBM, options=(("live", "1"),)),
    "without-length.mkv": replace(_PLAIN, options=(("live", "1"),)),
    "stereo-44100.mp4": replace(_PLAIN, channels=2, rate=44_100),
    "six-channels.mp4": replace(_PLAIN, channels=6),
    "mp3-inside.mp4": replace(_PLAIN, sound_codec="libmp3lame"),
    "wide-pixels.mp4": replace(_PLAIN, pixels=Fraction(4, 3)),
    "wide-pixels.mkv": replace(_PLAIN, pixels=Fraction(4, 3)),
    "high-pixels.mp4": replace(_PLAIN, pixels=Fraction(9, 16)),
    "wide-pixels-turned-90.mp4": replace(_PLAIN, pixels=Fraction(4, 3), turn=(90, False, False)),
    "high-pixels-turned-270-mirrored.mp4": replace(_PLAIN, pixels=Fraction(8, 9), turn=(270, True, False)),
    **{f"{name}.mp4": replace(_PLAIN, turn=turn) for name, turn in _TURNS.items()},
    "askew.mp4": replace(_PLAIN, turn=(80, False, False)),
    "turned-90.mkv": replace(_PLAIN, turn=(90, False, False)),
    "voice.m4a": _VOICE,
    "voice.mp3": replace(_VOICE, sound_codec="libmp3lame"),
    "voice.wav": replace(_VOICE, sound_codec="pcm_s16le"),
    "float.wav": replace(_VOICE, sound_codec="pcm_f32le"),
    "moment.wav": replace(_VOICE, sound_codec="pcm_s16le", sound=((0, 0.05),)),
    "voice.flac": replace(_VOICE, sound_codec="flac"),
    "voice.ogg": replace(_VOICE, sound_codec="libopus"),
    "voice.aac": _VOICE,
}
_EDITED: dict[str, tuple[Take, dict[bytes, Sequence[Edit]]]] = {
    "start-hidden.mp4": (_LONG, _both(Edit(4, 6))),
    # The first picture of reordered ones is at 0.2 seconds.
    "start-hidden-reordered.mp4": (replace(_LONG, b_pictures=2), _both(Edit(4, 6.2))),
    "end-hidden.mp4": (_LONG, _both(Edit(4, 0))),
    "both-ends-hidden.mp4": (_LONG, _both(Edit(4, 3))),
    "middle-hidden.mp4": (_LONG, _both(Edit(2, 0), Edit(3, 6))),
    "twice.mp4": (_LONG, _both(Edit(4, 2), Edit(4, 2))),
    "starts-with-nothing.mp4": (_LONG, _both(Edit(2, None), Edit(4, 3))),
    "sound-hidden.mp4": (_LONG, {b"soun": [Edit(3, 7)], b"vide": [Edit(10, 0)]}),
    "pictures-hidden.mp4": (_LONG, {b"vide": [Edit(3, 7)], b"soun": [Edit(10, 0)]}),
    "pictures-after-nothing.mp4": (_LONG, {b"vide": [Edit(2, None), Edit(4, 5)], b"soun": [Edit(6, 0)]}),
    "sound-after-nothing.mp4": (_LONG, {b"soun": [Edit(2, None), Edit(4, 5)], b"vide": [Edit(6, 0)]}),
    "held-picture-hidden.mp4": (replace(_SILENT_FILM, last=Fraction(6)), {b"vide": [Edit(8, 0)]}),
}
_FORMS = {"mkv": "matroska", "m4a": "ipod", "aac": "adts", "ogg": "ogg"}


_JOINED = {
    "rates-joined.mp3": (replace(_MP3, rate=44_100), replace(_MP3, rate=22_050)),
    "channels-joined.mp3": (_MP3, replace(_MP3, channels=2)),
    "sounds-joined.aac": (_VOICE, replace(_VOICE, rate=44_100, channels=2)),
}
NAMES = (*_FILMS, *_EDITED, *_JOINED)


def played_file(name: str) -> bytes:
    """The film or sound of that name, one of `NAMES`."""
    if name in _EDITED:
        take, edits = _EDITED[name]
        return with_edits(made(take, "mp4"), edits)
    return b"".join(made(take, _form(name)) for take in _JOINED.get(name, (_FILMS.get(name, _PLAIN),)))


def _form(name: str) -> str:
    ending = name.rpartition(".")[2]
    return _FORMS.get(ending, ending)


if __name__ == "__main__":
    for each in NAMES:
        (Path(sys.argv[1]) / each).write_bytes(played_file(each))
