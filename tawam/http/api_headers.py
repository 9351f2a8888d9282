"""The headers of every answer that is data, errors included: the API's, and what operators ask."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

API_PATHS = ("/auth/v1/", "/rest/v1/", "/functions/v1/")
_OPERATOR_PATHS = ("/healthz", "/readyz", "/metrics")

_HEADERS = [
    # An answer is data: opened as a page, it may load and run nothing.
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"vary", b"authorization, apikey, origin"),
]
_NO_STORE = (b"cache-control", b"no-store")
_HSTS = (b"strict-transport-security", b"max-age=63072000; includeSubDomains; preload")


def is_api(scope: Scope) -> bool:
    return scope["type"] == "http" and scope["path"].startswith(API_PATHS)


class ApiHeaders:
    """Adds the security headers, and `no-store` where the handler says nothing of caching."""

    def __init__(self, app: ASGIApp, is_https: bool) -> None:
        self._app = app
        self._headers = [*_HEADERS, _HSTS] if is_https else _HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not is_api(scope) and scope.get("path") not in _OPERATOR_PATHS:
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = message.get("headers", [])
                cached = any(name == b"cache-control" for name, _ in given)
                message["headers"] = (
                    [*given, *self._headers] if cached else [*given, *self._headers, _NO_STORE]
                )
            await send(message)

        await self._app(scope, receive, with_headers)
