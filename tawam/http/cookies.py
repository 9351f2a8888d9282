"""Cookies, as far as they are ours.

Python's own reader unquotes a value in quadratic time: a header of 60 KB would hold the server for seconds.
No cookie of ours needs quotes, so a value is taken as it stands.
"""

from collections.abc import Iterator
from typing import Any

from starlette.requests import HTTPConnection
from starlette.types import Scope

from tawam.http.headers import headers_by_name

# Other programs on the same host name may keep some too. What is longer is not read: a page is served all
# the same, to a visitor without cookies.
MAX_COOKIES = 8192


def cookie(asked: HTTPConnection | Scope, name: str) -> str | None:
    """The value of the cookie `name`, as it was sent; None without one, or where the header is too long.

    Of several the first counts: browsers send the one of the longest path first (RFC 6265, 5.4).
    """
    return next((value for known, value in _pairs(asked) if known == name), None)


def cookies(asked: HTTPConnection | Scope) -> dict[str, str]:
    """Every cookie, by name; read as `cookie` does."""
    read: dict[str, str] = {}
    for name, value in _pairs(asked):
        read.setdefault(name, value)
    return read


def _pairs(asked: HTTPConnection | Scope) -> Iterator[tuple[str, str]]:
    # To ask for the type of a connection, which is an abstract mapping, costs more than the rest.
    scope: Any = getattr(asked, "scope", asked)
    header = headers_by_name(scope).get(b"cookie", b"")
    if not header or len(header) > MAX_COOKIES:
        return
    for pair in header.decode("latin-1").split(";"):
        name, _, value = pair.partition("=")
        yield name.strip(), value.strip()
