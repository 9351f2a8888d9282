"""Reads request headers fast, for code that runs on every request."""

from starlette.types import Scope

_BY_NAME = "tawam.headers"


def headers_by_name(scope: Scope) -> dict[bytes, bytes]:
    """Return the headers of a request by lower-case name; the dict is built once per request.

    Headers of the same name are joined by commas (RFC 9110, 5.3), cookies by semicolons (RFC 6265, 4.2.1).
    """
    known: dict[bytes, bytes] | None = scope.get(_BY_NAME)
    if known is None:
        given: list[tuple[bytes, bytes]] = scope["headers"]
        known = dict(given)
        if len(known) != len(given):
            known = _joined(given)
        scope[_BY_NAME] = known
    return known


def header(scope: Scope, name: bytes) -> str:
    """Return the value of the header `name` (lower case), or an empty string."""
    return headers_by_name(scope).get(name, b"").decode("latin-1")


def _joined(given: list[tuple[bytes, bytes]]) -> dict[bytes, bytes]:
    values: dict[bytes, list[bytes]] = {}
    for name, value in given:
        values.setdefault(name, []).append(value)
    return {name: (b";" if name == b"cookie" else b",").join(parts) for name, parts in values.items()}
