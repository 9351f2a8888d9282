"""Recordings whose figures are known, in the formats that cameras, phones and microphones write."""

import asyncio
import io
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from tawam.media import measuring
from tawam.media.file_parts import FileParts
from tawam.media.inspection import WAVEFORM_PEAKS, Inspected, Inspection
from tawam.media.recordings import inspect
from tests.media.drawing import Scene
from tests.media.making import Film, make_film, make_kind
from tests.media.tones import Tone

FILM = Film(
    seconds=20,
    width=320,
    height=240,
    fps=10,
    scene=Scene(black=(3, 5), frozen=(8, 12), cuts=(16,)),
    tone=Tone(clipped=(2, 3), silence=(12, 15)),
)
STEADY = Film(seconds=8, codec=None, tone=Tone(loudness=-23, pauses=False))
RECORDINGS = {
    "h264.mp4": FILM,
    "hevc.mov": replace(FILM, codec="libx265"),
    "vp9.webm": replace(FILM, codec="libvpx-vp9", audio="libopus"),
    "voice.mp3": replace(FILM, codec=None, audio="libmp3lame"),
    "voice.wav": replace(FILM, codec=None, audio="pcm_s16le"),
    "steady.wav": replace(STEADY, audio="pcm_s16le"),
    "stereo.wav": replace(STEADY, audio="pcm_s16le", tone=replace(STEADY.tone, channels=2)),
    "steady.mp3": replace(STEADY, audio="libmp3lame"),
    "steady.mp4": replace(STEADY, audio="aac"),
    "silent.wav": replace(STEADY, audio="pcm_s16le", tone=Tone(silence=(0, 8))),
    "mute.mp4": replace(FILM, audio=None, seconds=4, scene=Scene()),
    "upright.mp4": replace(FILM, audio=None, seconds=4, rotation=90, scene=Scene()),
}
FILMS = ("h264.mp4", "hevc.mov", "vp9.webm")
VOICES = ("voice.mp3", "voice.wav")


@pytest.fixture(scope="module")
def inspected(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Inspected]:
    folder = tmp_path_factory.mktemp("recordings")

    async def inspect_all() -> dict[str, Inspected]:
        return {name: await inspect([make_film(folder / name, film)]) for name, film in RECORDINGS.items()}

    return asyncio.run(inspect_all())


def figures(inspected: Mapping[str, Inspected], name: str) -> Inspection:
    return inspected[name].inspection


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("h264.mp4", ("mov", "h264", "aac")),
        ("hevc.mov", ("mov", "hevc", "aac")),
        ("vp9.webm", ("matroska", "vp9", "opus")),
        ("voice.mp3", ("mp3", None, "mp3")),
        ("voice.wav", ("wav", None, "pcm_s16le")),
        ("mute.mp4", ("mov", "h264", None)),
    ],
)
def test_container_and_codecs(
    inspected: Mapping[str, Inspected], name: str, expected: tuple[str | None, ...]
):
    found = figures(inspected, name)
    assert (found.container, found.video_codec, found.audio_codec) == expected
    assert found.has_audio == (expected[2] is not None)
    assert found.is_whole


@pytest.mark.parametrize("name", [*FILMS, *VOICES])
def test_length(inspected: Mapping[str, Inspected], name: str):
    assert figures(inspected, name).duration == pytest.approx(20, abs=0.1)


@pytest.mark.parametrize("name", FILMS)
def test_picture(inspected: Mapping[str, Inspected], name: str):
    found = figures(inspected, name)
    assert (found.width, found.height) == (320, 240)
    assert found.frame_rate == pytest.approx(10, abs=0.1)
    assert found.pictures_seen == pytest.approx(100, abs=5)


def test_a_film_from_an_upright_phone_is_higher_than_wide(inspected: Mapping[str, Inspected]):
    found = inspected["upright.mp4"]
    assert (found.inspection.width, found.inspection.height) == (240, 320)
    assert picture(found.poster).size == (640, 853)


@pytest.mark.parametrize("name", FILMS)
def test_black_frozen_and_cut(inspected: Mapping[str, Inspected], name: str):
    found = figures(inspected, name)
    assert found.black == [pytest.approx((3, 5), abs=0.2)]
    assert found.frozen == [pytest.approx((8, 12), abs=0.3)]
    assert found.cuts == [pytest.approx(16, abs=0.2)]


@pytest.mark.parametrize("name", [*FILMS, *VOICES])
def test_silence_and_clipping(inspected: Mapping[str, Inspected], name: str):
    found = figures(inspected, name)
    # The tone rests before each second's end.
    assert found.silences == [pytest.approx((11.7, 15), abs=0.2)]
    assert found.clipped
    assert all(1.9 <= moment <= 3.1 for moment in found.clipped)
    assert found.peak is not None
    assert found.peak > -0.1
    assert found.noise_floor == pytest.approx(-62, abs=2)


@pytest.mark.parametrize("name", ["steady.wav", "stereo.wav", "steady.mp3", "steady.mp4"])
def test_loudness(inspected: Mapping[str, Inspected], name: str):
    found = figures(inspected, name)
    assert found.loudness == pytest.approx(-23, abs=0.5)
    assert found.peak == pytest.approx(-23, abs=1.5)
    assert found.clipped == []
    assert found.silences == []
    assert found.sample_rate == 48_000
    assert found.channels == (2 if name == "stereo.wav" else 1)


def test_digital_silence_has_no_level(inspected: Mapping[str, Inspected]):
    found = figures(inspected, "silent.wav")
    assert (found.loudness, found.peak, found.noise_floor) == (None, None, None)
    assert found.silences == [(0, 8)]


def test_waveform(inspected: Mapping[str, Inspected]):
    waveform = figures(inspected, "voice.wav").waveform
    assert len(waveform) == WAVEFORM_PEAKS
    second = WAVEFORM_PEAKS // 20
    assert max(waveform[2 * second : 3 * second]) == 100
    assert max(waveform[12 * second : 15 * second]) == 0
    assert max(waveform[5 * second : 11 * second]) == pytest.approx(13, abs=2)


@pytest.mark.parametrize("name", FILMS)
def test_poster_and_strip(inspected: Mapping[str, Inspected], name: str):
    poster, strip = picture(inspected[name].poster), picture(inspected[name].strip)
    assert poster.format == strip.format == "WEBP"
    assert poster.size == (640, 480)
    assert strip.size == (12 * 160, 120)
    # The third frame is taken in the black stretch, the first is not.
    assert brightness(strip, 2) < 20 < 40 < brightness(strip, 0)


def test_a_voice_has_no_picture(inspected: Mapping[str, Inspected]):
    assert (inspected["voice.mp3"].poster, inspected["voice.mp3"].strip) == (None, None)


def picture(content: bytes | None) -> Image.Image:
    assert content
    return Image.open(io.BytesIO(content))


def brightness(strip: Image.Image, number: int) -> int:
    """The darkest level in one of the strip's frames."""
    frame = strip.convert("L").crop((160 * number + 8, 8, 160 * number + 152, 112))
    low, _ = frame.getextrema()
    assert isinstance(low, int)
    return low


async def test_a_path_may_be_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """As those of files below the data folder are where the operator has set none."""
    make_film(tmp_path / "film.mp4", Film(seconds=4, width=320, height=240))
    monkeypatch.chdir(tmp_path)
    assert (await inspect([Path("film.mp4")])).inspection.duration == pytest.approx(4, abs=0.5)


async def test_parts_are_read_as_one(tmp_path: Path):
    whole = make_film(tmp_path / "film.mp4", replace(FILM, seconds=6, scene=Scene(black=(3, 5))))
    content = whole.read_bytes()
    size = 10_000
    parts = [tmp_path / f"part-{number}" for number in range(-(-len(content) // size))]
    for number, part in enumerate(parts):
        part.write_bytes(content[number * size : (number + 1) * size])
    assert len(parts) > 3
    assert await inspect(parts) == await inspect([whole])


async def test_the_good_recording_meets_the_guide(tmp_path: Path):
    found = (await inspect([make_kind(tmp_path / "good.mp4", "good")])).inspection
    assert (found.duration, found.width, found.height) == (130, 1920, 1080)
    assert (found.clipped, found.silences, found.black, found.frozen, found.cuts) == ([], [], [], [], [])
    assert found.loudness == pytest.approx(-19.5, abs=1)


def test_of_a_large_film_key_pictures_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = make_film(tmp_path / "film.mp4", replace(FILM, seconds=6, scene=Scene(black=(2, 4))))
    monkeypatch.setattr(measuring, "_ALL_PICTURES_UP_TO", 0)
    found = measuring.measure(FileParts([str(path)])).inspection
    # One key picture each second.
    assert found.pictures_seen == 6
    assert found.duration == pytest.approx(6, abs=0.1)
    assert found.black == [(2, 4)]
