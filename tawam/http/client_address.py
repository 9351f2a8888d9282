"""Who is calling, as far as the network tells."""

from collections.abc import Awaitable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from tawam.http.headers import header

# An address of IPv6 in full, with one of IPv4 at its end.
_LONGEST = 45
# Nobody stands behind more proxies of their own; what is left of them is not read.
_MOST_HOPS = 20
# What proxies add: RFC 7239, RFC 9110 (7.6.3), and what was there before them.
_OF_PROXIES = ("x-forwarded-for", "forwarded", "via", "x-real-ip", "x-forwarded-proto", "x-forwarded-host")


class TrustedProxies:
    """Puts the caller's own address in `scope["client"]`.

    `X-Forwarded-For` is believed only from a peer in `networks`, and read from its right end: each
    proxy appends the address that it saw, so whatever stands left of the first stranger is hearsay.

    Args:
        networks: comma-separated, such as `10.0.0.0/8, ::1`.

    Raises:
        ValueError: a network is malformed.
    """

    def __init__(self, app: ASGIApp, networks: str) -> None:
        self._app = app
        self._networks = [
            ip_network(text.strip(), strict=False) for text in networks.split(",") if text.strip()
        ]
        self._trusts = lru_cache(maxsize=1024)(self._is_trusted)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if self._networks and scope["type"] in ("http", "websocket") and scope.get("client"):
            host, port = scope["client"]
            scope["client"] = (self._origin(host, header(scope, b"x-forwarded-for")), port)
        return self._app(scope, receive, send)

    def _origin(self, peer: str, forwarded: str) -> str:
        address = peer
        for hop in reversed([hop.strip() for hop in forwarded.rsplit(",", _MOST_HOPS)[-_MOST_HOPS:]]):
            if not self._trusts(address):
                break
            if not hop:
                continue
            if len(hop) > _LONGEST or _parse(hop) is None:
                break
            address = hop
        return address

    def _is_trusted(self, address: str) -> bool:
        parsed = _parse(address)
        return parsed is not None and any(parsed in network for network in self._networks)


def client_address(request: Request) -> str:
    """The caller's address as a key for limits; of IPv6 the /64 that one subscriber is given."""
    host = request.client.host if request.client else ""
    parsed = _parse(host)
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is None:
        return str(IPv6Network((parsed, 64), strict=False))
    return str(parsed.ipv4_mapped) if isinstance(parsed, IPv6Address) else host


def is_private(request: Request) -> bool:
    """Whether the caller is this machine or its private network, and no proxy speaks for another."""
    parsed = _parse(request.client.host if request.client else "")
    return parsed is not None and parsed.is_private and not is_proxied(request.headers)


def is_proxied(headers: Headers) -> bool:
    """Whether a proxy says that it speaks for another."""
    return any(name in headers for name in _OF_PROXIES)


@lru_cache(maxsize=1024)
def _parse(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text)
    except ValueError:
        return None
