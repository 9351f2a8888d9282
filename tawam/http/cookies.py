"""Reads the cookies of a request.

Python's own reader unquotes a value in quadratic time: a header of 60 KB would block the server for
seconds. No cookie of this server needs quotes, so values are not unquoted.
"""

from collections.abc import Iterator
from typing import Any

from starlette.requests import HTTPConnection
from starlette.types import Scope

from tawam.http.headers import headers_by_name

# Bytes of the header, which may also hold cookies of other programs on the same host name. A longer header is
# ignored, and the page is served as to a visitor without cookies.
MAX_COOKIES = 8192


def cookie(asked: HTTPConnection | Scope, name: str) -> str | None:
    """Return the value of the cookie `name` as it was sent; None without one or if the header is too long.

    The first of several counts: browsers send the cookie with the longest path first (RFC 6265, 5.4).
    """
    return next((value for known, value in _pairs(asked) if known == name), None)


def cookies(asked: HTTPConnection | Scope) -> dict[str, str]:
    """Return all cookies by name, under the rules of `cookie`."""
    read: dict[str, str] = {}
    for name, value in _pairs(asked):
        read.setdefault(name, value)
    return read


def _pairs(asked: HTTPConnection | Scope) -> Iterator[tuple[str, str]]:
    # `isinstance` would cost more than the rest, because HTTPConnection is an abstract mapping.
    scope: Any = getattr(asked, "scope", asked)
    header = headers_by_name(scope).get(b"cookie", b"")
    if not header or len(header) > MAX_COOKIES:
        return
    for pair in header.decode("latin-1").split(";"):
        name, _, value = pair.partition("=")
        yield name.strip(), value.strip()
