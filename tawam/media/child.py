"""The confined process: reads one request from its input, writes one answer, ends.

    python -m tawam.media.child

It imports nothing of the application but this folder, so that it starts in a fifth of a second.
"""

import sys

import msgspec

from tawam.media.confinement import forbid_opening, limit_use
from tawam.media.inspection import Inspected
from tawam.media.messages import Answer, InspectRecording, Refusal, RenderedPicture, RenderPicture, Request
from tawam.media.refusals import MediaUnreadable

_STANDARD_ERROR = 2


def main() -> None:
    request = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Request)
    limit_use(request.limits)
    sys.stdout.buffer.write(msgspec.msgpack.encode(_answer(request)))
    sys.stdout.buffer.flush()


def _answer(request: Request) -> Answer:
    try:
        match request:
            case InspectRecording(files):
                return _inspect(files)
            case RenderPicture():
                return _render(request)
    except MediaUnreadable as refusal:
        return Refusal(refusal.reason)
    except MemoryError:
        return Refusal("took_too_much_memory")


def _inspect(files: list[str]) -> Inspected:
    # Imported here: the libraries are large, each request needs one of them, and they shall be confined too.
    from tawam.media.file_parts import FileParts
    from tawam.media.measuring import measure

    if not files:
        raise MediaUnreadable("empty")
    parts = FileParts(files)
    forbid_opening(parts.descriptor)
    return measure(parts)


def _render(request: RenderPicture) -> RenderedPicture:
    from tawam.media.rendering import render

    forbid_opening(_STANDARD_ERROR)
    return render(request)


if __name__ == "__main__":
    main()
