"""The team announces films, adds captions, delivers, and takes back what was wrong."""

from typing import Annotated, Literal, Protocol

import msgspec
from msgspec import Meta

from tawam.allowances.spending import AllowanceExhausted
from tawam.calls.call import Call, Callers, call
from tawam.calls.fields import Id, LongText, SentFile, sent_bytes
from tawam.calls.form_rules import TextRule
from tawam.calls.refusals import InvalidRequest, ValidationFailed
from tawam.calls.team import require_team_member
from tawam.consents.scope import ConsentChannel
from tawam.database.port import Row
from tawam.deliveries import statements
from tawam.deliveries.acts import DELIVERY
from tawam.deliveries.caption_errors import CaptionProblem, CaptionsInvalid
from tawam.deliveries.captions import Captions, read_captions
from tawam.deliveries.deliveries import About, Deliveries
from tawam.deliveries.delivery import (
    LONGEST_CAPTIONS,
    LONGEST_REASON,
    MOST_DELIVERIES,
    CaptionsRow,
    DeliveryRow,
    Shape,
)
from tawam.deliveries.refusals import NoVariantLeft
from tawam.languages import Language
from tawam.objects.quota import Quota
from tawam.recordings.calls import FileName, FileSize, check_size
from tawam.recordings.paths import shown_name
from tawam.text_files import Undecodable, decode_text
from tawam.videos.acts import VIDEO, Act, Acts

REASON_RULES = {
    "reason": TextRule(
        1, LONGEST_REASON, {"en": "Please say what was wrong", "ar": "اكتب ما الخطأ في الملف"}, multiline=True
    )
}
# The longest captions in Arabic, and a mark in front.
MOST_CAPTION_BYTES = 2 * LONGEST_CAPTIONS + 4


class DestroyFilm(Protocol):
    async def __call__(self, row: Row) -> None:
        """Delete the object of a film, and what has arrived of it. Safe to call again."""
        ...


CAPTION_PROBLEMS: dict[Language, dict[CaptionProblem, str]] = {
    "en": {
        "empty": "There are no captions in this file",
        "header": "Line {line}: a WebVTT file begins with WEBVTT alone",
        "timing": "Line {line}: times are written 00:00:01.000 --> 00:00:04.000",
        "backwards": "Line {line}: this caption ends before it begins",
        "order": "Line {line}: this caption begins before the one above it",
        "arrow": "Line {line}: an arrow stands inside the text; perhaps an empty line is missing",
        "beyond": "Line {line}: the film is over before this caption begins",
        "damaged": "Line {line}: some letters can’t be read. Save the file as UTF-8 and choose it again",
        "too_long": "This file is too long for captions",
    },
    "ar": {
        "empty": "لا كتابة في هذا الملف",
        "header": "السطر {line}: يبدأ ملف WebVTT بكلمة WEBVTT وحدها",
        "timing": "السطر {line}: يُكتب التوقيت هكذا \u206600:00:01.000 --> 00:00:04.000\u2069",
        "backwards": "السطر {line}: تنتهي هذه الجملة قبل أن تبدأ",
        "order": "السطر {line}: تبدأ هذه الجملة قبل التي فوقها",
        "arrow": "السطر {line}: في النص سهم، وربما نقص قبله سطر فارغ",
        "beyond": "السطر {line}: ينتهي الفيديو قبل أن تبدأ هذه الجملة",
        "damaged": "السطر {line}: حروف تعذّرت قراءتها. احفظ الملف بترميز UTF-8 ثم اختره من جديد",
        "too_long": "هذا الملف أطول من أن يكون كتابة على الشاشة",
    },
}


class StartDeliveryRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Announces a film of a video, which then goes to `object_path` of the answer.

    Attributes:
        id: a new UUID; the same one again is the same film.
        spoken: its language.
        size: its bytes.
    """

    id: Id
    video_id: Id
    channel: ConsentChannel
    shape: Shape
    spoken: Language
    file_name: FileName
    size: FileSize
    language: Language | None = None


class ChangeDeliveryRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Changes what a film is for that is not delivered yet."""

    delivery_id: Id
    channel: ConsentChannel
    shape: Shape
    spoken: Language
    language: Language | None = None


class CancelDeliveryRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Deletes a film that is not delivered."""

    delivery_id: Id
    language: Language | None = None


class AddCaptionsRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Puts captions beside a film.

    Attributes:
        id: a new UUID; the same one again is the same captions.
        spoken: the language of the captions, which take the place of others in it.
        file: the bytes of a WebVTT or SubRip file in Base64; the server finds out their encoding.
        text: of such a file, in place of `file`.
    """

    id: Id
    delivery_id: Id
    spoken: Language
    file: SentFile | None = None
    text: SentFile | None = None
    language: Language | None = None


class RemoveCaptionsRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Removes the captions of a film in one language."""

    delivery_id: Id
    spoken: Language
    language: Language | None = None


class RemoveCaptionsAnswer(msgspec.Struct, frozen=True):
    """They are gone, now or since before."""

    removed: Literal[True]


class DeliverRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Delivers checked films of a video to the customer: all of them, or none."""

    video_id: Id
    delivery_ids: Annotated[list[Id], Meta(min_length=1, max_length=MOST_DELIVERIES)]
    language: Language | None = None


class DeliverAnswer(msgspec.Struct, frozen=True, kw_only=True):
    deliveries: list[DeliveryRow]


class TakeBackDeliveryRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Takes back a wrong film. `reason`: the customer reads it."""

    delivery_id: Id
    reason: LongText
    language: Language | None = None


@call("start-delivery", callers=Callers.TEAM, on=VIDEO.by("team"))
async def start_delivery(
    act: Act, body: StartDeliveryRequest, deliveries: Deliveries, quota: Quota
) -> DeliveryRow:
    """Announce a film of a video whose cut the customer has approved."""
    about = About(channel=body.channel, shape=body.shape, language=body.spoken)
    name = shown_name(body.file_name, "video")
    check_size(quota, body.size)
    video_id, delivery_id = body.video_id.lower(), body.id.lower()
    row = await deliveries.announce(
        act.transaction, act.author, act.production, video_id, delivery_id, about, name, body.size
    )
    return act.answer(row, DeliveryRow)


@call("change-delivery", callers=Callers.TEAM, on=DELIVERY)
async def change_delivery(act: Act, body: ChangeDeliveryRequest, deliveries: Deliveries) -> DeliveryRow:
    """Change channel, shape or language of a film that is not delivered yet."""
    about = About(channel=body.channel, shape=body.shape, language=body.spoken)
    row = await deliveries.change(
        act.transaction, act.author, act.production, body.delivery_id.lower(), about
    )
    return act.answer(row, DeliveryRow)


@call("cancel-delivery", callers=Callers.TEAM)
async def cancel_delivery(
    call: Call, body: CancelDeliveryRequest, acts: Acts, deliveries: Deliveries, destroy: DestroyFilm
) -> DeliveryRow:
    """Delete a film that is not delivered, with its file."""
    delivery_id = body.delivery_id.lower()

    async def cancel(act: Act) -> tuple[Row, DeliveryRow]:
        row = await deliveries.call_off(act.transaction, act.author, act.production, delivery_id)
        return row, act.answer(row, DeliveryRow)

    async def forget(act: Act) -> None:
        await deliveries.forget(act.transaction, act.author, delivery_id)

    row, answer = await acts.run(call, DELIVERY, delivery_id, cancel)
    await destroy(row)
    await acts.run(call, DELIVERY, delivery_id, forget)
    # A file that arrived in between. Nothing can be written to its name any more.
    await destroy(row)
    return answer


@call("add-captions", callers=Callers.TEAM)
async def add_captions(
    call: Call, body: AddCaptionsRequest, acts: Acts, deliveries: Deliveries
) -> CaptionsRow:
    """Put captions beside a film: in the format of the file, and in the other one."""
    delivery_id = body.delivery_id.lower()

    async def look(act: Act) -> int | None:
        delivery = await act.transaction.fetch_one(statements.DELIVERY, delivery_id=delivery_id)
        return None if delivery is None else delivery["duration_ms"]

    def reading(duration_ms: int | None) -> Captions:
        return _captions(call, body, duration_ms)

    captions = await acts.read(call, DELIVERY.by("team"), delivery_id, look, reading)

    async def add(act: Act) -> CaptionsRow:
        written = await deliveries.caption(
            act.transaction, act.author, act.production, delivery_id, body.id.lower(), body.spoken, captions
        )
        row = {name: value for name, value in written.items() if name not in ("vtt", "srt")}
        return act.answer(row, CaptionsRow)

    return await acts.run(call, DELIVERY.by("team"), delivery_id, add)


def _captions(call: Call, body: AddCaptionsRequest, duration_ms: int | None) -> Captions:
    """
    Raises:
        InvalidRequest, ValidationFailed: with what is wrong.
    """
    if (body.file is None) == (body.text is None):
        raise InvalidRequest(detail="either file or text")
    try:
        if body.file is None:
            return read_captions(body.text or "", duration_ms)
        return read_captions(_decoded(sent_bytes(body.file)), duration_ms)
    except CaptionsInvalid as error:
        fields = {"text": CAPTION_PROBLEMS[call.language][error.problem].format(line=error.line)}
        raise ValidationFailed(fields=fields) from error


def _decoded(data: bytes) -> str:
    """
    Raises:
        CaptionsInvalid
    """
    if len(data) > MOST_CAPTION_BYTES:
        raise CaptionsInvalid("too_long")
    try:
        return decode_text(data)
    except Undecodable as error:
        raise CaptionsInvalid("damaged", error.line) from error


@call("remove-captions", callers=Callers.TEAM, on=DELIVERY)
async def remove_captions(
    act: Act, body: RemoveCaptionsRequest, deliveries: Deliveries
) -> RemoveCaptionsAnswer:
    """Remove the captions of a film in one language."""
    await deliveries.remove_captions(
        act.transaction, act.author, act.production, body.delivery_id.lower(), body.spoken
    )
    return RemoveCaptionsAnswer(removed=True)


@call("deliver", callers=Callers.TEAM, on=VIDEO)
async def deliver(act: Act, body: DeliverRequest, deliveries: Deliveries) -> DeliverAnswer:
    """Deliver checked films of a video, spend their variants and mail the customer."""
    ids = [delivery_id.lower() for delivery_id in body.delivery_ids]
    try:
        rows = await deliveries.deliver(
            act.transaction, act.author, act.production, body.video_id.lower(), ids
        )
    except AllowanceExhausted as error:
        raise NoVariantLeft from error
    return DeliverAnswer(deliveries=[act.answer(row, DeliveryRow) for row in rows])


@call("take-back-delivery", callers=Callers.TEAM, on=DELIVERY.by("team"))
async def take_back_delivery(
    act: Act, body: TakeBackDeliveryRequest, deliveries: Deliveries, destroy: DestroyFilm
) -> DeliveryRow:
    """Take back a wrong film that the customer has not downloaded, and give its variant back."""
    reason = act.checked({"reason": body.reason.strip()}, REASON_RULES)["reason"]
    row = await deliveries.take_back(
        act.transaction,
        act.author,
        require_team_member(act.call),
        act.production,
        body.delivery_id.lower(),
        reason,
    )
    act.on_commit(lambda: destroy(row))
    return act.answer(row, DeliveryRow)
