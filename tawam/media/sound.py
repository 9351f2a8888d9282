"""Measures a recording's sound in windows of a tenth of a second."""

import math
from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

import av
from av.filter import Graph

from tawam.media.filtering import metadata_of
from tawam.media.inspection import WAVEFORM_PEAKS, Span
from tawam.media.packets import MAX_SECONDS
from tawam.media.refusals import MediaUnreadable
from tawam.media.sound_levels import (
    OVERSHOOT,
    SAMPLES_AT_TOP,
    SHORTEST_SILENCE,
    SILENCE,
    TOP,
    WINDOW,
    integrated_loudness,
)
from tawam.media.spans import spans_of

_STATISTICS = "Peak_level+RMS_level+Peak_count"


class Sound:
    """Hears the frames of one stream in order; then its figures are there.

    Args:
        starts_at: when the film begins, in seconds of the frames' own clock; None where frames follow each
            other without one.
        is_float: samples are stored as numbers that may exceed full scale, so that nothing is lost there.

    Attributes:
        duration: from the beginning of the film to the end of the sound, in seconds.
        rates: samples a second; several where files were joined.
    """

    def __init__(self, starts_at: float | None, *, is_float: bool) -> None:
        self._starts_at = starts_at
        self._is_float = is_float
        self._form: tuple[int, str, str] | None = None
        self._graph: Graph | None = None
        self._samples = 0
        self._levels: list[float] = []
        self._peaks: list[float] = []
        self._is_clipped: list[bool] = []
        self._momentary: list[float] = []
        self.duration = 0.0
        self.rates: set[int] = set()

    def hear(self, frame: av.AudioFrame) -> None:
        self._wait(frame)
        form = (frame.sample_rate, frame.format.name, frame.layout.name)
        if form != self._form or self._graph is None:
            # Files that were joined change within.
            self.finish()
            self._form, self._graph, self._samples = form, _graph_for(frame), 0
        frame.pts, frame.time_base = self._samples, Fraction(1, frame.sample_rate)
        self._samples += frame.samples
        self.rates.add(frame.sample_rate)
        self.duration += frame.samples / frame.sample_rate
        if self.duration > MAX_SECONDS:
            raise MediaUnreadable("too_long")
        self._graph.push(frame)
        self._measure(self._graph)

    def finish(self) -> None:
        if self._graph:
            self._graph.push(None)
            self._measure(self._graph)
            self._graph = None
        self._fill()

    @property
    def is_heard(self) -> bool:
        return bool(self.rates)

    @property
    def loudness(self) -> float | None:
        return integrated_loudness(self._momentary)

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
        seconds = {int(number * WINDOW) for number, clipped in enumerate(self._is_clipped) if clipped}
        first = {second: self._is_clipped.index(True, round(second / WINDOW)) for second in seconds}
        return [round(first[second] * WINDOW, 1) for second in sorted(seconds)]

    def silences(self, until: float) -> list[Span]:
        """Find the silent stretches from the film's beginning to `until`, its end."""
        missing = max(0, round(until / WINDOW) - len(self._levels))
        quiet = [*(level < SILENCE for level in self._levels), *([True] * missing)]
        return spans_of(quiet, WINDOW, SHORTEST_SILENCE)

    def waveform(self, until: float) -> list[int]:
        """The peaks from the film's beginning to `until`, its end, from 0 to 100."""
        if not self._peaks:
            return []
        count = max(len(self._peaks), round(until / WINDOW))
        peaks = [*self._peaks, *([-math.inf] * (count - len(self._peaks)))]
        edges = [number * count // WAVEFORM_PEAKS for number in range(WAVEFORM_PEAKS + 1)]
        return [
            round(100 * min(1.0, 10 ** (max(peaks[start : max(end, start + 1)]) / 20)))
            for start, end in pairwise(edges)
        ]

    def _wait(self, frame: av.AudioFrame) -> None:
        """Count the time without sound before `frame`: players are silent then."""
        if self._starts_at is None or frame.time is None:
            return
        moment = frame.time - self._starts_at
        if moment > MAX_SECONDS:
            raise MediaUnreadable("too_long")
        if moment > self.duration + WINDOW:
            self.finish()
            self.duration = moment
            self._fill()

    def _fill(self) -> None:
        """Keep the windows in step with the time: silence is not measured, and a last window may be short."""
        count = round(self.duration / WINDOW)
        missing = count - len(self._levels)
        for figures in (self._levels, self._peaks):
            figures[count:] = []
            figures.extend([-math.inf] * missing)
        self._is_clipped[count:] = []
        self._is_clipped.extend([False] * missing)

    def _measure(self, graph: Graph) -> None:
        for data in metadata_of(graph):
            channels = _channels(data)
            self._peaks.append(max(peak for _, peak, _ in channels))
            self._levels.append(max(level for level, _, _ in channels))
            self._is_clipped.append(any(self._clips(peak, at_top) for _, peak, at_top in channels))
            # A shorter last window has none.
            if "lavfi.r128.M" in data:
                self._momentary.append(float(data["lavfi.r128.M"]))

    def _clips(self, peak: float, at_top: float) -> bool:
        if peak > OVERSHOOT:
            return not self._is_float
        return peak >= TOP and at_top >= SAMPLES_AT_TOP


def _channels(data: Mapping[str, str]) -> list[tuple[float, float, float]]:
    """The level, the peak, and how many samples are at the peak, of each channel."""
    found: list[tuple[float, float, float]] = []
    while f"lavfi.astats.{len(found) + 1}.RMS_level" in data:
        name = f"lavfi.astats.{len(found) + 1}."
        level, peak, at_top = (float(data[name + each]) for each in ("RMS_level", "Peak_level", "Peak_count"))
        found.append((level, peak, at_top))
    return found


def _graph_for(frame: av.AudioFrame) -> Graph:
    graph = Graph()
    rate = frame.sample_rate
    source = graph.add_abuffer(
        sample_rate=rate, format=frame.format.name, layout=frame.layout.name, time_base=Fraction(1, rate)
    )
    chain = [
        source,
        graph.add("asetnsamples", f"n={round(rate * WINDOW)}:p=0"),
        graph.add("ebur128", "metadata=1:dualmono=true:framelog=quiet"),
        graph.add("astats", f"metadata=1:reset=1:measure_perchannel={_STATISTICS}:measure_overall=none"),
        graph.add("abuffersink"),
    ]
    graph.link_nodes(*chain).configure()
    return graph
