"""Stretches of time."""

from collections.abc import Sequence
from itertools import groupby

from tawam.media.inspection import Span


def spans_of(marks: Sequence[bool], unit: float, shortest: float) -> list[Span]:
    """Find the stretches of `shortest` seconds or more in which `marks`, one every `unit` seconds, hold."""
    spans: list[Span] = []
    position = 0
    for is_marked, group in groupby(marks):
        length = sum(1 for _ in group)
        if is_marked and length * unit >= shortest:
            spans.append((round(position * unit, 1), round((position + length) * unit, 1)))
        position += length
    return spans


def outside(spans: list[Span], others: list[Span]) -> list[Span]:
    """Those of `spans` that touch none of `others`."""
    return [
        (start, end)
        for start, end in spans
        if not any(start < other_end and other_start < end for other_start, other_end in others)
    ]


def joined(spans: list[Span], gap: float) -> list[Span]:
    """The `spans`, those that are at most `gap` seconds apart made one."""
    result: list[Span] = []
    for start, end in spans:
        if result and start - result[-1][1] <= gap:
            result[-1] = (result[-1][0], end)
        else:
            result.append((start, end))
    return result
