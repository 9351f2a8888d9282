"""The rows of recordings, and what the checks write into them."""

from typing import Literal

import msgspec

RecordingKind = Literal["base_video", "voice", "consent"]
RecordingStatus = Literal["checking", "checked", "accepted", "refused"]


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One result of a check, in the words of the guide.

    Attributes:
        code: names the check, such as `too_short`.
        at: the moment in seconds at which it begins, and `until` at which it ends; None: it is about all.
        hard: the recording is refused for it; everything else is advice.
    """

    code: str
    at: float | None = None
    until: float | None = None
    en: str
    ar: str
    hard: bool = False


class Media(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of a checked file. `duration`: seconds; `loudness`: LUFS; `waveform`: peaks of 0 to 100."""

    container: str
    video_codec: str | None = None
    audio_codec: str | None = None
    duration: float
    width: int | None = None
    height: int | None = None
    frame_rate: float | None = None
    loudness: float | None = None
    waveform: list[int] = []


class RecordingRow(msgspec.Struct, frozen=True, kw_only=True):
    """A recording as its customer and the team read it. `size`: bytes; times are ISO 8601 in UTC.

    Attributes:
        size: as announced; of the file itself once it is there.
        received_at: None while the file is on its way.
        decided_by: the account of the team; only the team reads it.
    """

    id: str
    twin_id: str
    production_id: str | None = None
    user_id: str | None = None
    consent_request_id: str | None = None
    kind: RecordingKind
    file_name: str
    size: int
    sha256: str | None = None
    object_path: str
    poster_path: str | None = None
    strip_path: str | None = None
    status: RecordingStatus
    findings: list[Finding]
    media: Media | None = None
    reasons: list[str]
    note: str | None = None
    decided_by: str | msgspec.UnsetType | None = msgspec.UNSET
    decided_at: str | None = None
    received_at: str | None = None
    checked_at: str | None = None
    created_at: str
    updated_at: str


class Recording(RecordingRow, frozen=True, kw_only=True):
    """A row of `recordings`: with the columns of the queue, too."""

    attempts: int = 0
    last_error: str | None = None
    due_at: str
