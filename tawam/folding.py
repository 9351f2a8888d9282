"""One spelling for what people search by: in Arabic, a word is written in several ways.

Letters that stand on another become it (أ is ا, ة is ه, ى is ي), vowel marks, tatweel and unseen marks go,
digits and letters of full width are ordinary ones. Databases and the site fold by the same table.
"""

import unicodedata
from itertools import chain
from string import ascii_letters, digits

_LETTERS = {
    "أ": "ا",
    "إ": "ا",
    "آ": "ا",
    "ٱ": "ا",
    "ؤ": "و",
    "ئ": "ي",
    "ة": "ه",
    "ى": "ي",
    "ی": "ي",
    "ھ": "ه",
    "ہ": "ه",
    "ک": "ك",
}
_DIGITS = {chr(zero + value): str(value) for zero in (0x0660, 0x06F0) for value in range(10)}
# Letters, digits and what addresses hold; a wildcard of a pattern stays what was typed.
_WIDE = {chr(ord(sign) + 0xFEE0): sign for sign in f"{ascii_letters}{digits}@.-"}
_MARKS = chain(
    *(range(0x0610, 0x061D), range(0x064B, 0x0660), range(0x06D6, 0x06DD), range(0x06DF, 0x06E5)),
    *(range(0x06E7, 0x06E9), range(0x06EA, 0x06EE), range(0x200B, 0x2010), range(0x202A, 0x202F)),
    *(range(0x2060, 0x2070), (0x00AD, 0x0621, 0x0640, 0x0670, 0xFEFF)),
)
_REPLACED = {**_LETTERS, **_DIGITS, **_WIDE}
# As `translate` of SQL takes them: the signs at the end have no counterpart, and go.
FROM = "".join(_REPLACED) + "".join(map(chr, _MARKS))
TO = "".join(_REPLACED.values())


def _base(letter: str) -> str:
    """The letter without its marks."""
    parts = unicodedata.decomposition(letter).split()
    return _base(chr(int(parts[0], 16))) if parts and not parts[0].startswith("<") else letter


# Latin letters with marks, and the letters by which lists sort them.
_ACCENTED = {
    chr(code): _base(chr(code))
    for code in chain(range(0xC0, 0x250), range(0x1E00, 0x1F00))
    if _base(chr(code)) in ascii_letters
}
SORTED_FROM = f"{''.join(_ACCENTED)}{FROM}"
SORTED_TO = f"{''.join(_ACCENTED.values())}{TO}"
_TABLE = str.maketrans(FROM[: len(TO)], TO, FROM[len(TO) :])

_SORTED = str.maketrans(SORTED_FROM[: len(SORTED_TO)], SORTED_TO, SORTED_FROM[len(SORTED_TO) :])


def fold(text: str) -> str:
    """`text` in the spelling by which it is searched. Letters keep their case."""
    return text if text.isascii() else text.translate(_TABLE)


def sort_key(text: str) -> str:
    """By what lists sort `text`: its letters, whatever their case, marks and spelling."""
    return text.translate(_SORTED).lower()


def has_spellings(text: str) -> bool:
    """Whether `text` may be written in several ways: Arabic, or signs that are folded."""
    return not text.isascii() and any("\u0600" <= letter <= "\u06ff" or letter in FROM for letter in text)
