"""Filters of the templates: lengths of time, moments, and text that keeps its direction."""

from datetime import datetime

from tawam.dubai import in_dubai
from tawam.languages import Language

_MONTHS: dict[Language, tuple[str, ...]] = {
    "en": (
        *("January", "February", "March", "April", "May", "June"),
        *("July", "August", "September", "October", "November", "December"),
    ),
    "ar": (
        *("يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو"),
        *("يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر"),
    ),
}

_ISOLATES = dict.fromkeys(range(0x2066, 0x206A))


# One, two, 3 to 10, 11 to 99, and hundreds, as CLDR tells the plurals of Arabic apart.
_MINUTES = ("دقيقة واحدة", "دقيقتين", "دقائق", "دقيقة", "دقيقة")
_DAYS = ("يوم واحد", "يومين", "أيام", "يومًا", "يوم")


_SECONDS = ("ثانية واحدة", "ثانيتين", "ثوانٍ", "ثانية", "ثانية")
# As subjects: the only ones of these that stand without a preposition before it.
_FILES = ("ملف واحد", "ملفان", "ملفات", "ملفًا", "ملف")
# As a subject: it and the next stand without a preposition before them.
_WORDS = ("كلمة واحدة", "كلمتان", "كلمات", "كلمة", "كلمة")
_SCRIPTS = ("نص واحد", "نصان", "نصوص", "نصًا", "نص")
# As what somebody makes.
_VIDEOS = ("فيديو واحدًا", "فيديوهين", "فيديوهات", "فيديو", "فيديو")


def minutes(count: int, language: Language) -> str:
    """`10 minutes`; in Arabic as the object of a preposition: `دقيقتين`, `10 دقائق`, `60 دقيقة`."""
    return _counted(count, "minute", _MINUTES, language)


def days(count: int, language: Language) -> str:
    """`30 days`; in Arabic as the object of a preposition: `يومين`, `10 أيام`, `30 يومًا`, `100 يوم`."""
    return _counted(count, "day", _DAYS, language)


def counted_words(count: int, language: Language) -> str:
    """`268 words`; `268 كلمة`."""
    return _counted(count, "word", _WORDS, language)


def counted_files(count: int, language: Language) -> str:
    """`3 files`; in Arabic as a subject: `ملفان`, `3 ملفات`."""
    return _counted(count, "file", _FILES, language)


def counted_scripts(count: int, language: Language) -> str:
    """`24 scripts`; in Arabic as a subject: `نصان`, `24 نصًا`."""
    return _counted(count, "script", _SCRIPTS, language)


def counted_videos(count: int, language: Language) -> str:
    """`24 videos`; in Arabic as an object: `فيديوهين`, `24 فيديو`."""
    return _counted(count, "video", _VIDEOS, language)


def spoken(seconds: int, language: Language) -> str:
    """`1 minute 52 seconds` of 112 seconds; in Arabic as the object of a preposition."""
    whole, rest = divmod(seconds, 60)
    parts = [minutes(whole, language)] if whole else []
    if rest or not whole:
        parts.append(_counted(rest, "second", _SECONDS, language))
    return (" و" if language == "ar" else " ").join(parts)


def _counted(count: int, english: str, arabic: tuple[str, str, str, str, str], language: Language) -> str:
    if language == "en":
        return f"{count} {english}" if count == 1 else f"{count} {english}s"
    one, two, few, many, hundreds = arabic
    if count in (1, 2):
        return one if count == 1 else two
    last = count % 100
    return f"{count} {few if 3 <= last <= 10 else many if last > 10 else hundreds}"


def day(date: str, language: Language) -> str:
    """`21 November 2026` of `2026-11-21`, or `21 نوفمبر 2026`."""
    year, month, number = map(int, date.split("-"))
    return f"{number} {_MONTHS[language][month - 1]} {year}"


def moment(stamp: str, language: Language) -> str:
    """`21 November 2026, 07:05 (UAE time)`, or `21 نوفمبر 2026، الساعة 7:05 صباحًا (بتوقيت الإمارات)`."""
    time = in_dubai(stamp)
    date = day(time.date().isoformat(), language)
    if language == "ar":
        return f"{date}، الساعة {_arabic_clock(time)} (بتوقيت الإمارات)"
    return f"{date}, {time:%H:%M} (UAE time)"


def _arabic_clock(time: datetime) -> str:
    """`7:05 صباحًا`: twelve hours, and the part of the day in a word."""
    part = "صباحًا" if time.hour < 12 else "ظهرًا" if time.hour == 12 else "مساءً"
    return f"{time.hour % 12 or 12}:{time:%M} {part}"


def ltr(text: object) -> str:
    """`text` isolated as left-to-right (UAX #9): addresses, amounts, ids inside Arabic lines."""
    return f"\u2066{text}\u2069"


def isolated(text: str) -> str:
    """One line that a person typed, isolated in the direction of its first letter, to its end."""
    return f"\u2068{one_line(text.translate(_ISOLATES))}\u2069"


def shortened(line: str, length: int) -> str:
    """The beginning of a line, in which every isolate that begins there ends."""
    kept = line[:length]
    opened = sum(kept.count(mark) for mark in "\u2066\u2067\u2068") - kept.count("\u2069")
    return kept + "\u2069" * opened


def one_line(text: str) -> str:
    """`text` as a header may carry it: every control character and line break is a space."""
    kept = "".join(
        letter if letter.isprintable() or letter in "\u2066\u2067\u2068\u2069" else " " for letter in text
    )
    return " ".join(kept.split())
