"""Errors of Python's sqlite3 module in the words of `errors.py`."""

import re
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager

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

_VIOLATIONS: dict[str, type[ConstraintViolation]] = {
    "SQLITE_CONSTRAINT_UNIQUE": UniqueViolation,
    "SQLITE_CONSTRAINT_PRIMARYKEY": UniqueViolation,
    "SQLITE_CONSTRAINT_FOREIGNKEY": ForeignKeyViolation,
    "SQLITE_CONSTRAINT_NOTNULL": NotNullViolation,
    "SQLITE_CONSTRAINT_CHECK": CheckViolation,
}
_COLUMN = re.compile(r"\w+\.(\w+)")


@contextmanager
def translated() -> Generator[None]:
    """Raise `errors.py` classes in the block instead of the driver's."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise _violation(error) from error
    except sqlite3.OperationalError as error:
        # Plain SQLITE_ERROR is a mistake in the statement; the others are the disk and locks.
        kind = DatabaseError if error.sqlite_errorname == "SQLITE_ERROR" else DatabaseUnavailable
        raise kind(str(error)) from error
    except (sqlite3.DataError, OverflowError, UnicodeEncodeError) as error:
        raise InvalidText(str(error)) from error
    except (sqlite3.ProgrammingError, ValueError) as error:
        # A closed connection, in the words of sqlite3 and of aiosqlite.
        if "closed" in str(error).lower() or "no active connection" in str(error):
            raise DatabaseUnavailable(str(error)) from error
        raise
    except sqlite3.DatabaseError as error:
        raise DatabaseError(str(error)) from error


def _violation(error: sqlite3.IntegrityError) -> ConstraintViolation:
    kind = _VIOLATIONS.get(error.sqlite_errorname, ConstraintViolation)
    return kind(str(error), tuple(_COLUMN.findall(str(error))))
