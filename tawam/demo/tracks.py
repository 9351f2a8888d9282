"""Puts films together from encoded packets, and encodes sound, and pictures in another shape."""

import heapq
import io
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any, Literal

import av
from av.error import BlockingIOError as NothingYet
from av.error import EOFError as NoMore
from av.filter import Graph
from av.packet import Packet
from av.stream import Stream
from av.video.frame import PictureType

SoundCodec = Literal["aac", "libmp3lame"]

# The container of each, and its encoder's quick way: nobody hears the difference in a voice.
_SOUND_FORMATS: dict[SoundCodec, tuple[str, dict[str, str]]] = {
    "aac": ("mp4", {"aac_coder": "fast"}),
    "libmp3lame": ("mp3", {"compression_level": "7"}),
}
# Phones record sound at the same rate.
_RATE = 48_000
_FIELD = "0xf6f4ef"
_ENCODING = {"preset": "ultrafast", "crf": "27", "tune": "animation", "threads": "1"}


class Track:
    """The packets of the first stream of a file, which can be repeated.

    Attributes:
        stream: what describes them.
        seconds: how long they last.
    """

    def __init__(self, source: Path | bytes) -> None:
        # It stays open, because the stream is its.
        self._container = av.open(io.BytesIO(source) if isinstance(source, bytes) else str(source), "r")
        self.stream: Stream = self._container.streams[0]
        self._unit = self.stream.time_base or Fraction(1)
        self._packets = [
            (bytes(packet), packet.pts or 0, packet.dts or 0, packet.duration or 0, packet.is_keyframe)
            for packet in self._container.demux(self.stream)
            if packet.size
        ]
        self._length = sum(duration for _, _, _, duration, _ in self._packets)

    @property
    def seconds(self) -> float:
        return float(self._length * self._unit)

    def packets(self, to: Stream, seconds: float) -> Iterator["Packet[Stream]"]:
        """Yield packets for a stream of another file, repeated for as long as it lasts."""
        start = 0
        while True:
            for data, pts, dts, duration, is_key in self._packets:
                if (start + pts) * self._unit >= seconds:
                    return
                packet: Packet[Stream] = Packet(data)
                packet.stream, packet.time_base, packet.duration = to, self._unit, duration
                packet.pts, packet.dts, packet.is_keyframe = start + pts, start + dts, is_key
                yield packet
            start += self._length


def write(file: Path, form: str, seconds: float, *tracks: Track) -> None:
    """Write the tracks side by side, each repeated for as long as the file lasts.

    The file has its name once it is whole.
    """
    unfinished = file.with_suffix(".part")
    options = {"movflags": "+faststart"} if form == "mp4" else {}
    with av.open(str(unfinished), "w", format=form, options=options) as container:
        streams = [container.add_stream_from_template(track.stream) for track in tracks]
        packets = [track.packets(stream, seconds) for track, stream in zip(tracks, streams, strict=True)]
        for packet in heapq.merge(*packets, key=_moment):
            container.mux(packet)
    unfinished.replace(file)


def _moment(packet: "Packet[Stream]") -> float:
    return (packet.dts or 0) * float(packet.time_base or 1)


def sound(source: Path, codec: SoundCodec, bit_rate: int, *filters: tuple[str, str]) -> bytes:
    """Encode a sound in one channel.

    Args:
        bit_rate: in bits a second.
        filters: FFmpeg's, each by its name and its options.
    """
    form, options = _SOUND_FORMATS[codec]
    content = io.BytesIO()
    with av.open(str(source)) as spoken, av.open(content, "w", format=form) as container:
        stream = container.add_stream(codec, rate=_RATE, layout="mono", options=options)
        stream.bit_rate = bit_rate
        graph = Graph()
        chain = [graph.add_abuffer(template=spoken.streams.audio[0]), *(graph.add(*each) for each in filters)]
        graph.link_nodes(*chain, graph.add("abuffersink")).configure()
        for frame in spoken.decode(audio=0):
            graph.push(frame)
            for heard in _filtered(graph):
                container.mux(stream.encode(heard))
        container.mux(stream.encode(None))
    return content.getvalue()


def framed(source: Path, width: int, height: int, one_in: int = 1) -> bytes:
    """Encode a film again, whole in the middle of a field of the size in pixels.

    Args:
        one_in: of how many pictures one is kept.
    """
    content = io.BytesIO()
    with av.open(str(source)) as film, av.open(content, "w", format="mp4") as container:
        taken = film.streams.video[0]
        rate = (taken.average_rate or Fraction(30)) / one_in
        stream = container.add_stream("libx264", rate=rate, options=_ENCODING)
        stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
        graph = Graph()
        graph.link_nodes(
            graph.add_buffer(template=taken),
            graph.add("scale", f"{width}:-2:flags=fast_bilinear"),
            graph.add("pad", f"{width}:{height}:-1:(oh-ih)/2:color={_FIELD}"),
            graph.add("buffersink"),
        ).configure()
        for frame in islice(film.decode(taken), 0, None, one_in):
            # It is a key picture where the encoder wants one, not where the film had one.
            frame.pict_type = PictureType.NONE
            graph.push(frame)
            for seen in _filtered(graph):
                container.mux(stream.encode(seen))
        container.mux(stream.encode(None))
    return content.getvalue()


def _filtered(graph: Graph) -> Iterator[Any]:
    """Yield the frames that have come through a graph."""
    while True:
        try:
            yield graph.pull()
        except (NothingYet, NoMore):
            return
