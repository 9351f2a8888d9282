"""The rows of cuts, of comments on their moments, and of the decisions on them."""

from typing import Literal

from tawam.recordings.recording import Finding
from tawam.videos.video import Authored, Verdict

CutStatus = Literal["checking", "ready", "refused", "destroyed"]

# The most of each, for one video.
MOST_CUTS = 50
MOST_OPEN = 5
LONGEST_COMMENT = 2_000
# A day: longer than any file that can be looked into.
LAST_MOMENT = 24 * 60 * 60 * 1000


class CutRow(Authored, frozen=True, kw_only=True):
    """A row of `cuts` as either side reads it. Times are ISO 8601 in UTC.

    Attributes:
        number: from 1 within the video; None until the file was looked into.
        version: of the script that is spoken in it.
        size: bytes, as announced; of the file itself once it is there.
        waveform: peaks of 0 to 100, evenly over the sound.
        received_at: None while the file is on its way.
    """

    id: str
    video_id: str | None
    twin_id: str
    number: int | None = None
    version: int
    file_name: str
    size: int
    sha256: str | None = None
    object_path: str
    poster_path: str | None = None
    strip_path: str | None = None
    status: CutStatus = "checking"
    container: str | None = None
    video_codec: str | None = None
    audio_codec: str | None = None
    duration_ms: int | None = None
    width: int | None = None
    height: int | None = None
    waveform: list[int] | None = None
    findings: list[Finding]
    note: str | None = None
    received_at: str | None = None
    checked_at: str | None = None
    created_at: str
    updated_at: str


class Cut(CutRow, frozen=True, kw_only=True):
    """A row of `cuts`: with the columns of the queue, too."""

    attempts: int = 0
    last_error: str | None = None
    due_at: str


class CutCommentRow(Authored, frozen=True, kw_only=True):
    """A row of `cut_comments`. `at_ms`: the moment; `reply_to`: the comment that it answers."""

    id: str
    video_id: str
    cut: int
    at_ms: int
    text: str
    reply_to: str | None = None
    done_at: str | None = None
    created_at: str


class CutDecisionRow(Authored, frozen=True, kw_only=True):
    """A row of `cut_decisions`."""

    id: str
    video_id: str
    cut: int
    decision: Verdict
    note: str | None = None
    created_at: str
