"""Chooses the encodings of a file that a browser accepts (RFC 9110, 12.5.3)."""

from typing import Literal

Encoding = Literal["br", "gzip", "identity"]

# The longest `Accept-Encoding` header that is parsed. Browsers' headers have a sixth of this length.
LONGEST = 200
# In the order of the files' sizes, smallest first.
_COMPRESSED: tuple[Encoding, ...] = ("br", "gzip")


def accepted(header: bytes) -> tuple[Encoding, ...]:
    """Return the encodings that an `Accept-Encoding` header accepts, the preferred first.

    `identity` is always among them, and is the only one for a header that is too long.
    """
    if len(header) > LONGEST:
        return ("identity",)
    weights: dict[str, float] = {}
    for part in header.decode("latin-1").lower().split(",")[:20]:
        name, _, parameter = part.partition(";")
        weights[name.strip()] = _weight(parameter)
    fallback = weights.get("*", 0.0)
    taken: list[Encoding] = [encoding for encoding in _COMPRESSED if weights.get(encoding, fallback) > 0]
    # The sort is stable: encodings of equal weight stay in the order of `_COMPRESSED`.
    taken.sort(key=lambda encoding: -weights.get(encoding, fallback))
    return (*taken, "identity")


def _weight(parameter: str) -> float:
    name, _, value = parameter.strip().partition("=")
    if name != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
