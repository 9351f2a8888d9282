"""Measures a recording inside the confined process."""

import av
from av.error import FFmpegError
from av.packet import Packet
from av.stream import Stream
from msgspec.structs import replace

from tawam.media.file_parts import FileParts
from tawam.media.film import Film
from tawam.media.inspection import Inspected, Inspection
from tawam.media.opened import Recording, opened
from tawam.media.packets import Packets
from tawam.media.refusals import MediaUnreadable
from tawam.media.sound import Sound
from tawam.media.stills import Stills

# Five minutes of Full HD at thirty pictures a second: most of a minute of one core.
_ALL_PICTURES_UP_TO = 5 * 60 * 30 * 1920 * 1080
# These headers state a length; in the others FFmpeg estimates it.
_STATES_LENGTH = {"mov", "matroska", "wav"}
_LENGTH_TOLERANCE = 1.0


def measure(parts: FileParts) -> Inspected:
    """Measure the recording in `parts`. Nothing is opened and no module imported from here on.

    Raises:
        MediaUnreadable: see `Reason`.
    """
    with opened(parts) as recording:
        packets = Packets(recording)
    with opened(parts) as recording:
        return _Measurement(recording, packets).run()


class _Measurement:
    def __init__(self, recording: Recording, packets: Packets) -> None:
        self._recording = recording
        self._packets = packets
        self._sound = Sound(packets.starts_at if recording.is_timed else None, is_float=_is_float(recording))
        self._stills = Stills(packets.timeline.duration)
        self._film = Film(packets.timeline, self._stills)
        self._is_whole = packets.is_whole

    def run(self) -> Inspected:
        self._decode()
        self._film.finish()
        self._sound.finish()
        if not (self._film.seen if self._recording.video else self._sound.is_heard):
            raise MediaUnreadable("damaged")
        inspection = Inspection(
            container=self._recording.name,
            duration=round(self._duration(), 2),
            is_whole=self._is_whole and not self._ends_early(),
        )
        inspection = self._with_sound(self._with_film(inspection))
        return Inspected(inspection, self._stills.poster(), self._stills.strip())

    def _see(self, frame: av.VideoFrame, video: av.VideoStream) -> None:
        if not self._film.seen:
            self._choose_pictures(video)
        self._film.see(frame, video.sample_aspect_ratio or video.codec_context.sample_aspect_ratio)

    def _choose_pictures(self, video: av.VideoStream) -> None:
        """Choose which pictures after the first are decoded: a film may begin between key pictures."""
        pixels = video.codec_context.width * video.codec_context.height * self._packets.pictures
        # Pictures that no other refers to cost a third of the time and tell nothing more.
        video.codec_context.skip_frame = "NONREF" if pixels <= _ALL_PICTURES_UP_TO else "NONKEY"

    def _decode(self) -> None:
        streams = [stream for stream in (self._recording.video, self._recording.sound) if stream]
        packets = self._recording.container.demux(*streams)
        while True:
            try:
                packet = next(packets, None)
                if packet is None:
                    return
            except FFmpegError:
                self._is_whole = False
                return
            self._take(packet)

    def _take(self, packet: "Packet[Stream]") -> None:
        try:
            frames = packet.decode()
        except FFmpegError as error:
            if isinstance(error, MemoryError):
                raise
            self._is_whole = False
            return
        stream = packet.stream
        for frame in frames:
            if isinstance(frame, av.VideoFrame) and isinstance(stream, av.VideoStream):
                self._see(frame, stream)
            elif isinstance(frame, av.AudioFrame):
                self._sound.hear(frame)

    def _duration(self) -> float:
        return self._packets.timeline.duration if self._recording.is_timed else self._sound.duration

    def _ends_early(self) -> bool:
        if self._recording.name not in _STATES_LENGTH:
            return False
        found = self._packets.starts_at + self._duration()
        return self._stated_length() > found + _LENGTH_TOLERANCE

    def _stated_length(self) -> float:
        """What the header says; FFmpeg's sum for the file counts what edit lists insert a second time."""
        streams = (self._recording.video, self._recording.sound)
        stated = [
            float(stream.duration * stream.time_base)
            for stream in streams
            if stream and stream.duration and stream.time_base
        ]
        return max(stated) if stated else (self._recording.container.duration or 0) / av.time_base

    def _with_film(self, inspection: Inspection) -> Inspection:
        video, film = self._recording.video, self._film
        if video is None or film.size is None:
            return inspection
        width, height = film.size
        return replace(
            inspection,
            video_codec=video.codec_context.codec.canonical_name,
            width=width,
            height=height,
            frame_rate=round(self._packets.timeline.frame_rate, 2),
            black=film.black(inspection.duration),
            frozen=film.frozen(inspection.duration),
            cuts=film.cuts(inspection.duration),
            pictures_seen=film.seen,
        )

    def _with_sound(self, inspection: Inspection) -> Inspection:
        stream, sound = self._recording.sound, self._sound
        if stream is None or not sound.is_heard:
            return inspection
        return replace(
            inspection,
            audio_codec=stream.codec_context.codec.canonical_name,
            has_audio=True,
            channels=stream.codec_context.channels,
            sample_rate=min(sound.rates),
            loudness=sound.loudness,
            peak=sound.peak,
            noise_floor=sound.noise_floor,
            clipped=sound.clipped,
            silences=sound.silences(inspection.duration),
            waveform=sound.waveform(inspection.duration),
        )


def _is_float(recording: Recording) -> bool:
    """Whether samples are stored as floating point; decoders of lossy codecs only hand them out as such."""
    return recording.sound is not None and recording.sound.codec_context.codec.canonical_name.startswith(
        "pcm_f"
    )
