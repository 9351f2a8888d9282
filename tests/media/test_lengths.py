"""How long and how large films are, beside Chromium's player and the samples that decoders give."""

import asyncio
import io
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeGuard

import av
import pytest
from PIL import Image

from tawam.media.file_parts import FileParts
from tawam.media.inspection import Inspected
from tawam.media.measuring import measure
from tests.faults.conftest import IS_FULL, Figure, figure
from tests.media.browser import Seen, seen_in_chromium
from tests.media.played import NAMES, played_file

__all__ = ["figure"]

# Half a picture.
_SECONDS = 0.05
_LEVELS = 12
# Of each kind one, when there is little time.
_SOME = {
    "held.mp4",
    "sound-goes-on.mp4",
    "pictures-start-late.webm",
    "start-hidden.mp4",
    "middle-hidden.mp4",
    "starts-with-nothing.mp4",
    "without-length.webm",
    "wide-pixels-turned-90.mp4",
    "turned-270-mirrored.mp4",
    "upside-down.mp4",
    "rates-joined.mp3",
    "voice.aac",
}
# The player plays six seconds, and says another length first: it adds what is inserted to the whole track.
_ESTIMATED_WRONGLY = {
    "both-start-late.mp4": 6.0,
    "pictures-after-nothing.mp4": 6.0,
    "sound-after-nothing.mp4": 6.0,
}


@dataclass(frozen=True)
class Compared:
    content: bytes
    measured: Inspected
    seen: Seen


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Compared]:
    return asyncio.run(_compared(tmp_path_factory.mktemp("played")))


async def _compared(folder: Path) -> dict[str, Compared]:
    files = {name: played_file(name) for name in NAMES if IS_FULL or name in _SOME}
    seen = await seen_in_chromium({name: (content, _kind(name)) for name, content in files.items()})
    found: dict[str, Compared] = {}
    for name, content in files.items():
        path = folder / name
        path.write_bytes(content)
        found[name] = Compared(content, measure(FileParts([str(path)])), seen[name])
    return found


def _kind(name: str) -> str:
    return "voice" if name.endswith((".mp3", ".wav")) else "consent"


def _length(name: str, compared: Compared) -> float:
    """What a player shows; of sounds that have no header, or join several, it only guesses."""
    played = compared.seen.played
    if name in _ESTIMATED_WRONGLY:
        return _ESTIMATED_WRONGLY[name]
    length = played and (played.estimate or played.seconds)
    if name.endswith((".mp3", ".aac")) or length is None:
        return _decoded(compared.content)
    return length


def _decoded(content: bytes) -> float:
    with av.open(io.BytesIO(content), "r") as container:
        return sum(frame.samples / frame.sample_rate for frame in container.decode(audio=0))


def test_lengths_are_those_of_players(compared: Mapping[str, Compared], figure: Figure):
    away = {name: each.measured.inspection.duration - _length(name, each) for name, each in compared.items()}
    figure("files compared", len(away))
    figure("greatest difference in seconds", round(max(map(abs, away.values())), 3))
    assert {name: seconds for name, seconds in away.items() if abs(seconds) > _SECONDS} == {}
    assert [name for name, each in compared.items() if not each.measured.inspection.is_whole] == []


def test_sizes_are_those_that_people_see(compared: Mapping[str, Compared]):
    films = {
        name: (each.measured.inspection, each.seen.played)
        for name, each in compared.items()
        if each.seen.played and each.seen.played.width
    }
    measured = {name: (found.width, found.height) for name, (found, _) in films.items()}
    assert measured == {name: (played.width, played.height) for name, (_, played) in films.items() if played}


def test_posters_show_what_players_show(compared: Mapping[str, Compared]):
    away = {
        name: _difference(each.measured.poster, quarters)
        for name, each in compared.items()
        if each.measured.poster and _is_drawn(quarters := each.seen.played and each.seen.played.quarters)
    }
    assert len(away) >= len(_SOME) // 2
    assert {name: levels for name, levels in away.items() if levels > _LEVELS} == {}


def _is_drawn(quarters: list[list[int]] | None) -> TypeGuard[list[list[int]]]:
    """Where Chromium cannot jump in a film, it draws nothing."""
    return quarters is not None and any(map(any, quarters))


def _difference(poster: bytes, quarters: list[list[int]]) -> int:
    """How far the levels of the picture's quarters are apart at most."""
    picture = Image.open(io.BytesIO(poster)).convert("L").resize((64, 64))
    levels = [[picture.getpixel((x, y)) for x in (12, 52)] for y in (12, 52)]
    return max(
        abs(int(level) - seen)
        for row, seen_row in zip(levels, quarters, strict=True)
        for level, seen in zip(row, seen_row, strict=True)
        if isinstance(level, int)
    )
