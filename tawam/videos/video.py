"""The rows of videos and scripts, and the state of a video. Everything here is pure.

One side writes a version, the other side answers it: approved, or with changes to be made. So an approved
script is one that both sides stand behind. Then the team makes cuts of it, which the customer answers.
"""

from typing import Literal

import msgspec

from tawam.consents.scope import ConsentChannel
from tawam.languages import Language
from tawam.productions.production import Side

VideoStep = Literal["scripts", "generation", "editing", "delivery", "completed"]
# Of the newest version of a script, and of the newest cut of it.
ReviewStatus = Literal["none", "waiting", "changes", "approved"]
Waiting = Literal["customer", "team", "nobody"]
Verdict = Literal["approved", "changes"]

# The most of each. A course of 60 lessons in two languages fits.
MOST_VIDEOS = 200
MOST_VERSIONS = 100
MOST_COMMENTS = 500
# The characters of all versions of a production: room for those of 200 videos, ten times over.
MOST_CHARACTERS = 5_000_000
LONGEST_TITLE = 120
LONGEST_BRIEF = 2_000
# As long as a note, which can become a script.
LONGEST_SCRIPT = 20_000
LONGEST_COMMENT = 2_000


class Author(msgspec.Struct, frozen=True, kw_only=True):
    """Who acts, and for which side. `name`: as the other side reads it."""

    user_id: str | None
    side: Side
    name: str | None


class Authored(msgspec.Struct, frozen=True, kw_only=True):
    """The columns of an author. `author_id`: only the team reads it."""

    author_id: str | msgspec.UnsetType | None = msgspec.UNSET
    author_side: Side
    author_name: str | None = None


class VideoRow(Authored, frozen=True, kw_only=True):
    """A row of `videos`. `waits_for`: the side that acts next; `cut`: of the newest, 0 while there is none.

    Times are ISO 8601 in UTC.
    """

    id: str
    production_id: str
    twin_id: str | None = None
    title: str
    brief: str
    language: Language
    channels: list[ConsentChannel]
    position: int
    step: VideoStep = "scripts"
    script_status: ReviewStatus = "none"
    waits_for: Waiting = "team"
    waits_since: str
    version: int = 0
    words: int = 0
    cut: int = 0
    cut_status: ReviewStatus = "none"
    created_at: str
    updated_at: str


class VersionRow(Authored, frozen=True, kw_only=True):
    """A row of `script_versions`."""

    id: str
    video_id: str
    number: int
    text: str
    words: int
    note_id: str | None = None
    is_draft: bool = False
    created_at: str


class CommentRow(Authored, frozen=True, kw_only=True):
    """A row of `script_comments`. `line`: from 1; `reply_to`: the comment that it answers."""

    id: str
    video_id: str
    version: int
    line: int
    text: str
    reply_to: str | None = None
    done_at: str | None = None
    created_at: str


class DecisionRow(Authored, frozen=True, kw_only=True):
    """A row of `script_decisions`."""

    id: str
    video_id: str
    version: int
    decision: Verdict
    note: str | None = None
    created_at: str


class StateFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The facts on which a video's state depends.

    Attributes:
        written_by: the side that wrote the newest version of the script; None while there is none.
        script_verdict: the newest decision on that version.
        has_cut: there is a cut of that version to look at.
        cut_verdict: the customer's newest decision on the newest of those cuts.
        delivered: the finished files are there, for each of the video's channels.
    """

    written_by: Side | None = None
    script_verdict: Verdict | None = None
    has_cut: bool = False
    cut_verdict: Verdict | None = None
    delivered: bool = False


class VideoState(msgspec.Struct, frozen=True):
    step: VideoStep
    script_status: ReviewStatus
    cut_status: ReviewStatus
    waits_for: Waiting


def video_state(facts: StateFacts) -> VideoState:
    """The state of a video. A new version of its script opens everything that comes after it again."""
    cut_status: ReviewStatus = (facts.cut_verdict or "waiting") if facts.has_cut else "none"
    if facts.written_by is None:
        return VideoState("scripts", "none", cut_status, "team")
    if facts.script_verdict is None:
        return VideoState("scripts", "waiting", cut_status, other_side(facts.written_by))
    if facts.script_verdict == "changes":
        return VideoState("scripts", "changes", cut_status, facts.written_by)
    match cut_status:
        case "none":
            return VideoState("generation", "approved", cut_status, "team")
        case "waiting":
            return VideoState("editing", "approved", cut_status, "customer")
        case "changes":
            return VideoState("editing", "approved", cut_status, "team")
        case "approved":
            if facts.delivered:
                return VideoState("completed", "approved", cut_status, "nobody")
            return VideoState("delivery", "approved", cut_status, "team")


def other_side(side: Side) -> Side:
    return "team" if side == "customer" else "customer"
