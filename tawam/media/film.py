"""Looks at pictures of a film, five a second, each made small: black, frozen, cut."""

from fractions import Fraction

import av
from av.filter import Graph

from tawam.media.filtering import metadata_of
from tawam.media.inspection import Span
from tawam.media.spans import joined, outside
from tawam.media.stills import Stills
from tawam.media.timeline import Timeline

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
        width, height: of the first picture as it is shown; None when none was decoded.
        seen: how many pictures were looked at.
    """

    def __init__(self, timeline: Timeline, stills: Stills) -> None:
        self._timeline = timeline
        self._stills = stills
        self._next = 0.0
        self._black = _OpenSpans("lavfi.black_start", "lavfi.black_end")
        self._frozen = _OpenSpans("lavfi.freezedetect.freeze_start", "lavfi.freezedetect.freeze_end")
        self._graph = _small_graph()
        self._cuts: list[float] = []
        self.width: int | None = None
        self.height: int | None = None
        self.seen = 0

    def see(self, frame: av.VideoFrame) -> None:
        if self.width is None:
            self.width, self.height = _shown_size(frame)
        moment = self._timeline.moment(frame.pts) if frame.pts is not None else self._next
        if moment < self._next - _TOLERANCE:
            return
        self._next = ((moment + _TOLERANCE) // _STEP + 1) * _STEP
        self.seen += 1
        self._stills.offer(frame, moment)
        small = frame.reformat(_WIDTH, _HEIGHT, "yuv420p", interpolation="AREA")
        small.pts, small.time_base = round(moment * 1000), _MILLISECOND
        self._graph.push(small)
        self._note()

    def finish(self) -> None:
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


def _shown_size(frame: av.VideoFrame) -> tuple[int, int]:
    is_turned = frame.rotation % 180 == 90
    return (frame.height, frame.width) if is_turned else (frame.width, frame.height)


def _small_graph() -> Graph:
    graph = Graph()
    chain = [
        graph.add("buffer", f"video_size={_WIDTH}x{_HEIGHT}:pix_fmt=yuv420p:time_base=1/1000"),
        *(graph.add(name, options) for name, options in _FILTERS),
        graph.add("buffersink"),
    ]
    graph.link_nodes(*chain).configure()
    return graph
