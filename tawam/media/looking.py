"""Says to the operator how well the process that reads media is confined on this machine."""

from collections.abc import Sequence

from tawam.media.child_process import run_child
from tawam.media.messages import Limits, LookAtWall, Wall
from tawam.media.refusals import MediaReaderFailed, MediaUnreadable
from tawam.media.wall import Part, missing_parts

_LIMITS = Limits(cpu_seconds=10, wall_seconds=30, memory=512 * 1024 * 1024)
_NAMES: dict[Part, str] = {"seccomp": "seccomp filters", "landlock": "Landlock"}


def warning_at_start() -> str | None:
    """Return a sentence where this machine lacks a part of the wall; None where it has all."""
    missing = missing_parts()
    return f"Uploaded media are read with less protection: {_lacks(missing)}" if missing else None


async def look_at_wall() -> tuple[bool, str]:
    """Raise the wall in a process, and return whether nothing but Landlock is missing, and a sentence."""
    try:
        answer = await run_child(LookAtWall(_LIMITS))
    except (MediaReaderFailed, MediaUnreadable) as error:
        return False, f"media cannot be read: {error}"
    missing = answer.missing if isinstance(answer, Wall) else []
    if missing:
        return "seccomp" not in missing, _lacks(missing)
    return True, "the process that reads media reaches no file, no network and no other process"


def _lacks(missing: Sequence[Part]) -> str:
    return f"{' and '.join(_NAMES[part] for part in missing)} cannot be used here (see docs/operations.md)"
