"""Restricts the pages for developers to this machine."""

from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tawam.http.client_address import is_proxied
from tawam.loopback import is_loopback


def loopback_only(routes: Sequence[BaseRoute]) -> list[BaseRoute]:
    """Wrap `routes` so that clients on other machines or behind a proxy get 404."""
    for route in routes:
        if isinstance(route, Route):
            route.app = _LoopbackOnly(route.app)
    return [*routes]


class _LoopbackOnly:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        peer = (scope.get("client") or ("", 0))[0]
        if not is_loopback(peer) or is_proxied(Headers(scope=scope)):
            raise HTTPException(404)
        await self._app(scope, receive, send)
