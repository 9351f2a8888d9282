"""`send-script`, `comment-script`, `close-script-comment`, `decide-script`: by the customer or the team."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tawam.calls.call import Call, Callers
from tawam.calls.fields import Id, LongText
from tawam.calls.form_rules import TextRule, text_errors
from tawam.database.port import Row, Transaction
from tawam.database.schema import now
from tawam.functions.errors import localized_error
from tawam.functions.video_calls import VideoCalls, row_for
from tawam.languages import Language
from tawam.videos.comments import SCRIPT_COMMENTS
from tawam.videos.scripts import Scripts, Words
from tawam.videos.tables import script_comments
from tawam.videos.video import (
    LONGEST_COMMENT,
    LONGEST_SCRIPT,
    MOST_VERSIONS,
    Author,
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
    """Approves a version that the other side wrote, or asks for changes. `note`: what to change."""

    video_id: Id
    version: VersionNumber
    decision: Verdict
    note: LongText | None = None
    language: Language | None = None


class SendScript:
    """Adds a version, which then waits for the other side."""

    name = "send-script"
    callers = Callers.ACCOUNTS
    request_type = SendScriptRequest

    def __init__(self, calls: VideoCalls, scripts: Scripts) -> None:
        self._calls = calls
        self._scripts = scripts

    async def __call__(self, call: Call, body: SendScriptRequest) -> VersionRow:
        async def work(transaction: Transaction, author: Author, production: Row) -> Row:
            text = checked_texts(call, {"text": clean_text(body.text)}, SCRIPT_RULES)["text"]
            note_id = body.note_id and body.note_id.lower()
            words = Words(text=text, base=body.base, note_id=note_id, is_draft=body.is_draft)
            return await self._scripts.add_version(
                transaction, author, production, body.video_id.lower(), words
            )

        return row_for(call, await self._calls.on_video(call, body.video_id, work), VersionRow)


class CommentScript:
    """Adds a comment on a line, or an answer to one."""

    name = "comment-script"
    callers = Callers.ACCOUNTS
    request_type = CommentScriptRequest

    def __init__(self, calls: VideoCalls, scripts: Scripts) -> None:
        self._calls = calls
        self._scripts = scripts

    async def __call__(self, call: Call, body: CommentScriptRequest) -> CommentRow:
        async def work(transaction: Transaction, author: Author, production: Row) -> Row:
            text = checked_texts(call, {"text": clean_text(body.text)}, COMMENT_RULES)["text"]
            comment = CommentRow(
                id=body.id.lower(),
                video_id=body.video_id.lower(),
                version=body.version,
                line=body.line,
                text=text,
                reply_to=body.reply_to and body.reply_to.lower(),
                author_side=author.side,
                created_at=now(),
            )
            return await self._scripts.comment(transaction, author, production, comment)

        return row_for(call, await self._calls.on_video(call, body.video_id, work), CommentRow)


class CloseScriptComment:
    """Marks a comment as done, or as open again. Either side may."""

    name = "close-script-comment"
    callers = Callers.ACCOUNTS
    request_type = CloseScriptCommentRequest

    def __init__(self, calls: VideoCalls) -> None:
        self._calls = calls

    async def __call__(self, call: Call, body: CloseScriptCommentRequest) -> CommentRow:
        async def work(transaction: Transaction, author: Author, production: Row) -> Row:
            comment_id = body.comment_id.lower()
            return await SCRIPT_COMMENTS.mark_done(transaction, production, comment_id, is_done=body.is_done)

        row = await self._calls.on_comment(call, script_comments, body.comment_id, work)
        return row_for(call, row, CommentRow)


class DecideScript:
    """Approves the newest version, or asks for changes."""

    name = "decide-script"
    callers = Callers.ACCOUNTS
    request_type = DecideScriptRequest

    def __init__(self, calls: VideoCalls, scripts: Scripts) -> None:
        self._calls = calls
        self._scripts = scripts

    async def __call__(self, call: Call, body: DecideScriptRequest) -> DecisionRow:
        async def work(transaction: Transaction, author: Author, production: Row) -> Row:
            note = checked_texts(call, {"note": clean_text(body.note or "")}, DECISION_RULES)["note"]
            video_id = body.video_id.lower()
            return await self._scripts.decide(
                transaction, author, production, video_id, body.version, body.decision, note or None
            )

        return row_for(call, await self._calls.on_video(call, body.video_id, work), DecisionRow)


def clean_text(text: str) -> str:
    """A typed text with line feeds alone, without blanks at the ends of its lines and of itself."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(line.rstrip() for line in lines).strip("\n \t")


def checked_texts(call: Call, texts: dict[str, str], rules: dict[str, TextRule]) -> dict[str, str]:
    """Return the texts, which keep to the rules.

    Raises:
        FunctionError: 400 `validation_failed`
    """
    if errors := text_errors(texts, rules, call.language):
        raise localized_error(400, "validation_failed", call.language, fields=errors)
    return texts
