"""Looks at pictures of a film, five a second, each made small: black, frozen, cut."""

from collections import Counter, deque
from fractions import Fraction

import av
from av.filter import Graph

from tawam.media.filtering import metadata_of
from tawam.media.inspection import Span
from tawam.media.spans import joined, outside
from tawam.media.stills import Stills
from tawam.media.timeline import Timeline
from tawam.media.view import View, resized, view_of

_STEP = 0.2
_TOLERANCE = 0.001
_WIDTH, _HEIGHT = 320, 180
_MILLISECOND = Fraction(1, 1000)
_SHORTEST_BLACK = 0.5
_SHORTEST_FREEZE = 2.0
# A key picture is encoded anew, so that it interrupts what stands still for one sample.
_SHORTEST_PIECE = 0.7
_KEY_PICTURE = 0.45
_FILTERS = (
    ("blackdetect", f"d={_SHORTEST_BLACK}:pix_th=0.1:pic_th=0.98"),
    # Encoders repeat a picture that stands still to the last pixel, and a person is never as still.
    ("freezedetect", f"n=0.00003:d={_SHORTEST_PIECE}"),
    ("scdet", "t=10"),
)


class Film:
    """Sees the frames of one stream in order; then its figures are there.

    Attributes:
        seen: how many pictures were looked at.
    """

    def __init__(self, timeline: Timeline, stills: Stills) -> None:
        self._timeline = timeline
        self._stills = stills
        self._held = deque(timeline.held)
        self._last: tuple[av.VideoFrame, View] | None = None
        self._next = 0.0
        self._black = _OpenSpans("lavfi.black_start", "lavfi.black_end")
        self._frozen = _OpenSpans("lavfi.freezedetect.freeze_start", "lavfi.freezedetect.freeze_end")
        self._graph = _small_graph()
        self._cuts: list[float] = []
        self._sizes = Counter[tuple[int, int]]()
        self.seen = 0

    @property
    def size(self) -> tuple[int, int] | None:
        """Width and height of most of its pictures as they are shown; None when none was decoded."""
        return max(self._sizes, key=lambda size: self._sizes[size], default=None)

    def see(self, frame: av.VideoFrame, pixel_aspect: Fraction | None) -> None:
        moment = self._timeline.moment(frame.pts) if frame.pts is not None else self._next
        self._hold(moment)
        view = view_of(frame, pixel_aspect)
        self._last = frame, view
        if moment < self._next - _TOLERANCE:
            return
        self.seen += 1
        self._sizes[view.width, view.height] += 1
        self._look(frame, view, moment)

    def finish(self) -> None:
        self._hold(self._timeline.duration)
        if self.seen:
            self._graph.push(None)
            self._note()

    def black(self, until: float) -> list[Span]:
        return self._black.closed(until)

    def frozen(self, until: float) -> list[Span]:
        """Stretches where nothing moves, other than black ones."""
        pieces = outside(self._frozen.closed(until), self.black(until))
        return [span for span in joined(pieces, _KEY_PICTURE) if span[1] - span[0] >= _SHORTEST_FREEZE]

    def cuts(self, until: float) -> list[float]:
        """Moments at which the scene changes, other than into black and back."""
        black = self.black(until)
        return [
            cut for cut in self._cuts if not any(start - _STEP <= cut <= end + _STEP for start, end in black)
        ]

    def _hold(self, moment: float) -> None:
        """Go on looking at a picture for as long as the film shows it, where that ends before `moment`."""
        while self._held and self._held[0][1] <= moment + _TOLERANCE:
            start, end = self._held.popleft()
            self._next = max(self._next, start)
            while self._last and self._next < end - _TOLERANCE:
                self._look(*self._last, self._next)

    def _look(self, frame: av.VideoFrame, view: View, moment: float) -> None:
        self._next = ((moment + _TOLERANCE) // _STEP + 1) * _STEP
        self._stills.offer(frame, view, moment)
        small = resized(frame, _WIDTH, _HEIGHT, "yuv420p")
        small.pts, small.time_base = round(moment * 1000), _MILLISECOND
        self._graph.push(small)
        self._note()

    def _note(self) -> None:
        for data in metadata_of(self._graph):
            self._black.note(data)
            self._frozen.note(data)
            if "lavfi.scd.time" in data:
                self._cuts.append(round(float(data["lavfi.scd.time"]), 1))


class _OpenSpans:
    """Spans whose start and end come with different pictures; the last one may stay open."""

    def __init__(self, start: str, end: str) -> None:
        self._start, self._end = start, end
        self._starts: list[float] = []
        self._ends: list[float] = []

    def note(self, data: dict[str, str]) -> None:
        # One picture may end a span and start the next, or make a span known that ends with it.
        noted = [(float(data[key]), key) for key in (self._end, self._start) if key in data]
        for moment, key in sorted(noted, key=lambda each: each[0]):
            if key == self._end and len(self._ends) < len(self._starts):
                self._ends.append(round(moment, 1))
            elif key == self._start and len(self._starts) == len(self._ends):
                self._starts.append(round(moment, 1))

    def closed(self, until: float) -> list[Span]:
        ends = [*self._ends, round(until, 1)]
        return [(start, end) for start, end in zip(self._starts, ends, strict=False) if end > start]


def _small_graph() -> Graph:
    graph = Graph()
    chain = [
        graph.add("buffer", f"video_size={_WIDTH}x{_HEIGHT}:pix_fmt=yuv420p:time_base=1/1000"),
        *(graph.add(name, options) for name, options in _FILTERS),
        graph.add("buffersink"),
    ]
    graph.link_nodes(*chain).configure()
    return graph
