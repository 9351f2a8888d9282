"""Translates the errors of Python's sqlite3 module to the classes of `errors.py`."""

import re
import sqlite3

from tawam.database.errors import (
    CheckViolation,
    ConstraintViolation,
    DatabaseError,
    DatabaseUnavailable,
    ForeignKeyViolation,
    InvalidText,
    NotNullViolation,
    UniqueViolation,
)
from tawam.database.translation import Translated

_VIOLATIONS: dict[str, type[ConstraintViolation]] = {
    "SQLITE_CONSTRAINT_UNIQUE": UniqueViolation,
    "SQLITE_CONSTRAINT_PRIMARYKEY": UniqueViolation,
    "SQLITE_CONSTRAINT_FOREIGNKEY": ForeignKeyViolation,
    "SQLITE_CONSTRAINT_NOTNULL": NotNullViolation,
    "SQLITE_CONSTRAINT_CHECK": CheckViolation,
}
_COLUMN = re.compile(r"\w+\.(\w+)")


def _translation(error: BaseException) -> DatabaseError | None:
    """Translate `error`; None if it does not come from the database."""
    match error:
        case sqlite3.IntegrityError():
            return _violation(error)
        case sqlite3.OperationalError():
            # SQLITE_ERROR itself is a mistake in the statement; the other codes are about the disk and locks.
            is_mistake = error.sqlite_errorname == "SQLITE_ERROR"
            return DatabaseError(str(error)) if is_mistake else DatabaseUnavailable(str(error))
        case sqlite3.DataError() | OverflowError() | UnicodeEncodeError():
            return InvalidText(str(error))
        case sqlite3.ProgrammingError() | ValueError():
            # The messages of sqlite3 and aiosqlite for a closed connection.
            is_closed = "closed" in str(error).lower() or "no active connection" in str(error)
            return DatabaseUnavailable(str(error)) if is_closed else None
        case sqlite3.DatabaseError():
            return DatabaseError(str(error))
        case _:
            return None


def _violation(error: sqlite3.IntegrityError) -> ConstraintViolation:
    kind = _VIOLATIONS.get(error.sqlite_errorname, ConstraintViolation)
    return kind(str(error), tuple(_COLUMN.findall(str(error))))


translated = Translated(_translation)
