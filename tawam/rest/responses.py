"""Writes the responses of `/rest/v1` in the formats of PostgREST."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tawam.auth.access import SecondFactorNeeded
from tawam.auth.errors import (
    AccessDenied,
    ClaimsRejected,
    KeyRejected,
    TokenExpired,
    TokenUnreadable,
)
from tawam.database.port import Row
from tawam.errors import ApiError
from tawam.rest.account_limits import AccountLocks
from tawam.rest.csv_text import csv_text
from tawam.rest.errors import RestError
from tawam.rest.request import Format, RestRequest

# Bytes that the event loop writes in one answer, and rows at a time: other requests should not wait longer.
LARGE = 250_000
_SLICE = 10
T = TypeVar("T")
_writer = ThreadPoolExecutor(1, thread_name_prefix="answers")
# Requests are limited elsewhere, so no answer is refused here.
_writer_locks = AccountLocks(1000)

# The statuses of the HTTP layer, in the codes of this protocol.
_CODES = {
    404: "PGRST125",
    405: "PGRST117",
    400: "PGRST102",
    413: "PGRST102",
    415: "PGRST102",
    429: "over_request_rate_limit",
    503: "PGRST000",
}


class RestResponse:
    """An answer whose headers are encoded already. It costs a third of a Starlette `Response`."""

    __slots__ = ("body", "headers", "status")

    def __init__(self, status: int, headers: list[tuple[bytes, bytes]], body: bytes = b"") -> None:
        self.status = status
        self.body = body
        self.headers = headers
        if status != 204:
            headers.append((b"content-length", b"%d" % len(body)))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body})


def content_range(offset: int, rows: int, total: int | None) -> str:
    """`0-9/57`, `0-9/*` without a count, `*/0` for no rows (RFC 9110, 14.4)."""
    span = f"{offset}-{offset + rows - 1}" if rows else "*"
    return f"{span}/{'*' if total is None else total}"


def written_range(total: int | None) -> str:
    """The `Content-Range` of added or removed rows, which have no place among others: `*/3`, `*/*`."""
    return f"*/{'*' if total is None else total}"


async def rows_response(
    rows: Sequence[Row] | None, request: RestRequest, status: int, range_: str, location: str = ""
) -> RestResponse:
    """Write `rows` as one object or a list; None for no body at all."""
    headers = [(b"content-range", range_.encode())]
    if location:
        headers.append((b"location", location.encode()))
    if request.preferences.given and (applied := request.preferences.applied(request.method)):
        headers.append((b"preference-applied", applied.encode()))
    if rows is None:
        return RestResponse(status, headers)
    format_ = request.format
    headers.append((b"content-type", format_.content_type))
    if format_.is_singular or len(rows) <= _SLICE:
        return RestResponse(status, headers, _written(rows, format_))
    return RestResponse(status, headers, await _list_body(rows, request))


async def _list_body(rows: Sequence[Row], request: RestRequest) -> bytes:
    format_ = request.format
    if format_.is_csv:
        return b"".join(await in_writer_thread(request, lambda: [_written(rows, format_)]))
    parts, size = list[bytes](), 0
    slices = iter(range(0, len(rows), _SLICE))
    for first in slices:
        parts.append(_members(rows[first : first + _SLICE], format_))
        size += len(parts[-1])
        if size > LARGE:
            parts += await in_writer_thread(
                request, lambda: [_members(rows[first : first + _SLICE], format_) for first in slices]
            )
    return b",".join(parts).join((b"[", b"]"))


async def in_writer_thread(request: RestRequest, write: Callable[[], T]) -> T:
    """Run `write` in the one thread for large answers, for one request of an account at a time."""
    async with _writer_locks.hold(request.account):
        return await asyncio.get_running_loop().run_in_executor(_writer, write)


def _members(rows: Sequence[Row], format_: Format) -> bytes:
    """Write the rows as the members of a JSON list, without its brackets."""
    return _written(rows, format_)[1:-1]


def _written(rows: Sequence[Row], format_: Format) -> bytes:
    if format_.is_csv:
        return csv_text(rows).encode()
    if format_.strips_nulls:
        rows = [{key: value for key, value in row.items() if value is not None} for row in rows]
    return msgspec.json.encode(rows[0] if format_.is_singular else rows)


def error_response(_: Request, error: ApiError) -> Response:
    """Write an error as `{"code", "message", "details", "hint"}`."""
    body = {
        "code": error.code if isinstance(error, RestError) else _CODES.get(error.status, "XX000"),
        "message": error.message,
        "details": error.details if isinstance(error, RestError) else None,
        "hint": error.hint if isinstance(error, RestError) else None,
    }
    return Response(msgspec.json.encode(body), error.status, error.headers, "application/json; charset=utf-8")


def access_error(denied: AccessDenied) -> RestError:
    """401 with its challenge (RFC 6750) for a caller without a valid key or session; 403 at a lower level."""
    match denied:
        case SecondFactorNeeded():
            return RestError(403, "insufficient_aal", denied.message)
        case KeyRejected():
            return RestError(401, "PGRST302", denied.message, headers={"WWW-Authenticate": "Bearer"})
        case TokenUnreadable():
            code, message = "PGRST301", "JWT could not be verified"
        case TokenExpired():
            code, message = "PGRST303", "JWT expired"
        case ClaimsRejected():
            code, message = "PGRST303", "JWT claims validation failed"
        case _:
            code, message = "PGRST303", denied.message
    challenge = f'Bearer error="invalid_token", error_description="{message}"'
    return RestError(401, code, message, headers={"WWW-Authenticate": challenge})
