"""Reads the texts of values as PostgreSQL's input functions do, before either database sees them."""

import re
from collections.abc import Callable
from datetime import UTC, tzinfo
from typing import Any

from sqlalchemy import BigInteger, Boolean, Integer
from sqlalchemy.types import TypeEngine

from tawam.database.moment_fields import MomentRefused
from tawam.database.moments import read_moment
from tawam.database.schema import Id, Timestamp, timestamp

_SPACE = " \t\n\v\f\r"
_CANONICAL_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
# A hyphen may follow every four digits.
_UUID = re.compile(r"(?:[0-9a-f]{4}-?){7}[0-9a-f]{4}", re.IGNORECASE | re.ASCII)
_INTEGER = re.compile(rf"[{_SPACE}]*([+-]?)([0-9]+)(.*)", re.DOTALL)
_TRUE = frozenset({"t", "tr", "tru", "true", "y", "ye", "yes", "on", "1"})
_FALSE = frozenset({"f", "fa", "fal", "fals", "false", "n", "no", "of", "off", "0"})
_DIGITS = {32: 10, 64: 19}


class LiteralRefused(ValueError):
    """The text is no value of the type.

    Attributes:
        code: the SQLSTATE that PostgreSQL gives.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def read_literal(kind: TypeEngine[Any], text: str, zone: tzinfo = UTC) -> str | int | bool:
    """Read a text as a value of a column's type, in its one stored form.

    Args:
        zone: the time zone of moments that name none.

    Raises:
        LiteralRefused: 22P02 or 22007 for another syntax, 22003, 22008 or 22009 for a value out of range,
            22021 for a text with a NUL, 22023 for an unknown time zone.
    """
    if "\0" in text:
        raise LiteralRefused("22021", 'invalid byte sequence for encoding "UTF8": 0x00')
    if isinstance(kind, Timestamp):
        return _moment(text, zone)
    read = next((read for type_, read in _READERS if isinstance(kind, type_)), None)
    return text if read is None else read(text)


def _uuid(text: str) -> str:
    if _CANONICAL_UUID.fullmatch(text):
        return text
    bare = text[1:-1] if text.startswith("{") and text.endswith("}") else text
    if not _UUID.fullmatch(bare):
        raise _malformed("uuid", text)
    digits = bare.replace("-", "").lower()
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def _moment(text: str, zone: tzinfo) -> str:
    try:
        return timestamp(read_moment(text, zone))
    except MomentRefused as error:
        kind = "timestamp with time zone"
        if error.code == "22007":
            raise _malformed(kind, text, error.code) from error
        message = f'date/time field value out of range: "{_short(text)}"'
        if error.code in ("22009", "22023"):
            message = f'time zone of "{_short(text)}" not recognized'
        raise LiteralRefused(error.code, message) from error


def _boolean(text: str) -> bool:
    word = text.strip(_SPACE).lower()
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    raise _malformed("boolean", text)


def _integer(bits: int, name: str) -> Callable[[str], int]:
    def read(text: str) -> int:
        match = _INTEGER.fullmatch(text)
        if match is None:
            raise _malformed(name, text)
        sign, digits, rest = match.groups()
        digits = digits.lstrip("0") or "0"
        # PostgreSQL counts below zero, and stops at the digit that is too much for that.
        most = 2 ** (bits - 1)
        value = int(digits) if len(digits) <= _DIGITS[bits] else most + 1
        if value <= most and rest.strip(_SPACE):
            raise _malformed(name, text)
        if value > most or (value == most and sign != "-"):
            raise LiteralRefused("22003", f'value "{_short(text)}" is out of range for type {name}')
        return -value if sign == "-" else value

    return read


_READERS: tuple[tuple[type[TypeEngine[Any]], Callable[[str], str | int | bool]], ...] = (
    (Id, _uuid),
    (Boolean, _boolean),
    (BigInteger, _integer(64, "bigint")),
    (Integer, _integer(32, "integer")),
)


def _malformed(kind: str, text: str, code: str = "22P02") -> LiteralRefused:
    return LiteralRefused(code, f'invalid input syntax for type {kind}: "{_short(text)}"')


def _short(text: str) -> str:
    return text if len(text) <= 100 else f"{text[:100]}…"
