"""Reads the JSON body of a request: limits its size, checks it and decodes it to the handler's type."""

import asyncio
from typing import Any, TypeVar, overload

import msgspec
from starlette.requests import Request

from tawam.errors import ApiError
from tawam.http.client_address import client_address
from tawam.http.limits import Limits
from tawam.http.nesting import nesting_problem

MAX_BODY = 1024 * 1024
# Seconds for the whole body: a body that never ends would hold its connection for ever.
ARRIVES_WITHIN = 10.0
_LONGEST_MESSAGE = 200
# The decoder names the field at the end of its message.
_LONGEST_END = 60
_COUNTED_BEFORE = "/rest/v1/"

T = TypeVar("T")


class BodyError(ApiError):
    """The server cannot use the body. Each protocol writes this error in its own format."""


class BodyTooLarge(BodyError):
    def __init__(self) -> None:
        super().__init__(413, "request_too_large", f"The body is larger than {MAX_BODY} bytes.")


class UnsupportedBody(BodyError):
    def __init__(self, message: str) -> None:
        super().__init__(415, "unsupported_media_type", message)


class MalformedBody(BodyError):
    """The body is not JSON."""

    def __init__(self, message: str) -> None:
        super().__init__(400, "bad_json", message)


class InvalidBody(BodyError):
    """The body is JSON, but does not match the handler's type.

    The decoder quotes values in its message, so a long message is shortened.
    """

    def __init__(self, message: str) -> None:
        is_short = len(message) <= _LONGEST_MESSAGE
        shown = message if is_short else f"{message[:_LONGEST_MESSAGE]} … {message[-_LONGEST_END:]}"
        super().__init__(400, "validation_failed", shown)


@overload
async def read_json(request: Request) -> dict[str, Any]: ...
@overload
async def read_json(request: Request, kind: type[T]) -> T: ...
async def read_json(request: Request, kind: Any = dict[str, Any]) -> Any:
    """Read the body of `request` and decode it as `kind`: a msgspec Struct, or any JSON object.

    Only `application/json` is accepted, so that a form on another site cannot post here without a preflight.

    Raises:
        BodyTooLarge: more than 1 MiB arrived, whatever Content-Length said.
        UnsupportedBody: another content type, or a compressed body.
        MalformedBody: not JSON, not UTF-8, nested too deeply, too many lists, or slower than 10 seconds.
        InvalidBody: JSON that does not match `kind`.
        TooManyRequests: in place of these, for an address that sends many such bodies.
    """
    try:
        _check_headers(request)
        return decode_json(await read_bytes(request), kind)
    except BodyError:
        await count_refused(request)
        raise


async def count_refused(request: Request) -> None:
    """Count a body that was refused: what limits an endpoint counts by is in the body, or comes after it.

    Data requests are left out: they are counted before their bodies, whatever becomes of them.

    Raises:
        TooManyRequests: many bodies from this address were refused within the minute.
    """
    if not request.scope["path"].startswith(_COUNTED_BEFORE) and "app" in request.scope:
        limits: Limits | None = getattr(request.app.state, "limits", None)
        if limits is not None:
            await limits.hit("refused_body", client_address(request))


async def read_bytes(request: Request) -> bytes:
    """Read the whole body, and check its size as it arrives.

    Raises:
        BodyTooLarge: as `read_json`.
        MalformedBody: the body did not arrive within 10 seconds.
    """
    if int(_digits(request.headers.get("content-length"))) > MAX_BODY:
        raise BodyTooLarge
    body = bytearray()
    try:
        async with asyncio.timeout(ARRIVES_WITHIN):
            async for chunk in request.stream():
                body += chunk
                if len(body) > MAX_BODY:
                    raise BodyTooLarge
    except TimeoutError as error:
        raise MalformedBody(f"The body did not arrive within {ARRIVES_WITHIN:.0f} seconds.") from error
    return bytes(body)


def decode_json(body: bytes, kind: Any = dict[str, Any]) -> Any:
    """Decode JSON as `kind`.

    Raises:
        MalformedBody, InvalidBody: as `read_json`.
    """
    if problem := nesting_problem(body):
        raise MalformedBody(f"The body {problem}.")
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        raise InvalidBody(_sentence(str(error))) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise MalformedBody("The body is not valid JSON.") from error


def _check_headers(request: Request) -> None:
    content_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if content_type != "application/json":
        raise UnsupportedBody("Send the body as application/json.")
    if request.headers.get("content-encoding", "identity").lower() != "identity":
        raise UnsupportedBody("Send the body without compression.")


def _digits(value: str | None) -> str:
    return value if value is not None and value.isascii() and value.isdigit() and len(value) < 20 else "0"


def _sentence(problem: str) -> str:
    """Rewrite msgspec's "Expected `str`, got `int` - at `$.name`" with the field's name as clients use it."""
    return problem.replace(" - at `$.", " at `").replace(" - at `$`", "")
