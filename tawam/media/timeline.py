"""The moments at which a film's pictures are shown, from their packets rather than from the file's header."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from tawam.media.inspection import Span

# A picture that is shown for longer is one that stands still.
LONG = 2.0


class Timeline:
    """Maps a picture's timestamp to seconds from the film's beginning, which may be sound alone.

    Args:
        timestamps: of the pictures that are shown, ascending.
        unit: of the timestamps, in seconds.
        starts_at: when the film begins, in seconds of the file's own clock.
        ends_at: when the film ends on that clock. The last picture is shown until then.

    Attributes:
        frame_rate: pictures a second on average, while pictures change.
        held: from and to, of pictures that are shown for two seconds or more.
    """

    def __init__(self, timestamps: Sequence[int], unit: Fraction, starts_at: float, ends_at: float) -> None:
        self._unit = float(unit)
        self._starts_at = starts_at
        self.duration = ends_at - starts_at
        gaps = [(late - early) * self._unit for early, late in pairwise(timestamps)]
        moving = [gap for gap in gaps if gap < LONG]
        self.frame_rate = len(moving) / sum(moving) if moving else _rate(timestamps, self.duration)
        self.held: list[Span] = [
            (self.moment(timestamp), self.moment(timestamp) + gap)
            for timestamp, gap in zip(timestamps, gaps, strict=False)
            if gap >= LONG
        ]
        if timestamps and self.duration - self.moment(timestamps[-1]) >= LONG:
            self.held.append((self.moment(timestamps[-1]), self.duration))

    def moment(self, timestamp: int) -> float:
        """Return the moment of the picture with `timestamp`."""
        return timestamp * self._unit - self._starts_at


def _rate(timestamps: Sequence[int], duration: float) -> float:
    return len(timestamps) / duration if timestamps and duration else 0.0
