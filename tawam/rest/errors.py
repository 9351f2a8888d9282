"""Errors of `/rest/v1`, with the codes of PostgREST and PostgreSQL that its clients know."""

from tawam.database.errors import (
    CheckViolation,
    ConstraintViolation,
    ForeignKeyViolation,
    NotNullViolation,
    UniqueViolation,
)
from tawam.errors import ApiError


class RestError(ApiError):
    """`{"code", "message", "details", "hint"}`."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        details: str | list[dict[str, str]] | None = None,
        hint: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(status, code, message, headers)
        self.details = details
        self.hint = hint


def parse_error(kind: str, text: str, column: int, details: str) -> RestError:
    """A query text that does not follow the grammar. `column` counts from 1."""
    message = f'"failed to parse {kind} ({short(text)})" (line 1, column {column})'
    return RestError(400, "PGRST100", message, details)


def too_costly(message: str) -> RestError:
    return RestError(400, "PGRST100", message, hint="Ask for less at once.")


def long_header(name: str, most: int) -> RestError:
    return RestError(431, "PGRST100", f"The header {name} may hold {most:,} characters.")


def not_supported(message: str) -> RestError:
    return RestError(400, "PGRST127", "Feature not implemented", message)


def bad_body(message: str) -> RestError:
    return RestError(400, "PGRST102", message)


def bad_range(details: str, total: int | None = None) -> RestError:
    """A page that cannot be; `total` is the number of rows, where it is known (RFC 9110, 15.5.17)."""
    headers = None if total is None else {"Content-Range": f"*/{total}"}
    return RestError(416, "PGRST103", "Requested range not satisfiable", details, headers=headers)


def unknown_schema(name: str) -> RestError:
    hint = "Only the following schemas are exposed: public"
    return RestError(406, "PGRST106", f"Invalid schema: {short(name)}", hint=hint)


def unknown_media_type(accept: str) -> RestError:
    return RestError(406, "PGRST107", f"None of these media types are available: {short(accept)}")


def not_single(rows: int) -> RestError:
    message = "Cannot coerce the result to a single JSON object"
    return RestError(406, "PGRST116", message, f"The result contains {rows} rows")


def unknown_table(name: str) -> RestError:
    return RestError(404, "PGRST205", f"Could not find the table 'public.{short(name)}' in the schema cache")


def unknown_function(name: str) -> RestError:
    message = f"Could not find the function public.{short(name)} in the schema cache"
    return RestError(404, "PGRST202", message)


def unknown_column(table: str, name: str) -> RestError:
    return RestError(400, "42703", f"column {table}.{short(name)} does not exist")


def unknown_field(table: str, name: str) -> RestError:
    """A column in a body, where PostgREST itself looks it up."""
    message = f"Could not find the '{short(name)}' column of '{table}' in the schema cache"
    return RestError(400, "PGRST204", message)


def unknown_relation(table: str, name: str, hint: str = "") -> RestError:
    message = f"Could not find a relationship between '{table}' and '{short(name)}' in the schema cache"
    by_hint = f" using the hint '{short(hint)}'" if hint else ""
    details = (
        f"Searched for a foreign key relationship between '{table}' and '{short(name)}'{by_hint} "
        "in the schema 'public', but no matches were found."
    )
    return RestError(400, "PGRST200", message, details)


def ambiguous_relation(table: str, name: str, links: list[dict[str, str]], names: list[str]) -> RestError:
    """Several foreign keys lead from a table to another one; `names` name each of them."""
    message = f"Could not embed because more than one relationship was found for '{table}' and '{name}'"
    choices = ", ".join(f"'{each}'" for each in names)
    hint = (
        f"Try changing '{name}' to one of the following: {choices}. "
        "Find the desired relationship in the 'details' key."
    )
    return RestError(300, "PGRST201", message, links, hint)


def duplicate_table(name: str) -> RestError:
    return RestError(400, "42712", f'table name "{short(name)}" specified more than once')


def not_to_one(table: str, name: str) -> RestError:
    message = f"A related order on '{short(name)}' is not possible"
    details = f"'{table}' and '{short(name)}' do not form a many-to-one or one-to-one relationship"
    return RestError(400, "PGRST118", message, details)


def bad_presence(name: str) -> RestError:
    """Another filter on an embedded table itself than whether it has rows."""
    message = f"Bad operator on the '{short(name)}' embedded resource"
    details = "Only is null or not is null filters are allowed on embedded resources"
    return RestError(400, "PGRST120", message, details)


def not_embedded(name: str) -> RestError:
    message = f"'{short(name)}' is not an embedded resource in this request"
    hint = f"Verify that '{short(name)}' is included in the 'select' query parameter."
    return RestError(400, "PGRST108", message, hint=hint)


def forbidden(object_: str, is_anonymous: bool) -> RestError:
    """SQLSTATE 42501: 401 for anonymous callers, who may still sign in, else 403."""
    headers = {"WWW-Authenticate": "Bearer"} if is_anonymous else None
    return RestError(
        401 if is_anonymous else 403, "42501", f"permission denied for {object_}", headers=headers
    )


def violates_policy(table: str, is_anonymous: bool = False, kind: str = "") -> RestError:
    """A new row that the policies of `table` do not allow."""
    error = forbidden(f"table {table}", is_anonymous)
    error.message = f'new row violates row-level security policy {kind}for table "{table}"'
    return error


def null_value(table: str, column: str) -> RestError:
    message = f'null value in column "{column}" of relation "{table}" violates not-null constraint'
    return RestError(400, "23502", message)


def constraint_error(violation: ConstraintViolation, table: str) -> RestError:
    """A violated constraint: 409 where other rows conflict, 400 where the row itself is invalid."""
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


def short(text: str) -> str:
    """A part of the request as an error repeats it: at most 100 characters."""
    return text if len(text) <= 100 else f"{text[:100]}…"
