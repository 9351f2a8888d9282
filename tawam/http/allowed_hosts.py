"""Refuses requests that are addressed to another host name.

It is the defence against DNS rebinding: a page of another site, whose name was pointed at this machine, sends
that site's name in the Host header.
"""

import re
from collections.abc import Awaitable
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from tawam.errors import ApiError
from tawam.http.error_responses import ErrorResponses
from tawam.http.headers import headers_by_name
from tawam.settings import Settings

_LOOPBACK = ("localhost", "127.0.0.1", "::1")
# Load balancers request these by IP address, so any Host header is accepted.
_ANYWHERE = ("/healthz", "/readyz")
# The length of a host name (RFC 1035, 2.3.4) and a port.
_LONGEST = 262
_MOST_SEEN = 64
# What a name may consist of is told by the names that are accepted. Only addresses have brackets and colons.
_HOST = re.compile(
    r"(?:\[(?P<address>[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*)\]|(?P<name>[^\s:@,/\[\]]+))(?::(?P<port>[0-9]{1,5}))?"
)
_HIGHEST_PORT = 65_535


class HostNames:
    """The accepted Host headers: the site's name and, in development, the names of this machine."""

    def __init__(self, settings: Settings) -> None:
        site = urlsplit(settings.site_url).hostname or ""
        self._names = frozenset({site} if settings.is_production else {site, settings.host, *_LOOPBACK})
        # Accepted headers as the clients wrote them, with their ports.
        self._seen: set[bytes] = set()

    def __contains__(self, header: bytes) -> bool:
        if header in self._seen:
            return True
        is_known = len(header) <= _LONGEST and _hostname(header.decode("latin-1")) in self._names
        if is_known and len(self._seen) < _MOST_SEEN:
            self._seen.add(header)
        return is_known


class AllowedHosts:
    """Refuses requests whose Host header names another server (400)."""

    def __init__(self, app: ASGIApp, hosts: HostNames, error_responses: ErrorResponses) -> None:
        self._app = app
        self._hosts = hosts
        self._error_responses = error_responses

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "http" and scope["path"] not in _ANYWHERE and self._is_other(scope):
            error = ApiError(400, "unknown_host", "This server does not answer to that Host.")
            return self._error_responses.response(scope, error)(scope, receive, send)
        return self._app(scope, receive, send)

    def _is_other(self, scope: Scope) -> bool:
        return headers_by_name(scope).get(b"host", b"") not in self._hosts


def _hostname(host: str) -> str | None:
    """Return a Host header such as `[::1]:8000` or `Example.com:80` without brackets and port, in lower case.

    None for what is no name with at most a port (RFC 9110, 7.2), such as a list of several hosts.
    """
    found = _HOST.fullmatch(host)
    if found is None or int(found["port"] or 0) > _HIGHEST_PORT:
        return None
    return (found["address"] or found["name"]).lower()
