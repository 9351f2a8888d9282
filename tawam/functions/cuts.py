"""`start-cut` and `cancel-cut` by the team; `comment-cut` and `close-cut-comment` by both; `decide-cut`."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tawam.calls.call import Call, Callers
from tawam.calls.fields import Id, LongText
from tawam.calls.form_rules import TextRule
from tawam.cuts.announcements import CutFile, announce, call_off
from tawam.cuts.bucket import BUCKET
from tawam.cuts.cut import LAST_MOMENT, LONGEST_COMMENT, MOST_CUTS, CutCommentRow, CutDecisionRow, CutRow
from tawam.cuts.reviews import Reviews
from tawam.database.port import Row, Transaction
from tawam.database.schema import now
from tawam.functions.recordings import FileName, FileSize, check_size
from tawam.functions.scripts import COMMENT_RULES, DECISION_RULES, checked_texts, clean_text
from tawam.functions.video_calls import VideoCalls, row_for
from tawam.languages import Language
from tawam.objects.quota import Quota
from tawam.objects.resumable import ResumableUploads
from tawam.videos.comments import CUT_COMMENTS
from tawam.videos.tables import cut_comments
from tawam.videos.video import Author, Verdict

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
    """Approves the newest cut, or asks for changes, which spends a round of them. `note`: what to change."""

    video_id: Id
    cut: CutNumber
    decision: Verdict
    note: LongText | None = None
    language: Language | None = None


class StartCut:
    """Announces the file of a cut. The same file again is the same announcement."""

    name = "start-cut"
    callers = Callers.TEAM
    request_type = StartCutRequest

    def __init__(self, calls: VideoCalls, quota: Quota) -> None:
        self._calls = calls
        self._quota = quota

    async def __call__(self, call: Call, body: StartCutRequest) -> CutRow:
        async def work(transaction: Transaction, author: Author, production: Row) -> Row:
            note = checked_texts(call, {"note": clean_text(body.note or "")}, CUT_RULES)["note"]
            check_size(self._quota, body.size, call.language)
            file = CutFile(file_name=body.file_name, size=body.size, note=note or None)
            return await announce(transaction, author, production, body.video_id.lower(), file)

        return row_for(call, await self._calls.on_video(call, body.video_id, work, by="team"), CutRow)


class CancelCut:
    """Deletes a cut whose file is not here yet, and what has arrived of it."""

    name = "cancel-cut"
    callers = Callers.TEAM
    request_type = CancelCutRequest

    def __init__(self, calls: VideoCalls, uploads: ResumableUploads) -> None:
        self._calls = calls
        self._uploads = uploads

    async def __call__(self, call: Call, body: CancelCutRequest) -> CutRow:
        async def work(transaction: Transaction, author: Author, production: Row) -> Row:
            return await call_off(transaction, author, body.cut_id.lower())

        row = await self._calls.on_cut(call, body.cut_id, work)
        # Nothing can be written to its name any more. What this misses ends as other unfinished uploads do.
        await self._uploads.end_all(BUCKET, row["object_path"])
        return row_for(call, row, CutRow)


class CommentCut:
    """Adds a comment at a moment, or an answer to one."""

    name = "comment-cut"
    callers = Callers.ACCOUNTS
    request_type = CommentCutRequest

    def __init__(self, calls: VideoCalls, reviews: Reviews) -> None:
        self._calls = calls
        self._reviews = reviews

    async def __call__(self, call: Call, body: CommentCutRequest) -> CutCommentRow:
        async def work(transaction: Transaction, author: Author, production: Row) -> Row:
            text = checked_texts(call, {"text": clean_text(body.text)}, COMMENT_RULES)["text"]
            comment = CutCommentRow(
                id=body.id.lower(),
                video_id=body.video_id.lower(),
                cut=body.cut,
                at_ms=body.at_ms,
                text=text,
                reply_to=body.reply_to and body.reply_to.lower(),
                author_side=author.side,
                created_at=now(),
            )
            return await self._reviews.comment(transaction, author, production, comment)

        return row_for(call, await self._calls.on_video(call, body.video_id, work), CutCommentRow)


class CloseCutComment:
    """Marks a comment as done, or as open again. Either side may."""

    name = "close-cut-comment"
    callers = Callers.ACCOUNTS
    request_type = CloseCutCommentRequest

    def __init__(self, calls: VideoCalls) -> None:
        self._calls = calls

    async def __call__(self, call: Call, body: CloseCutCommentRequest) -> CutCommentRow:
        async def work(transaction: Transaction, author: Author, production: Row) -> Row:
            comment_id = body.comment_id.lower()
            return await CUT_COMMENTS.mark_done(transaction, production, comment_id, is_done=body.is_done)

        row = await self._calls.on_comment(call, cut_comments, body.comment_id, work)
        return row_for(call, row, CutCommentRow)


class DecideCut:
    """Approves the newest cut, or asks for changes to it."""

    name = "decide-cut"
    callers = Callers.ACCOUNTS
    request_type = DecideCutRequest

    def __init__(self, calls: VideoCalls, reviews: Reviews) -> None:
        self._calls = calls
        self._reviews = reviews

    async def __call__(self, call: Call, body: DecideCutRequest) -> CutDecisionRow:
        async def work(transaction: Transaction, author: Author, production: Row) -> Row:
            note = checked_texts(call, {"note": clean_text(body.note or "")}, DECISION_RULES)["note"]
            video_id = body.video_id.lower()
            return await self._reviews.decide(
                transaction, author, production, video_id, body.cut, body.decision, note or None
            )

        return row_for(call, await self._calls.on_video(call, body.video_id, work), CutDecisionRow)
