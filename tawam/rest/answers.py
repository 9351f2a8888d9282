"""Answers of `/rest/v1` in the shapes of PostgREST."""

from collections.abc import Sequence

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


def rows_answer(rows: Sequence[Row] | None, call: Call, status: int, headers: dict[str, str]) -> Response:
    """`rows` as one object or a list; None for no body at all."""
    applied = call.preferences.applied(call.method)
    if applied:
        headers["Preference-Applied"] = applied
    if rows is None:
        return Response(status_code=status, headers=headers)
    headers["Content-Type"] = call.written_as.content_type
    if call.written_as.is_csv:
        return Response(csv_text(rows), status, headers)
    if call.written_as.strips_nulls:
        rows = [{key: value for key, value in row.items() if value is not None} for row in rows]
    body = msgspec.json.encode(rows[0] if call.written_as.is_singular else rows)
    return Response(body, status, headers)


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
