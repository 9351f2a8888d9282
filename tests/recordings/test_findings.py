"""What the figures of a recording mean, sentence by sentence."""

import re
from typing import Any, get_args

import msgspec
import pytest

from tawam.media.inspection import Inspection
from tawam.media.refusals import Reason
from tawam.recordings.finding_words import FindingCode, sentence
from tawam.recordings.findings import findings_of, unreadable
from tawam.recordings.kinds import RULES
from tawam.recordings.recording import Finding, RecordingKind
from tawam.recordings.refusal_reasons import REASON_WORDS, REFUSAL_REASONS, reasons_in
from tests.recordings.glance import FILM, VOICE


def codes(kind: RecordingKind, inspection: Inspection = FILM, **figures: Any) -> list[str]:
    return [found.code for found in findings(kind, inspection, **figures)]


def findings(kind: RecordingKind, inspection: Inspection = FILM, **figures: Any) -> list[Finding]:
    return findings_of(msgspec.structs.replace(inspection, **figures), kind)


def test_a_good_recording_has_no_findings() -> None:
    assert codes("base_video") == codes("consent", duration=20) == codes("voice", VOICE) == []


@pytest.mark.parametrize(
    ("kind", "figures", "code"),
    [
        ("base_video", {"duration": 119.9}, "too_short"),
        ("base_video", {"duration": 900.1}, "too_long"),
        ("base_video", {"width": 1280, "height": 720}, "too_few_lines"),
        ("base_video", {"width": 1079, "height": 1920}, "too_few_lines"),
        ("base_video", {"has_audio": False, "audio_codec": None}, "no_sound"),
        ("base_video", {"video_codec": None}, "wrong_kind"),
        ("base_video", {"container": "avi"}, "type_not_taken"),
        ("base_video", {"video_codec": "wmv3"}, "type_not_taken"),
        ("base_video", {"audio_codec": "wmav2"}, "type_not_taken"),
        ("consent", {"video_codec": None}, "wrong_kind"),
        ("consent", {"has_audio": False, "audio_codec": None}, "no_sound"),
        ("consent", {"container": "flv"}, "type_not_taken"),
        ("voice", {"duration": 59.9}, "too_short"),
        ("voice", {"duration": 300.1}, "too_long"),
        ("voice", {"container": "ogg", "audio_codec": "opus"}, "type_not_taken"),
        ("voice", {"container": "wav", "audio_codec": "adpcm_ms"}, "type_not_taken"),
        ("voice", {"container": "mov", "video_codec": "h264"}, "wrong_kind"),
    ],
)
def test_hard_limits_refuse(kind: RecordingKind, figures: dict[str, Any], code: str) -> None:
    found = findings(kind, VOICE if kind == "voice" else FILM, **figures)
    assert (found[0].code, found[0].hard) == (code, True)


@pytest.mark.parametrize(
    ("kind", "figures"),
    [
        ("base_video", {"duration": 120}),
        ("base_video", {"duration": 900}),
        ("base_video", {"width": 1080, "height": 1920}),
        ("base_video", {"container": "matroska", "video_codec": "vp9", "audio_codec": "opus"}),
        ("base_video", {"audio_codec": "pcm_s24le", "video_codec": "prores"}),
        ("consent", {"duration": 5, "width": 640, "height": 480}),
        ("voice", {"duration": 60}),
        ("voice", {"duration": 300, "container": "wav", "audio_codec": "pcm_f32le"}),
        # The picture is the cover of an mp3 file.
        ("voice", {"video_codec": "mjpeg"}),
    ],
)
def test_everything_else_is_advice(kind: RecordingKind, figures: dict[str, Any]) -> None:
    inspection = VOICE if kind == "voice" else FILM
    worst: dict[str, Any] = {
        "loudness": -40,
        "noise_floor": -30,
        "clipped": [3.0],
        "silences": [(10, 30)],
        "cuts": [50.0],
        "frozen": [(60, 70)],
        "black": [(80, 90)],
        "sample_rate": 16_000,
        "frame_rate": 12 if inspection.video_codec else None,
        "is_whole": False,
    }
    found = findings(kind, inspection, **{**worst, **figures})
    assert found
    assert not [finding.code for finding in found if finding.hard]


@pytest.mark.parametrize(
    ("figures", "code", "at", "en"),
    [
        ({"duration": 130}, "shorter_than_ideal", None, "2:10 is enough to begin with. 3 to 5 minutes"),
        ({"duration": 301}, "longer_than_ideal", None, "5:01 is more than your twin needs"),
        ({"width": 1080, "height": 1920}, "upright", None, "Hold the camera sideways"),
        ({"frame_rate": 15.0}, "few_pictures", None, "15 frames a second"),
        ({"loudness": None}, "nothing_heard", None, "Nothing can be heard"),
        ({"loudness": -34}, "quiet", None, "Quiet from beginning to end: move closer"),
        ({"waveform": [60] * 72 + [5] * 168}, "quiet", 72, "Quiet from 1:12 on: move closer"),
        ({"waveform": [60] * 72 + [5] * 84 + [60] * 84}, "quiet", 72, "Quiet from 1:12 to 2:36: move closer"),
        ({"clipped": [20.0, 21.0, 22.0]}, "overdriven", 20, "Overdriven from 0:20 to 0:22"),
        ({"clipped": [20.0]}, "overdriven", 20, "Overdriven at 0:20"),
        ({"silences": [(161, 173)]}, "silence", 161, "12 seconds of silence from 2:41 to 2:53"),
        ({"noise_floor": -40}, "noise", None, "noise between the words"),
        ({"black": [(20, 26)]}, "black", 20, "black from 0:20 to 0:26"),
        ({"frozen": [(40, 240)]}, "frozen", 40, "stands still from 0:40 on"),
        ({"cuts": [33.0]}, "cut", 33, "changes at once at 0:33"),
        ({"is_whole": False}, "cut_short", None, "ends earlier than it says"),
        ({"sample_rate": 16_000}, "shrunk_sound", None, "messenger apps"),
    ],
)
def test_advice_names_its_moment(figures: dict[str, Any], code: str, at: float | None, en: str) -> None:
    [found] = findings("base_video", **figures)
    assert (found.code, found.at) == (code, at)
    assert en in found.en


@pytest.mark.parametrize(
    "figures",
    [
        {"silences": [(20, 25)]},
        {"frozen": [(40, 42)]},
        {"frame_rate": 23.976},
        {"sample_rate": 44_100},
        # Words with pauses between them; nine quiet seconds; a silence, which is said as such if it is long.
        {"waveform": [60, 2, 2] * 80},
        {"waveform": [60] * 100 + [5] * 9 + [60] * 131},
        {"waveform": [60] * 100 + [0] * 5 + [60] * 135, "silences": [(100, 105)]},
    ],
)
def test_what_does_not_matter_is_not_said(figures: dict[str, Any]) -> None:
    assert codes("base_video", **figures) == []


def test_black_pictures_are_not_called_still_as_well() -> None:
    assert codes("base_video", black=[(20, 26)], frozen=[(20, 26), (40, 50)]) == ["black", "frozen"]


def test_advice_comes_in_order_of_time_after_what_is_hard() -> None:
    found = findings(
        "base_video", duration=60, cuts=[50.0], clipped=[3.0], silences=[(10, 20)], width=960, height=720
    )
    assert [(finding.code, finding.at) for finding in found] == [
        ("too_short", None),
        ("too_few_lines", None),
        ("overdriven", 3),
        ("silence", 10),
        ("cut", 50),
    ]


def test_hundreds_of_moments_become_a_few_findings() -> None:
    assert len(findings("base_video", cuts=[float(moment) for moment in range(0, 240, 2)])) == 5


@pytest.mark.parametrize("kind", get_args(RecordingKind))
@pytest.mark.parametrize("reason", get_args(Reason))
def test_a_file_that_cannot_be_read_gets_a_sentence(reason: Reason, kind: RecordingKind) -> None:
    [found] = unreadable(reason, kind)
    assert found.hard
    assert found.at is None
    assert found.en
    assert found.ar
    assert "{" not in found.en + found.ar


@pytest.mark.parametrize("code", get_args(FindingCode))
def test_sentences_are_written_in_both_languages(code: FindingCode) -> None:
    """The same places are filled in both, and no sentence speaks of failing."""
    for kind in RULES:
        if code in _NOT_SAID.get(kind, set()):
            continue
        en, ar = sentence(code, kind, "en"), sentence(code, kind, "ar")
        assert set(re.findall(r"{\w+}", en)) == set(re.findall(r"{\w+}", ar)), code
        assert not re.search(r"fail|error|invalid", en, re.IGNORECASE)
        assert not re.search(r"[A-Za-z]{4,}", re.sub(r"{\w+}|Full|WebM", "", ar)), ar


_BASE_VIDEO_ALONE = {"too_few_lines", "shorter_than_ideal", "longer_than_ideal"}
_NOT_SAID: dict[RecordingKind, set[str]] = {
    "consent": {"too_short", "too_long", *_BASE_VIDEO_ALONE},
    "voice": _BASE_VIDEO_ALONE,
}


def test_lengths_of_pauses_take_their_arabic_plural() -> None:
    arabic = [findings("base_video", silences=[(10, end)])[0].ar for end in (17, 22)]
    assert "7 ثوانٍ" in arabic[0]
    assert "12 ثانية" in arabic[1]


def test_each_reason_of_the_team_has_words_and_kinds() -> None:
    assert set(REASON_WORDS) == set(REFUSAL_REASONS)
    assert all(words.en and words.ar and words.kinds for words in REASON_WORDS.values())


def test_reasons_are_said_in_the_order_of_the_guide() -> None:
    said = reasons_in("en", ["music", "light"])
    assert said == [REASON_WORDS["light"].en, REASON_WORDS["music"].en]
    assert reasons_in("ar", ["music"]) == [REASON_WORDS["music"].ar]
