"""Counts the spoken words of a script, and estimates how long they take.

`scripts/script_rules.py` writes the figures for the browser, which counts while somebody types;
`tests/videos/speaking_cases.json` holds both counts to the same results.
"""

import re
from typing import NamedTuple

from tawam.languages import Language


class Pace(NamedTuple):
    """Words a minute, spoken slowly and spoken fast."""

    slow: int
    fast: int


# English: the usual pace of presenters. Arabic writes articles, conjunctions and pronouns as parts of words:
# equal texts were read aloud at 138 words a minute in Arabic and 228 in English (Trauzettel-Klosinski and
# Dietz, Investigative Ophthalmology & Visual Science 53, 2012, 5452-5461). In that proportion 130 to 160
# English words a minute are 79 to 97 Arabic ones.
PACES: dict[Language, Pace] = {"en": Pace(130, 160), "ar": Pace(79, 97)}
# What stands between words, as both halves' regular expressions read it.
SEPARATORS = r"[\t\n\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+"
HEADING = "#"

_SEPARATORS = re.compile(SEPARATORS)


class Seconds(NamedTuple):
    """How long a script takes at least and at most."""

    least: int
    most: int


def spoken_words(text: str) -> int:
    """Count what stands between blanks and holds a letter or a digit, without the headings."""
    lines = (line for line in text.split("\n") if not line.startswith(HEADING))
    words = (word for line in lines for word in _SEPARATORS.split(line))
    # Most begin with a letter: the others are looked at whole.
    return sum(word[:1].isalnum() or any(map(str.isalnum, word)) for word in words)


def speaking_seconds(words: int, language: Language) -> Seconds:
    """Estimate how long so many words take to speak, in whole seconds, rounded half up."""
    pace = PACES[language]
    return Seconds(_seconds(words, pace.fast), _seconds(words, pace.slow))


def _seconds(words: int, pace: int) -> int:
    return (120 * words + pace) // (2 * pace)
