"""A cue of captions, and what a file of them was read as."""

import re
from typing import NamedTuple

from tawam.deliveries.caption_errors import CaptionProblem

# Hours that are longer are no time of a film.
MOST_DIGITS = 6
# Somebody meant times, and wrote another arrow or another clock.
_MEANT_TIMES = re.compile(
    r"[ \t]{0,99}[0-9]+:[0-9]{1,2}(?::[0-9]{1,2})?(?:[.,:][0-9]{0,3})?[ \t]{0,99}(?:[-–—=]{1,3}[ \t]?>|→)"
)


class Cue(NamedTuple):
    """A cue. Times are milliseconds; `text`: as it stands in its file; `line`: of its times, from 1."""

    start: int
    end: int
    text: str
    line: int


class Loss(NamedTuple):
    """A line that the format's own readers pass over, though somebody wrote it to be read."""

    problem: CaptionProblem
    line: int


class Reading(NamedTuple):
    """The cues in the order of the file, and what is lost of it."""

    cues: list[Cue]
    losses: list[Loss]


def means_times(line: str) -> bool:
    """Whether a line that is no line of times was meant to be one."""
    return _MEANT_TIMES.match(line) is not None
