"""Goes through all packets of a recording without decoding any: how long it is, how its pictures lie."""

from array import array
from fractions import Fraction

from av.error import FFmpegError, InvalidDataError

from tawam.media.opened import Recording
from tawam.media.refusals import MediaUnreadable
from tawam.media.timeline import Timeline

# An hour of sound and of sixty pictures a second has a third of these.
_MAX_PACKETS = 1_000_000
MAX_SECONDS = 3600


class Packets:
    """The facts that follow from the packets of a recording.

    Attributes:
        timeline: of the pictures.
        pictures: how many there are.
        sound_starts_at: the moment of the first sound on the pictures' timeline.
        is_whole: the last packet was reached without an error.
    """

    def __init__(self, recording: Recording) -> None:
        self.is_whole = True
        self._timestamps = array("q")
        self._first_sound: float | None = None
        try:
            self._read(recording)
        except FFmpegError as error:
            if not isinstance(error, InvalidDataError):
                raise
            self.is_whole = False
        unit = _time_base(recording)
        self.pictures = len(self._timestamps)
        self.timeline = Timeline(self._timestamps, unit)
        if self.timeline.duration > MAX_SECONDS:
            raise MediaUnreadable("too_long")
        self.sound_starts_at = self._sound_start(unit)

    def _read(self, recording: Recording) -> None:
        streams = [stream for stream in (recording.video, recording.sound) if stream]
        for count, packet in enumerate(recording.container.demux(*streams)):
            if count > _MAX_PACKETS:
                raise MediaUnreadable("too_long")
            timestamp = packet.dts if packet.pts is None else packet.pts
            if timestamp is None or not packet.size:
                continue
            if packet.stream is recording.video:
                self._timestamps.append(timestamp)
            elif self._first_sound is None and packet.time_base:
                self._first_sound = float(timestamp * packet.time_base)

    def _sound_start(self, unit: Fraction) -> float:
        if self._first_sound is None or not self._timestamps:
            return 0.0
        start = self._first_sound - float(min(self._timestamps) * unit)
        return min(max(start, 0.0), self.timeline.duration)


def _time_base(recording: Recording) -> Fraction:
    return (recording.video and recording.video.time_base) or Fraction(1)
