"""Unicode normalization (UAX #15) in time that grows with a text's length, whatever marks it stacks.

Python sorts the combining marks behind a letter in quadratic time: sixty thousand of them take many seconds.
No language stacks more than a few; the Stream-Safe Text Format (UAX #15, 13) allows thirty.
"""

import re
import unicodedata
from itertools import takewhile
from typing import Literal

MOST_MARKS = 30
# So few are sorted at once, and stay as they were typed.
_SHORT = 512
_GRAPHEME_JOINER = "\u034f"
_NOT_IN_NAMES = re.compile(r"[\W_]+")
# Letters that Arabic and Persian keyboards write for one another; and the tatweel, which is none.
_LETTERS = str.maketrans(
    {
        **dict.fromkeys("أإآٱ", "ا"),
        "ؤ": "و",
        **dict.fromkeys("ئىی", "ي"),
        **dict.fromkeys("ةھہ", "ه"),
        "ک": "ك",
        "ـ": None,
    }
)


def normalize(form: Literal["NFC", "NFKC"], text: str) -> str:
    """`text` in that form; in a long one, stacks of more than `MOST_MARKS` are parted by U+034F."""
    if len(text) > _SHORT and not text.isascii():
        text = _parted(text)
    return unicodedata.normalize(form, text)


def folded_name(name: str) -> str:
    """A name as it is compared: what people write in more than one way, and what nobody sees, is left out.

    That is case, width, blanks and punctuation, invisible marks, tatweel, vowel marks, the forms of hamza,
    ى and ة, and the script of digits. Accents of Latin letters stay.
    """
    letters = normalize("NFKC", name).casefold().translate(_LETTERS)
    return "".join(str(unicodedata.decimal(letter, letter)) for letter in _NOT_IN_NAMES.sub("", letters))


def is_stream_safe(text: str) -> bool:
    """Whether no letter carries more than `MOST_MARKS` marks: ask before other code normalizes it."""
    return text.isascii() or len(_parted(text)) == len(text)


def _parted(text: str) -> str:
    """The Stream-Safe Text Process (UAX #15, D4)."""
    parted: list[str] = []
    marks = 0
    for letter in text:
        parts = unicodedata.normalize("NFKD", letter)
        leading = _marks(parts)
        if marks + leading > MOST_MARKS:
            parted.append(_GRAPHEME_JOINER)
            marks = 0
        marks = marks + leading if leading == len(parts) else _marks(parts[::-1])
        parted.append(letter)
    return "".join(parted)


def _marks(parts: str) -> int:
    return sum(1 for _ in takewhile(unicodedata.combining, parts))
