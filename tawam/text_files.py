"""Decodes a text file that somebody chose on their computer: tables, captions.

Nothing is guessed where it matters: a file that is UTF-8 in most places is UTF-8 that was damaged, and is
refused with the place, never read as something else.
"""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE

# The longer marks first: that of UTF-16 begins that of UTF-32.
_MARKS = (
    (BOM_UTF32_LE, "utf-32-le"),
    (BOM_UTF32_BE, "utf-32-be"),
    (BOM_UTF8, "utf-8"),
    (BOM_UTF16_LE, "utf-16-le"),
    (BOM_UTF16_BE, "utf-16-be"),
)
_REPLACEMENT = "\ufffd"
# What programs wrote Arabic in before Unicode: Windows, and Unix.
_ARABIC_PAGES = ("cp1256", "iso8859_6")
_WORD = re.compile(r"[^\W\d_]+")
_ARABIC = re.compile("[\u0620-\u064a\u0671-\u06d3]")
_LATIN = re.compile("[A-Za-z\u00c0-\u00ff\u0152\u0153\u0192]")
# No Western word is spelled so: three accented letters in a row, a capital one behind a small letter, a sign
# in front of a letter. No Arabic word begins with a vowel mark.
_UNLIKELY = re.compile(
    "[\u00c0-\u00ff]{3}|[a-z\u00df-\u00ff][\u00c0-\u00d6\u00d8-\u00de]|[ƒ‚†‡ˆ¤¦¬][A-Za-z\u00c0-\u00ff]"
)
_LOOSE_MARK = re.compile("(?<![\u0620-\u0652\u0671-\u06d3])[\u064b-\u0652]")
# A letter beyond ASCII as UTF-8 writes it.
_SEQUENCE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
# What no writer puts right behind a letter, though both are letters of UTF-8 when taken together.
_BEHIND_NO_LETTER = frozenset("†‡ˆ‰ƒ‚„¢£¤¥¦§¨©¬¯±´µ¶·¸¹¼½¾")
# Any text has these, and UTF-16 without a mark is told by them.
_ORDINARY = re.compile("[\t\n\r -~\u00a0-\u00ff\u0600-\u06ff\u2000-\u206f]")
_ORDINARY_SHARE = 0.9


class Undecodable(Exception):
    """The file is not text, or was damaged. `before`: what was read up to there."""

    def __init__(self, before: str = "") -> None:
        super().__init__("not text")
        self.before = before

    @property
    def line(self) -> int:
        """The line of the damage, from 1."""
        return self.before.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1


def decode_text(data: bytes) -> str:
    """Decode UTF-8, UTF-16, UTF-32 with a mark, or the Arabic or Western page of Windows. Linear in time.

    Raises:
        Undecodable: names the first place that is no text: bytes of another encoding, a letter that was cut
            off, a zero byte, or U+FFFD, which another program wrote where it had lost a letter.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return intact(_strictly(data[len(mark) :], encoding))
    if b"\0" in data:
        return intact(_unmarked_utf16(data))
    try:
        return intact(_strictly(data, "utf-8"))
    except Undecodable:
        text = None if _REPLACEMENT.encode() in data else _of_one_page(data)
        if text is None:
            raise
        return text


def intact(text: str) -> str:
    """Return a text in which no letter was lost.

    Raises:
        Undecodable: it holds U+FFFD or U+0000.
    """
    places = [place for place in (text.find(_REPLACEMENT), text.find("\0")) if place >= 0]
    if places:
        raise Undecodable(text[: min(places)])
    return text


def _strictly(data: bytes, encoding: str) -> str:
    """
    Raises:
        Undecodable
    """
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Undecodable(data[: error.start].decode(encoding, "ignore")) from error


def _unmarked_utf16(data: bytes) -> str:
    """
    Raises:
        Undecodable
    """
    for encoding in ("utf-16-le", "utf-16-be"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if len(_ORDINARY.findall(text)) >= _ORDINARY_SHARE * len(text):
            return text
    raise Undecodable(data[: data.index(b"\0")].decode("utf-8", "ignore"))


def _of_one_page(data: bytes) -> str | None:
    """Decode a file of one byte a letter; None where that makes no sense as a whole."""
    for page in _ARABIC_PAGES:
        try:
            text = data.decode(page)
        except UnicodeDecodeError:
            continue
        if not _is_utf8_in_places(data, page) and _is_arabic(text):
            return text
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError:
        return None
    return None if _is_utf8_in_places(data, "cp1252") or _UNLIKELY.search(text) else text


def _is_arabic(text: str) -> bool:
    """Whether words are Arabic: in a wrong page, letters of both scripts stand in one word."""
    arabic = [word for word in _WORD.findall(text) if _ARABIC.search(word)]
    mixed = sum(1 for word in arabic if _LATIN.search(word))
    return len(arabic) > 2 * mixed and not _LOOSE_MARK.search(text)


def _is_utf8_in_places(data: bytes, page: str) -> bool:
    """Whether bytes that are letters of UTF-8 make no sense in the page: `Ã©` for é, `ط§` for ا."""
    found = (sequence[0].decode(page, "ignore") for sequence in _SEQUENCE.finditer(data))
    return any(letter in _BEHIND_NO_LETTER for letters in found for letter in letters)
