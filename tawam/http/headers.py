"""Reading request headers where it happens on every request."""

from starlette.types import Scope


def header(scope: Scope, name: bytes) -> str:
    """The values of `name` (lower case) joined by commas (RFC 9110, 5.3); empty when there is none."""
    values = [value for key, value in scope["headers"] if key == name]
    return b",".join(values).decode("latin-1") if values else ""
