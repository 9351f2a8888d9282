"""Inspects recordings in a confined process."""

from collections.abc import Sequence
from pathlib import Path

from tawam.media.child_process import OneAtATime, run_child
from tawam.media.inspection import Inspected
from tawam.media.messages import InspectRecording, Limits, Refusal
from tawam.media.refusals import MediaUnreadable

# Fifteen minutes in 4K take a minute of a core; slower machines get four times that.
LIMITS = Limits(cpu_seconds=240, wall_seconds=600, memory=1536 * 1024 * 1024)

_children = OneAtATime()


async def inspect(files: Sequence[Path], *, limits: Limits = LIMITS) -> Inspected:
    """Measure the recording whose bytes lie in `files`, one after the other.

    Every packet is read and all sound is decoded. Pictures are looked at five times a second up to
    five minutes of Full HD; of films that are longer or larger, key pictures alone.

    Raises:
        MediaUnreadable: it is no recording, is damaged, or would take too much.
        MediaReaderFailed: nothing is known of it, because the process could not do its work.
    """
    if not files:
        raise MediaUnreadable("empty")
    async with _children.lock():
        answer = await run_child(InspectRecording(_addresses(files), limits))
    match answer:
        case Inspected():
            return answer
        case Refusal(reason):
            raise MediaUnreadable(reason)
        case _:
            raise MediaUnreadable("damaged")


def _addresses(files: Sequence[Path]) -> list[str]:
    """The whole paths: the process works in another folder."""
    return [str(file.absolute()) for file in files]
