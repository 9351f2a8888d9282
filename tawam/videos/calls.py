"""`create-video`, `change-video` and `delete-video`: by the customer, or by the team."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tawam.calls.call import call
from tawam.calls.fields import Id, LongText, ShortText
from tawam.calls.form_rules import TextRule
from tawam.consents.scope import ConsentChannel
from tawam.http.limits import Limits
from tawam.languages import Language
from tawam.videos import videos
from tawam.videos.acts import PRODUCTION, VIDEO, Act, clean_text
from tawam.videos.mails import VideoMails
from tawam.videos.script_calls import SCRIPT_RULES
from tawam.videos.scripts import Scripts, Words
from tawam.videos.state import lock_video
from tawam.videos.video import LONGEST_BRIEF, LONGEST_TITLE, VideoRow

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


@call("create-video", on=PRODUCTION)
async def create_video(
    act: Act, body: CreateVideoRequest, limits: Limits, scripts: Scripts, mails: VideoMails
) -> VideoRow:
    """Begin a video of a production, with the first version of its script where a text is given."""
    video_id = body.id.lower()
    about = _about(act, body)
    text = None if body.text is None else clean_text(body.text)
    if text is not None:
        act.checked({"text": text}, SCRIPT_RULES)
    await limits.hit("create_video", act.author.user_id or act.call.address)
    row = await videos.begin_video(
        act.transaction,
        mails,
        act.author,
        act.production,
        video_id,
        about,
        twin_id=body.twin_id and body.twin_id.lower(),
        is_told=text is None,
    )
    if text is None or row["version"]:
        return act.answer(row, VideoRow)
    note_id = body.note_id and body.note_id.lower()
    words = Words(text=text, base=0, note_id=note_id)
    await scripts.add_version(act.transaction, act.author, act.production, video_id, words)
    row = await lock_video(act.transaction, video_id)
    return act.answer(row, VideoRow)


@call("change-video", on=VIDEO)
async def change_video(act: Act, body: ChangeVideoRequest) -> VideoRow:
    """Change the title, the brief, the channels and, while there is no script, the language of a video."""
    about = _about(act, body)
    twin_id = body.twin_id and body.twin_id.lower()
    row = await videos.change_video(act.transaction, act.production, body.video_id.lower(), about, twin_id)
    return act.answer(row, VideoRow)


@call("delete-video", on=VIDEO)
async def delete_video(act: Act, body: DeleteVideoRequest) -> VideoRow:
    """Delete a video of which nothing was spent."""
    row = await videos.take_back_video(act.transaction, act.author, act.production, body.video_id.lower())
    return act.answer(row, VideoRow)


def _about(act: Act, body: CreateVideoRequest | ChangeVideoRequest) -> videos.About:
    """
    Raises:
        ValidationFailed
    """
    texts = {"title": body.title.strip(), "brief": clean_text(body.brief)}
    act.checked(texts, VIDEO_RULES)
    channels = list(dict.fromkeys(body.channels))
    return videos.About(**texts, language=body.spoken, channels=channels)
