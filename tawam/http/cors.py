"""Allows browsers to call the API from other origins (Fetch standard, CORS protocol).

The list is fixed: the site's own origin and those of the settings. The server never echoes an origin that is
not in the list, and never allows credentials: the client sends its token in a header.
"""

from collections.abc import Awaitable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tawam.http.answer_headers import is_api
from tawam.http.headers import headers_by_name
from tawam.http.page_headers import Header

_METHODS = "GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS"
_REQUEST_HEADERS = (
    "authorization,apikey,x-client-info,content-type,x-supabase-api-version,accept-profile,content-profile,"
    "prefer,range,range-unit,x-retry-count,x-region,x-proof-of-work,traceparent,tracestate,baggage,"
    # Storage, and tus for its resumable uploads.
    "cache-control,x-upsert,x-metadata,x-robots-tag,x-signature,if-none-match,if-modified-since,tus-resumable,"
    "upload-length,upload-metadata,upload-offset,upload-checksum,upload-defer-length,x-http-method-override"
)
_ANSWER_HEADERS = (
    "content-range,preference-applied,location,x-total-count,link,x-supabase-api-version,x-sb-error-code,"
    "x-relay-error,retry-after,x-request-id,etag,last-modified,accept-ranges,content-disposition,"
    "tus-resumable,tus-version,tus-extension,tus-max-size,tus-checksum-algorithm,upload-offset,upload-length,"
    "upload-metadata,upload-expires"
)

_GRANTED: list[Header] = [
    (b"access-control-allow-methods", _METHODS.encode()),
    (b"access-control-allow-headers", _REQUEST_HEADERS.encode()),
    (b"access-control-max-age", b"86400"),
]


class Cors:
    """Answers preflight requests without authentication, and adds the CORS headers to every response.

    Args:
        origins: the allowed origins, such as `https://tawam.example`, compared as whole strings.
    """

    def __init__(self, app: ASGIApp, origins: frozenset[str]) -> None:
        self._app = app
        # The headers for each allowed origin.
        self._allowed = {origin.encode("latin-1"): _headers_for(origin) for origin in origins}

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if not is_api(scope):
            return self._app(scope, receive, send)
        headers = headers_by_name(scope)
        allowed = self._allowed.get(headers.get(b"origin", b""), [])
        if scope["method"] == "OPTIONS" and headers.get(b"access-control-request-method"):
            return _answer_preflight(allowed, send)

        def named(message: Message) -> Awaitable[None]:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *allowed]
            return send(message)

        return self._app(scope, receive, named if allowed else send)


def _headers_for(origin: str) -> list[Header]:
    return [
        (b"access-control-allow-origin", origin.encode("latin-1")),
        (b"access-control-expose-headers", _ANSWER_HEADERS.encode()),
    ]


async def _answer_preflight(allowed: list[Header], send: Send) -> None:
    headers = [*allowed, *_GRANTED] if allowed else []
    await send({"type": "http.response.start", "status": 204, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
