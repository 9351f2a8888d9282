"""Stacks of combining marks cost what their length costs, and no more."""

import time
import unicodedata
from typing import Literal

import pytest

from tawam.normalization import MOST_MARKS, is_stream_safe, normalize

# Out of order: what normalization has to sort. The last two become marks in compatibility forms alone.
STACKS = ["\u0300\u0316", "\u0f73\u0300", "\uff9e\u0300"]


@pytest.mark.parametrize("stack", STACKS)
@pytest.mark.parametrize("form", ["NFC", "NFKC"])
def test_sixty_thousand_marks_cost_about_ten_times_six_thousand(form: Literal["NFC", "NFKC"], stack: str):
    def seconds(count: int) -> float:
        text = "a" + stack * count
        start = time.process_time()
        normalize(form, text)
        return time.process_time() - start

    few, many = min(seconds(3_000) for _ in range(3)), min(seconds(30_000) for _ in range(3))
    assert many < 40 * few, f"30,000 pairs: {many * 1000:.0f} ms, a tenth of them: {few * 1000:.0f} ms"


@pytest.mark.parametrize(
    "text", ["e\u0301", "\ufdfa", "مُحَمَّد", "ﬁ" * 600, "a" + "\u0300\u0316" * 15, "é" * 9_000]
)
@pytest.mark.parametrize("form", ["NFC", "NFKC"])
def test_texts_of_people_are_normalized_as_ever(form: Literal["NFC", "NFKC"], text: str):
    assert normalize(form, text) == unicodedata.normalize(form, text)
    assert is_stream_safe(text)


@pytest.mark.parametrize("stack", STACKS)
def test_no_more_than_thirty_marks_are_stream_safe(stack: str):
    assert is_stream_safe("a" + stack * 10)
    assert not is_stream_safe("a" + stack * (MOST_MARKS // 2 + 1))
