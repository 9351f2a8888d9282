"""Makes films and voice recordings whose every figure is known, quickly enough for any test.

    python -m tests.media.making OUT --kind good

The picture is a plain scene with a bar that moves; the sound is a tone of a chosen loudness.
"""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path

import av
from av.container import OutputContainer

from tests.media.drawing import Picture, Scene, draw
from tests.media.tones import RATE, Tone, tone_second

Span = tuple[float, float]


@dataclass(frozen=True, kw_only=True)
class Film:
    """What a film shows and sounds like. A container follows from the path's ending."""

    seconds: float = 130
    width: int = 1920
    height: int = 1080
    fps: int = 2
    codec: str | None = "libx264"
    audio: str | None = "aac"
    rotation: int = 0
    scene: Scene = field(default_factory=Scene)
    tone: Tone = field(default_factory=Tone)


def make_film(path: Path, film: Film) -> Path:
    """Write `film` to `path` and return it: 130 seconds in Full HD take about two seconds."""
    options = {"movflags": "+faststart"} if path.suffix in {".mp4", ".mov"} else {}
    with av.open(str(path), "w", options=options) as container:
        tracks: list[Iterator[float]] = []
        if film.codec:
            tracks.append(_add_pictures(container, film, film.codec))
        if film.audio:
            tracks.append(_add_sound(container, film, film.audio))
        _write_side_by_side(tracks)
    return path


def _write_side_by_side(tracks: list[Iterator[float]]) -> None:
    """Advance the track that is behind, so that pictures and sound lie beside each other in the file."""
    moments = dict.fromkeys(tracks, 0.0)
    while moments:
        track = min(moments, key=lambda each: moments[each])
        moment = next(track, None)
        if moment is None:
            del moments[track]
        else:
            moments[track] = moment


def _add_pictures(container: OutputContainer, film: Film, codec: str) -> Iterator[float]:
    stream = container.add_stream(codec, rate=film.fps)
    assert isinstance(stream, av.VideoStream)
    stream.width, stream.height, stream.pix_fmt = film.width, film.height, "yuv420p"
    stream.codec_context.options = _quick_options(codec)
    if codec == "libx265":
        stream.codec_context.codec_tag = "hvc1"
    if film.rotation:
        stream.set_display_rotation(film.rotation)
    # A key picture each second or two, as phones write them.
    stream.codec_context.gop_size = max(2, film.fps)
    return _pictures(container, film, stream)


def _pictures(container: OutputContainer, film: Film, stream: av.VideoStream) -> Iterator[float]:
    picture = Picture(film.width, film.height)
    for number in range(round(film.seconds * film.fps)):
        moment = number / film.fps
        frame = draw(picture, film.scene, moment)
        frame.pts, frame.time_base = number, Fraction(1, film.fps)
        container.mux(stream.encode(frame))
        yield moment
    container.mux(stream.encode(None))


def _quick_options(codec: str) -> dict[str, str]:
    if codec == "libx264":
        return {"preset": "ultrafast", "crf": "30"}
    if codec == "libx265":
        return {"preset": "ultrafast", "crf": "34", "x265-params": "log-level=none"}
    return {"deadline": "realtime", "cpu-used": "8", "crf": "40", "b": "0"}


def _add_sound(container: OutputContainer, film: Film, codec: str) -> Iterator[float]:
    stream = container.add_stream(codec, rate=RATE)
    assert isinstance(stream, av.AudioStream)
    stream.layout = "stereo" if film.tone.channels == 2 else "mono"
    return _sound(container, film, stream)


def _sound(container: OutputContainer, film: Film, stream: av.AudioStream) -> Iterator[float]:
    samples = round(film.seconds * RATE)
    for start in range(0, samples, RATE):
        length = min(RATE, samples - start)
        data = tone_second(film.tone, start // RATE)[: length * film.tone.channels * 2]
        frame = av.AudioFrame(format="s16", layout=stream.layout.name, samples=length)
        frame.planes[0].update(data.ljust(frame.planes[0].buffer_size, b"\0"))
        frame.sample_rate, frame.pts, frame.time_base = RATE, start, Fraction(1, RATE)
        container.mux(stream.encode(frame))
        yield start / RATE
    container.mux(stream.encode(None))


GOOD = Film()
VOICE = Film(seconds=90, codec=None, audio="libmp3lame")


def _cut_off(path: Path) -> Path:
    make_film(path, GOOD)
    path.write_bytes(path.read_bytes()[:20_000])
    return path


def _with_room(film: Film, size: int) -> Callable[[Path], Path]:
    """Make `film` with room at its end, as some cameras leave: large, and quickly made. `size`: bytes."""

    def make(path: Path) -> Path:
        _make(path, film)
        with path.open("ab") as file:
            file.write(_room(path.suffix, size))
        return path

    return make


def _room(suffix: str, size: int) -> bytes:
    """Return `size` bytes that hold nothing: `free` of ISO/IEC 14496-12, `Void` of Matroska."""
    if suffix in {".webm", ".mkv"}:
        return (b"\xec" + (1 << 56 | size - 9).to_bytes(8)).ljust(size, b"\0")
    return (size.to_bytes(4) + b"free").ljust(size, b"\0")


def _text(path: Path) -> Path:
    path.write_text("This is no film.\n" * 1000)
    return path


# What the browser's journeys and other tests send. The path's ending chooses the codecs.
KINDS: dict[str, Film | Callable[[Path], Path]] = {
    "good": GOOD,
    "short": replace(GOOD, seconds=60),
    "small": replace(GOOD, width=1280, height=720),
    "mute": replace(GOOD, audio=None),
    "quiet": replace(GOOD, tone=Tone(loudness=-42)),
    "silent-end": replace(GOOD, tone=Tone(silence=(72, 130))),
    "clipped": replace(GOOD, tone=Tone(clipped=(30, 40))),
    "frozen": replace(GOOD, scene=Scene(frozen=(40, 50))),
    "black": replace(GOOD, scene=Scene(black=(20, 26))),
    "cut": replace(GOOD, scene=Scene(cuts=(33, 66))),
    "voice": VOICE,
    "voice-short": replace(VOICE, seconds=30),
    "large": _with_room(GOOD, 14_000_000),
    # Said to the camera of a phone.
    "statement": _with_room(replace(GOOD, seconds=30, width=1280, height=720), 5_000_000),
    "damaged": _cut_off,
    "text": _text,
    # To be looked at in a browser, and made in a second.
    "scene": replace(GOOD, seconds=30, width=640, height=360),
}


def make_kind(path: Path, kind: str) -> Path:
    """Write the recording called `kind` to `path` and return it."""
    made = KINDS[kind]
    return _make(path, made) if isinstance(made, Film) else made(path)


def _make(path: Path, film: Film) -> Path:
    if path.suffix == ".wav":
        film = replace(film, audio="pcm_s16le")
    if path.suffix == ".webm":
        film = replace(film, codec="libvpx-vp9", audio="libopus")
    if path.suffix == ".mov":
        film = replace(film, codec="libx265")
    return make_film(path, film)


def _main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--kind", choices=sorted(KINDS), default="good")
    arguments = parser.parse_args()
    make_kind(arguments.out, arguments.kind)


if __name__ == "__main__":
    _main()
