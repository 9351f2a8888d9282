"""Errors of asyncpg in the words of `errors.py`."""

import re
from collections.abc import Generator
from contextlib import contextmanager

import asyncpg

from tawam.database.errors import (
    CheckViolation,
    ConstraintViolation,
    DatabaseError,
    DatabaseUnavailable,
    ForeignKeyViolation,
    InvalidText,
    NotNullViolation,
    StatementTimeout,
    TransactionConflict,
    UniqueViolation,
)

DROPPED = (
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.IdleSessionTimeoutError,
    ConnectionError,
)
_VIOLATIONS: dict[str, type[ConstraintViolation]] = {
    "23505": UniqueViolation,
    "23503": ForeignKeyViolation,
    "23502": NotNullViolation,
    "23514": CheckViolation,
}
_KEY = re.compile(r"Key \(([^)]*)\)=")


@contextmanager
def translated() -> Generator[None]:
    """Raise `errors.py` classes in the block instead of the driver's."""
    try:
        yield
    except asyncpg.IntegrityConstraintViolationError as error:
        raise _violation(error) from error
    except asyncpg.QueryCanceledError as error:
        raise StatementTimeout(str(error)) from error
    except (asyncpg.SerializationError, asyncpg.DeadlockDetectedError) as error:
        raise TransactionConflict(str(error)) from error
    except (
        *DROPPED,
        asyncpg.OperatorInterventionError,
        asyncpg.InsufficientResourcesError,
        OSError,
        TimeoutError,
    ) as error:
        raise DatabaseUnavailable(str(error) or type(error).__name__) from error
    except (asyncpg.DataError, UnicodeEncodeError) as error:
        raise InvalidText(str(error)) from error
    except asyncpg.InterfaceError as error:
        # A connection or pool that was closed under the statement.
        raise DatabaseUnavailable(str(error)) from error
    except asyncpg.PostgresError as error:
        raise DatabaseError(str(error)) from error


def _violation(error: asyncpg.IntegrityConstraintViolationError) -> ConstraintViolation:
    fields = error.as_dict()
    key = _KEY.search(fields.get("detail") or "")
    column = fields.get("column_name")
    columns = tuple(key[1].split(", ")) if key else (column,) if column else ()
    return _VIOLATIONS.get(str(error.sqlstate), ConstraintViolation)(str(error), columns)
