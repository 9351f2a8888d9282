"""The confined process: reads one request from its input, writes one answer, ends.

    python -m tawam.media.child

It imports nothing of the application but this folder, so that it starts in a fifth of a second.
"""

import sys
from collections.abc import Callable
from functools import partial

import msgspec

from tawam.media.confinement import allow_files, limit_use
from tawam.media.messages import (
    Answer,
    InspectRecording,
    LookAtWall,
    Refusal,
    RenderPicture,
    Request,
    Wall,
)
from tawam.media.refusals import MediaUnreadable
from tawam.media.wall import raise_wall

_STANDARD_ERROR = 2


def main() -> None:
    request = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Request)
    limit_use(request.limits)
    answer = _answer(_prepared(request))
    sys.stdout.buffer.write(msgspec.msgpack.encode(answer))
    sys.stdout.buffer.flush()


def _prepared(request: Request) -> Callable[[], Answer]:
    """Load and open what the work needs, and forbid more. Failures of this say nothing of the file.

    Imported here: the libraries are large, each request needs one of them, and they shall be confined too.
    """
    match request:
        case InspectRecording(files):
            from tawam.media.file_parts import FileParts
            from tawam.media.measuring import measure

            allow_files(len(files))
            parts = FileParts(files)
            raise_wall(max(parts.descriptors))
            return partial(measure, parts)
        case RenderPicture():
            from tawam.media.rendering import render

            raise_wall(_STANDARD_ERROR)
            return partial(render, request)
        case LookAtWall():
            return partial(Wall, raise_wall(_STANDARD_ERROR))


def _answer(work: Callable[[], Answer]) -> Answer:
    try:
        return work()
    except MediaUnreadable as refusal:
        return Refusal(refusal.reason)
    except MemoryError:
        return Refusal("took_too_much_memory")
    except OSError:
        # The disk's fault: not the recording's, whose own errors are refusals.
        raise
    except Exception:
        # The libraries raise what they like on files that they were not made for.
        return Refusal("damaged")


if __name__ == "__main__":
    main()
