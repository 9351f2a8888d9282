"""Words are counted as the browser counts them; the time they take is an estimate within bounds."""

import json
from pathlib import Path
from typing import Any

import pytest

from tawam.languages import Language
from tawam.videos.speaking import speaking_seconds, spoken_words

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "speaking_cases.json").read_text())


@pytest.mark.parametrize("case", CASES, ids=lambda case: repr(case["text"][:20]))
def test_spoken_words(case: dict[str, Any]) -> None:
    assert spoken_words(case["text"]) == case["words"]


@pytest.mark.parametrize(
    ("words", "language", "seconds"),
    [
        (0, "en", (0, 0)),
        (160, "en", (60, 74)),
        (268, "en", (101, 124)),
        (97, "ar", (60, 74)),
        (1, "ar", (1, 1)),
    ],
)
def test_speaking_seconds(words: int, language: Language, seconds: tuple[int, int]) -> None:
    assert speaking_seconds(words, language) == seconds
