"""The films and voices of the demonstration pass the product's own checks.

One of each kind is made and looked into, because all of them take a minute. The captions are all read.
"""

from collections.abc import Callable
from pathlib import Path

import av
import pytest

from tawam.cuts import findings as cut_findings
from tawam.deliveries.captions import read_captions
from tawam.deliveries.delivery import Shape, shape_of
from tawam.demo.films import FILM_NAMES, FilmName, Films
from tawam.languages import LANGUAGES, Language
from tawam.media.inspection import Inspection
from tawam.media.recordings import inspect
from tawam.recordings.findings import findings_of
from tawam.recordings.recording import RecordingKind

_ROOT = Path(__file__).parents[2]
_SITE_FILMS = _ROOT / "web/films/results"
_MEDIA = _ROOT / "tawam/demo/media"
_MOST_BYTES = 1_600_000
# Kind, what is made, and what the checks say of it.
_RECORDINGS: dict[str, tuple[RecordingKind, Callable[[Films], Path], list[str]]] = {
    "base video": ("base_video", lambda films: films.base_video(0, "ar"), []),
    "short base video": ("base_video", lambda films: films.short_base_video(), ["shorter_than_ideal"]),
    "quiet base video": ("base_video", lambda films: films.quiet_base_video(), ["quiet"]),
    "voice": ("voice", lambda films: films.voice(0, "en"), []),
    "Arabic voice": ("voice", lambda films: films.voice(1, "ar"), []),
    "noisy voice": ("voice", lambda films: films.noisy_voice(), ["noise"]),
    "consent": ("consent", lambda films: films.consent(2, "en"), []),
    # It has the shortest pauses.
    "Arabic consent": ("consent", lambda films: films.consent(1, "ar"), []),
}


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> Films:
    return Films(tmp_path_factory.mktemp("films"), _SITE_FILMS)


@pytest.mark.parametrize("name", _RECORDINGS)
async def test_a_recording_gets_the_advice_it_is_made_for(films: Films, name: str) -> None:
    kind, make, codes = _RECORDINGS[name]
    inspection = await _inspected(make(films))
    assert [finding.code for finding in findings_of(inspection, kind)] == codes
    if kind == "voice":
        assert inspection.container == "mp3"
        assert 60 <= inspection.duration <= 90
    else:
        assert (inspection.container, inspection.width, inspection.height) == ("mov", 1920, 1080)
        assert inspection.frame_rate == 25
    # The quiet one can still be understood.
    assert inspection.loudness is not None
    assert inspection.loudness > -40


@pytest.mark.parametrize(
    ("name", "language", "shape"),
    [
        ("demo", "en", "16:9"),
        ("training", "ar", "9:16"),
        ("coaching", "ar", "4:5"),
    ],
)
async def test_a_film_can_be_delivered(
    films: Films, name: FilmName, language: Language, shape: Shape
) -> None:
    inspection = await _inspected(films.delivery(name, language, shape))
    assert cut_findings.findings_of(inspection) == []
    assert inspection.has_audio
    assert shape_of(inspection.width or 0, inspection.height or 1) == shape
    assert inspection.duration == pytest.approx(_seconds(name, language), abs=0.1)


def test_a_cut_has_the_pictures_of_the_site(films: Films) -> None:
    with (
        av.open(str(films.cut("demo", "en"))) as made,
        av.open(str(_SITE_FILMS / "demo.en.mp4")) as film,
    ):
        assert made.streams.video[0].frames == film.streams.video[0].frames
        assert films.cut("demo", "en") == films.delivery("demo", "en", "16:9")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FILM_NAMES)
def test_captions_fit_the_film(films: Films, name: FilmName, language: Language) -> None:
    length = round(_seconds(name, language) * 1000)
    captions = read_captions(films.captions(name, language), length)
    assert captions.cues >= 3
    times = [line.split(" --> ") for line in captions.vtt.splitlines() if " --> " in line]
    flat = [moment for pair in times for moment in pair]
    assert flat == sorted(flat)
    assert flat[-1] <= f"00:00:{length / 1000:06.3f}"


def test_what_is_there_is_not_made_again(tmp_path: Path) -> None:
    films = Films(tmp_path, _SITE_FILMS)
    # As a start leaves it that was stopped half-way.
    (tmp_path / "languages.en.part").write_bytes(b"a beginning")
    file = films.cut("languages", "en")
    assert [path.name for path in tmp_path.iterdir()] == ["languages.en.mp4"]
    file.write_bytes(b"made before")
    assert Films(tmp_path, _SITE_FILMS).cut("languages", "en").read_bytes() == b"made before"


def test_a_number_beyond_the_people_begins_again(tmp_path: Path) -> None:
    films = Films(tmp_path, _SITE_FILMS)
    assert films.consent(films.people, "en") == films.consent(0, "en")


def test_what_is_kept_is_small() -> None:
    assert sum(file.stat().st_size for file in _MEDIA.iterdir()) < _MOST_BYTES


async def _inspected(file: Path) -> Inspection:
    return (await inspect([file])).inspection


def _seconds(name: FilmName, language: Language) -> float:
    with av.open(str(_SITE_FILMS / f"{name}.{language}.mp4")) as film:
        return (film.duration or 0) / av.time_base
