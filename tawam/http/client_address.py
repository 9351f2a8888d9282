"""Finds the network address of the client of a request."""

from collections.abc import Awaitable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from tawam.http.headers import header

# The length of an uncompressed IPv6 address that ends with an IPv4 address.
_LONGEST = 45
# More proxies than any operator runs; addresses to the left of these are not read.
_MOST_HOPS = 20
# The headers that proxies add: of RFC 7239, of RFC 9110 (7.6.3), and the older ones without a standard.
_OF_PROXIES = ("x-forwarded-for", "forwarded", "via", "x-real-ip", "x-forwarded-proto", "x-forwarded-host")


class TrustedNetworks:
    """Networks of proxies, comma-separated, such as `10.0.0.0/8, ::1`.

    Raises:
        ValueError: a network is malformed.
    """

    def __init__(self, networks: str) -> None:
        self._networks = [
            ip_network(text.strip(), strict=False) for text in networks.split(",") if text.strip()
        ]
        self._trusts = lru_cache(maxsize=1024)(self._is_trusted)

    def __bool__(self) -> bool:
        return bool(self._networks)

    def __contains__(self, address: str) -> bool:
        return self._trusts(address)

    def _is_trusted(self, address: str) -> bool:
        parsed = _parse(address)
        return parsed is not None and any(parsed in network for network in self._networks)


class TrustedProxies:
    """Puts the client's address in `scope["client"]`.

    `X-Forwarded-For` is trusted only from a peer in `networks`, and read from its right end: each proxy
    appends the address that it saw, so an address to the left of the first untrusted one may be forged.

    Args:
        networks: of the trusted proxies, as `TrustedNetworks` takes them.
    """

    def __init__(self, app: ASGIApp, networks: str) -> None:
        self._app = app
        self._networks = TrustedNetworks(networks)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if self._networks and scope["type"] in ("http", "websocket") and scope.get("client"):
            host, port = scope["client"]
            scope["client"] = (self._origin(host, header(scope, b"x-forwarded-for")), port)
        return self._app(scope, receive, send)

    def _origin(self, peer: str, forwarded: str) -> str:
        address = peer
        for hop in reversed([hop.strip() for hop in forwarded.rsplit(",", _MOST_HOPS)[-_MOST_HOPS:]]):
            if address not in self._networks:
                break
            if not hop:
                continue
            if len(hop) > _LONGEST or _parse(hop) is None:
                break
            address = hop
        return address


def client_address(request: HTTPConnection) -> str:
    """Return the client's address as a key for rate limits; for IPv6, the /64 that a subscriber is given."""
    host = request.client.host if request.client else ""
    parsed = _parse(host)
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is None:
        return str(IPv6Network((parsed, 64), strict=False))
    return str(parsed.ipv4_mapped) if isinstance(parsed, IPv6Address) else host


def is_private(request: Request) -> bool:
    """Whether the client is in this machine's private network and no proxy forwarded the request."""
    parsed = _parse(request.client.host if request.client else "")
    return parsed is not None and parsed.is_private and not is_proxied(request.headers)


def is_proxied(headers: Headers) -> bool:
    """Whether a header shows that a proxy forwarded the request."""
    return any(name in headers for name in _OF_PROXIES)


@lru_cache(maxsize=1024)
def _parse(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text)
    except ValueError:
        return None
