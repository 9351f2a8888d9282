"""Makes the films and voices of the demonstration from the pictures and sounds in `media/`.

The people are the site's own figures. Nobody has spoken: every voice is made by eSpeak NG (see
`scripts/demo-media`).
"""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Literal

import msgspec

from tawam.deliveries.delivery import Shape
from tawam.demo.tracks import Track, framed, sound, write
from tawam.languages import Language

FilmName = Literal["demo", "training", "coaching", "messages", "languages"]
FILM_NAMES: tuple[FilmName, ...] = ("demo", "training", "coaching", "messages", "languages")

_MEDIA = Path(__file__).parent / "media"
# The voice of each person whose pictures are `person-1.mp4` and so on.
_VOICES = ("woman", "man", "woman", "man")
# Of eight seconds each: 3 to 5 minutes are ideal, 2 the least.
_REPETITIONS = (23, 26, 28, 31)
_FEW_REPETITIONS = 17
_VOICE_SECONDS = 84.0
_BIT_RATE = 64_000
# So far from the microphone that the checks call it quiet, and beside a fan.
_FAR = ("volume", "-17dB")
_FAN = ("aeval", "val(0)+0.03*(random(0)-0.5)")
_SIZES: dict[Shape, tuple[int, int]] = {"9:16": (540, 960), "1:1": (720, 720), "4:5": (720, 900)}


class _Line(msgspec.Struct, frozen=True):
    """What is said, from and to in seconds."""

    at: float
    until: float
    text: str


class _Narration(msgspec.Struct, frozen=True):
    en: tuple[_Line, ...]
    ar: tuple[_Line, ...]


class _Words(msgspec.Struct, frozen=True):
    films: dict[str, _Narration]


class Films:
    """Makes the demonstration's films and voices in a folder, mostly from packets that are encoded already.

    Every method returns a file, and makes it if it is not there.

    Args:
        folder: where the files are kept; it is made if it is missing.
        site_films: the folder of the site's films, `demo.en.mp4` and so on.

    Attributes:
        people: how many people there are. A larger number of a person begins again with the first.
    """

    people = len(_VOICES)

    def __init__(self, folder: Path, site_films: Path) -> None:
        self._folder = folder
        self._site_films = site_films
        self._sounds: dict[tuple[str, tuple[tuple[str, str], ...]], Track] = {}

    def base_video(self, person: int, language: Language) -> Path:
        """A person who speaks for 3 to 4 minutes, in Full HD. The checks find nothing."""
        return self._recording("base-video", person, language, _REPETITIONS[person % self.people])

    def short_base_video(self, person: int = 0, language: Language = "en") -> Path:
        """One of 2:16, which is enough, but shorter than advised."""
        return self._recording("short-base-video", person, language, _FEW_REPETITIONS)

    def quiet_base_video(self, person: int = 0, language: Language = "en") -> Path:
        """One in which the voice is quiet from beginning to end."""
        return self._recording("quiet-base-video", person, language, _REPETITIONS[0], _FAR)

    def voice(self, person: int, language: Language) -> Path:
        """The voice of a person for 84 seconds, as MP3. The checks find nothing."""
        return self._voice("voice", person, language)

    def noisy_voice(self, person: int = 0, language: Language = "en") -> Path:
        """One with noise between the words."""
        return self._voice("noisy-voice", person, language, _FAN)

    def consent(self, person: int, language: Language) -> Path:
        """A person who speaks the statement, without name and day: those differ. The checks find nothing."""

        def make(file: Path) -> None:
            spoken = self._spoken("consent", person, language)
            write(file, "mp4", spoken.seconds, self._pictures(person), spoken)

        return self._file(f"consent-{person % self.people}.{language}.mp4", make)

    def cut(self, name: FilmName, language: Language) -> Path:
        """A film of the site with a voice: 1280 by 720 pixels, 12 or 15 seconds."""

        def make(file: Path) -> None:
            self._narrated(file, Track(self._site_films / f"{name}.{language}.mp4"), name, language)

        return self._file(f"{name}.{language}.mp4", make)

    def delivery(self, name: FilmName, language: Language, shape: Shape) -> Path:
        """The same film for a channel. In another shape than 16:9 it is whole, in the middle of a field."""
        if shape == "16:9":
            return self.cut(name, language)
        size = _SIZES[shape]

        def make(file: Path) -> None:
            pictures = Track(framed(self._site_films / f"{name}.{language}.mp4", *size, one_in=2))
            self._narrated(file, pictures, name, language)

        return self._file(f"{name}.{language}.{shape.replace(':', 'x')}.mp4", make)

    def captions(self, name: FilmName, language: Language) -> str:
        """The words of a film as WebVTT; where it is spoken in several languages, so are they."""
        lines: tuple[_Line, ...] = getattr(self._words.films[name], language)
        cues = [f"{_stamp(line.at)} --> {_stamp(line.until)}\n{line.text}\n" for line in lines]
        return "\n".join(["WEBVTT\n", *cues])

    @cached_property
    def _words(self) -> _Words:
        return msgspec.json.decode((_MEDIA / "words.json").read_bytes(), type=_Words)

    def _recording(
        self, kind: str, person: int, language: Language, repetitions: int, *filters: tuple[str, str]
    ) -> Path:
        def make(file: Path) -> None:
            pictures = self._pictures(person)
            spoken = self._spoken("speech", person, language, *filters)
            write(file, "mp4", repetitions * pictures.seconds, pictures, spoken)

        return self._file(f"{kind}-{person % self.people}.{language}.mp4", make)

    def _voice(self, kind: str, person: int, language: Language, *filters: tuple[str, str]) -> Path:
        voice = _VOICES[person % self.people]

        def make(file: Path) -> None:
            source = _MEDIA / f"speech.{voice}.{language}.ogg"
            write(file, "mp3", _VOICE_SECONDS, Track(sound(source, "libmp3lame", _BIT_RATE, *filters)))

        return self._file(f"{kind}-{voice}.{language}.mp3", make)

    def _pictures(self, person: int) -> Track:
        return Track(_MEDIA / f"person-{person % self.people + 1}.mp4")

    def _spoken(self, what: str, person: int, language: Language, *filters: tuple[str, str]) -> Track:
        return self._sound(f"{what}.{_VOICES[person % self.people]}.{language}", *filters)

    def _narrated(self, file: Path, pictures: Track, name: FilmName, language: Language) -> None:
        write(file, "mp4", pictures.seconds, pictures, self._sound(f"{name}.{language}"))

    def _sound(self, name: str, *filters: tuple[str, str]) -> Track:
        """A sound for films; several of them have the same one."""
        if (name, filters) not in self._sounds:
            self._sounds[name, filters] = Track(sound(_MEDIA / f"{name}.ogg", "aac", _BIT_RATE, *filters))
        return self._sounds[name, filters]

    def _file(self, name: str, make: Callable[[Path], None]) -> Path:
        file = self._folder / name
        if not file.exists():
            self._folder.mkdir(parents=True, exist_ok=True)
            make(file)
        return file


def _stamp(seconds: float) -> str:
    milliseconds = round(seconds * 1000)
    return f"00:{milliseconds // 60_000:02}:{milliseconds // 1000 % 60:02}.{milliseconds % 1000:03}"
