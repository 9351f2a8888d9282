"""Reads the literals of `timestamp with time zone` as PostgreSQL does, in the order month, day, year.

PostgreSQL splits a text into fields by their first characters, and then gives each field a meaning by those
before it. This module takes the same two steps, so that a text means the same on both databases.

Four kinds of literals are refused here, and taken there: `infinity`, years outside 1 to 9999, time zones in
the notation of POSIX, and abbreviations of time zones other than those of UTC and of RFC 5322.
"""

import re
from calendar import monthrange
from collections.abc import Set
from datetime import UTC, date, datetime, timedelta, tzinfo

from tawam.database.moment_fields import (
    FIELD,
    FORMAT,
    HOURS,
    SUMMER,
    TOKENS,
    UNITS,
    ZONE_NAME,
    Kind,
    MomentRefused,
    fields_of,
    fraction,
    leading_microseconds,
    microseconds,
    whole_number,
    zone_offset,
)
from tawam.database.zones import offset_at, zone_named

# A text of spaces alone may be of any length in PostgreSQL.
_MAX_TEXT = 1000

_DATE: Set[str] = frozenset({"year", "month", "day"})
_TIME: Set[str] = frozenset({"hour", "minute", "second"})


def read_moment(text: str, zone: tzinfo = UTC) -> datetime:
    """Read a literal in UTC.

    Args:
        zone: the time zone of a literal that names none.

    Raises:
        MomentRefused: 22007 for another syntax, 22008 for a field out of range, 22009 and 22023 for a zone.
    """
    if len(text) > _MAX_TEXT:
        raise MomentRefused(FORMAT)
    return _Decoder(fields_of(text), zone).moment()


class _Decoder:
    """Gives each field its meaning; `seen` holds the parts of a moment that are known already."""

    def __init__(self, fields: list[tuple[Kind, str]], zone: tzinfo) -> None:
        self._own_zone = zone
        self._fields = fields
        self._seen: set[str] = set()
        self._parts = {"year": 0, "month": 0, "day": 0, "hour": 0, "minute": 0, "second": 0}
        self._micros = 0
        self._offset = timedelta(0)
        self._zone: tzinfo | None = None
        self._label = ""
        self._half = ""
        self._is_far = self._is_epoch = self._is_before_christ = self._has_short_year = False
        self._has_month_name = self._is_julian = self._is_day_of_year = False

    def moment(self) -> datetime:
        for place, (kind, field) in enumerate(self._fields):
            seen = self._decode(place, kind, field)
            if seen & self._seen:
                raise MomentRefused(FORMAT)
            self._seen |= seen
        return self._result()

    def _decode(self, place: int, kind: Kind, field: str) -> set[str]:
        match kind:
            case "date":
                return self._date_field(field)
            case "time":
                if self._label not in ("", "time"):
                    raise MomentRefused(FORMAT)
                self._label = ""
                return self._time(field)
            case "zone":
                self._offset = zone_offset(field)
                return {"zone"}
            case "number":
                return self._labelled(field) if self._label else self._number_field(field)
            case _:
                return self._word(place, field)

    def _date_field(self, field: str) -> set[str]:
        if self._label == "julian":
            digits = re.match(r"[0-9]*", field)
            end = digits.end() if digits else 0
            self._set_julian(whole_number(field[:end]))
            self._offset = zone_offset(field[end:])
            self._label = ""
            return {*_DATE, *_TIME, "zone"}
        if not self._label and not {"month", "day"} <= self._seen:
            return self._date(field)
        if not (field[0].isdigit() or self._label):
            self._set_zone(field, ZONE_NAME)
            return {"zone"}
        if self._label not in ("", "time"):
            raise MomentRefused(FORMAT)
        self._label = ""
        if self._seen >= _TIME or "-" not in field:
            raise MomentRefused(FORMAT)
        digits, _, _ = field.partition("-")
        self._offset = zone_offset(field[len(digits) :])
        return self._run_together(digits, self._seen) | {"zone"}

    def _date(self, text: str) -> set[str]:
        """Read a date whose parts have any punctuation between them."""
        parts: list[str] = []
        place = 0
        while place < len(text):
            match = re.compile(r"[^0-9A-Za-z]*([0-9]+|[A-Za-z]+)").match(text, place)
            if match is None:
                raise MomentRefused(FORMAT)
            parts.append(match[1])
            # PostgreSQL drops the character behind a part, whatever it is.
            place = match.end() + 1
        known, found = set(self._seen), set[str]()
        for part in (each for each in parts if each[0].isalpha()):
            kind, value = TOKENS.get(part[:10], ("", 0))
            if kind == "ignored":
                continue
            if kind != "month" or "month" in known:
                raise MomentRefused(FORMAT)
            self._parts["month"], self._has_month_name = value, True
            known.add("month")
            found.add("month")
        has_name = "month" in found
        for part in (each for each in parts if not each[0].isalpha()):
            added = self._number(part, known, has_name)
            if added & known:
                raise MomentRefused(FORMAT)
            known |= added
            found |= added
        if known - {"day of year", "zone"} != _DATE:
            raise MomentRefused(FORMAT)
        return found

    def _number_field(self, field: str) -> set[str]:
        whole, dot, _ = field.partition(".")
        if dot and not self._seen & _DATE:
            return self._date(field)
        if dot and len(whole) > 2:
            return self._run_together(field, self._seen)
        if len(field) >= 6 and not (self._seen & _DATE and self._seen & _TIME):
            return self._run_together(field, self._seen)
        return self._number(field, self._seen, self._has_month_name)

    def _number(self, text: str, known: set[str], has_month_name: bool) -> set[str]:
        """Read one part of a date, by the parts that are known."""
        whole, dot, _ = text.partition(".")
        if not whole:
            raise MomentRefused(FORMAT)
        value = whole_number(whole)
        if dot:
            if len(whole) > 2:
                return self._run_together(text, known | _DATE)
            self._micros = microseconds(text[len(whole) :])
        known_date = known & _DATE
        if len(text) == 3 and known_date == {"year"} and 1 <= value <= 366:
            self._is_day_of_year, self._parts["day"] = True, value
            return {"day of year", "month", "day"}
        if known_date == _DATE:
            return self._run_together(text, known)
        name = _next_part(known_date, has_month_name and len(text) >= 3, len(text) >= 3)
        if name == "day" and "year" in known and has_month_name and len(text) >= 3 and self._has_short_year:
            value, self._parts["year"] = self._parts["year"], value
            self._has_short_year = False
        self._parts[name] = value
        if name == "year":
            self._has_short_year = len(text) <= 2
        return {name}

    def _run_together(self, text: str, known: set[str]) -> set[str]:
        """Read `20261128`, `101530`, `101530.25` or `1015`."""
        digits, dot, _ = text.partition(".")
        if dot:
            self._micros = leading_microseconds(text[len(digits) :])
        elif not known >= _DATE and len(digits) >= 6:
            self._parts["day"], self._parts["month"] = int(digits[-2:]), int(digits[-4:-2])
            self._parts["year"] = whole_number(digits[:-4])
            self._has_short_year = self._has_short_year or len(digits) == 6
            return set(_DATE)
        if not known >= _TIME and len(digits) in (4, 6):
            for name, start in (("hour", 0), ("minute", 2), ("second", 4)):
                self._parts[name] = int(digits[start : start + 2] or 0)
            return set(_TIME)
        raise MomentRefused(FORMAT)

    def _time(self, text: str) -> set[str]:
        """Read `hh:mm`, `hh:mm:ss`, each with a fraction; `mm:ss.fff` has no hours."""
        match = re.fullmatch(r"([0-9]+):([0-9]*)(?::([0-9]*))?(\.[0-9.:]*)?", text)
        if match is None:
            raise MomentRefused(FORMAT)
        hour, minute = whole_number(match[1]), whole_number(match[2] or "0")
        second = whole_number(match[3] or "0")
        self._micros = microseconds(match[4]) if match[4] else 0
        if match[4] and match[3] is None:
            hour, minute, second = 0, hour, minute
        total = ((hour * 60 + minute) * 60 + second) * 1_000_000 + self._micros
        if minute > 59 or second > 60 or self._micros > 1_000_000 or total > 86_400_000_000:
            raise MomentRefused(FIELD)
        self._parts.update(hour=hour, minute=minute, second=second)
        return set(_TIME)

    def _labelled(self, field: str) -> set[str]:
        """Read a number behind a label, such as `y2026`, `j2461373` or the `t` before a time."""
        label, self._label = self._label, ""
        whole, dot, _ = field.partition(".")
        value = whole_number(whole or "0")
        if dot and label not in ("julian", "time", "second"):
            raise MomentRefused(FORMAT)
        match label:
            case "time":
                found = self._run_together(field, self._seen | _DATE)
                if found != _TIME:
                    raise MomentRefused(FORMAT)
                return found
            case "julian":
                self._set_julian(value)
                return set(_DATE) | (self._part_of_day(field[len(whole) :]) if dot else set())
            case "month" if {"month", "hour"} <= self._seen:
                label = "minute"
            case "second" if dot:
                self._micros = microseconds(field[len(whole) :])
            case "":
                raise MomentRefused(FORMAT)
            case _:
                pass
        if label not in self._parts:
            raise MomentRefused(FORMAT)
        self._parts[label] = value
        return {label}

    def _set_julian(self, value: int) -> None:
        self._is_julian = True
        try:
            self._set_date(date.fromordinal(value - 1_721_425))
        except (ValueError, OverflowError):
            self._is_far = True

    def _part_of_day(self, text: str) -> set[str]:
        micros = round(fraction(text) * 86_400_000_000)
        seconds, self._micros = divmod(micros, 1_000_000)
        minutes, self._parts["second"] = divmod(seconds, 60)
        self._parts["hour"], self._parts["minute"] = divmod(minutes, 60)
        return set(_TIME)

    def _word(self, place: int, word: str) -> set[str]:
        if word in HOURS:
            self._offset = timedelta(hours=HOURS[word])
            return {"zone", "summer"} if word in SUMMER else {"zone"}
        kind, value = TOKENS.get(word, ("zone", 0))
        match kind:
            case "special":
                return self._special(word)
            case "month":
                return self._month(value)
            case "summer":
                self._offset += timedelta(seconds=value)
                return {"summer", "added hour"}
            case "iso" | "unit":
                return self._set_label(place, word)
            case "half":
                self._half = word
            case "era":
                self._is_before_christ = value == 1
            case "zone":
                self._set_zone(word, FORMAT)
            case _:
                pass
        return set() if kind == "ignored" else {kind}

    def _set_label(self, place: int, word: str) -> set[str]:
        """Remember what the next field is; `t` stands between a date and a time."""
        self._label = UNITS.get(word, word)
        if word == "t":
            following = self._fields[place + 1][0] if place + 1 < len(self._fields) else ""
            if not self._seen >= _DATE or following not in ("number", "time", "date"):
                raise MomentRefused(FORMAT)
        return set()

    def _set_zone(self, name: str, code: str) -> None:
        self._zone = zone_named(name)
        if self._zone is None:
            raise MomentRefused(code)

    def _special(self, word: str) -> set[str]:
        moment = datetime.now(UTC)
        here = moment.astimezone(self._own_zone)
        match word:
            case "now":
                self._offset = timedelta(0)
                self._set_date(moment.date())
                self._parts.update(hour=moment.hour, minute=moment.minute, second=moment.second)
                self._micros = moment.microsecond
                return {*_DATE, *_TIME, "zone"}
            case "today" | "tomorrow" | "yesterday":
                days = {"today": 0, "tomorrow": 1, "yesterday": -1}[word]
                self._set_date(here.date() + timedelta(days=days))
                return set(_DATE)
            case "allballs":
                self._offset = timedelta(0)
                self._parts.update(hour=0, minute=0, second=0)
                return {*_TIME, "zone"}
            case "epoch":
                self._is_epoch = True
                return {"reserved"}
            case _:
                raise MomentRefused(FORMAT)

    def _set_date(self, day: date) -> None:
        self._parts.update(year=day.year, month=day.month, day=day.day)

    def _month(self, number: int) -> set[str]:
        """Set the month; a number that counted as the month is the day, then."""
        seen = {"month"}
        former = self._parts["month"]
        is_known = "month" in self._seen and not self._has_month_name and "day" not in self._seen
        if is_known and 1 <= former <= 31:
            self._parts["day"] = former
            seen = {"day"}
        self._has_month_name, self._parts["month"] = True, number
        return seen

    def _result(self) -> datetime:
        self._check_date()
        hour = self._parts["hour"]
        if self._half:
            if hour > 12:
                raise MomentRefused(FIELD)
            hour = hour % 12 + (12 if self._half == "pm" else 0)
        if self._is_epoch:
            return datetime(1970, 1, 1, tzinfo=UTC)
        if not self._seen >= _DATE or self._lacks_zone:
            raise MomentRefused(FORMAT)
        if self._is_far:
            raise MomentRefused(FIELD)
        minutes, seconds = self._parts["minute"], self._parts["second"]
        try:
            day = datetime(self._parts["year"], self._parts["month"], self._parts["day"], tzinfo=UTC)
            wall = day + timedelta(hours=hour, minutes=minutes, seconds=seconds, microseconds=self._micros)
            return wall - self._whole_offset(wall)
        except (ValueError, OverflowError) as error:
            raise MomentRefused(FIELD) from error

    @property
    def _lacks_zone(self) -> bool:
        """Whether an hour is added to a zone that has its own, or to none."""
        return "added hour" in self._seen and (self._zone is not None or "zone" not in self._seen)

    def _whole_offset(self, wall: datetime) -> timedelta:
        zone = self._zone if "zone" in self._seen else self._own_zone
        return self._offset if zone is None else offset_at(zone, wall)

    def _check_date(self) -> None:
        parts = self._parts
        if "year" in self._seen and not self._is_julian:
            if not self._has_short_year and parts["year"] <= 0:
                raise MomentRefused(FIELD)
            self._is_far = self._is_far or self._is_before_christ
            if self._has_short_year:
                parts["year"] += 2000 if parts["year"] < 70 else 1900 if parts["year"] < 100 else 0
        if self._is_day_of_year:
            try:
                self._set_date(date(parts["year"], 1, 1) + timedelta(days=parts["day"] - 1))
            except (ValueError, OverflowError) as error:
                raise MomentRefused(FIELD) from error
        for name, most in (("month", 12), ("day", 31)):
            if name in self._seen and not 1 <= parts[name] <= most:
                raise MomentRefused(FIELD)
        if self._seen >= _DATE and parts["day"] > monthrange(parts["year"], parts["month"])[1]:
            raise MomentRefused(FIELD)


def _next_part(known: set[str], may_be_year: bool, is_long: bool) -> str:
    """The part of a date that a number is, behind those that are known."""
    match sorted(known):
        case []:
            return "year" if is_long else "month"
        case ["month"]:
            return "year" if may_be_year else "day"
        case ["year"] | ["day"]:
            return "month"
        case ["month", "year"]:
            return "day"
        case ["day", "month"]:
            return "year"
        case _:
            raise MomentRefused(FORMAT)
