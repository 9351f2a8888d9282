"""How deep and how wide a JSON text is, told without decoding it: what it may cost is known before.

Decoding makes an object of each list, and lists of nothing but lists would hold the server for tenths of
seconds. Everything here runs at the speed of C over the whole text, and piece by piece where it cannot.
"""

from itertools import accumulate

MAX_DEPTH = 64
# Lists and objects of one body: sixteen for each of the most rows that a request may write.
MAX_CONTAINERS = 16_384

_PIECE = 4096
_IGNORED = bytes(set(range(256)) - set(b'"[]{}'))
_STEPS = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")


def nesting_problem(text: bytes) -> str | None:
    """What is wrong with the nesting of `text`, as the end of a sentence; None where nothing is.

    Whether it is JSON at all is for the decoder to say.
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
    """`text` without what is neither, without escaped quotes, and without strings that hold no bracket.

    Two strings with nothing left between them become one, which does not matter here.
    """
    unescaped = text.replace(b"\\\\", b"").replace(b'\\"', b"") if b"\\" in text else text
    return unescaped.translate(None, _IGNORED).replace(b'""', b"")
