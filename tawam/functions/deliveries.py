"""The team announces films, adds captions, delivers, and takes back what was wrong."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tawam.allowances.spending import NothingLeft
from tawam.calls.call import Call, Callers
from tawam.calls.fields import Id, LongText, SentFile, sent_bytes
from tawam.calls.form_rules import TextRule
from tawam.calls.team import require_team_member
from tawam.consents.scope import ConsentChannel
from tawam.database.port import Row, Transaction
from tawam.deliveries import statements
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
from tawam.deliveries.errors import CaptionProblem, CaptionsInvalid
from tawam.functions.errors import localized_error, no_variant_left
from tawam.functions.recordings import FileName, FileSize, check_size
from tawam.functions.scripts import checked_texts
from tawam.functions.video_calls import DELIVERY, VideoCalls, row_for
from tawam.languages import Language
from tawam.objects.quota import Quota
from tawam.recordings.paths import shown_name
from tawam.text_files import Undecodable, decode_text
from tawam.videos.video import Author

REASON_RULES = {
    "reason": TextRule(
        1, LONGEST_REASON, {"en": "Please say what was wrong", "ar": "اكتب ما الخطأ في الملف"}, multiline=True
    )
}
# The longest captions in Arabic, and a mark in front.
MOST_CAPTION_BYTES = 2 * LONGEST_CAPTIONS + 4
# Deletes the object of a film, and what has arrived of it.
DestroyFilm = Callable[[Row], Awaitable[None]]

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


class StartDelivery:
    """Announces a film of a video whose cut the customer has approved."""

    name = "start-delivery"
    callers = Callers.TEAM
    request_type = StartDeliveryRequest

    def __init__(self, calls: VideoCalls, deliveries: Deliveries, quota: Quota) -> None:
        self._calls = calls
        self._deliveries = deliveries
        self._quota = quota

    async def __call__(self, call: Call, body: StartDeliveryRequest) -> DeliveryRow:
        about = About(channel=body.channel, shape=body.shape, language=body.spoken)
        name = shown_name(body.file_name, "video")

        async def work(transaction: Transaction, author: Author, production: Row) -> Row:
            check_size(self._quota, body.size, call.language)
            video_id, delivery_id = body.video_id.lower(), body.id.lower()
            return await self._deliveries.announce(
                transaction, author, production, video_id, delivery_id, about, name, body.size
            )

        row = await self._calls.on_video(call, body.video_id, work, by="team")
        return row_for(call, row, DeliveryRow)


class ChangeDelivery:
    """Changes channel, shape or language of a film that is not delivered yet."""

    name = "change-delivery"
    callers = Callers.TEAM
    request_type = ChangeDeliveryRequest

    def __init__(self, calls: VideoCalls, deliveries: Deliveries) -> None:
        self._calls = calls
        self._deliveries = deliveries

    async def __call__(self, call: Call, body: ChangeDeliveryRequest) -> DeliveryRow:
        about = About(channel=body.channel, shape=body.shape, language=body.spoken)

        async def work(transaction: Transaction, author: Author, production: Row) -> Row:
            return await self._deliveries.change(
                transaction, author, production, body.delivery_id.lower(), about
            )

        return row_for(call, await self._calls.on_delivery(call, body.delivery_id, work), DeliveryRow)


class CancelDelivery:
    """Deletes a film that is not delivered, with its file."""

    name = "cancel-delivery"
    callers = Callers.TEAM
    request_type = CancelDeliveryRequest

    def __init__(self, calls: VideoCalls, deliveries: Deliveries, destroy: DestroyFilm) -> None:
        self._calls = calls
        self._deliveries = deliveries
        self._destroy = destroy

    async def __call__(self, call: Call, body: CancelDeliveryRequest) -> DeliveryRow:
        async def work(transaction: Transaction, author: Author, production: Row) -> Row:
            return await self._deliveries.call_off(transaction, author, production, body.delivery_id.lower())

        async def forget(transaction: Transaction, author: Author, production: Row) -> None:
            await self._deliveries.forget(transaction, author, body.delivery_id.lower())

        row = await self._calls.on_delivery(call, body.delivery_id, work)
        await self._destroy(row)
        await self._calls.on_delivery(call, body.delivery_id, forget)
        # A file that arrived in between. Nothing can be written to its name any more.
        await self._destroy(row)
        return row_for(call, row, DeliveryRow)


class AddCaptions:
    """Puts captions beside a film: in the format of the file, and in the other one."""

    name = "add-captions"
    callers = Callers.TEAM
    request_type = AddCaptionsRequest

    def __init__(self, calls: VideoCalls, deliveries: Deliveries) -> None:
        self._calls = calls
        self._deliveries = deliveries

    async def __call__(self, call: Call, body: AddCaptionsRequest) -> CaptionsRow:
        delivery_id = body.delivery_id.lower()

        async def look(transaction: Transaction, author: Author, production: Row) -> int | None:
            delivery = await transaction.fetch_one(statements.DELIVERY, delivery_id=delivery_id)
            return None if delivery is None else delivery["duration_ms"]

        def reading(duration_ms: int | None) -> Captions:
            return _captions(call, body, duration_ms)

        captions = await self._calls.read(call, DELIVERY, delivery_id, look, reading, by="team")

        async def work(transaction: Transaction, author: Author, production: Row) -> Row:
            written = await self._deliveries.caption(
                transaction, author, production, delivery_id, body.id.lower(), body.spoken, captions
            )
            return {name: value for name, value in written.items() if name not in ("vtt", "srt")}

        return row_for(call, await self._calls.on_delivery(call, delivery_id, work, by="team"), CaptionsRow)


def _captions(call: Call, body: AddCaptionsRequest, duration_ms: int | None) -> Captions:
    """
    Raises:
        FunctionError: 400, with what is wrong.
    """
    if (body.file is None) == (body.text is None):
        raise localized_error(400, "invalid_request", call.language, detail="either file or text")
    try:
        if body.file is None:
            return read_captions(body.text or "", duration_ms)
        return read_captions(_decoded(sent_bytes(body.file)), duration_ms)
    except CaptionsInvalid as error:
        fields = {"text": CAPTION_PROBLEMS[call.language][error.problem].format(line=error.line)}
        raise localized_error(400, "validation_failed", call.language, fields=fields) from error


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


class RemoveCaptions:
    """Removes the captions of a film in one language."""

    name = "remove-captions"
    callers = Callers.TEAM
    request_type = RemoveCaptionsRequest

    def __init__(self, calls: VideoCalls, deliveries: Deliveries) -> None:
        self._calls = calls
        self._deliveries = deliveries

    async def __call__(self, call: Call, body: RemoveCaptionsRequest) -> RemoveCaptionsAnswer:
        async def work(transaction: Transaction, author: Author, production: Row) -> Row:
            return await self._deliveries.remove_captions(
                transaction, author, production, body.delivery_id.lower(), body.spoken
            )

        await self._calls.on_delivery(call, body.delivery_id, work)
        return RemoveCaptionsAnswer(removed=True)


class Deliver:
    """Delivers checked films of a video, spends their variants and mails the customer."""

    name = "deliver"
    callers = Callers.TEAM
    request_type = DeliverRequest

    def __init__(self, calls: VideoCalls, deliveries: Deliveries) -> None:
        self._calls = calls
        self._deliveries = deliveries

    async def __call__(self, call: Call, body: DeliverRequest) -> DeliverAnswer:
        async def work(transaction: Transaction, author: Author, production: Row) -> list[Row]:
            ids = [delivery_id.lower() for delivery_id in body.delivery_ids]
            try:
                return await self._deliveries.deliver(
                    transaction, author, production, body.video_id.lower(), ids
                )
            except NothingLeft as error:
                raise no_variant_left(call.language) from error

        rows = await self._calls.on_video(call, body.video_id, work)
        return DeliverAnswer(deliveries=[row_for(call, row, DeliveryRow) for row in rows])


class TakeBackDelivery:
    """Takes back a wrong film that the customer has not downloaded, and gives its variant back."""

    name = "take-back-delivery"
    callers = Callers.TEAM
    request_type = TakeBackDeliveryRequest

    def __init__(self, calls: VideoCalls, deliveries: Deliveries, destroy: DestroyFilm) -> None:
        self._calls = calls
        self._deliveries = deliveries
        self._destroy = destroy

    async def __call__(self, call: Call, body: TakeBackDeliveryRequest) -> DeliveryRow:
        async def work(transaction: Transaction, author: Author, production: Row) -> Row:
            reason = checked_texts(call, {"reason": body.reason.strip()}, REASON_RULES)["reason"]
            return await self._deliveries.take_back(
                transaction, author, require_team_member(call), production, body.delivery_id.lower(), reason
            )

        row = await self._calls.on_delivery(call, body.delivery_id, work, by="team")
        await self._destroy(row)
        return row_for(call, row, DeliveryRow)
