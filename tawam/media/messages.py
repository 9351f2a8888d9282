"""The messages between the server and the confined process: one request, one answer, both as MessagePack."""

from typing import Literal

import msgspec

from tawam.media.inspection import Inspected
from tawam.media.refusals import Reason
from tawam.media.wall import Part

PictureFormat = Literal["jpeg", "png", "webp", "avif"]
Resize = Literal["cover", "contain", "fill"]


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The resources that one child may use.

    Attributes:
        cpu_seconds: processor time.
        wall_seconds: time that passes, which the server watches.
        memory: address space in bytes, libraries included.
        answer: bytes that the server reads of an answer at most.
    """

    cpu_seconds: int
    wall_seconds: float
    memory: int
    answer: int = 16 * 1024 * 1024


class InspectRecording(msgspec.Struct, frozen=True, tag="inspect"):
    """`files` follow each other and are read as one."""

    files: list[str]
    limits: Limits


class RenderPicture(msgspec.Struct, frozen=True, tag="render", kw_only=True):
    """A picture's bytes, and what it shall become; a missing side follows from the other."""

    data: bytes
    limits: Limits
    width: int | None = None
    height: int | None = None
    resize: Resize = "cover"
    quality: int = 80
    format: PictureFormat | None = None


class LookAtWall(msgspec.Struct, frozen=True, tag="look_at_wall"):
    """Asks what the kernel lacks for confining the process."""

    limits: Limits


class RenderedPicture(msgspec.Struct, frozen=True, tag="rendered"):
    content: bytes
    content_type: str


class Refusal(msgspec.Struct, frozen=True, tag="refusal"):
    reason: Reason


class Wall(msgspec.Struct, frozen=True, tag="wall"):
    missing: list[Part]


Request = InspectRecording | RenderPicture | LookAtWall
Answer = Inspected | RenderedPicture | Wall | Refusal
