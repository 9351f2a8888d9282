"""The figures of a recording, as the confined process measured them."""

import msgspec

# From and to, in seconds.
Span = tuple[float, float]

WAVEFORM_PEAKS = 240


class Inspection(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of a recording, measured rather than taken from the file's header. Moments are seconds.

    Attributes:
        container: FFmpeg's name of it, the first where it has several: `mov` (also MP4), `matroska` (also
            WebM), `mp3`, `wav`, `ogg`, `flac`, `aac`, `avi`.
        duration: for as long as players show it, so without what an edit list hides.
        width, height: of most pictures as they are shown: turned, and with square pixels.
        frame_rate: pictures a second on average, while pictures change.
        sample_rate: the lowest, where it changes.
        loudness: integrated, in LUFS (EBU R128); None when there is nothing but silence. Sound in one channel
            counts as heard from two loudspeakers.
        peak: the highest sample in dBFS.
        noise_floor: the level of the quietest tenth, in dBFS; digital silence left out.
        clipped: moments at which the sound exceeds what the file can hold, at most one a second.
        silences, black, frozen: stretches of two seconds or more; black ones from half a second.
        cuts: moments at which the scene changes at once.
        waveform: peaks from 0 to 100, evenly over the whole length; empty without sound.
        pictures_seen: how many pictures were looked at.
        is_whole: every part could be decoded, and the file does not end before it says.
    """

    container: str
    duration: float
    video_codec: str | None = None
    audio_codec: str | None = None
    width: int | None = None
    height: int | None = None
    frame_rate: float | None = None
    has_audio: bool = False
    channels: int | None = None
    sample_rate: int | None = None
    loudness: float | None = None
    peak: float | None = None
    noise_floor: float | None = None
    clipped: list[float] = []
    silences: list[Span] = []
    black: list[Span] = []
    frozen: list[Span] = []
    cuts: list[float] = []
    waveform: list[int] = []
    pictures_seen: int = 0
    is_whole: bool = True


class Inspected(msgspec.Struct, frozen=True, tag="inspected"):
    """An inspection, and two WebP pictures where the recording has any.

    Attributes:
        poster: one frame, 640 pixels wide.
        strip: twelve frames side by side, each 160 pixels wide.
    """

    inspection: Inspection
    poster: bytes | None = None
    strip: bytes | None = None
