"""Answers of `/auth/v1` in the shapes of Supabase Auth, errors included."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.access import SecondFactorNeeded
from tawam.auth.context import Auth
from tawam.auth.errors import (
    AccessDenied,
    AuthError,
    BearerMissing,
    KeyRejected,
    ProofNeeded,
    SessionEnded,
    UserBanned,
    WeakPassword,
    insufficient_aal,
)
from tawam.errors import ApiError

Handler = Callable[[Auth, Request], Awaitable[Response]]

# From this version on, `code` is the error's name; before, it was the HTTP status.
_NAMED_CODES_SINCE = "2024-01-01"
_VERSION_HEADER = "X-Supabase-Api-Version"


def json_answer(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(body), status, headers, "application/json")


def error_shape(request: Request, error: ApiError) -> Response:
    """`error` as both generations of clients read it.

    A caller that names an API version from 2024-01-01 on gets it echoed and `code` as text; others get
    the HTTP status in `code` and the name in `error_code`.
    """
    headers = {"x-sb-error-code": error.code, **error.headers}
    version = request.headers.get(_VERSION_HEADER, "")
    is_named = len(version) == len(_NAMED_CODES_SINCE) and version >= _NAMED_CODES_SINCE
    if is_named:
        headers[_VERSION_HEADER] = _NAMED_CODES_SINCE
    body: dict[str, Any] = {
        "code": error.code if is_named else error.status,
        "error_code": error.code,
        "message": error.message,
        "msg": error.message,
    }
    if isinstance(error, WeakPassword):
        body["weak_password"] = {"reasons": error.reasons}
    if isinstance(error, ProofNeeded):
        body["challenge"] = error.challenge
    return json_answer(body, error.status, headers)


def as_auth_error(denied: AccessDenied) -> AuthError:
    match denied:
        case KeyRejected() | BearerMissing():
            return AuthError(401, "no_authorization", denied.message)
        case UserBanned():
            return AuthError(403, "user_banned", denied.message)
        case SecondFactorNeeded():
            return insufficient_aal(401)
        case SessionEnded():
            return AuthError(403, "session_not_found", denied.message)
        case _:
            # Clients know a refused token by the first words.
            reason = f"invalid JWT: unable to parse or verify signature, {denied.message}"
            return AuthError(403, "bad_jwt", reason)
