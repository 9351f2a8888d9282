"""`preview-bulk-videos` and `create-bulk-videos`: many videos from one script with fields and a CSV file."""

import hashlib
from typing import Annotated

import msgspec
from msgspec import Meta

from tawam.calls.call import Call, Callers
from tawam.calls.fields import Id, LongText, SentFile, ShortText, sent_bytes
from tawam.calls.form_rules import TextRule, text_errors
from tawam.catalogue.allowance import AllowanceKind
from tawam.consents.scope import ConsentChannel
from tawam.database.port import Row, Transaction
from tawam.functions.errors import ErrorCode, FunctionError, localized_error
from tawam.functions.scripts import SCRIPT_RULES, clean_text
from tawam.functions.video_calls import PRODUCTION, VideoCalls
from tawam.functions.videos import VIDEO_RULES, Channels
from tawam.http.limits import Limits
from tawam.languages import Language
from tawam.videos import csv_file
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
from tawam.videos.csv_file import MOST_BYTES, CsvRefused, Reason, Table, read_table
from tawam.videos.mails import VideoMails
from tawam.videos.video import LONGEST_TITLE, MOST_VIDEOS, Author

_SHOWN = 3
# So many wrong things are named; who has mended them sees the others.
_MOST_PROBLEMS = 200
BULK_RULES = {
    # Fields may make a title longer, and their names shorter.
    "title": TextRule(1, 2 * LONGEST_TITLE, VIDEO_RULES["title"].too_short),
    "text": SCRIPT_RULES["text"],
}
_CODES: dict[Reason, ErrorCode] = {
    "unreadable": "csv_unreadable",
    "empty": "csv_empty",
    "malformed": "csv_malformed",
    "too_wide": "csv_too_wide",
    "too_long": "csv_too_long",
    "too_large": "csv_too_large",
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


class BulkCalls:
    """Reads a script and its file for somebody who may ask so often."""

    def __init__(self, calls: VideoCalls, limits: Limits) -> None:
        self.videos = calls
        self._limits = limits

    async def read(self, call: Call, body: PreviewBulkVideosRequest) -> _Read:
        """
        Raises:
            FunctionError: 400 with what is wrong with the form or the file as a whole.
            TooManyRequests
        """

        async def look(transaction: Transaction, author: Author, production: Row) -> None:
            await self._limits.hit("bulk_videos", author.user_id or call.address)

        def reading(_: None) -> _Read:
            return _read(call, body, _template(call, body))

        return await self.videos.read(call, PRODUCTION, body.production_id, look, reading)


class PreviewBulkVideos:
    """Says what would be made and spent, and names each bad row. Nothing is made."""

    name = "preview-bulk-videos"
    callers = Callers.ACCOUNTS
    request_type = PreviewBulkVideosRequest

    def __init__(self, calls: BulkCalls) -> None:
        self._calls = calls

    async def __call__(self, call: Call, body: PreviewBulkVideosRequest) -> PreviewBulkVideosAnswer:
        read = await self._calls.read(call, body)

        async def work(transaction: Transaction, author: Author, production: Row) -> PreviewBulkVideosAnswer:
            video = {
                "twin_id": body.twin_id and body.twin_id.lower(),
                "language": body.spoken,
                "channels": _channels(body),
            }
            spending = await spending_of(transaction, production, video)
            return PreviewBulkVideosAnswer(
                columns=read.table.heading,
                fields=msgspec.convert(read.fields, list[BulkField], from_attributes=True),
                problems=msgspec.convert(
                    read.problems[:_MOST_PROBLEMS], list[BulkProblem], from_attributes=True
                ),
                problem_count=len(read.problems),
                samples=msgspec.convert(read.drafts[:_SHOWN], list[BulkSample], from_attributes=True),
                count=len(read.table.lines),
                **msgspec.structs.asdict(spending),
            )

        return await self._calls.videos.on_production(call, body.production_id, work)


class CreateBulkVideos:
    """Makes all videos of the file with their scripts, or none of them."""

    name = "create-bulk-videos"
    callers = Callers.ACCOUNTS
    request_type = CreateBulkVideosRequest

    def __init__(self, calls: BulkCalls, mails: VideoMails) -> None:
        self._calls = calls
        self._mails = mails

    async def __call__(self, call: Call, body: CreateBulkVideosRequest) -> CreateBulkVideosAnswer:
        read = await self._calls.read(call, body)
        missing = next((field.name for field in read.fields if field.column is None), None)
        if missing is not None:
            raise localized_error(400, "field_unmatched", call.language, field=missing)
        if read.problems:
            raise localized_error(400, "lines_wrong", call.language)
        batch = Batch(
            id=body.id.lower(),
            sha256=_digest(body, read),
            twin_id=body.twin_id and body.twin_id.lower(),
            language=body.spoken,
            channels=_channels(body),
            drafts=read.drafts,
        )

        async def work(transaction: Transaction, author: Author, production: Row) -> list[str]:
            return await make_batch(transaction, self._mails, author, production, batch)

        return CreateBulkVideosAnswer(
            ids=await self._calls.videos.on_production(call, body.production_id, work)
        )


def _template(call: Call, body: PreviewBulkVideosRequest) -> Template:
    texts = {"title": body.title.strip(), "text": clean_text(body.text)}
    if errors := text_errors(texts, BULK_RULES, call.language):
        raise localized_error(400, "validation_failed", call.language, fields=errors)
    template = Template(**texts)
    places = template.places()
    if places == 0:
        raise localized_error(400, "no_fields", call.language, example="{name}")
    if places > MOST_PLACES or len(template.fields()) > MOST_FIELDS:
        raise localized_error(400, "too_many_fields", call.language, most=MOST_FIELDS, places=MOST_PLACES)
    return template


def _read(call: Call, body: PreviewBulkVideosRequest, template: Template) -> _Read:
    data = sent_bytes(body.file)
    if len(data) > MOST_BYTES:
        raise _file_error(call, CsvRefused("too_large"))
    try:
        table = read_table(data, MOST_VIDEOS)
    except CsvRefused as error:
        raise _file_error(call, error) from error
    fields = matched(template.fields(), table.heading, body.columns)
    if any(field.column is None for field in fields):
        return _Read(table, fields, [], [])
    return _Read(table, fields, *drafts_of(template, fields, table))


def _file_error(call: Call, error: CsvRefused) -> FunctionError:
    return localized_error(
        400,
        _CODES[error.reason],
        call.language,
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
