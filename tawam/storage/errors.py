"""Writes the errors of `/storage/v1` in the shape of Supabase Storage.

Nearly all errors that a caller can mend are answered with HTTP 400; the body holds the real status as a
text. Resumable uploads follow tus, whose clients go by the real status.
"""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.errors import AccessDenied
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
    "InvalidBucketName": "Invalid Input",
    "NoSuchRoute": "Not Found",
}
# Names of the HTTP layer's errors that the protocol words its own way.
_CODES = {
    "not_found": "NoSuchRoute",
    "method_not_allowed": "NoSuchRoute",
    "validation_failed": "InvalidRequest",
    "bad_json": "InvalidRequest",
    "unsupported_media_type": "InvalidRequest",
    "request_too_large": "EntityTooLarge",
    "over_request_rate_limit": "TooManyRequests",
    "unavailable": "DatabaseTimeout",
    "unexpected_failure": "InternalError",
}


class StorageError(ApiError):
    """A refused request of `/storage/v1`.

    Attributes:
        has_real_status: whether the answer's own status is that of the body, instead of 400.
        kind: what old clients compare, where it does not follow from the code.
    """

    has_real_status = False
    kind: str | None = None


class ServiceOnly(StorageError):
    """An act for which the protocol asks the service key by name, not by a policy."""

    has_real_status = True

    def __init__(self) -> None:
        super().__init__(403, "AccessDenied", "Access denied: Invalid role")


class InvalidRobotsTag(StorageError):
    kind = "invalid_x_robots_tag"

    def __init__(self, message: str) -> None:
        super().__init__(400, "InvalidRequest", f"Invalid X-Robots-Tag header: {message}")


def error_response(request: Request, error: ApiError) -> Response:
    """Write an error as `{"statusCode", "code", "error", "message"}`."""
    code, asked = _CODES.get(error.code, error.code), request.scope
    if code == "NoSuchRoute":
        # Another method of a known address is no route either.
        error = ApiError(404, error.code, f"Route {asked['method']}:{asked['path']} not found")
    body = {
        "statusCode": str(error.status),
        "code": code,
        "error": getattr(error, "kind", None) or _ERRORS.get(code, code),
        "message": error.message,
    }
    is_tus = request.scope["path"].startswith(RESUMABLE)
    is_real = (
        is_tus
        or error.status >= 500
        or error.status in (408, 429)
        or code == "NoSuchRoute"
        or getattr(error, "has_real_status", False)
    )
    status = error.status if is_real else 400
    headers = {"Tus-Resumable": "1.0.0", **error.headers} if is_tus else error.headers
    return Response(msgspec.json.encode(body), status, headers, "application/json")


def access_error(denied: AccessDenied) -> StorageError:
    """Word an error of authentication: a key, a token or a session that is not valid."""
    return StorageError(403, "AccessDenied", denied.message)


def invalid_request(message: str) -> StorageError:
    return StorageError(400, "InvalidRequest", message)


def not_supported(message: str) -> StorageError:
    return StorageError(400, "NotImplemented", message)
