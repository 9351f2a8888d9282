"""JSON bodies of requests: counted, checked and decoded into what a handler asked for."""

import asyncio
from typing import Any, TypeVar, overload

import msgspec
from starlette.requests import Request

from tawam.errors import ApiError
from tawam.http.nesting import nesting_problem

MAX_BODY = 1024 * 1024
# Seconds for the whole of it: a body that never ends would hold its connection for ever.
ARRIVES_WITHIN = 10.0
_LONGEST_MESSAGE = 200
# Where the decoder names the place.
_LONGEST_END = 60

T = TypeVar("T")


class BodyError(ApiError):
    """A body that cannot be used. Each protocol answers it in its own shape."""


class BodyTooLarge(BodyError):
    def __init__(self) -> None:
        super().__init__(413, "request_too_large", f"The body is larger than {MAX_BODY} bytes.")


class UnsupportedBody(BodyError):
    def __init__(self, message: str) -> None:
        super().__init__(415, "unsupported_media_type", message)


class MalformedBody(BodyError):
    """Not JSON at all."""

    def __init__(self, message: str) -> None:
        super().__init__(400, "bad_json", message)


class InvalidBody(BodyError):
    """JSON of another shape than the handler takes. The decoder quotes some values, here no long ones."""

    def __init__(self, message: str) -> None:
        is_short = len(message) <= _LONGEST_MESSAGE
        told = message if is_short else f"{message[:_LONGEST_MESSAGE]} … {message[-_LONGEST_END:]}"
        super().__init__(400, "validation_failed", told)


@overload
async def read_json(request: Request) -> dict[str, Any]: ...
@overload
async def read_json(request: Request, kind: type[T]) -> T: ...
async def read_json(request: Request, kind: Any = dict[str, Any]) -> Any:
    """The body of `request` decoded as `kind`: a msgspec Struct, or any JSON object.

    Only `application/json` is taken, so that a form on another site cannot post here unasked.

    Raises:
        BodyTooLarge: more than 1 MiB arrived, whatever Content-Length said.
        UnsupportedBody: another content type, or a compressed body.
        MalformedBody: not JSON, not UTF-8, nested or made of lists beyond measure, or slower than 10 seconds.
        InvalidBody: JSON that is not a `kind`.
    """
    _check_headers(request)
    return decode_json(await read_bytes(request), kind)


async def read_bytes(request: Request) -> bytes:
    """The whole body, counted as it arrives.

    Raises:
        BodyTooLarge: as `read_json`.
        MalformedBody: it did not arrive in time.
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
    """
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
    """msgspec's "Expected `str`, got `int` - at `$.name`", naming the field as the caller knows it."""
    return problem.replace(" - at `$.", " at `").replace(" - at `$`", "")
