"""Translates the errors of asyncpg to the classes of `errors.py`."""

import re

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
from tawam.database.translation import Translated

# The connection is closed, or was closed while a statement was running.
DROPPED = (
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.IdleSessionTimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    ConnectionError,
)
# The database did not answer; trying later may succeed.
UNAVAILABLE = (
    *DROPPED,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    OSError,
    TimeoutError,
)
_VIOLATIONS: dict[str, type[ConstraintViolation]] = {
    "23505": UniqueViolation,
    "23503": ForeignKeyViolation,
    "23502": NotNullViolation,
    "23514": CheckViolation,
}
_KEY = re.compile(r"Key \(([^)]*)\)=")


def _translation(error: BaseException) -> DatabaseError | None:
    """Translate `error`; None if it does not come from the database."""
    match error:
        case asyncpg.IntegrityConstraintViolationError():
            return _violation(error)
        case asyncpg.QueryCanceledError():
            return StatementTimeout(str(error))
        case asyncpg.SerializationError() | asyncpg.DeadlockDetectedError():
            return TransactionConflict(str(error))
        case asyncpg.DataError() | UnicodeEncodeError():
            return InvalidText(str(error))
        case asyncpg.ProtocolViolationError() if "startup parameter" in str(error):
            return DatabaseError(f"{error}: a pooler needs TAWAM_DATABASE_DIRECT_URL beside its own address")
        case _ if isinstance(error, UNAVAILABLE):
            return DatabaseUnavailable(str(error) or type(error).__name__)
        case asyncpg.PostgresError():
            return DatabaseError(str(error))
        case _:
            return None


def _violation(error: asyncpg.IntegrityConstraintViolationError) -> ConstraintViolation:
    fields = error.as_dict()
    key = _KEY.search(fields.get("detail") or "")
    column = fields.get("column_name")
    columns = tuple(key[1].split(", ")) if key else (column,) if column else ()
    return _VIOLATIONS.get(str(error.sqlstate), ConstraintViolation)(str(error), columns)


translated = Translated(_translation)
