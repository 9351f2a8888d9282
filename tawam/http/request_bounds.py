"""Limits the size of a request's address and headers before they are parsed.

The ASGI server limits the head as a whole; this module limits its parts, whichever ASGI server runs.
"""

from collections.abc import Awaitable

from starlette.types import ASGIApp, Receive, Scope, Send

from tawam.errors import ApiError
from tawam.http.error_responses import ErrorResponses
from tawam.http.headers import headers_by_name

MAX_PATH = 8 * 1024
MAX_QUERY = 32 * 1024
# A list of ids is one field, so no legitimate request has a thousand fields.
MAX_QUERY_FIELDS = 1000
# The bytes of all names and values together, and the number of headers.
MAX_HEADERS = 32 * 1024
MAX_HEADER_COUNT = 100
# Bytes of two headers whose values are parsed: a browser's languages, and a payment provider's signatures
# while its secrets are being changed. Both take a few hundred bytes.
MAX_LANGUAGES = 1024
MAX_SIGNATURES = 2048


class RequestBounds:
    """Refuses an address that is too long (414), and headers that are too many or too long (431)."""

    def __init__(self, app: ASGIApp, error_responses: ErrorResponses) -> None:
        self._app = app
        self._error_responses = error_responses

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "http" and (problem := head_problem(scope)):
            return self._error_responses.response(scope, problem)(scope, receive, send)
        return self._app(scope, receive, send)


def head_problem(scope: Scope) -> ApiError | None:
    """Return the error for a head that is too large; None for one that may be parsed."""
    query: bytes = scope["query_string"]
    is_long = len(scope["path"]) > MAX_PATH or len(query) > MAX_QUERY
    if is_long or (query and query.count(b"&") >= MAX_QUERY_FIELDS):
        return ApiError(414, "uri_too_long", "The address is too long.")
    if len(scope["headers"]) <= MAX_HEADER_COUNT:
        headers = headers_by_name(scope)
        if (
            sum(map(len, headers)) + sum(map(len, headers.values())) <= MAX_HEADERS
            and len(headers.get(b"accept-language", b"")) <= MAX_LANGUAGES
            and len(headers.get(b"stripe-signature", b"")) <= MAX_SIGNATURES
        ):
            return None
    return ApiError(431, "headers_too_large", "The headers are too large.")
