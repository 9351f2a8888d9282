"""Which part of a file a `Range` header asks for (RFC 9110, 14.1.2 and 14.2)."""

import re
from typing import Literal

Part = tuple[int, int]

_RANGE = re.compile(rb"(\d*)-(\d*)")
_MOST_RANGES = 32


def requested_part(header: bytes, length: int) -> Part | Literal["whole", "unsatisfiable"]:
    """First byte and the one after the last, of a file of `length` bytes.

    Several ranges that could be met, other units and malformed headers are answered with the whole, as the
    standard allows.
    """
    unit, _, ranges = header.partition(b"=")
    if unit.strip().lower() != b"bytes":
        return "whole"
    specs = [spec for spec in (piece.strip(b" \t") for piece in ranges.split(b",", _MOST_RANGES)) if spec]
    if not specs or len(specs) > _MOST_RANGES:
        return "whole"
    parts: list[Part] = []
    for spec in specs:
        bounds = _RANGE.fullmatch(spec)
        part = _part(bounds[1], bounds[2], length) if bounds else "malformed"
        if part == "malformed":
            return "whole"
        if part is not None:
            parts.append(part)
    if not parts:
        return "unsatisfiable"
    return parts[0] if len(specs) == 1 else "whole"


def _part(first: bytes, last: bytes, length: int) -> Part | Literal["malformed"] | None:
    """None: well-formed, but beyond the file."""
    if not first:
        if not last:
            return "malformed"
        wanted = min(_number(last), length)
        return (length - wanted, length) if wanted else None
    start = _number(first)
    end = _number(last) if last else start
    if end < start:
        return "malformed"
    if start >= length:
        return None
    return start, min(end + 1, length) if last else length


def _number(digits: bytes) -> int:
    """Numbers beyond any file are all alike; Python refuses to read those of thousands of digits."""
    digits = digits.lstrip(b"0") or b"0"
    return int(digits) if len(digits) < 19 else 10**19
