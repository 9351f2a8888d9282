"""Constraints that a database found violated, in PostgreSQL's words."""

from tawam.database.errors import (
    CheckViolation,
    ConstraintViolation,
    ForeignKeyViolation,
    NotNullViolation,
    UniqueViolation,
)
from tawam.rest.errors import RestError


def as_rest_violation(violation: ConstraintViolation, table: str) -> RestError:
    """409 for what other rows are in the way of, 400 for what the row itself lacks."""
    columns = ", ".join(violation.columns)
    match violation:
        case UniqueViolation():
            message = f'duplicate key value violates unique constraint of "{table}"'
            return RestError(409, "23505", message, f"Key ({columns}) already exists.")
        case ForeignKeyViolation():
            message = f'insert or update on table "{table}" violates foreign key constraint'
            return RestError(409, "23503", message)
        case NotNullViolation():
            return RestError(400, "23502", f'null value in "{table}" violates not-null constraint')
        case CheckViolation():
            return RestError(400, "23514", f'new row for relation "{table}" violates check constraint')
        case _:
            return RestError(400, "23000", f'"{table}" does not take this row')
