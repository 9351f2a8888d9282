"""What can go wrong in a database, the same for both drivers.

DatabaseError
├── DatabaseUnavailable     no connection, locked, disk full; trying later may succeed
│   ├── StatementTimeout
│   └── TransactionConflict lost against another transaction; the whole block may run again
├── ConstraintViolation
│   ├── UniqueViolation
│   ├── ForeignKeyViolation
│   ├── NotNullViolation
│   └── CheckViolation
└── InvalidText             a value that the column's type cannot hold
"""


class DatabaseError(Exception):
    """A statement failed."""


class DatabaseUnavailable(DatabaseError):
    """The database did not take the statement, and may take it later.

    Attributes:
        retry_after: seconds a caller should wait.
    """

    retry_after = 1


class StatementTimeout(DatabaseUnavailable):
    """The statement ran longer than statements may."""


class TransactionConflict(DatabaseUnavailable):
    """Serialization failure or deadlock (SQLSTATE 40001, 40P01)."""


class ConstraintViolation(DatabaseError):
    """A row that the schema refuses.

    Attributes:
        columns: the columns of the constraint, where the database names them.
    """

    def __init__(self, message: str, columns: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.columns = columns


class UniqueViolation(ConstraintViolation):
    """Another row has these values (SQLSTATE 23505)."""


class ForeignKeyViolation(ConstraintViolation):
    """The row referred to is not there (SQLSTATE 23503)."""


class NotNullViolation(ConstraintViolation):
    """A value is missing (SQLSTATE 23502)."""


class CheckViolation(ConstraintViolation):
    """A CHECK does not hold (SQLSTATE 23514)."""


class InvalidText(DatabaseError):
    """A value that its column's type cannot hold (SQLSTATE class 22)."""
