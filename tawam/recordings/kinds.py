"""The rules of each kind of recording: length, size of the picture, containers and codecs."""

import msgspec
from msgspec.structs import replace

from tawam.recordings.recording import RecordingKind

_FILM_CONTAINERS = frozenset({"mov", "matroska"})
_FILM_CODECS = frozenset({"h264", "hevc", "vp8", "vp9", "av1", "prores", "dnxhd", "mpeg4"})
_FILM_SOUND = frozenset({"aac", "mp3", "opus", "vorbis", "flac", "alac", "ac3", "eac3", "pcm"})


class KindRules(msgspec.Struct, frozen=True, kw_only=True):
    """Times are in seconds; None sets no limit.

    Attributes:
        ideal_seconds: the shortest and the longest length that the guide advises.
        lines: of the shorter side of the picture, so that `1080` is what cameras call 1080p.
        containers, video_codecs, audio_codecs: FFmpeg's names; `pcm` is every uncompressed sound.
        extensions: what a person calls the containers.
    """

    min_seconds: float | None = None
    max_seconds: float | None = None
    ideal_seconds: tuple[float, float] | None = None
    lines: int | None = None
    is_film: bool
    containers: frozenset[str]
    video_codecs: frozenset[str] = frozenset()
    audio_codecs: frozenset[str]
    extensions: tuple[str, ...]


_FILM = KindRules(
    is_film=True,
    containers=_FILM_CONTAINERS,
    video_codecs=_FILM_CODECS,
    audio_codecs=_FILM_SOUND,
    extensions=(".mp4", ".mov", ".webm", ".mkv"),
)

RULES: dict[RecordingKind, KindRules] = {
    "base_video": replace(_FILM, min_seconds=120, max_seconds=900, ideal_seconds=(180, 300), lines=1080),
    "voice": KindRules(
        is_film=False,
        min_seconds=60,
        max_seconds=300,
        containers=frozenset({"mp3", "wav"}),
        audio_codecs=frozenset({"mp3", "pcm"}),
        extensions=(".mp3", ".wav"),
    ),
    "consent": _FILM,
}
