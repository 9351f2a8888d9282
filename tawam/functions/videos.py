"""`create-video`, `change-video` and `delete-video`: by the customer, or by the team."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tawam.calls.call import Call, Callers
from tawam.calls.fields import Id, LongText, ShortText
from tawam.calls.form_rules import TextRule
from tawam.consents.scope import ConsentChannel
from tawam.database.port import Row, Transaction
from tawam.functions.scripts import SCRIPT_RULES, checked_texts, clean_text
from tawam.functions.video_calls import VideoCalls, row_for
from tawam.http.limits import Limits
from tawam.languages import Language
from tawam.videos.mails import VideoMails
from tawam.videos.scripts import Scripts, Words
from tawam.videos.state import lock_video
from tawam.videos.video import LONGEST_BRIEF, LONGEST_TITLE, Author, VideoRow
from tawam.videos.videos import About, begin_video, change_video, take_back_video

VIDEO_RULES = {
    "title": TextRule(1, LONGEST_TITLE, {"en": "Please give the video a name", "ar": "اكتب اسمًا للفيديو"}),
    "brief": TextRule(0, LONGEST_BRIEF, multiline=True),
}
Channels = Annotated[list[ConsentChannel], Meta(min_length=1, max_length=20)]


class CreateVideoRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Begins a video.

    Attributes:
        id: a new UUID; the same one again is the same video.
        twin_id: the twin that it shows; without it the production's own.
        spoken: the language of the video.
        text: the first version of its script, if there is one already.
        note_id: the note of the caller's from which `text` was made.
    """

    id: Id
    production_id: Id
    twin_id: Id | None = None
    title: ShortText
    brief: LongText = ""
    spoken: Language
    channels: Channels
    text: LongText | None = None
    note_id: Id | None = None
    language: Language | None = None


class ChangeVideoRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Changes what a video is about.

    Attributes:
        twin_id: the twin that it shows from now on: while there is no script, or once its twin is deleted.
    """

    video_id: Id
    twin_id: Id | None = None
    title: ShortText
    brief: LongText = ""
    spoken: Language
    channels: Channels
    language: Language | None = None


class DeleteVideoRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Deletes a video that has no script yet; for its customer also one whose script was never approved."""

    video_id: Id
    language: Language | None = None


class CreateVideo:
    """Begins a video of a production, with the first version of its script where a text is given."""

    name = "create-video"
    callers = Callers.ACCOUNTS
    request_type = CreateVideoRequest

    def __init__(self, calls: VideoCalls, limits: Limits, scripts: Scripts, mails: VideoMails) -> None:
        self._calls = calls
        self._limits = limits
        self._scripts = scripts
        self._mails = mails

    async def __call__(self, call: Call, body: CreateVideoRequest) -> VideoRow:
        video_id = body.id.lower()

        async def work(transaction: Transaction, author: Author, production: Row) -> Row:
            about = _about(call, body)
            text = None if body.text is None else clean_text(body.text)
            if text is not None:
                checked_texts(call, {"text": text}, SCRIPT_RULES)
            await self._limits.hit("create_video", author.user_id or call.address)
            row = await begin_video(
                transaction,
                self._mails,
                author,
                production,
                video_id,
                about,
                twin_id=body.twin_id and body.twin_id.lower(),
                is_told=text is None,
            )
            if text is None or row["version"]:
                return row
            note_id = body.note_id and body.note_id.lower()
            words = Words(text=text, base=0, note_id=note_id)
            await self._scripts.add_version(transaction, author, production, video_id, words)
            return await lock_video(transaction, video_id)

        return row_for(call, await self._calls.on_production(call, body.production_id, work), VideoRow)


class ChangeVideo:
    """Changes the title, the brief, the channels and, while there is no script, the language of a video."""

    name = "change-video"
    callers = Callers.ACCOUNTS
    request_type = ChangeVideoRequest

    def __init__(self, calls: VideoCalls) -> None:
        self._calls = calls

    async def __call__(self, call: Call, body: ChangeVideoRequest) -> VideoRow:
        async def work(transaction: Transaction, author: Author, production: Row) -> Row:
            about = _about(call, body)
            twin_id = body.twin_id and body.twin_id.lower()
            return await change_video(transaction, production, body.video_id.lower(), about, twin_id)

        return row_for(call, await self._calls.on_video(call, body.video_id, work), VideoRow)


class DeleteVideo:
    """Deletes a video of which nothing was spent."""

    name = "delete-video"
    callers = Callers.ACCOUNTS
    request_type = DeleteVideoRequest

    def __init__(self, calls: VideoCalls) -> None:
        self._calls = calls

    async def __call__(self, call: Call, body: DeleteVideoRequest) -> VideoRow:
        async def work(transaction: Transaction, author: Author, production: Row) -> Row:
            return await take_back_video(transaction, author, production, body.video_id.lower())

        return row_for(call, await self._calls.on_video(call, body.video_id, work), VideoRow)


def _about(call: Call, body: CreateVideoRequest | ChangeVideoRequest) -> About:
    """
    Raises:
        FunctionError: 400 `validation_failed`
    """
    texts = {"title": body.title.strip(), "brief": clean_text(body.brief)}
    checked_texts(call, texts, VIDEO_RULES)
    channels = list(dict.fromkeys(body.channels))
    return About(**texts, language=body.spoken, channels=channels)
