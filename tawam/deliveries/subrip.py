"""Reads SubRip as FFmpeg does (libavformat/srtdec.c): there is no standard, and many players read as it does.

A cue goes from a line of times to the next one; empty lines mean nothing, and a number in front of times is
the number of the cue.
"""

import re

from tawam.deliveries.cue import MOST_DIGITS, Cue, Loss, Reading, means_times

_NUMBER = r"[ \t\f\v]*([+-]?[0-9]+)"
_CLOCK = rf"{_NUMBER}:{_NUMBER}:{_NUMBER}[,.]{_NUMBER}"
_TIMES = re.compile(rf"{_CLOCK}[ \t\f\v]*-->{_CLOCK}")
_LEADING_NUMBER = re.compile(r"[ \t\f\v]*\+?[0-9]")
_NUMBER_ALONE = re.compile(r"[ \t\f\v]*\+?[0-9]+")


def read_subrip(lines: list[str]) -> Reading:
    found: list[Cue] = []
    losses: list[Loss] = []
    texts: list[list[str]] = []
    for number, line in enumerate(lines, start=1):
        if (times := read_times(line)) is not None:
            found.append(Cue(*times, "", number))
            texts.append([])
        elif line:
            if means_times(line):
                losses.append(Loss("timing", number))
            if texts:
                texts[-1].append(line)
    # Behind the last cue a number is no number of a cue.
    kept = [*map(_without_number, texts[:-1]), *texts[-1:]]
    cues = [cue._replace(text="\n".join(text)) for cue, text in zip(found, kept, strict=True) if text]
    return Reading(cues, losses)


def _without_number(text: list[str]) -> list[str]:
    """A text without the number of the next cue. A sentence that begins with one and stands alone stays."""
    if not text or not _LEADING_NUMBER.match(text[-1]):
        return text
    is_sentence = len(text) == 1 and not _NUMBER_ALONE.fullmatch(text[0])
    return text if is_sentence else text[:-1]


def read_times(line: str) -> tuple[int, int] | None:
    """Start and end in milliseconds; a place on the screen may follow."""
    found = _TIMES.match(line)
    if found is None or any(len(part) > MOST_DIGITS for part in found.groups()):
        return None
    numbers = [int(part) for part in found.groups()]
    return _milliseconds(numbers[:4]), _milliseconds(numbers[4:])


def _milliseconds(numbers: list[int]) -> int:
    hours, minutes, seconds, milliseconds = numbers
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds
