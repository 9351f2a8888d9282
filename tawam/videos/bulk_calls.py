"""`preview-bulk-videos` and `create-bulk-videos`: many videos from one script with fields and a CSV file."""

import hashlib
from typing import Annotated

import msgspec
from msgspec import Meta

from tawam.calls.call import Call, call
from tawam.calls.fields import Id, LongText, SentFile, ShortText, sent_bytes
from tawam.calls.form_rules import TextRule, text_errors
from tawam.calls.refusals import Refusal, ValidationFailed, refusal
from tawam.catalogue.allowance import AllowanceKind
from tawam.consents.scope import ConsentChannel
from tawam.http.limits import Limits
from tawam.languages import Language
from tawam.videos import csv_file
from tawam.videos.acts import PRODUCTION, Act, Acts, clean_text
from tawam.videos.batches import Batch, make_batch, spending_of
from tawam.videos.bulk import (
    MOST_FIELDS,
    MOST_PLACES,
    Draft,
    Field,
    Problem,
    ProblemCode,
    Template,
    drafts_of,
    matched,
)
from tawam.videos.calls import VIDEO_RULES, Channels
from tawam.videos.csv_file import MOST_BYTES, CsvRefused, Reason, Table, read_table
from tawam.videos.mails import VideoMails
from tawam.videos.script_calls import SCRIPT_RULES
from tawam.videos.video import LONGEST_TITLE, MOST_VIDEOS

_SHOWN = 3
# So many wrong things are named; who has mended them sees the others.
_MOST_PROBLEMS = 200
BULK_RULES = {
    # Fields may make a title longer, and their names shorter.
    "title": TextRule(1, 2 * LONGEST_TITLE, VIDEO_RULES["title"].too_short),
    "text": SCRIPT_RULES["text"],
}
FieldUnmatched = refusal(
    "field_unmatched",
    400,
    en="No column is chosen for {field}.",
    ar="لم تختر عمودًا للحقل {field}.",
)
LinesWrong = refusal(
    "lines_wrong",
    400,
    en="Nothing was made: some lines of the file are wrong.",
    ar="لم يُنشأ شيء: في الملف أسطر تحتاج إلى تصحيح.",
)
NoFields = refusal(
    "no_fields",
    400,
    en="The name or the script needs a field, such as {example}.",
    ar="أضف حقلًا إلى الاسم أو النص، مثل {example}.",
)
TooManyFields = refusal(
    "too_many_fields",
    400,
    en="A script can have {most} different fields, used {places} times in all.",
    ar="أقصى ما يستعمله النص {most} حقلًا مختلفًا، في {places} موضع إجمالًا.",
)
_FILE_REFUSALS: dict[Reason, type[Refusal]] = {
    "unreadable": refusal(
        "csv_unreadable",
        400,
        en="Line {line} isn’t readable. Save the file as “CSV UTF-8” and choose it again.",
        ar="تعذّرت قراءة الملف من السطر {line}. احفظه بصيغة «CSV UTF-8» ثم اختره من جديد.",
    ),
    "empty": refusal(
        "csv_empty",
        400,
        en="The file has no lines: a heading first, then one line for each video.",
        ar="لا أسطر في الملف: ضع العناوين في سطره الأول، ثم سطرًا لكل فيديو.",
    ),
    "malformed": refusal(
        "csv_malformed",
        400,
        en="Line {line} cannot be read: a quotation mark is open, or stands within a cell.",
        ar="تعذّرت قراءة السطر {line}: فيه علامة اقتباس لم تُغلق، أو وردت وسط خانة.",
    ),
    "too_wide": refusal(
        "csv_too_wide",
        400,
        en="The heading has more than {most} columns, or a name beyond {longest} letters.",
        ar="في سطر العناوين أكثر من {most} عمودًا، أو عنوان أطول من {longest} حرف.",
    ),
    "too_long": refusal(
        "csv_too_long",
        400,
        en="The file has more than {most} lines, as many as there may be videos.",
        ar="في الملف أكثر من {most} سطر، وهو أقصى عدد للفيديوهات.",
    ),
    "too_large": refusal(
        "csv_too_large",
        400,
        en="The file is larger than {kib} KiB.",
        ar="حجم الملف أكبر من {kib} كيلوبايت.",
    ),
}
ColumnNumber = Annotated[int, Meta(ge=0, lt=csv_file.MOST_COLUMNS)]


class PreviewBulkVideosRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Asks what a script and a file would make. Nothing is made.

    Attributes:
        title, text: with fields in braces, such as `{name}`.
        twin_id: shown in each of the videos; without it the production's own.
        spoken, channels: of each of the videos.
        file: the bytes of the CSV file in Base64; its first row names the columns.
        columns: by a field's name the place of its column, from 0, where it is chosen by hand.
    """

    production_id: Id
    twin_id: Id | None = None
    title: ShortText
    text: LongText
    spoken: Language
    channels: Channels
    file: SentFile
    columns: Annotated[dict[Annotated[str, Meta(max_length=60)], ColumnNumber], Meta(max_length=50)] = {}
    language: Language | None = None


class CreateBulkVideosRequest(PreviewBulkVideosRequest, frozen=True, kw_only=True):
    """Makes the videos. `id`: a new UUID; the same one again is the same act."""

    id: Id


class BulkField(msgspec.Struct, frozen=True, kw_only=True):
    """A field of the script.

    Attributes:
        column: the place of its column; null where none was found, or several of that very name.
        candidates: the places of several that fit, for a person to choose from.
    """

    name: str
    column: int | None
    candidates: list[int]


class BulkProblem(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong with a row, as spreadsheets count them.

    `column`: the heading of the cell, where one is to blame; `first`: the row that a repeated one repeats.
    """

    line: int
    code: ProblemCode
    column: str | None
    first: int | None


class BulkSample(msgspec.Struct, frozen=True, kw_only=True):
    """A video as it would be."""

    line: int
    title: str
    text: str
    words: int


class PreviewBulkVideosAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """
    Attributes:
        columns: the heading.
        fields: of the script, in the order of their first place.
        problems: of the rows, at most the first 200; none while a field has no column.
        problem_count: how many there are.
        samples: the first three videos; none while a field has no column.
        count: how many videos the file would make.
        kind: what each approved script spends.
        left: how many of these are left; null where the plan sets no number.
        begun: videos that are here and will spend one, too.
        room: how many videos the production has room for.
    """

    columns: list[str]
    fields: list[BulkField]
    problems: list[BulkProblem]
    problem_count: int
    samples: list[BulkSample]
    count: int
    kind: AllowanceKind
    left: int | None
    begun: int
    room: int


class CreateBulkVideosAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The ids of the videos, in the order of the file."""

    ids: list[str]


class _Read(msgspec.Struct, frozen=True):
    """A script and a file, read."""

    table: Table
    fields: list[Field]
    drafts: list[Draft]
    problems: list[Problem]


async def _read_for(call: Call, body: PreviewBulkVideosRequest, acts: Acts, limits: Limits) -> _Read:
    """Read a script and its file for somebody who may ask so often.

    Raises:
        Refusal: with what is wrong with the form or the file as a whole.
        TooManyRequests
    """

    async def look(act: Act) -> None:
        await limits.hit("bulk_videos", act.author.user_id or call.address)

    def reading(_: None) -> _Read:
        return _read(body, _template(call, body))

    return await acts.read(call, PRODUCTION, body.production_id, look, reading)


@call("preview-bulk-videos")
async def preview_bulk_videos(
    call: Call, body: PreviewBulkVideosRequest, acts: Acts, limits: Limits
) -> PreviewBulkVideosAnswer:
    """Say what would be made and spent, and name each bad row. Nothing is made."""
    read = await _read_for(call, body, acts, limits)

    async def work(act: Act) -> PreviewBulkVideosAnswer:
        video = {
            "twin_id": body.twin_id and body.twin_id.lower(),
            "language": body.spoken,
            "channels": _channels(body),
        }
        spending = await spending_of(act.transaction, act.production, video)
        return PreviewBulkVideosAnswer(
            columns=read.table.heading,
            fields=msgspec.convert(read.fields, list[BulkField], from_attributes=True),
            problems=msgspec.convert(read.problems[:_MOST_PROBLEMS], list[BulkProblem], from_attributes=True),
            problem_count=len(read.problems),
            samples=msgspec.convert(read.drafts[:_SHOWN], list[BulkSample], from_attributes=True),
            count=len(read.table.lines),
            **msgspec.structs.asdict(spending),
        )

    return await acts.run(call, PRODUCTION, body.production_id, work)


@call("create-bulk-videos")
async def create_bulk_videos(
    call: Call, body: CreateBulkVideosRequest, acts: Acts, limits: Limits, mails: VideoMails
) -> CreateBulkVideosAnswer:
    """Make all videos of the file with their scripts, or none of them."""
    read = await _read_for(call, body, acts, limits)
    missing = next((field.name for field in read.fields if field.column is None), None)
    if missing is not None:
        raise FieldUnmatched(field=missing)
    if read.problems:
        raise LinesWrong
    batch = Batch(
        id=body.id.lower(),
        sha256=_digest(body, read),
        twin_id=body.twin_id and body.twin_id.lower(),
        language=body.spoken,
        channels=_channels(body),
        drafts=read.drafts,
    )

    async def work(act: Act) -> list[str]:
        return await make_batch(act.transaction, mails, act.author, act.production, batch)

    return CreateBulkVideosAnswer(ids=await acts.run(call, PRODUCTION, body.production_id, work))


def _template(call: Call, body: PreviewBulkVideosRequest) -> Template:
    texts = {"title": body.title.strip(), "text": clean_text(body.text)}
    if errors := text_errors(texts, BULK_RULES, call.language):
        raise ValidationFailed(fields=errors)
    template = Template(**texts)
    places = template.places()
    if places == 0:
        raise NoFields(example="{name}")
    if places > MOST_PLACES or len(template.fields()) > MOST_FIELDS:
        raise TooManyFields(most=MOST_FIELDS, places=MOST_PLACES)
    return template


def _read(body: PreviewBulkVideosRequest, template: Template) -> _Read:
    data = sent_bytes(body.file)
    if len(data) > MOST_BYTES:
        raise _file_error(CsvRefused("too_large"))
    try:
        table = read_table(data, MOST_VIDEOS)
    except CsvRefused as error:
        raise _file_error(error) from error
    fields = matched(template.fields(), table.heading, body.columns)
    if any(field.column is None for field in fields):
        return _Read(table, fields, [], [])
    return _Read(table, fields, *drafts_of(template, fields, table))


def _file_error(error: CsvRefused) -> Refusal:
    return _FILE_REFUSALS[error.reason](
        line=error.line,
        kib=MOST_BYTES // 1024,
        most=csv_file.MOST_COLUMNS if error.reason == "too_wide" else MOST_VIDEOS,
        longest=csv_file.LONGEST_HEADING,
    )


def _channels(body: PreviewBulkVideosRequest) -> list[ConsentChannel]:
    return list(dict.fromkeys(body.channels))


def _digest(body: CreateBulkVideosRequest, read: _Read) -> str:
    """Of everything that the videos follow from: the same request again, and no other, is the same act."""
    drafts = [(draft.line, draft.title, draft.text) for draft in read.drafts]
    parts = [body.spoken, _channels(body), drafts]
    if body.twin_id is not None:
        parts.append(body.twin_id.lower())
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()
