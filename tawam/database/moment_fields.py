"""Splits the literal of a moment into fields, as PostgreSQL does: by their first characters."""

import re
import string
from datetime import timedelta
from typing import Literal

FORMAT, FIELD, ZONE_OFFSET, ZONE_NAME = "22007", "22008", "22009", "22023"
# Bytes that all fields take together, each with its end, and the most fields (PostgreSQL's work buffer).
_MAX_FIELDS, _MAX_BYTES = 25, 153
_MONTHS = "january february march april may june july august september october november december".split()
_DAYS = "sunday monday tuesday wednesday thursday friday saturday".split()
TOKENS: dict[str, tuple[str, int]] = {
    **{name: ("month", number) for number, name in enumerate(_MONTHS, 1)},
    **{name[:3]: ("month", number) for number, name in enumerate(_MONTHS, 1)},
    "sept": ("month", 9),
    **{name: ("weekday", 0) for day in _DAYS for name in (day, day[:3])},
    **dict.fromkeys(("tues", "weds", "thur", "thurs"), ("weekday", 0)),
    **dict.fromkeys(("at", "on"), ("ignored", 0)),
    "am": ("half", 0),
    "pm": ("half", 1),
    "ad": ("era", 0),
    "bc": ("era", 1),
    "t": ("iso", 0),
    "dst": ("summer", 3600),
    **dict.fromkeys("d dow doy h isodow isoyear j jd julian m mm s y".split(), ("unit", 0)),
    **dict.fromkeys("now today tomorrow yesterday allballs epoch infinity".split(), ("special", 0)),
}
UNITS = {
    "t": "time",
    "y": "year",
    "m": "month",
    "d": "day",
    "h": "hour",
    "mm": "minute",
    "s": "second",
    "j": "julian",
    "jd": "julian",
    "julian": "julian",
}
# Hours by abbreviation: UTC's own, and those of RFC 5322. They come before the names of time zones.
HOURS = {
    **dict.fromkeys(("z", "utc", "gmt", "ut", "uct", "zulu"), 0),
    "est": -5,
    "cst": -6,
    "mst": -7,
    "pst": -8,
    "edt": -4,
    "cdt": -5,
    "mdt": -6,
    "pdt": -7,
}
SUMMER = frozenset({"edt", "cdt", "mdt", "pdt"})
_MOVING = re.compile(r"now|today|tomorrow|yesterday", re.IGNORECASE)
_INT_MAX = 2**31 - 1
_SPACE = " \t\n\v\f\r"

Kind = Literal["date", "time", "number", "text", "zone", "signed"]


class MomentRefused(Exception):
    """The text is no moment; `code` is the SQLSTATE that PostgreSQL gives."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


_SIGNED = re.compile(rf"[+-][{_SPACE}]*")
_START = re.compile(
    r"(?P<time>[0-9]+:[0-9:.]*)"
    r"|(?P<date>[0-9]+(?P<mark>[-/.])(?:[0-9]+(?:(?P=mark)(?:[0-9]|(?P=mark))*)?|(?:[0-9A-Za-z]|(?P=mark))*))"
    r"|(?P<number>[0-9]+|\.[0-9]*)"
    r"|(?P<text>[A-Za-z]+)"
)
_NAMED_REST = re.compile(r"[-+/_.:0-9A-Za-z]*")
_OFFSET = re.compile(r"[0-9][0-9:.-]*")
_LETTERS = re.compile(r"[A-Za-z]+")


def moves(text: str) -> bool:
    """Whether the moment that `text` means may change with the clock."""
    return _MOVING.search(text) is not None


def fields_of(text: str) -> list[tuple[Kind, str]]:
    """Split a text into fields; white space and most punctuation only separate them."""
    found: list[tuple[Kind, str]] = []
    place = 0
    while place < len(text):
        letter = text[place]
        if letter in _SPACE:
            place += 1
        elif letter in "+-":
            place = _read_signed(text, place, found)
        elif match := _START.match(text, place):
            place = _read_field(text, match, found)
        elif letter in string.punctuation:
            place += 1
        else:
            raise MomentRefused(FORMAT)
        if len(found) > _MAX_FIELDS:
            raise MomentRefused(FORMAT)
    if sum(len(field) + 1 for _, field in found) > _MAX_BYTES:
        raise MomentRefused(FORMAT)
    return found


def _read_signed(text: str, place: int, found: list[tuple[Kind, str]]) -> int:
    sign = text[place]
    signed = _SIGNED.match(text, place)
    place = signed.end() if signed else place
    if match := _OFFSET.match(text, place):
        found.append(("zone", sign + match[0]))
    elif match := _LETTERS.match(text, place):
        found.append(("signed", sign + match[0].lower()))
    else:
        raise MomentRefused(FORMAT)
    return match.end()


def _read_field(text: str, match: re.Match[str], found: list[tuple[Kind, str]]) -> int:
    if match["time"]:
        found.append(("time", match[0]))
    elif match["date"]:
        is_number = match["mark"] == "." and re.fullmatch(r"[0-9]+\.[0-9]+", match[0])
        found.append(("number" if is_number else "date", match[0].lower()))
    elif match["number"]:
        found.append(("number", match[0]))
    else:
        return _read_word(text, match, found)
    return match.end()


def _read_word(text: str, match: re.Match[str], found: list[tuple[Kind, str]]) -> int:
    """Read a word, or the name of a time zone or a date, which contain punctuation."""
    word, end = match[0].lower(), match.end()
    following = text[end : end + 1]
    goes_on = following in ("-", "/", ".") or (
        (following == "+" or (following.isascii() and following.isdigit())) and word not in TOKENS
    )
    if not (following and goes_on):
        found.append(("text", word))
        return end
    rest = _NAMED_REST.match(text, end)
    assert rest is not None  # noqa: S101 because the pattern matches anything
    found.append(("date", word + rest[0].lower()))
    return rest.end()


def whole_number(digits: str) -> int:
    if len(digits) > 100 or int(digits or 0) > _INT_MAX:
        raise MomentRefused(FIELD)
    return int(digits or 0)


def fraction(text: str) -> float:
    if text == ".":
        return 0.0
    if not re.fullmatch(r"\.[0-9]+", text):
        raise MomentRefused(FORMAT)
    return float(text)


def microseconds(text: str) -> int:
    return round(fraction(text) * 1_000_000)


def leading_microseconds(text: str) -> int:
    """As `_micros`, for numbers behind which PostgreSQL reads nothing more."""
    match = re.match(r"\.[0-9]*", text)
    return round(float(f"0{match[0]}0") * 1_000_000) if match else 0


def zone_offset(text: str) -> timedelta:
    """Read `+hh`, `+hhmm`, `+hh:mm` or `+hh:mm:ss`."""
    match = re.match(r"([+-])([0-9]*)(?::([0-9]*))?(?::([0-9]*))?", text)
    if match is None:
        raise MomentRefused(FORMAT)
    sign, hours, minutes, seconds = match.groups()
    if any(each and (len(each) > 100 or int(each) > _INT_MAX) for each in (hours, minutes, seconds)):
        raise MomentRefused(ZONE_OFFSET)
    hour, minute, second = (int(each or 0) for each in (hours, minutes, seconds))
    if minutes is None and match.end() == len(text) and len(text) > 3:
        hour, minute = divmod(hour, 100)
    if hour > 15 or minute > 59 or second > 59:
        raise MomentRefused(ZONE_OFFSET)
    if match.end() < len(text):
        raise MomentRefused(FORMAT)
    offset = timedelta(hours=hour, minutes=minute, seconds=second)
    return -offset if sign == "-" else offset
