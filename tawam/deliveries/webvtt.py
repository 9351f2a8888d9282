"""Reads WebVTT as browsers do: by the parsing algorithm of the W3C (WebVTT, 6.1 and 6.4).

Header, comments, styles and regions are passed over, and so are cues that cannot be read, as the algorithm
has it; those are named, because whoever wrote them does not want them lost.
"""

import html
import re
from typing import NamedTuple

from tawam.deliveries.cue import MOST_DIGITS, Cue, Loss, Reading, means_times

_SIGNATURE = "WEBVTT"
_ARROW = "-->"
_TIMESTAMP = re.compile(r"(?:([0-9]+):)?([0-9]{2}):([0-9]{2})\.([0-9]{3})(?![0-9])")
_TIMES = re.compile(rf"[ \t\f]*{_TIMESTAMP.pattern}[ \t\f]*-->[ \t\f]*{_TIMESTAMP.pattern}")
_BEGINS_WITH_DIGIT = re.compile(r"[ \t]*[0-9]")
# Blocks that are no cues.
_ASIDE = re.compile(r"NOTE(?:[ \t]|$)|(?:STYLE|REGION)[ \t]*$")
_TAG = re.compile(r"<[^>]*>")
_NUMBERED = re.compile(r"&#(?:[xX]0*([0-9a-fA-F]+)|0*([0-9]+));?")


class _Block(NamedTuple):
    """`next`: the place of the line behind it."""

    cue: Cue | None
    losses: list[Loss]
    next: int


def has_signature(line: str) -> bool:
    """Whether a file with this first line is WebVTT."""
    return line.startswith(_SIGNATURE) and line[len(_SIGNATURE) :][:1] in ("", " ", "\t")


def read_webvtt(lines: list[str]) -> Reading:
    """
    Args:
        lines: of the whole file, the signature first.
    """
    cues: list[Cue] = []
    losses: list[Loss] = []
    place = 1
    if len(lines) > 1 and lines[1]:
        header = _block(lines, 1, is_header=True)
        losses, place = header.losses, header.next
    while place < len(lines):
        if not lines[place]:
            place += 1
            continue
        block = _block(lines, place, is_header=False)
        losses += block.losses
        if block.cue is not None:
            cues.append(block.cue)
        place = block.next
    return Reading(cues, losses)


def _block(lines: list[str], first: int, *, is_header: bool) -> _Block:
    """Collect a block: lines up to an empty one, or to times that are not its own."""
    held: list[str] = []
    losses: list[Loss] = []
    times: tuple[int, int] | None = None
    timing_place, place = -1, first
    is_aside = not is_header and _ASIDE.match(lines[first]) is not None
    while place < len(lines) and (line := lines[place]):
        if _ARROW in line:
            # The times of a cue stand in the first line or, below an identifier, in the second.
            if is_header or timing_place >= 0 or place - first > 1:
                break
            timing_place = place
            times = read_times(line)
            if times is None:
                losses.append(Loss("timing" if _BEGINS_WITH_DIGIT.match(line) else "arrow", place + 1))
            else:
                # What stood above was its identifier.
                held = []
        else:
            held.append(line)
            if times is None and means_times(line) and not is_aside:
                losses.append(Loss("timing", place + 1))
        place += 1
    else:
        place += 1
    if times is None:
        return _Block(None, losses, place)
    return _Block(Cue(*times, "\n".join(held), timing_place + 1), losses, place)


def read_times(line: str) -> tuple[int, int] | None:
    """Start and end in milliseconds; settings may follow."""
    found = _TIMES.match(line)
    if found is None:
        return None
    start, end = _milliseconds(*found.groups()[:4]), _milliseconds(*found.groups()[4:])
    return None if start is None or end is None else (start, end)


def _milliseconds(hours: str | None, minutes: str, seconds: str, fraction: str) -> int | None:
    if len(hours or "") > MOST_DIGITS or int(minutes) > 59 or int(seconds) > 59:
        return None
    return ((int(hours or 0) * 60 + int(minutes)) * 60 + int(seconds)) * 1000 + int(fraction)


def plain_text(payload: str) -> str:
    """The text of a cue as it is shown: without tags, with its references to letters resolved.

    A `<` that nothing closes stays: browsers leave out what follows it, and the words would be lost.
    """
    # Behind the last one that closes there are none, and nothing is looked for twice.
    tagged, closed, rest = payload.rpartition(">")
    text = _TAG.sub("", tagged + closed) + rest
    return html.unescape(_NUMBERED.sub(_bounded, text)).replace("\ufffd", "").replace("\r", "\n")


def _bounded(found: re.Match[str]) -> str:
    """A reference by number that Python can convert; there is no letter beyond 10FFFF."""
    hexadecimal, decimal = found.groups()
    if len(hexadecimal or decimal) > MOST_DIGITS + 1:
        return ""
    return f"&#x{hexadecimal};" if hexadecimal else f"&#{decimal};"
