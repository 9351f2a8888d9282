"""Text of a filter as a value of its column's type, checked before either database sees it."""

import re
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Boolean, Column, Integer, String

from tawam.database.schema import Id, Timestamp, timestamp
from tawam.rest.errors import RestError, invalid_text, too_costly

_UUID = re.compile(r"[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}", re.IGNORECASE)
_CANONICAL_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_BOOLEANS = {"t": True, "true": True, "1": True, "f": False, "false": False, "0": False}
_LONGEST_PATTERN = 500


def operand(column: Column[Any], text: str) -> Any:
    """
    Raises:
        RestError: 22P02, 22007, 22003 or 22021, as PostgreSQL says of a text that is not of the type.
    """
    if "\0" in text:
        raise RestError(400, "22021", 'invalid byte sequence for encoding "UTF8": 0x00')
    if isinstance(column.type, Id):
        return _uuid(text)
    if isinstance(column.type, Timestamp):
        return _moment(text)
    if isinstance(column.type, Boolean):
        return _boolean(text)
    return _integer(text) if isinstance(column.type, Integer) else text


def pattern(column: Column[Any], text: str) -> str:
    """The pattern of `like`, where `*` stands for `%`.

    Raises:
        RestError: the column holds no text, or the pattern is malformed or too long.
    """
    if not is_text(column):
        message = f"operator does not exist: {column.name} is not text"
        raise RestError(400, "42883", message, hint="Patterns match text columns alone.")
    if len(text) > _LONGEST_PATTERN:
        raise too_costly(f"A pattern may hold {_LONGEST_PATTERN} characters.")
    text = operand(column, text)
    trailing = len(text) - len(text.rstrip("\\"))
    if trailing % 2:
        raise RestError(400, "22025", "LIKE pattern must not end with escape character")
    return text.replace("*", "%")


def is_text(column: Column[Any]) -> bool:
    return isinstance(column.type, String)


def _uuid(text: str) -> str:
    if _CANONICAL_UUID.fullmatch(text):
        return text
    if not _UUID.fullmatch(text):
        raise invalid_text("uuid", text)
    digits = text.replace("-", "").lower()
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def _moment(text: str) -> str:
    try:
        moment = datetime.fromisoformat(text)
        return timestamp(moment if moment.tzinfo else moment.replace(tzinfo=UTC))
    except (ValueError, OverflowError) as error:
        raise invalid_text("timestamp with time zone", text, "22007") from error


def _boolean(text: str) -> bool:
    value = _BOOLEANS.get(text.lower())
    if value is None:
        raise invalid_text("boolean", text)
    return value


def _integer(text: str) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", text):
        raise invalid_text("integer", text)
    value = int(text)
    if abs(value) >= 2**31:
        raise RestError(400, "22003", f'value "{text}" is out of range for type integer')
    return value
