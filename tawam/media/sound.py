"""Measures a recording's sound in windows of a tenth of a second."""

import math
from fractions import Fraction
from itertools import pairwise

import av
from av.filter import Graph

from tawam.media.filtering import metadata_of
from tawam.media.inspection import WAVEFORM_PEAKS, Span
from tawam.media.packets import MAX_SECONDS
from tawam.media.refusals import MediaUnreadable
from tawam.media.spans import spans_of

_WINDOW = 0.1
# EBU R128 says this for silence.
_NO_LOUDNESS = -70.0
# Speech that is recorded well lies above, a quiet room below.
_SILENCE = -50.0
_SHORTEST_SILENCE = 2.0
# A window is clipped when samples stay at the top, or overshoot it as decoders of lossy codecs let them.
_TOP = -0.1
_SAMPLES_AT_TOP = 4
_STATISTICS = "Peak_level+RMS_level+Peak_count"


class Sound:
    """Hears the frames of one stream in order; then its figures are there.

    Attributes:
        duration: of what was decoded, in seconds.
        loudness, peak: see `Inspection`.
    """

    def __init__(self) -> None:
        self._graph: Graph | None = None
        self._rate = 0
        self._samples = 0
        self._levels: list[float] = []
        self._peaks: list[float] = []
        self._is_clipped: list[bool] = []
        self.loudness: float | None = None

    def hear(self, frame: av.AudioFrame) -> None:
        if self._graph is None:
            self._rate = frame.sample_rate
            self._graph = _graph_for(frame)
        # Counted rather than believed: timestamps may claim hours between two frames.
        frame.pts, frame.time_base = self._samples, Fraction(1, self._rate)
        self._samples += frame.samples
        if self.duration > MAX_SECONDS:
            raise MediaUnreadable("too_long")
        self._graph.push(frame)
        self._measure(self._graph)

    def finish(self) -> None:
        if self._graph:
            self._graph.push(None)
            self._measure(self._graph)

    @property
    def duration(self) -> float:
        return self._samples / self._rate if self._rate else 0.0

    @property
    def peak(self) -> float | None:
        highest = max(self._peaks, default=-math.inf)
        return round(highest, 1) if math.isfinite(highest) else None

    @property
    def noise_floor(self) -> float | None:
        levels = sorted(level for level in self._levels if math.isfinite(level))
        return round(levels[len(levels) // 10], 1) if levels else None

    @property
    def clipped(self) -> list[float]:
        seconds = {int(number * _WINDOW) for number, clipped in enumerate(self._is_clipped) if clipped}
        first = {second: self._is_clipped.index(True, round(second / _WINDOW)) for second in seconds}
        return [round(first[second] * _WINDOW, 1) for second in sorted(seconds)]

    def silences(self, starts_at: float, until: float) -> list[Span]:
        """Find the silent stretches between the start of the pictures and `until`, their end."""
        before = [True] * round(starts_at / _WINDOW)
        missing = max(0, round((until - starts_at - self.duration) / _WINDOW))
        quiet = [*before, *(level < _SILENCE for level in self._levels), *([True] * missing)]
        return spans_of(quiet, _WINDOW, _SHORTEST_SILENCE)

    @property
    def waveform(self) -> list[int]:
        count = len(self._peaks)
        edges = [number * count // WAVEFORM_PEAKS for number in range(WAVEFORM_PEAKS + 1)]
        if not count:
            return []
        return [
            round(100 * min(1.0, 10 ** (max(self._peaks[start : max(end, start + 1)]) / 20)))
            for start, end in pairwise(edges)
        ]

    def _measure(self, graph: Graph) -> None:
        for data in metadata_of(graph):
            peak = float(data["lavfi.astats.Overall.Peak_level"])
            at_top = float(data["lavfi.astats.Overall.Peak_count"])
            self._peaks.append(peak)
            self._levels.append(float(data["lavfi.astats.Overall.RMS_level"]))
            self._is_clipped.append(peak > 0.05 or (peak >= _TOP and at_top >= _SAMPLES_AT_TOP))
            # A shorter last window has none.
            if "lavfi.r128.I" in data:
                loudness = float(data["lavfi.r128.I"])
                self.loudness = round(loudness, 1) if loudness > _NO_LOUDNESS else None


def _graph_for(frame: av.AudioFrame) -> Graph:
    graph = Graph()
    rate = frame.sample_rate
    source = graph.add_abuffer(
        sample_rate=rate, format=frame.format.name, layout=frame.layout.name, time_base=Fraction(1, rate)
    )
    chain = [
        source,
        graph.add("asetnsamples", f"n={round(rate * _WINDOW)}:p=0"),
        graph.add("ebur128", "metadata=1:dualmono=true:framelog=quiet"),
        graph.add(
            "astats",
            f"metadata=1:reset=1:measure_perchannel=none:measure_overall={_STATISTICS}",
        ),
        graph.add("abuffersink"),
    ]
    graph.link_nodes(*chain).configure()
    return graph
