"""Answers of `/rest/v1` in the shapes of PostgREST."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import msgspec
from starlette.requests import Request
from starlette.responses import Response

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
from tawam.rest.call import Call
from tawam.rest.csv_text import csv_text
from tawam.rest.errors import RestError
from tawam.rest.preferences import Format
from tawam.rest.turns import Turns

# Characters.
_LARGE = 250_000
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
    if not _is_large(rows):
        return Response(_written(rows, call.written_as), status, headers)
    # One at a time, each account's in turn, and row by row: the event loop goes on in between.
    async with _turns.of(call.account):
        loop = asyncio.get_running_loop()
        body = await loop.run_in_executor(_writer, _written_by_row, rows, call.written_as)
    return Response(body, status, headers)


def _written(rows: Sequence[Row], form: Format) -> bytes:
    if form.is_csv:
        return csv_text(rows).encode()
    if form.strips_nulls:
        rows = [{key: value for key, value in row.items() if value is not None} for row in rows]
    return msgspec.json.encode(rows[0] if form.is_singular else rows)


def _written_by_row(rows: Sequence[Row], form: Format) -> bytes:
    if form.is_csv or form.is_singular:
        return _written(rows, form)
    return b",".join([_written([row], form)[1:-1] for row in rows]).join((b"[", b"]"))


def _is_large(rows: Sequence[Row]) -> bool:
    """Whether to write them takes the event loop longer than others should wait."""
    if len(rows) <= 1:
        return False
    weight = 0
    for row in rows:
        for value in row.values():
            if isinstance(value, str):
                weight += len(value)
    return weight > _LARGE


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
