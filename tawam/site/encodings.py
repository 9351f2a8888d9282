"""Which of a file's encodings a browser takes (RFC 9110, 12.5.3)."""

from typing import Literal

Encoding = Literal["br", "gzip", "identity"]

# Browsers write a sixth of it.
LONGEST = 200
# The smallest first.
_COMPRESSED: tuple[Encoding, ...] = ("br", "gzip")


def accepted(header: bytes) -> tuple[Encoding, ...]:
    """Our encodings that an `Accept-Encoding` header takes, the preferred first; `identity` is always one,
    and the only one of a header that no browser would send.
    """
    if len(header) > LONGEST:
        return ("identity",)
    weights: dict[str, float] = {}
    for part in header.decode("latin-1").lower().split(",")[:20]:
        name, _, parameter = part.partition(";")
        weights[name.strip()] = _weight(parameter)
    fallback = weights.get("*", 0.0)
    taken: list[Encoding] = [encoding for encoding in _COMPRESSED if weights.get(encoding, fallback) > 0]
    # Sorting keeps the order of equals: ours.
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
