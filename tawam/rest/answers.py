"""Answers of `/rest/v1` in the shapes of PostgREST."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.access import SecondFactorNeeded
from tawam.auth.errors import AccessDenied, ClaimsRejected, KeyRejected, TokenExpired, TokenUnreadable
from tawam.database.port import Row
from tawam.errors import ApiError
from tawam.rest.call import Call
from tawam.rest.csv_text import csv_text
from tawam.rest.errors import RestError
from tawam.rest.preferences import Format
from tawam.rest.turns import Turns

# Bytes that the event loop writes in one answer, and rows at a time: others should not wait for more.
_LARGE = 250_000
_SLICE = 10
_writer = ThreadPoolExecutor(1, thread_name_prefix="answers")
# More than may be under way at once: what was written already is answered.
_turns = Turns(1000)

# What the HTTP layer refuses, in the codes of this protocol.
_CODES = {
    404: "PGRST125",
    405: "PGRST117",
    400: "PGRST102",
    413: "PGRST102",
    415: "PGRST102",
    429: "over_request_rate_limit",
    503: "PGRST000",
}


async def rows_answer(
    rows: Sequence[Row] | None, call: Call, status: int, headers: dict[str, str]
) -> Response:
    """`rows` as one object or a list; None for no body at all."""
    applied = call.preferences.applied(call.method)
    if applied:
        headers["Preference-Applied"] = applied
    if rows is None:
        return Response(status_code=status, headers=headers)
    headers["Content-Type"] = call.written_as.content_type
    return Response(await _body(rows, call), status, headers)


async def _body(rows: Sequence[Row], call: Call) -> bytes:
    form = call.written_as
    if form.is_singular or len(rows) <= _SLICE:
        return _written(rows, form)
    if form.is_csv:
        return b"".join(await _beside(call, lambda: [_written(rows, form)]))
    parts, size = list[bytes](), 0
    slices = iter(range(0, len(rows), _SLICE))
    for first in slices:
        parts.append(_members(rows[first : first + _SLICE], form))
        size += len(parts[-1])
        if size > _LARGE:
            parts += await _beside(
                call, lambda: [_members(rows[first : first + _SLICE], form) for first in slices]
            )
    return b",".join(parts).join((b"[", b"]"))


async def _beside(call: Call, write: Callable[[], list[bytes]]) -> list[bytes]:
    """One at a time, each account's in turn: the event loop goes on in between."""
    async with _turns.of(call.account):
        return await asyncio.get_running_loop().run_in_executor(_writer, write)


def _members(rows: Sequence[Row], form: Format) -> bytes:
    """A list without its brackets."""
    return _written(rows, form)[1:-1]


def _written(rows: Sequence[Row], form: Format) -> bytes:
    if form.is_csv:
        return csv_text(rows).encode()
    if form.strips_nulls:
        rows = [{key: value for key, value in row.items() if value is not None} for row in rows]
    return msgspec.json.encode(rows[0] if form.is_singular else rows)


def error_shape(_: Request, error: ApiError) -> Response:
    """`{"code", "message", "details", "hint"}`."""
    body = {
        "code": error.code if isinstance(error, RestError) else _CODES.get(error.status, "XX000"),
        "message": error.message,
        "details": error.details if isinstance(error, RestError) else None,
        "hint": error.hint if isinstance(error, RestError) else None,
    }
    return Response(msgspec.json.encode(body), error.status, error.headers, "application/json; charset=utf-8")


def as_rest_error(denied: AccessDenied) -> RestError:
    """Who is calling cannot be told: 401, and what to do about it (RFC 6750). Half told is 403."""
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
