"""Reads the bytes of an upload as they arrive: a raw body, or the file of a form."""

import asyncio
import base64
import binascii
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import msgspec
from python_multipart.exceptions import FormParserError
from python_multipart.multipart import MultipartParser, parse_options_header
from starlette.requests import Request

from tawam.http.nesting import nesting_problem
from tawam.objects.content_types import UNKNOWN, essence, is_type
from tawam.objects.errors import BodyBroken, BodyStalled
from tawam.objects.records import DEFAULT_CACHE_CONTROL
from tawam.storage.errors import StorageError, invalid_request

# Seconds. The sweep removes what no row names after a day, so a body has to end well before.
_LONGEST = 12 * 3600.0
_MOST_PARTS = 20
_MOST_FIELD_BYTES = 64 * 1024
_LONGEST_METADATA = 16 * 1024
# What a form may hold besides the file: its fields, its boundaries and headers.
_FORM_OVERHEAD = 128 * 1024
_CACHE_SIGNS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-=, ")


class Description(NamedTuple):
    """What the sender of an upload says about it."""

    content_type: str
    cache_control: str
    metadata: Mapping[str, Any] | None


@dataclass(frozen=True)
class UploadBody:
    """The body of an upload.

    Attributes:
        size: the bytes that the sender announced, at least; 0 if unknown.
        describe: returns what the sender has said so far; raises StorageError if that cannot be used.
        is_described: whether nothing more can be said behind the bytes, as in a form.
    """

    size: int
    pieces: AsyncIterator[bytes]
    describe: Callable[[], Description]
    is_described: bool


async def read_upload(request: Request, stall_seconds: float) -> UploadBody:
    """Read the head of an upload: the headers of a raw body, or a form up to its file.

    Raises:
        StorageError: headers or fields that cannot be used.
        BodyStalled, BodyBroken: see `errors.py`; the pieces raise them too.
    """
    if request.headers.get("content-encoding", "identity").lower() != "identity":
        raise invalid_request("Send the body without Content-Encoding.")
    content_type = request.headers.get("content-type", "")
    pieces = arriving(request, stall_seconds)
    length = content_length(request)
    kind, options = parse_options_header(content_type)
    if kind == b"multipart/form-data":
        form = _Form(pieces, options.get(b"boundary", b""))
        await form.find_file()
        return UploadBody(max(0, length - _FORM_OVERHEAD), form.file(), form.describe, is_described=False)
    if content_type and not is_type(content_type):
        raise StorageError(415, "InvalidMimeType", "Invalid Content-Type header")
    described = Description(
        content_type,
        cache_control_of(request.headers.get("cache-control", "")),
        header_metadata(request),
    )
    return UploadBody(length, pieces, lambda: described, is_described=True)


def header_metadata(request: Request) -> Mapping[str, Any] | None:
    """Decode `x-metadata`: a JSON object in Base64.

    Raises:
        StorageError: it is something else.
    """
    given = request.headers.get("x-metadata", "")
    try:
        return parse_metadata(base64.b64decode(given, validate=True).decode())
    except (binascii.Error, UnicodeError) as error:
        raise invalid_request("x-metadata is not Base64.") from error


async def arriving(request: Request, stall_seconds: float) -> AsyncGenerator[bytes]:
    """Go through the body of a request.

    Raises:
        BodyStalled: no byte arrived for `stall_seconds`, or the body has no end.
        starlette.requests.ClientDisconnect: the line broke.
    """
    source, end = aiter(request.stream()), time.monotonic() + _LONGEST
    while time.monotonic() < end:
        try:
            async with asyncio.timeout(stall_seconds):
                data = await anext(source)
        except StopAsyncIteration:
            return
        except TimeoutError as error:
            raise BodyStalled(stall_seconds) from error
        if data:
            yield data
    raise BodyStalled(stall_seconds)


def content_length(request: Request) -> int:
    given = request.headers.get("content-length", "0")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 19 else 0


class _Form:
    """A form that holds one file, and fields that describe it before or behind it (RFC 7578)."""

    def __init__(self, pieces: AsyncIterator[bytes], boundary: bytes) -> None:
        if not 0 < len(boundary) <= 200:
            raise invalid_request("The form has no boundary.")
        self._pieces = pieces
        self._parts = _Parts()
        self._parser = MultipartParser(
            boundary,
            {
                "on_part_begin": self._parts.begin,
                "on_part_data": self._parts.data,
                "on_part_end": self._parts.end,
                "on_header_field": self._parts.header_name,
                "on_header_value": self._parts.header_value,
                "on_header_end": self._parts.header_end,
                "on_headers_finished": self._parts.headers_end,
                "on_end": self._parts.finish,
            },
        )

    async def find_file(self) -> None:
        """Read the form up to the beginning of its file.

        Raises:
            BodyBroken: it has none, or is not a form.
        """
        while not self._parts.is_in_file:
            if not await self._feed():
                raise BodyBroken("The form holds no file.")

    def describe(self) -> Description:
        """Return what the fields say that have arrived.

        Raises:
            StorageError: they cannot be used.
        """
        fields = self._parts.fields
        return Description(
            fields.get("contentType") or self._parts.content_type,
            cache_control_of(fields.get("cacheControl", "")),
            parse_metadata(fields.get("metadata", fields.get("userMetadata", ""))),
        )

    async def file(self) -> AsyncGenerator[bytes]:
        """Go through the bytes of the file, and then through the fields behind it."""
        while True:
            pieces, self._parts.file = self._parts.file, []
            for piece in pieces:
                yield piece
            if not await self._feed():
                break
        if not self._parts.is_finished:
            raise BodyBroken("The form ended too early.")

    async def _feed(self) -> bool:
        data = await anext(self._pieces, None)
        if data is None:
            return False
        try:
            self._parser.write(data)
        except FormParserError as error:
            raise BodyBroken("The body is not a form.") from error
        return True


@dataclass
class _Parts:
    """The state of the parser."""

    fields: dict[str, str] = field(default_factory=dict[str, str])
    content_type: str = ""
    file: list[bytes] = field(default_factory=list[bytes])
    is_in_file: bool = False
    is_finished: bool = False
    _headers: dict[str, str] = field(default_factory=dict[str, str])
    _name: bytes = b""
    _value: bytes = b""
    _field: str = ""
    _text: bytes = b""
    _kind: Literal["file", "other file", "field"] = "field"
    _size: int = 0
    _count: int = 0

    def begin(self) -> None:
        self._headers, self._text, self._field, self._kind = {}, b"", "", "field"
        self._count += 1
        if self._count > _MOST_PARTS:
            raise invalid_request("The form has too many fields.")

    def header_name(self, data: bytes, start: int, end: int) -> None:
        self._grow(end - start)
        self._name += data[start:end]

    def header_value(self, data: bytes, start: int, end: int) -> None:
        self._grow(end - start)
        self._value += data[start:end]

    def header_end(self) -> None:
        self._headers[self._name.decode("latin-1").lower()] = self._value.decode("latin-1")
        self._name = self._value = b""

    def headers_end(self) -> None:
        _, options = parse_options_header(self._headers.get("content-disposition", ""))
        self._field = _utf8(options.get(b"name", b""))
        content_type = self._headers.get("content-type", "")
        # Bytes that a script appends have a type, but no name.
        if b"filename" in options or b"filename*" in options or _is_bytes(content_type):
            self._kind = "other file" if self.is_in_file else "file"
        if self._kind == "file":
            self.is_in_file, self.content_type = True, content_type

    def data(self, data: bytes, start: int, end: int) -> None:
        match self._kind:
            case "file":
                self.file.append(data[start:end])
            case "field":
                self._grow(end - start)
                self._text += data[start:end]
            case "other file":
                return

    def end(self) -> None:
        if self._kind == "field":
            self.fields[self._field] = _utf8(self._text)

    def finish(self) -> None:
        self.is_finished = True

    def _grow(self, size: int) -> None:
        self._size += size
        if self._size > _MOST_FIELD_BYTES:
            raise invalid_request("The fields of the form are too long.")


def _is_bytes(content_type: str) -> bool:
    return is_type(content_type) and essence(content_type) == UNKNOWN


def _utf8(text: bytes) -> str:
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        raise invalid_request("The fields of the form are not UTF-8.") from error


def cache_control_of(given: str) -> str:
    """Return the header that the object is later served with; a number means seconds."""
    if given.isascii() and given.isdigit() and len(given) <= 10:
        return f"max-age={given}"
    return given if given and len(given) <= 255 and _CACHE_SIGNS.issuperset(given) else DEFAULT_CACHE_CONTROL


def parse_metadata(text: str) -> Mapping[str, Any] | None:
    """Decode the metadata of an object, a JSON object in a text; None for an empty text.

    Raises:
        StorageError: it is something else, or too long.
    """
    if not text:
        return None
    if len(text) > _LONGEST_METADATA or nesting_problem(text.encode(errors="replace")):
        raise invalid_request("The metadata is too large.")
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise invalid_request("The metadata is not a JSON object.") from error
