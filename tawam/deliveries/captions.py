"""Reads captions in WebVTT or SubRip, says which line is wrong, and writes both formats."""

import html
import re
from collections.abc import Iterator
from typing import NamedTuple

from tawam.deliveries.caption_errors import CaptionsInvalid
from tawam.deliveries.cue import Cue, Loss, Reading
from tawam.deliveries.delivery import LONGEST_CAPTIONS
from tawam.deliveries.subrip import read_subrip, read_times
from tawam.deliveries.webvtt import has_signature, plain_text, read_webvtt
from tawam.text_files import Undecodable, intact

# A film of eight hours.
MOST_CUES = 10_000
# The tags of SubRip that WebVTT knows as well.
_KEPT_TAG = re.compile(r"&lt;(/?[biu])&gt;", re.IGNORECASE)
# Neither looks beyond the next one that opens: what nothing closes is looked at once.
_OTHER_TAG = re.compile(r"</?font[^<>]*>|\{\\[^{}]*\}", re.IGNORECASE)


class Captions(NamedTuple):
    """The same captions in both formats. `cues`: how many there are."""

    vtt: str
    srt: str
    cues: int


def read_captions(text: str, duration_ms: int | None = None) -> Captions:
    """Check a file of captions, and write it in both formats, in linear time.

    A cue without text is passed over.

    Args:
        duration_ms: of the film that they belong to.

    Raises:
        CaptionsInvalid: names the first line that is wrong.
    """
    if len(text) > LONGEST_CAPTIONS or text.count("-->") > MOST_CUES:
        raise CaptionsInvalid("too_long")
    try:
        intact(text)
    except Undecodable as error:
        raise CaptionsInvalid("damaged", error.line) from error
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    first = next((number for number, line in enumerate(lines) if line.strip()), None)
    if first is None:
        raise CaptionsInvalid("empty")
    is_vtt = lines[first].startswith("WEBVTT")
    if is_vtt and (first > 0 or not has_signature(lines[0])):
        raise CaptionsInvalid("header", first + 1)
    reading = read_webvtt(lines) if is_vtt else read_subrip(lines)
    cues = [
        cue for cue in reading.cues if (plain_text(cue.text) if is_vtt else _without_tags(cue.text)).strip()
    ]
    wrong = min(_wrong(reading, cues, duration_ms), key=lambda loss: loss.line, default=None)
    if wrong is not None:
        raise CaptionsInvalid(wrong.problem, wrong.line)
    if not cues:
        raise CaptionsInvalid("empty") if is_vtt or reading.cues else CaptionsInvalid("timing", first + 1)
    # A WebVTT file stays as it is, with its identifiers, settings, styles and regions.
    vtt = "\n".join(lines).strip("\n") + "\n" if is_vtt else _as_vtt(cues)
    return Captions(vtt, _as_srt(cues, is_vtt=is_vtt), len(cues))


def _wrong(reading: Reading, cues: list[Cue], duration_ms: int | None) -> Iterator[Loss]:
    """What nobody would see as it was meant."""
    yield from reading.losses
    last = 0
    for cue in cues:
        if cue.end <= cue.start:
            yield Loss("backwards", cue.line)
        if cue.start < last:
            yield Loss("order", cue.line)
        if duration_ms is not None and cue.start >= duration_ms:
            yield Loss("beyond", cue.line)
        last = cue.start


def _without_tags(text: str) -> str:
    """A text of SubRip without the tags that WebVTT does not know."""
    return _OTHER_TAG.sub("", text)


def _stamp(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{rest:03}"


def _as_vtt(cues: list[Cue]) -> str:
    written = ["WEBVTT\n"]
    for cue in cues:
        text = _KEPT_TAG.sub(r"<\1>", html.escape(_without_tags(cue.text), quote=False))
        written.append(f"{_stamp(cue.start)} --> {_stamp(cue.end)}\n{_shown(text)}\n")
    return "\n".join(written)


def _as_srt(cues: list[Cue], *, is_vtt: bool) -> str:
    written: list[str] = []
    for number, cue in enumerate(cues, start=1):
        # Without WebVTT's voices, classes and entities, which players of SubRip would show.
        text = _beside_times(plain_text(cue.text)) if is_vtt else cue.text
        start, end = (_stamp(moment).replace(".", ",") for moment in (cue.start, cue.end))
        written.append(f"{number}\n{start} --> {end}\n{_shown(text)}\n")
    return "\n".join(written)


def _beside_times(text: str) -> str:
    """A text of which no line is one of times, where the format knows no way to say so."""
    lines = text.split("\n")
    return "\n".join(line if read_times(line) is None else line.replace("-->", "→") for line in lines)


def _shown(text: str) -> str:
    """The lines that hold something: an empty one would end the cue."""
    return "\n".join(line.rstrip() for line in text.split("\n") if line.strip())
