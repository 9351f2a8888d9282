"""Begins a span for each request, named by its route: never by its path, which strangers choose."""

from collections.abc import Awaitable, Mapping

from starlette.routing import Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tawam.http.client_address import TrustedNetworks
from tawam.http.headers import header
from tawam.http.request_log import TRACE_ID, request_id
from tawam.http.request_times import METHODS
from tawam.traces.spans import Span, active_tracer

# Where a part that finds its own way, without Starlette's routes, says what it took.
ROUTE = "tawam.route"
_CONTEXT_HEADERS = ("traceparent", "tracestate")


class ServerSpans:
    """The outermost part of a traced server, so that it sees the peer's own address.

    Args:
        proxies: the networks of proxies whose traces are continued, comma-separated. From everybody else,
            `traceparent` is ignored: it could fill the collector, or put requests into traces of others.
    """

    def __init__(self, app: ASGIApp, proxies: str) -> None:
        self._app = app
        self._proxies = TrustedNetworks(proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        tracer = active_tracer()
        if tracer is None or scope["type"] != "http":
            # A socket is open for hours.
            await self._app(scope, receive, send)
            return
        method = scope["method"] if scope["method"] in METHODS else "HTTP"
        with tracer.request_span(method, self._parent(scope)) as span:
            if not span.trace_id:
                await self._app(scope, receive, send)
                return
            scope[TRACE_ID] = span.trace_id
            await self._traced(span, method, scope, receive, send)

    async def _traced(self, span: Span, method: str, scope: Scope, receive: Receive, send: Send) -> None:
        def observed(message: Message) -> Awaitable[None]:
            if message["type"] == "http.response.start":
                span.set("http.response.status_code", message["status"])
                if message["status"] >= 500:
                    span.fail(str(message["status"]))
            return send(message)

        try:
            await self._app(scope, receive, observed)
        finally:
            span.set("http.request.method", method if method != "HTTP" else "_OTHER")
            span.set("tawam.request_id", request_id(scope))
            if route := route_of(scope):
                span.set("http.route", route)
                span.rename(f"{method} {route}")

    def _parent(self, scope: Scope) -> Mapping[str, str]:
        """The headers of a trace that a proxy of ours began."""
        peer = scope.get("client")
        if not peer or peer[0] not in self._proxies:
            return {}
        return {name: header(scope, name.encode()) for name in _CONTEXT_HEADERS}


def route_of(scope: Scope) -> str:
    """The pattern of the route that took the request, such as `/storage/v1/object/{bucket}/{name}`.

    It is empty for a request that was refused before a route was looked for.
    """
    if ROUTE in scope:
        return scope[ROUTE]
    route = scope.get("route")
    if isinstance(route, Mount):
        return f"{route.path}/{{path}}"
    pattern = getattr(route, "path_format", "")
    return f"{scope.get('root_path', '')}{pattern}" if pattern else ""
