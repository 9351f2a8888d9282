"""Which names this server answers to.

A page of another site whose name was pointed at this machine (DNS rebinding) sends its own name here.
"""

from functools import lru_cache
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from tawam.errors import ApiError
from tawam.http.failures import Failures
from tawam.http.headers import header
from tawam.settings import Settings

_LOOPBACK = ("localhost", "127.0.0.1", "::1")
# A load balancer asks by address.
_ANYWHERE = ("/healthz", "/readyz")


def known_hosts(settings: Settings) -> frozenset[str]:
    """The site's name; in development, this machine's too."""
    site = urlsplit(settings.site_url).hostname or ""
    return frozenset({site} if settings.is_production else {site, settings.host, *_LOOPBACK})


class Hosts:
    """Refuses requests whose Host header names another server (400)."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str], failures: Failures) -> None:
        self._app = app
        self._hosts = hosts
        self._failures = failures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] not in _ANYWHERE and not self._knows(scope):
            error = ApiError(400, "unknown_host", "This server does not answer to that Host.")
            await self._failures.response(scope, error)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _knows(self, scope: Scope) -> bool:
        return _hostname(header(scope, b"host")) in self._hosts


@lru_cache(maxsize=256)
def _hostname(host: str) -> str:
    """`[::1]:8000`, `Example.com:80` without brackets, port and capitals. Two hosts at once are none."""
    if "," in host:
        return ""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower()
