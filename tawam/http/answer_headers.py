"""Security headers for every response, errors included: one set for data, one for pages and files."""

from collections.abc import Awaitable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tawam.http.page_headers import FILE_POLICY, Header, encoded, security_headers

_API_PATHS = ("/auth/v1/", "/rest/v1/", "/functions/v1/", "/storage/v1/", "/realtime/v1/")
_OPERATOR_PATHS = ("/healthz", "/readyz", "/metrics")

_DATA: list[Header] = [
    # A data response that is opened as a page may load and run nothing.
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-store"),
]
_VARY = (b"vary", b"authorization, apikey, origin")
_HSTS = (b"strict-transport-security", b"max-age=63072000; includeSubDomains; preload")


def is_api(scope: Scope) -> bool:
    return scope["type"] == "http" and scope["path"].startswith(_API_PATHS)


class AnswerHeaders:
    """Adds the security headers that a handler did not set.

    A data response without a `Cache-Control` header also gets `no-store`.
    """

    def __init__(self, app: ASGIApp, is_https: bool) -> None:
        self._app = app
        self._data = [*_DATA, _HSTS] if is_https else _DATA
        self._others = encoded(security_headers(FILE_POLICY, is_https))

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "http":
            return self._app(scope, receive, send)
        is_data = is_api(scope) or scope["path"] in _OPERATOR_PATHS
        whole = self._data if is_data else self._others

        def with_headers(message: Message) -> Awaitable[None]:
            if message["type"] == "http.response.start":
                given = message.get("headers", ())
                names = dict(given)
                missing = [known for known in whole if known[0] not in names]
                if is_data:
                    missing.append(_VARY)
                if missing:
                    message["headers"] = [*given, *missing]
            return send(message)

        return self._app(scope, receive, with_headers)
