"""Parses the `Range` header (RFC 9110, 14.1.2 and 14.2)."""

import re
from typing import Literal

Part = tuple[int, int]

_RANGE = re.compile(rb"(\d*)-(\d*)")
_MOST_RANGES = 32


def requested_part(header: bytes, length: int) -> Part | Literal["whole", "unsatisfiable"]:
    """Return the first byte of the requested range and the byte after its last, for a file of `length` bytes.

    Several satisfiable ranges, other units and malformed headers give the whole file, as the standard allows.
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
    """Return the bounds of one range; None if it is well-formed but beyond the end of the file."""
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
    """Parse a number. One beyond any file's size gives 10**19, because Python refuses thousands of digits."""
    digits = digits.lstrip(b"0") or b"0"
    return int(digits) if len(digits) < 19 else 10**19
