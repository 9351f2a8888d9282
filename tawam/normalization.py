"""What people type or paste, brought to one spelling.

Unicode normalization (UAX #15) takes time that grows with a text's length, whatever marks it stacks.

Python sorts the combining marks behind a letter in quadratic time: sixty thousand of them take many seconds.
No language stacks more than a few; the Stream-Safe Text Format (UAX #15, 13) allows thirty.
"""

import re
import unicodedata
from itertools import takewhile
from typing import Literal

from tawam.folding import fold

MOST_MARKS = 30
# So few are sorted at once, and stay as they were typed.
_SHORT = 512
_GRAPHEME_JOINER = "\u034f"
_NOT_IN_NAMES = re.compile(r"[\W_]+")

# What pasted text carries unseen: marks of direction and of byte order, spaces without width, soft hyphens.
INVISIBLE = "\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
# A joiner shapes Persian words, Indic letters and emoji: it means something between two signs beyond ASCII.
_JOINERS = re.compile("[\u200c\u200d]+")
_INVISIBLE = re.compile(f"[{INVISIBLE}]")
_SEPARATORS = re.compile(r"[\s\-]+")
# Signs that turn the direction of what follows (UAX #9): they would make a statement read otherwise.
_TURNING = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
# What a mail program makes a link of, or shows as an address.
_LINK = re.compile(r"[/\\@:]|www\.|\w\.\w{2}", re.IGNORECASE)


def normalize(form: Literal["NFC", "NFKC"], text: str) -> str:
    """`text` in that form; in a long one, stacks of more than `MOST_MARKS` are parted by U+034F."""
    if len(text) > _SHORT and not text.isascii():
        text = _parted(text)
    return unicodedata.normalize(form, text)


def typed(text: str) -> str:
    """A line that a person typed or pasted, without spaces around it and without marks that nobody sees."""
    return text.strip() if text.isascii() else _JOINERS.sub(_joiner, _INVISIBLE.sub("", text)).strip()


def is_printable(name: str) -> bool:
    """Whether a typed line shows every sign of it, and joiners."""
    return name.replace("\u200c", "").replace("\u200d", "").isprintable()


def latin_digits(text: str) -> str:
    """`text` with the digits of every script as 0 to 9, every dash as `-`, and without invisible marks.

    Full-width signs become ordinary ones (NFKC).
    """
    return "".join(map(_latin, normalize("NFKC", _INVISIBLE.sub("", text)))).strip()


def typed_code(text: str) -> str:
    """A code as somebody reads it off, in whatever digits: without spaces and dashes."""
    return _SEPARATORS.sub("", latin_digits(text))


def folded_name(name: str) -> str:
    """A name as it is compared: what people write in more than one way, and what nobody sees, is left out.

    That is what searches fold, and case, width, blanks, punctuation and the script of digits. Latin accents
    stay.
    """
    letters = fold(normalize("NFKC", name)).casefold()
    return "".join(str(unicodedata.decimal(letter, letter)) for letter in _NOT_IN_NAMES.sub("", letters))


def is_stream_safe(text: str) -> bool:
    """Whether no letter carries more than `MOST_MARKS` marks: ask before other code normalizes it."""
    return text.isascii() or len(_parted(text)) == len(text)


def clean_name(name: str) -> str:
    """A typed name without signs that turn the text's direction, in one spelling, with single spaces.

    Args:
        name: bounded in length by the caller.
    """
    return " ".join(normalize("NFC", name.translate(_TURNING)).split())


def mailable_name(name: str | None) -> str | None:
    """A name that somebody typed, for a mail to somebody else; None where it could pass for a link."""
    if name is None or _LINK.search(name):
        return None
    return clean_name(name[:200]) or None


def _joiner(found: re.Match[str]) -> str:
    start, end = found.span()
    before, after = found.string[max(0, start - 1) : start], found.string[end : end + 1]
    means_something = all(sign > "\x7f" and not sign.isspace() for sign in (before, after))
    return found[0][0] if means_something else ""


def _latin(letter: str) -> str:
    if letter.isascii():
        return letter
    if letter in "\u200c\u200d":
        return ""
    if unicodedata.category(letter) == "Pd" or letter == "\N{MINUS SIGN}":
        return "-"
    return str(unicodedata.decimal(letter, letter))


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
