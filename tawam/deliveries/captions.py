"""Reads captions in WebVTT or SubRip, says which line is wrong, and writes both formats."""

import html
import re
from collections.abc import Iterator
from typing import NamedTuple

import webvtt

from tawam.deliveries.delivery import LONGEST_CAPTIONS
from tawam.deliveries.errors import CaptionsInvalid

_VTT_TIMING = re.compile(
    r"((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t].*)?"
)
_SRT_TIMING = re.compile(
    r"(\d{1,3}:[0-5]?\d:[0-5]?\d[,.]\d{1,3})[ \t]*-->[ \t]*(\d{1,3}:[0-5]?\d:[0-5]?\d[,.]\d{1,3})(?:[ \t].*)?"
)
_CLOCK = re.compile(r"\s*\d+:\d")
# The tags of SubRip that WebVTT knows as well.
_KEPT_TAG = re.compile(r"&lt;(/?[biu])&gt;", re.IGNORECASE)
_OTHER_TAG = re.compile(r"</?font[^>]*>|\{\\[^}]*\}", re.IGNORECASE)
# WebVTT's blocks that hold no cue.
_ASIDE = ("NOTE", "STYLE", "REGION")


class Captions(NamedTuple):
    """The same captions in both formats. `cues`: how many there are."""

    vtt: str
    srt: str
    cues: int


class _Cue(NamedTuple):
    """A cue. Times are milliseconds; `text`: as it stands in its file."""

    start: int
    end: int
    text: str


class _Block(NamedTuple):
    """Lines without an empty one between them. `number`: of the first, from 1."""

    number: int
    lines: list[str]


def read_captions(text: str, duration_ms: int | None = None) -> Captions:
    """Check a file of captions, and write it in both formats.

    Args:
        duration_ms: of the film that they belong to.

    Raises:
        CaptionsInvalid: names the first line that is wrong.
    """
    if len(text) > LONGEST_CAPTIONS:
        raise CaptionsInvalid("too_long")
    lines = (
        text.removeprefix("\ufeff")
        .replace("\r\n", "\n")
        .replace("\r", "\n")
        .replace("\0", "\ufffd")
        .split("\n")
    )
    blocks = list(_blocks(lines))
    if not blocks:
        raise CaptionsInvalid("empty")
    is_vtt = lines[0].startswith("WEBVTT")
    cues = list(_cues(blocks, duration_ms, is_vtt=is_vtt))
    if not cues:
        raise CaptionsInvalid("empty")
    vtt = "\n".join(lines).strip("\n") + "\n" if is_vtt else _as_vtt(cues)
    return Captions(vtt, _as_srt(cues, is_vtt=is_vtt), len(cues))


def _blocks(lines: list[str]) -> Iterator[_Block]:
    held: list[str] = []
    for number, line in enumerate([*lines, ""], start=1):
        if line.strip():
            held.append(line)
        elif held:
            yield _Block(number - len(held), held)
            held = []


def _cues(blocks: list[_Block], duration_ms: int | None, *, is_vtt: bool) -> Iterator[_Cue]:
    """
    Raises:
        CaptionsInvalid
    """
    if is_vtt:
        head = blocks[0]
        if not re.fullmatch(r"WEBVTT(?:[ \t].*)?", head.lines[0]) or head.number != 1:
            raise CaptionsInvalid("header", head.number)
        blocks = [block for block in blocks[1:] if not block.lines[0].startswith(_ASIDE)]
    last = 0
    for block in blocks:
        cue = _cue(block, is_vtt=is_vtt)
        timing_line = block.number + _place(block)
        if cue.end <= cue.start:
            raise CaptionsInvalid("backwards", timing_line)
        if cue.start < last:
            raise CaptionsInvalid("order", timing_line)
        if duration_ms is not None and cue.start >= duration_ms:
            raise CaptionsInvalid("beyond", timing_line)
        last = cue.start
        yield cue


def _cue(block: _Block, *, is_vtt: bool) -> _Cue:
    """
    Raises:
        CaptionsInvalid
    """
    at = _place(block)
    pattern = _VTT_TIMING if is_vtt else _SRT_TIMING
    found = pattern.fullmatch(block.lines[at].strip()) if len(block.lines) > at else None
    if found is None:
        raise CaptionsInvalid("timing", block.number + min(at, len(block.lines) - 1))
    text = block.lines[at + 1 :]
    if not text:
        raise CaptionsInvalid("text", block.number + at)
    for offset, line in enumerate(text):
        if "-->" in line:
            raise CaptionsInvalid("arrow", block.number + at + 1 + offset)
    return _Cue(_milliseconds(found[1]), _milliseconds(found[2]), "\n".join(line.rstrip() for line in text))


def _place(block: _Block) -> int:
    """The line of the times in a block: an identifier, or SubRip's number, may stand above them."""
    return 0 if "-->" in block.lines[0] or _CLOCK.match(block.lines[0]) else 1


def _milliseconds(stamp: str) -> int:
    clock, _, fraction = stamp.replace(",", ".").partition(".")
    seconds = 0
    for part in clock.split(":"):
        seconds = seconds * 60 + int(part)
    return seconds * 1000 + int(fraction.ljust(3, "0"))


def _stamp(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{rest:03}"


def _as_vtt(cues: list[_Cue]) -> str:
    written = webvtt.WebVTT()
    for cue in cues:
        text = _KEPT_TAG.sub(r"<\1>", html.escape(_OTHER_TAG.sub("", cue.text), quote=False))
        written.captions.append(webvtt.Caption(_stamp(cue.start), _stamp(cue.end), text))
    return written.content


def _as_srt(cues: list[_Cue], *, is_vtt: bool) -> str:
    written: list[str] = []
    for number, cue in enumerate(cues, start=1):
        text = cue.text
        if is_vtt:
            # Without WebVTT's voices, classes and entities, which players of SubRip would show.
            caption = webvtt.Caption(_stamp(cue.start), _stamp(cue.end), text)
            text = html.unescape(caption.text)
        start, end = (_stamp(moment).replace(".", ",") for moment in (cue.start, cue.end))
        written.append(f"{number}\n{start} --> {end}\n{text}\n")
    return "\n".join(written)
