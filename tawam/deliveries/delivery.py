"""The rows of deliveries, captions and publications, and what follows from them. Everything here is pure."""

from typing import Literal

import msgspec

from tawam.consents.scope import ConsentChannel
from tawam.languages import Language
from tawam.recordings.recording import Finding
from tawam.videos.video import Authored

Shape = Literal["16:9", "9:16", "1:1", "4:5"]
DeliveryStatus = Literal["sending", "checking", "checked", "refused", "delivered", "taken_back"]

# The most of each: ten channels in every shape and both languages stay far below.
MOST_DELIVERIES = 100
MOST_PUBLICATIONS = 50
LONGEST_REASON = 500
LONGEST_NOTE = 500
LONGEST_ADDRESS = 2_000
# Some 30 hours of speech.
LONGEST_CAPTIONS = 300_000

SHAPES: dict[Shape, float] = {"16:9": 16 / 9, "9:16": 9 / 16, "1:1": 1.0, "4:5": 4 / 5}
# Encoders round sizes to 16 pixels, and 17:9 of cinema counts as wide.
_TOLERANCE = 0.07


class DeliveryRow(Authored, frozen=True, kw_only=True):
    """A row of `deliveries`. `size`: bytes; times are ISO 8601 in UTC.

    Attributes:
        cut: the number of the approved cut that it is made from.
        language: spoken in it.
        size: as announced; of the file itself once it is there.
        duration_ms, width, height: as measured; None until the checks are through.
        findings: why the checks refused it; only the team reads them.
        downloaded_at: when the customer first asked for it.
    """

    id: str
    video_id: str | None = None
    production_id: str
    twin_id: str
    cut: int
    channel: ConsentChannel
    shape: Shape
    language: Language
    file_name: str
    object_path: str
    poster_path: str | None = None
    size: int
    sha256: str | None = None
    duration_ms: int | None = None
    width: int | None = None
    height: int | None = None
    status: DeliveryStatus = "sending"
    findings: list[Finding] | msgspec.UnsetType = msgspec.UNSET
    received_at: str | None = None
    checked_at: str | None = None
    delivered_at: str | None = None
    downloaded_at: str | None = None
    taken_back_at: str | None = None
    reason: str | None = None
    created_at: str
    updated_at: str


class Delivery(DeliveryRow, frozen=True, kw_only=True):
    """A row of `deliveries`: with its checksum in archives and the columns of the queue, too."""

    crc32: int | None = None
    attempts: int = 0
    last_error: str | None = None
    due_at: str


class CaptionsRow(Authored, frozen=True, kw_only=True):
    """A row of `delivery_captions` without its texts. `cues`: how many; sizes in bytes of UTF-8."""

    id: str
    delivery_id: str
    language: Language
    cues: int
    vtt_size: int
    srt_size: int
    created_at: str


class PublicationRow(Authored, frozen=True, kw_only=True):
    """A row of `publications`. `planned_at`: None for one that went out without a plan."""

    id: str
    delivery_id: str
    production_id: str
    channel: ConsentChannel
    planned_at: str | None = None
    note: str | None = None
    published_at: str | None = None
    published_url: str | None = None
    canceled_at: str | None = None
    revision: int = 0
    created_at: str
    updated_at: str


def shape_of(width: int, height: int) -> Shape | None:
    """The shape that a picture has, within the rounding of encoders; None for another one."""
    ratio = width / height
    nearest = min(SHAPES, key=lambda shape: abs(SHAPES[shape] / ratio - 1))
    return nearest if abs(SHAPES[nearest] / ratio - 1) <= _TOLERANCE else None
