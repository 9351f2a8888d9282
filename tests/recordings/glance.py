"""Stands in for the process that looks into files, where a test is about something else."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec

from tawam.media.inspection import Inspected, Inspection
from tawam.media.refusals import MediaUnreadable

FILM = Inspection(
    container="mov",
    video_codec="h264",
    audio_codec="aac",
    duration=240,
    width=1920,
    height=1080,
    frame_rate=25,
    has_audio=True,
    channels=1,
    sample_rate=48_000,
    loudness=-18,
    peak=-3,
    noise_floor=-62,
    waveform=[60] * 240,
    pictures_seen=1200,
)
VOICE = msgspec.structs.replace(
    FILM, container="mp3", audio_codec="mp3", video_codec=None, width=None, height=None, frame_rate=None
)
# Files that `glance` takes for what they are called; any other is no recording.
A_FILM = b"film " * 1000
A_VOICE = b"voice " * 1000
NOTHING = b"nothing " * 1000


async def glance(files: Sequence[Path]) -> Inspected:
    content = await asyncio.to_thread(files[0].read_bytes)
    if content.startswith(b"film"):
        return Inspected(FILM, poster=b"a poster", strip=b"a strip")
    if content.startswith(b"voice"):
        return Inspected(VOICE)
    raise MediaUnreadable("not_media")
