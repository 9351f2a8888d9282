"""Opens a recording with nothing allowed but the containers and codecs that people record with."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import TypeVar

import av
from av.container import InputContainer
from av.error import FFmpegError
from av.stream import Disposition

from tawam.media.file_parts import FileParts
from tawam.media.refusals import MediaUnreadable, Reason
from tawam.media.signatures import LENGTH, Signature, signature_of

# PyAV imports these when it meets its first stream or picture, when nothing may be opened any more.
for _module in ("av.sidedata.sidedata", "av.subtitles.codeccontext", "av.subtitles.stream"):
    import_module(_module)

_CONTAINERS = ("mov", "matroska", "mp3", "wav", "ogg", "flac", "aac", "avi")
# Their packets lie on a clock; in the others sound follows sound, and FFmpeg guesses the time.
_TIMED = {"mov", "matroska", "avi"}
_VIDEO = {"h264", "hevc", "vp8", "vp9", "av1", "mpeg4", "mjpeg", "prores", "dnxhd"}
_SOUND = {"aac", "mp3", "opus", "vorbis", "flac", "alac", "ac3", "eac3"}
_MAX_STREAMS = 16
# 8K in either direction.
_MAX_PIXELS = 8192 * 4608
_MAX_CHANNELS = 8
_RATES = range(8_000, 192_001)
_OPTIONS = {
    "format_whitelist": ",".join(_CONTAINERS),
    # A file may name others to be read along with it, by path or by address.
    "protocol_whitelist": "none",
    "enable_drefs": "0",
    "use_absolute_path": "0",
    "max_streams": str(4 * _MAX_STREAMS),
    "max_pixels": str(_MAX_PIXELS),
}
_Stream = TypeVar("_Stream", av.VideoStream, av.AudioStream)


class Recording:
    """An open recording and the streams of it that count: cover pictures and data do not."""

    def __init__(self, container: InputContainer) -> None:
        self.container = container
        self.name = container.format.name.split(",")[0]
        self.is_timed = self.name in _TIMED
        if len(container.streams) > _MAX_STREAMS:
            raise MediaUnreadable("too_many_streams")
        pictures = [
            stream for stream in container.streams.video if not stream.disposition & Disposition.attached_pic
        ]
        if not pictures and not container.streams.audio:
            raise MediaUnreadable("not_media")
        self.video = _first(pictures)
        self.sound = _first(container.streams.audio)
        self._check_video()
        self._check_sound()

    def _check_video(self) -> None:
        if self.video is None:
            return
        context = self.video.codec_context
        if context.width * context.height > _MAX_PIXELS:
            raise MediaUnreadable("too_large_picture")
        context.options = {"max_pixels": str(_MAX_PIXELS), "skip_loop_filter": "all"}
        # Each thread of the decoder keeps pictures of its own.
        context.thread_count = 1

    def _check_sound(self) -> None:
        if self.sound is None:
            return
        context = self.sound.codec_context
        if context.sample_rate not in _RATES or not 1 <= context.channels <= _MAX_CHANNELS:
            raise MediaUnreadable("damaged")


def _first(streams: Sequence[_Stream]) -> _Stream | None:
    """The first stream that can be decoded: phones add tracks that only their maker reads."""
    readable = [stream for stream in streams if _is_read(stream)]
    if streams and not readable:
        raise MediaUnreadable("unsupported")
    return readable[0] if readable else None


def _is_read(stream: av.VideoStream | av.AudioStream) -> bool:
    # A stream of a codec that FFmpeg does not know has no context, which the types do not say.
    codec = getattr(stream.codec_context, "codec", None)
    name: str = getattr(codec, "canonical_name", "")
    return name in _VIDEO | _SOUND or name.startswith("pcm_")


@contextmanager
def opened(parts: FileParts) -> Generator[Recording]:
    """Open the recording in `parts` from its beginning.

    Raises:
        MediaUnreadable: see `Reason`.
    """
    if not parts.size:
        raise MediaUnreadable("empty")
    parts.seek(0)
    start = signature_of(parts.read(LENGTH))
    parts.seek(0)
    if start and start.sort == "other":
        # FFmpeg reads some pictures as films of one picture.
        raise MediaUnreadable("not_media")
    try:
        with av.open(parts, "r", options=_OPTIONS, metadata_errors="replace", io_open=_refuse) as container:
            yield Recording(container)
    except FFmpegError as error:
        raise MediaUnreadable(_reason_of(error, start)) from error


def _refuse(url: str, flags: int, options: dict[str, str]) -> None:
    raise MediaUnreadable("unsupported")


def _reason_of(error: FFmpegError, start: Signature | None) -> Reason:
    if isinstance(error, MemoryError):
        return "took_too_much_memory"
    if start is None:
        return "not_media"
    return "unsupported" if start.sort == "unread" else "damaged"
