"""The moments at which a film's pictures are shown, from their packets rather than from the file's header."""

from array import array
from bisect import bisect_right
from collections.abc import Iterable
from fractions import Fraction

# A picture stays for this many seconds at most: two pictures an hour apart are no film of an hour.
_LONGEST_GAP = 5


class Timeline:
    """Maps a picture's timestamp to seconds from the first picture.

    Attributes:
        duration: from the first picture to the end of the last, in seconds.
        frame_rate: pictures a second on average.
    """

    def __init__(self, timestamps: Iterable[int], time_base: Fraction) -> None:
        self._timestamps = sorted(set(timestamps))
        self._moments = array("d", self._shown_at(float(time_base)))
        count = len(self._moments)
        span = self._moments[-1] if count else 0.0
        self.frame_rate = (count - 1) / span if span else 0.0
        self.duration = span + (1 / self.frame_rate if span else 0.0)

    def _shown_at(self, unit: float) -> Iterable[float]:
        moment = 0.0
        previous = None
        for timestamp in self._timestamps:
            if previous is not None:
                moment += min((timestamp - previous) * unit, _LONGEST_GAP)
            yield moment
            previous = timestamp

    def moment(self, timestamp: int) -> float:
        """Return the moment of the picture with `timestamp`, or of the last picture before it."""
        number = bisect_right(self._timestamps, timestamp) - 1
        return self._moments[max(number, 0)] if self._moments else 0.0
