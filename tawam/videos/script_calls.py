"""`send-script`, `comment-script`, `close-script-comment`, `decide-script`: by the customer or the team."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tawam.calls.call import call
from tawam.calls.fields import Id, LongText
from tawam.calls.form_rules import TextRule
from tawam.database.schema import now
from tawam.languages import Language
from tawam.videos.acts import SCRIPT_COMMENT, VIDEO, Act, clean_text
from tawam.videos.comments import SCRIPT_COMMENTS
from tawam.videos.scripts import Scripts, Words
from tawam.videos.video import (
    LONGEST_COMMENT,
    LONGEST_SCRIPT,
    MOST_VERSIONS,
    CommentRow,
    DecisionRow,
    Verdict,
    VersionRow,
)

SCRIPT_RULES = {
    "text": TextRule(
        1, LONGEST_SCRIPT, {"en": "Please write the script first", "ar": "اكتب النص أولًا"}, multiline=True
    )
}
COMMENT_RULES = {
    "text": TextRule(
        1,
        LONGEST_COMMENT,
        {"en": "Please write the comment first", "ar": "اكتب التعليق أولًا"},
        multiline=True,
    )
}
DECISION_RULES = {"note": TextRule(0, LONGEST_COMMENT, multiline=True)}
VersionNumber = Annotated[int, Meta(ge=1, le=MOST_VERSIONS)]
# So many lines are in the longest script.
Line = Annotated[int, Meta(ge=1, le=LONGEST_SCRIPT)]


class SendScriptRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Sends a version of a script to the other side.

    Attributes:
        base: the newest version that the writer has seen; 0 for the first.
        note_id: a note of the caller's from which it was made.
        is_draft: a machine drafted the words.
    """

    video_id: Id
    text: LongText
    base: Annotated[int, Meta(ge=0, le=MOST_VERSIONS)]
    note_id: Id | None = None
    is_draft: bool = False
    language: Language | None = None


class CommentScriptRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Comments on a line of a version. `id`: a new UUID. `reply_to`: the comment that it answers."""

    id: Id
    video_id: Id
    version: VersionNumber
    line: Line
    text: LongText
    reply_to: Id | None = None
    language: Language | None = None


class CloseScriptCommentRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Marks a comment as done, or as open again."""

    comment_id: Id
    is_done: bool
    language: Language | None = None


class DecideScriptRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Approves a version that the other side wrote, or ask for changes. `note`: what to change."""

    video_id: Id
    version: VersionNumber
    decision: Verdict
    note: LongText | None = None
    language: Language | None = None


@call("send-script", on=VIDEO)
async def send_script(act: Act, body: SendScriptRequest, scripts: Scripts) -> VersionRow:
    """Add a version, which then waits for the other side."""
    text = act.checked({"text": clean_text(body.text)}, SCRIPT_RULES)["text"]
    note_id = body.note_id and body.note_id.lower()
    words = Words(text=text, base=body.base, note_id=note_id, is_draft=body.is_draft)
    row = await scripts.add_version(act.transaction, act.author, act.production, body.video_id.lower(), words)
    return act.answer(row, VersionRow)


@call("comment-script", on=VIDEO)
async def comment_script(act: Act, body: CommentScriptRequest, scripts: Scripts) -> CommentRow:
    """Add a comment on a line, or an answer to one."""
    text = act.checked({"text": clean_text(body.text)}, COMMENT_RULES)["text"]
    comment = CommentRow(
        id=body.id.lower(),
        video_id=body.video_id.lower(),
        version=body.version,
        line=body.line,
        text=text,
        reply_to=body.reply_to and body.reply_to.lower(),
        author_side=act.author.side,
        created_at=now(),
    )
    row = await scripts.comment(act.transaction, act.author, act.production, comment)
    return act.answer(row, CommentRow)


@call("close-script-comment", on=SCRIPT_COMMENT)
async def close_script_comment(act: Act, body: CloseScriptCommentRequest) -> CommentRow:
    """Mark a comment as done, or as open again. Either side may."""
    comment_id = body.comment_id.lower()
    row = await SCRIPT_COMMENTS.mark_done(act.transaction, act.production, comment_id, is_done=body.is_done)
    return act.answer(row, CommentRow)


@call("decide-script", on=VIDEO)
async def decide_script(act: Act, body: DecideScriptRequest, scripts: Scripts) -> DecisionRow:
    """Approve the newest version, or ask for changes."""
    note = act.checked({"note": clean_text(body.note or "")}, DECISION_RULES)["note"]
    video_id = body.video_id.lower()
    row = await scripts.decide(
        act.transaction, act.author, act.production, video_id, body.version, body.decision, note or None
    )
    return act.answer(row, DecisionRow)
