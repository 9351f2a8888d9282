"""Writes the errors of `/storage/v1` in the shape of Supabase Storage.

Nearly all errors that a caller can mend are answered with HTTP 400; the body holds the real status as a
text. Resumable uploads follow tus, whose clients go by the real status.
"""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.access import SecondFactorNeeded
from tawam.auth.errors import AccessDenied, KeyRejected
from tawam.errors import ApiError

PREFIX = "/storage/v1"
RESUMABLE = f"{PREFIX}/upload/resumable"

# What old clients compare, by code.
_ERRORS = {
    "NoSuchKey": "not_found",
    "NoSuchBucket": "Bucket not found",
    "KeyAlreadyExists": "Duplicate",
    "BucketAlreadyExists": "Duplicate",
    "AccessDenied": "Unauthorized",
    "EntityTooLarge": "Payload too large",
    "InvalidMimeType": "invalid_mime_type",
}
# Names of the HTTP layer's errors that the protocol words its own way.
_CODES = {
    "not_found": "NoSuchRoute",
    "validation_failed": "InvalidRequest",
    "bad_json": "InvalidRequest",
    "unsupported_media_type": "InvalidRequest",
    "request_too_large": "EntityTooLarge",
    "over_request_rate_limit": "TooManyRequests",
    "unavailable": "DatabaseTimeout",
    "unexpected_failure": "InternalError",
}


class StorageError(ApiError):
    """A refused request of `/storage/v1`."""


def error_response(request: Request, error: ApiError) -> Response:
    """Write an error as `{"statusCode", "code", "error", "message"}`."""
    code = _CODES.get(error.code, error.code)
    body = {
        "statusCode": str(error.status),
        "code": code,
        "error": _ERRORS.get(code, code),
        "message": error.message,
    }
    is_tus = request.scope["path"].startswith(RESUMABLE)
    is_real = is_tus or error.status >= 500 or error.status in (408, 429) or code == "NoSuchRoute"
    status = error.status if is_real else 400
    headers = {"Tus-Resumable": "1.0.0", **error.headers} if is_tus else error.headers
    return Response(msgspec.json.encode(body), status, headers, "application/json")


def access_error(denied: AccessDenied) -> StorageError:
    """Word an error of authentication: a key or a session that does not hold."""
    match denied:
        case SecondFactorNeeded():
            return StorageError(403, "AccessDenied", denied.message)
        case KeyRejected():
            return StorageError(403, "AccessDenied", denied.message)
        case _:
            return StorageError(400, "InvalidJWT", denied.message)


def invalid_request(message: str) -> StorageError:
    return StorageError(400, "InvalidRequest", message)


def not_supported(message: str) -> StorageError:
    return StorageError(400, "NotImplemented", message)
