"""`start-cut` and `cancel-cut` by the team; `comment-cut` and `close-cut-comment` by both; `decide-cut`."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tawam.calls.call import Callers, call
from tawam.calls.fields import Id, LongText
from tawam.calls.form_rules import TextRule
from tawam.cuts.announcements import CutFile, announce, call_off
from tawam.cuts.bucket import BUCKET
from tawam.cuts.cut import LAST_MOMENT, LONGEST_COMMENT, MOST_CUTS, CutCommentRow, CutDecisionRow, CutRow
from tawam.cuts.reviews import Reviews
from tawam.database.schema import now
from tawam.languages import Language
from tawam.objects.quota import Quota
from tawam.objects.resumable import ResumableUploads
from tawam.recordings.calls import FileName, FileSize, check_size
from tawam.videos.acts import CUT, CUT_COMMENT, VIDEO, Act, clean_text
from tawam.videos.comments import CUT_COMMENTS
from tawam.videos.script_calls import COMMENT_RULES, DECISION_RULES
from tawam.videos.video import Verdict

CUT_RULES = {"note": TextRule(0, LONGEST_COMMENT, multiline=True)}
CutNumber = Annotated[int, Meta(ge=1, le=MOST_CUTS)]
Moment = Annotated[int, Meta(ge=0, le=LAST_MOMENT)]


class StartCutRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Announces a file, which then goes to `object_path` of the answer.

    Attributes:
        size: its bytes.
        note: a line to the customer.
    """

    video_id: Id
    file_name: FileName
    size: FileSize
    note: LongText | None = None
    language: Language | None = None


class CancelCutRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Calls off a file that is not here yet; what has arrived of it is deleted."""

    cut_id: Id
    language: Language | None = None


class CommentCutRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Comments on a moment of a cut. `id`: a new UUID. `reply_to`: the comment that it answers."""

    id: Id
    video_id: Id
    cut: CutNumber
    at_ms: Moment
    text: LongText
    reply_to: Id | None = None
    language: Language | None = None


class CloseCutCommentRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Marks a comment as done, or as open again."""

    comment_id: Id
    is_done: bool
    language: Language | None = None


class DecideCutRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Approves the newest cut, or ask for changes, which spends a round of them. `note`: what to change."""

    video_id: Id
    cut: CutNumber
    decision: Verdict
    note: LongText | None = None
    language: Language | None = None


@call("start-cut", callers=Callers.TEAM, on=VIDEO.by("team"))
async def start_cut(act: Act, body: StartCutRequest, quota: Quota) -> CutRow:
    """Announce the file of a cut. The same file again is the same announcement."""
    note = act.checked({"note": clean_text(body.note or "")}, CUT_RULES)["note"]
    check_size(quota, body.size)
    file = CutFile(file_name=body.file_name, size=body.size, note=note or None)
    row = await announce(act.transaction, act.author, act.production, body.video_id.lower(), file)
    return act.answer(row, CutRow)


@call("cancel-cut", callers=Callers.TEAM, on=CUT)
async def cancel_cut(act: Act, body: CancelCutRequest, uploads: ResumableUploads) -> CutRow:
    """Delete a cut whose file is not here yet, and what has arrived of it."""
    row = await call_off(act.transaction, act.author, body.cut_id.lower())
    # Nothing can be written to its name any more. What this misses ends as other unfinished uploads do.
    act.on_commit(lambda: uploads.end_all(BUCKET, row["object_path"]))
    return act.answer(row, CutRow)


@call("comment-cut", on=VIDEO)
async def comment_cut(act: Act, body: CommentCutRequest, reviews: Reviews) -> CutCommentRow:
    """Add a comment at a moment, or an answer to one."""
    text = act.checked({"text": clean_text(body.text)}, COMMENT_RULES)["text"]
    comment = CutCommentRow(
        id=body.id.lower(),
        video_id=body.video_id.lower(),
        cut=body.cut,
        at_ms=body.at_ms,
        text=text,
        reply_to=body.reply_to and body.reply_to.lower(),
        author_side=act.author.side,
        created_at=now(),
    )
    row = await reviews.comment(act.transaction, act.author, act.production, comment)
    return act.answer(row, CutCommentRow)


@call("close-cut-comment", on=CUT_COMMENT)
async def close_cut_comment(act: Act, body: CloseCutCommentRequest) -> CutCommentRow:
    """Mark a comment as done, or as open again. Either side may."""
    comment_id = body.comment_id.lower()
    row = await CUT_COMMENTS.mark_done(act.transaction, act.production, comment_id, is_done=body.is_done)
    return act.answer(row, CutCommentRow)


@call("decide-cut", on=VIDEO)
async def decide_cut(act: Act, body: DecideCutRequest, reviews: Reviews) -> CutDecisionRow:
    """Approve the newest cut, or ask for changes to it."""
    note = act.checked({"note": clean_text(body.note or "")}, DECISION_RULES)["note"]
    video_id = body.video_id.lower()
    row = await reviews.decide(
        act.transaction, act.author, act.production, video_id, body.cut, body.decision, note or None
    )
    return act.answer(row, CutDecisionRow)
