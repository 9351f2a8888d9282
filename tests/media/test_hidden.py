"""What an edit list hides is neither measured nor shown; what one track leaves open is measured."""

import io
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import av
import pytest

from tawam.media import measuring
from tawam.media.file_parts import FileParts
from tawam.media.inspection import Inspected
from tests.media.edits import Edit, with_edits
from tests.media.played import Take, made, steady

# Five seconds of one picture in silence, then five of changing ones with sound.
STILL_FIRST = Take(moments=[Fraction(0), *steady(5, 5)], sound=((0, 10),), silent=range(5))


def inspected(folder: Path, content: bytes) -> Inspected:
    path = folder / "film"
    path.write_bytes(content)
    return measuring.measure(FileParts([str(path)]))


def edited(take: Take, *edits: Edit) -> bytes:
    return with_edits(made(take, "mp4"), {b"vide": edits, b"soun": edits})


def test_what_is_shown_is_measured(tmp_path: Path):
    found = inspected(tmp_path, edited(STILL_FIRST, Edit(10, 0))).inspection
    assert found.frozen == [pytest.approx((0, 5), abs=0.2)]
    assert found.silences == [pytest.approx((0, 5), abs=0.2)]
    assert (max(found.waveform[:115]), min(found.waveform[125:235])) == (0, pytest.approx(33, abs=5))


@pytest.mark.parametrize("first_key_picture", [400, 10])
def test_what_is_hidden_is_not(tmp_path: Path, first_key_picture: int):
    take = replace(STILL_FIRST, key_every=first_key_picture)
    found = inspected(tmp_path, edited(take, Edit(4, 6)))
    assert found.inspection.duration == pytest.approx(4, abs=0.05)
    assert (found.inspection.frozen, found.inspection.silences) == ([], [])
    assert min(found.inspection.waveform[:235]) == pytest.approx(33, abs=5)
    assert found.poster


def test_a_film_may_begin_between_key_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(measuring, "_ALL_PICTURES_UP_TO", 0)
    found = inspected(tmp_path, edited(STILL_FIRST, Edit(4, 6)))
    assert found.inspection.pictures_seen == 1
    assert found.poster


def test_the_last_picture_stays_while_sound_goes_on(tmp_path: Path):
    found = inspected(tmp_path, made(Take(sound=((0, 10),)), "mp4")).inspection
    assert found.frozen == [pytest.approx((6, 10), abs=0.2)]
    assert found.silences == []


def test_pictures_go_on_after_sound(tmp_path: Path):
    found = inspected(tmp_path, made(Take(sound=((1, 2), (4.5, 5))), "mp4")).inspection
    assert found.silences == [pytest.approx((2, 4.5), abs=0.15)]
    assert found.duration == 6


def test_sounds_that_were_joined_are_measured_to_their_end(tmp_path: Path):
    loud = Take(moments=(), sound=((0, 3),), sound_codec="libmp3lame", options=(("write_xing", "0"),))
    changed = replace(loud, rate=22_050, channels=2)
    alone = inspected(tmp_path, made(loud, "mp3")).inspection
    found = inspected(tmp_path, made(loud, "mp3") + made(changed, "mp3") + made(loud, "mp3")).inspection
    assert found.duration == pytest.approx(9, abs=0.2)
    assert alone.loudness is not None
    # Two channels carry three decibels more.
    assert found.loudness == pytest.approx(alone.loudness, abs=1.5)
    assert found.silences == []
    assert min(found.waveform[5:235]) > 20


def test_pictures_may_change_their_size(tmp_path: Path):
    small = Take(moments=steady(2), sound=(), codec="libvpx")
    large = replace(small, moments=steady(4, 2), size=(90, 160))
    found = inspected(tmp_path, _one_after_the_other(small, large))
    assert (found.inspection.width, found.inspection.height) == (90, 160)
    assert found.inspection.duration == pytest.approx(6, abs=0.05)
    assert found.strip


def _one_after_the_other(*takes: Take) -> bytes:
    """The packets of several films in one stream."""
    content = io.BytesIO()
    with av.open(content, "w", format="webm") as output:
        stream: av.VideoStream | None = None
        for take in takes:
            with av.open(io.BytesIO(made(take, "webm")), "r") as source:
                stream = stream or output.add_stream_from_template(source.streams.video[0])
                for packet in source.demux(video=0):
                    if packet.dts is not None:
                        packet.stream = stream
                        output.mux(packet)
    return content.getvalue()
