"""Database errors, the same for both drivers.

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
    """The database could not run the statement, and may be able to later.

    Attributes:
        retry_after: seconds a caller should wait.
    """

    retry_after = 1


class StatementTimeout(DatabaseUnavailable):
    """The statement ran longer than the time limit of two seconds."""


class TransactionConflict(DatabaseUnavailable):
    """Serialization failure or deadlock (SQLSTATE 40001, 40P01)."""


class ConstraintViolation(DatabaseError):
    """A constraint of the schema refused the row.

    Attributes:
        columns: the columns of the constraint, if the database names them.
    """

    def __init__(self, message: str, columns: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.columns = columns


class UniqueViolation(ConstraintViolation):
    """Another row has the same values in unique columns (SQLSTATE 23505)."""


class ForeignKeyViolation(ConstraintViolation):
    """The referenced row does not exist (SQLSTATE 23503)."""


class NotNullViolation(ConstraintViolation):
    """A required value is missing (SQLSTATE 23502)."""


class CheckViolation(ConstraintViolation):
    """The row violates a CHECK constraint (SQLSTATE 23514)."""


class InvalidText(DatabaseError):
    """A value that its column's type cannot hold (SQLSTATE class 22)."""
