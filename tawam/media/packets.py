"""Goes through all packets of a recording without decoding any: how long it is, how its pictures lie."""

import struct
from array import array
from fractions import Fraction

import av
from av.error import FFmpegError, InvalidDataError
from av.packet import Packet
from av.stream import Stream

from tawam.media.opened import Recording
from tawam.media.refusals import MediaUnreadable
from tawam.media.timeline import Timeline

# An hour of sound and of sixty pictures a second has a third of these.
_MAX_PACKETS = 1_000_000
MAX_SECONDS = 3600


class Packets:
    """The facts that follow from the packets of a recording that players show: an edit list hides others.

    Attributes:
        timeline: of the pictures.
        pictures: how many there are.
        starts_at, ends_at: of pictures and sound together, on the file's own clock, in seconds.
        is_whole: the last packet was reached without an error.
    """

    def __init__(self, recording: Recording) -> None:
        self.is_whole = True
        self._timestamps = array("q")
        self._pictures = _Track(recording.video)
        self._sound = _Track(recording.sound)
        try:
            self._read(recording)
        except FFmpegError as error:
            if not isinstance(error, InvalidDataError):
                raise
            self.is_whole = False
        self.pictures = len(self._timestamps)
        tracks = [track for track in (self._pictures, self._sound) if track.has_packets]
        # Players show the time of the file's own clock, also before the first picture and sound.
        self.starts_at = min(0.0, *(track.starts_at for track in tracks))
        self.ends_at = max(0.0, *(track.ends_at for track in tracks))
        unit = (recording.video and recording.video.time_base) or Fraction(1)
        self.timeline = Timeline(sorted(set(self._timestamps)), unit, self.starts_at, self.ends_at)
        if self.timeline.duration > MAX_SECONDS and recording.is_timed:
            raise MediaUnreadable("too_long")

    def _read(self, recording: Recording) -> None:
        streams = [stream for stream in (recording.video, recording.sound) if stream]
        for count, packet in enumerate(recording.container.demux(*streams)):
            if count > _MAX_PACKETS:
                raise MediaUnreadable("too_long")
            timestamp = packet.dts if packet.pts is None else packet.pts
            if timestamp is None or not packet.size or packet.is_discard:
                continue
            if packet.stream is recording.video:
                self._timestamps.append(timestamp)
                self._pictures.add(packet, timestamp)
            else:
                self._sound.add(packet, timestamp)


class _Track:
    """When the packets of one stream that are played begin and end, in seconds of the file's own clock."""

    def __init__(self, stream: Stream | None) -> None:
        self._stream = stream
        self.has_packets = False
        self.starts_at = 0.0
        self._last = 0.0
        self._ends_at = 0.0

    def add(self, packet: "Packet[Stream]", timestamp: int) -> None:
        unit = float(packet.time_base or 1)
        start = timestamp * unit
        end = start + (packet.duration or 0) * unit
        skipped = _skipped_samples(packet)
        if skipped and isinstance(self._stream, av.AudioStream):
            rate = self._stream.codec_context.sample_rate
            start, end = start + skipped[0] / rate, end - skipped[1] / rate
        self.starts_at = min(self.starts_at, start) if self.has_packets else start
        self._last = max(self._last, start) if self.has_packets else start
        self._ends_at = max(self._ends_at, end) if self.has_packets else end
        self.has_packets = True

    @property
    def ends_at(self) -> float:
        """The end of the last packet; the file may say that it is played for a part of its time."""
        stream = self._stream
        if stream is None or stream.duration is None or stream.time_base is None:
            return self._ends_at
        stated = float(((stream.start_time or 0) + stream.duration) * stream.time_base)
        return min(self._ends_at, stated) if stated > self._last else self._ends_at


def _skipped_samples(packet: "Packet[Stream]") -> tuple[int, int] | None:
    """How many samples the decoder drops at the packet's start and end: an encoder's delay and filling."""
    if not packet.has_sidedata("skip_samples"):
        return None
    return struct.unpack_from("<2I", bytes(packet.get_sidedata("skip_samples")))
