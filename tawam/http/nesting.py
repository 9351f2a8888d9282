"""Checks the depth and the number of lists and objects of a JSON text before it is decoded.

Decoding makes a Python object of each list, and a body of nothing but lists would block the server for tenths
of a second. The checks use C functions over the whole text, and go piece by piece only where they must.
"""

from itertools import accumulate

MAX_DEPTH = 64
# Lists and objects of one body: sixteen for each row, at the most rows that a request may write.
MAX_CONTAINERS = 16_384

_PIECE = 4096
_IGNORED = bytes(set(range(256)) - set(b'"[]{}'))
_STEPS = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")


def nesting_problem(text: bytes) -> str | None:
    """Return the problem with the nesting of `text` as the end of a sentence, or None.

    The text may still be invalid JSON, which the decoder checks.
    """
    if text.count(b"[") + text.count(b"{") <= MAX_DEPTH:
        return None
    depth = opened = 0
    is_within_string = False
    marks = _quotes_and_brackets(text)
    for start in range(0, len(marks), _PIECE):
        parts = marks[start : start + _PIECE].split(b'"')
        outside = b"".join(parts[is_within_string::2])
        is_within_string ^= len(parts) % 2 == 0
        opened += outside.count(b"[") + outside.count(b"{")
        depths = list(accumulate(memoryview(outside.translate(_STEPS)).cast("b"), initial=depth))
        depth = depths[-1]
        if max(depths) > MAX_DEPTH:
            return f"is nested deeper than {MAX_DEPTH} levels"
        if opened > MAX_CONTAINERS:
            return f"holds more than {MAX_CONTAINERS} lists and objects"
    return None


def _quotes_and_brackets(text: bytes) -> bytes:
    """Remove from `text` all but quotes and brackets, escaped quotes, and strings that hold no bracket.

    Two strings with nothing left between them become one, which does not change the result.
    """
    unescaped = text.replace(b"\\\\", b"").replace(b'\\"', b"") if b"\\" in text else text
    return unescaped.translate(None, _IGNORED).replace(b'""', b"")
