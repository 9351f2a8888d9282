"""Captions beside the readers of others: WebVTT as Chromium has it, SubRip as FFmpeg has it.

What is refused is refused with a line; the figures say for what. Else nothing that they show is lost.
"""

import io
from collections import Counter
from pathlib import Path
from typing import Any

import av
import pytest
from av.error import InvalidDataError

from tawam.deliveries.caption_errors import CaptionsInvalid
from tawam.deliveries.captions import Captions, read_captions
from tawam.deliveries.subrip import read_subrip
from tawam.deliveries.webvtt import has_signature, plain_text, read_webvtt
from tests.faults.browser_captions import Shown, read_in_browser
from tests.faults.caption_files import subrip, webvtt
from tests.faults.conftest import Figure, times

COUNT = times(full=2_000, quick=60)
# A cue: start and end in milliseconds, and its text.
Plain = tuple[int, int, str]

pytestmark = pytest.mark.on_sqlite


def lines_of(file: str) -> list[str]:
    return file.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def demuxed(file: str) -> list[Plain]:
    """The cues that FFmpeg finds, in their order."""
    try:
        with av.open(io.BytesIO(file.encode()), mode="r", format="srt") as container:
            packets = [packet for packet in container.demux() if packet.pts is not None]
    except InvalidDataError:
        return []
    return [_plain(packet) for packet in packets]


def _plain(packet: "av.Packet[Any]") -> Plain:
    start = packet.pts or 0
    return start, start + (packet.duration or 0), bytes(packet).decode()


def accepted(file: str, found: Counter[str]) -> Captions | None:
    try:
        captions = read_captions(file)
    except CaptionsInvalid as error:
        found[f"refused: {error.problem}" if error.line else f"refused: {error.problem}, without a line"] += 1
        return None
    found["taken"] += 1
    return captions


def shown_lines(cues: list[Plain]) -> list[tuple[int, int, list[str]]]:
    """What a person sees: without empty lines, and cues of nothing else."""
    lines = [
        (start, end, [line.rstrip() for line in text.split("\n") if line.strip()])
        for start, end, text in cues
    ]
    return [cue for cue in lines if cue[2]]


def in_order(cues: list[Plain]) -> list[Plain]:
    return sorted(cues, key=lambda cue: (cue[0], -cue[1]))


def test_webvtt_is_read_as_a_browser_reads_it(tmp_path: Path, figure: Figure) -> None:
    files = [webvtt(number) for number in range(COUNT)]
    counts: Counter[str] = Counter()
    ours = [accepted(file, counts) for file in files]
    delivered = [captions.vtt for captions in ours if captions is not None]
    theirs = read_in_browser([*files, *delivered], tmp_path)
    again = iter(theirs[COUNT:])
    for file, captions, cues in zip(files, ours, theirs[:COUNT], strict=True):
        lines = lines_of(file)
        assert has_signature(lines[0]) == (cues is not None), file
        read_again = next(again) if captions is not None else None
        if cues is None:
            continue
        read = [(cue.start, cue.end, cue.text) for cue in read_webvtt(lines).cues]
        assert in_order(read) == in_order([(cue.start, cue.end, cue.text) for cue in cues]), file
        for cue in cues:
            # Of a number that is no letter's nothing is left: U+FFFD is never stored.
            shown = cue.shown.replace("\ufffd", "")
            assert plain_text(cue.text) == shown or _is_swallowed(cue, counts), cue
        if captions is not None:
            assert read_again == cues, file
            texts = [(cue.start, cue.end, plain_text(cue.text)) for cue in cues]
            # A text that reads as times has another arrow.
            arrows = [(start, end, text.replace("-->", "→")) for start, end, text in demuxed(captions.srt)]
            meant = [(start, end, text.replace("-->", "→")) for start, end, text in texts]
            assert shown_lines(arrows) == shown_lines(meant), file
    _print(figure, counts, "WebVTT files beside Chromium", differed="texts with a < that nothing closes")


def _is_swallowed(cue: Shown, counts: Counter[str]) -> bool:
    """Our one difference: what follows a `<` that nothing closes is no tag, but what somebody wrote."""
    counts["differed"] += 1
    return cue.text.rfind("<") > cue.text.rfind(">")


def test_subrip_is_read_as_ffmpeg_reads_it(tmp_path: Path, figure: Figure) -> None:
    files = [subrip(number) for number in range(COUNT)]
    counts: Counter[str] = Counter()
    ours = [accepted(file, counts) for file in files]
    delivered = [captions for captions in ours if captions is not None]
    in_browser = iter(read_in_browser([captions.vtt for captions in delivered], tmp_path))
    for file, captions in zip(files, ours, strict=True):
        theirs = demuxed(file)
        read = [(cue.start, cue.end, cue.text) for cue in read_subrip(lines_of(file)).cues]
        assert _forwards(read, theirs) == _forwards(theirs, read), file
        if captions is not None:
            assert shown_lines(demuxed(captions.srt)) == shown_lines(theirs), file
            cues = next(in_browser) or []
            spans = [(start, end) for start, end, _ in demuxed(captions.srt)]
            assert sorted((cue.start, cue.end) for cue in cues) == sorted(spans), file
    _print(figure, counts, "SubRip files beside FFmpeg", differed="that differed")


def _forwards(cues: list[Plain], others: list[Plain]) -> list[Plain]:
    """The cues in order. Where one ends before it begins FFmpeg takes the next one's start; we refuse it."""
    backwards = {start for start, end, _ in (*cues, *others) if end < start}
    return in_order([(start, 0 if start in backwards else end, text) for start, end, text in cues])


def _print(figure: Figure, counts: Counter[str], name: str, differed: str) -> None:
    figure(name, COUNT)
    for what, count in sorted(counts.items()):
        if what != "differed":
            figure(f"{name}: {what}", count)
    figure(f"{name}: {differed}", counts["differed"])
    assert counts["taken"] > COUNT / 10
