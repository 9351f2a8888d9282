"""Bodies of writes: rows in JSON or CSV (RFC 4180), whose values are checked by column."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import tzinfo
from typing import Any

import msgspec
from sqlalchemy import String
from starlette.requests import Request

from tawam.database.schema import now
from tawam.database.table_policies import InvalidValue, TablePolicy
from tawam.http.bodies import InvalidBody, read_bytes, read_json
from tawam.rest.errors import RestError, bad_body, null_value, violates_policy
from tawam.rest.filters import operand
from tawam.rest.tables import Relation

MAX_ROWS = 1000
MAX_COLUMNS = 100

Body = dict[str, Any]
# Any other member of a list ends its decoding.
_JSON_ROWS: Any = list[Body] | Body


async def read_changes(request: Request) -> Body:
    """One JSON object: the new values of every row that the query finds.

    Raises:
        BodyError: see `http.bodies`. RestError: PGRST102.
    """
    try:
        return await read_json(request)
    except InvalidBody as error:
        raise bad_body("The body must be one JSON object.") from error


async def read_new_rows(request: Request, columns: frozenset[str] | None) -> list[Body]:
    """One row or many.

    Args:
        columns: `columns=`; without it, every row must name the same.

    Raises:
        BodyError: see `http.bodies`. RestError: PGRST102.
    """
    rows = await _csv_rows(request) if _is_csv(request) else await _json_rows(request)
    if columns is None and any(row.keys() != rows[0].keys() for row in rows):
        raise bad_body("All object keys must match")
    return rows


def _is_csv(request: Request) -> bool:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower() == "text/csv"


async def _json_rows(request: Request) -> list[Body]:
    try:
        rows = await read_json(request, _JSON_ROWS)
    except InvalidBody as error:
        raise bad_body("The body must be a JSON object, or a list of them.") from error
    rows = rows if isinstance(rows, list) else [rows]
    _check_number(len(rows))
    return rows


async def _csv_rows(request: Request) -> list[Body]:
    """A head line with the names, and a line per row; the word NULL is null."""
    try:
        text = (await read_bytes(request)).decode()
        names, *lines = _csv_lines(csv.reader(io.StringIO(text, newline=""), strict=True))
    except (UnicodeDecodeError, csv.Error, ValueError) as error:
        raise bad_body("The body must be CSV in UTF-8, with a head line.") from error
    return [
        {name: None if text == "NULL" else text for name, text in zip(names, line, strict=True)}
        for line in lines
    ]


def _csv_lines(lines: Iterable[list[str]]) -> Iterator[list[str]]:
    """Checked as they are read: an empty line is a byte in the body, and sixty in memory."""
    width = -1
    for number, line in enumerate(lines):
        width = len(line) if number == 0 else width
        if width > MAX_COLUMNS:
            raise bad_body(f"A body may name {MAX_COLUMNS} columns.")
        if len(line) != width:
            raise bad_body("All lines must have same number of fields")
        _check_number(number)
        yield line


def _check_number(rows: int) -> None:
    if rows > MAX_ROWS:
        raise bad_body(f"A body may hold {MAX_ROWS} rows.")


def changed_values(relation: Relation, body: Mapping[str, Any], zone: tzinfo) -> dict[str, Any]:
    """The new values of existing rows, by column; the server sets the `auto_now` column itself.

    Raises:
        RestError: PGRST204, 42501, 23502, 23514, 22P02 and the errors of `operand`.
    """
    policy = relation.policy
    changes: dict[str, Any] = {}
    for name, value in body.items():
        column = relation.writable(name, relation.updatable.columns)
        changes[name] = _stored(policy, name, value, zone)
        if changes[name] is None and not column.nullable and name != policy.auto_now:
            raise null_value(relation.name, name)
    return _with_auto_now(policy, changes) if changes else {}


def new_row(
    relation: Relation, body: Mapping[str, Any], viewer_id: str | None, zone: tzinfo
) -> dict[str, Any]:
    """Every column of a new row. Its policy is checked before its constraints, as in PostgreSQL.

    Raises:
        RestError: as `changed_values`; 42501 for a row that would be another account's.
    """
    policy, granted = relation.policy, relation.insertable
    given = {
        relation.writable(name, granted.columns).name: _stored(policy, name, value, zone)
        for name, value in body.items()
    }
    if granted.are_own and policy.owner and given.setdefault(policy.owner, viewer_id) != viewer_id:
        raise violates_policy(relation.name)
    defaults = {name: default() for name, default in policy.defaults.items() if name not in given}
    row = _with_auto_now(policy, {**dict.fromkeys(policy.table.c.keys()), **defaults, **given})
    for column in policy.table.c:
        if row[column.name] is None and not column.nullable:
            raise null_value(relation.name, column.name)
    return row


def key_of(row: Mapping[str, Any], columns: Sequence[str]) -> tuple[Any, ...]:
    return tuple(row[name] for name in columns)


def _with_auto_now(policy: TablePolicy, row: dict[str, Any]) -> dict[str, Any]:
    return {**row, policy.auto_now: now()} if policy.auto_now else row


def _stored(policy: TablePolicy, name: str, value: Any, zone: tzinfo) -> Any:
    validator = policy.validators.get(name)
    if validator is None:
        return _typed(policy, name, value, zone)
    try:
        return validator(value)
    except InvalidValue as error:
        details = f"Refused by the check of {policy.table.name}.{name}"
        raise RestError(400, "23514", str(error), details) from error


def _typed(policy: TablePolicy, name: str, value: Any, zone: tzinfo) -> Any:
    """A value without a validator: any value of its column's type."""
    if value is None:
        return None
    column = policy.table.c[name]
    if isinstance(column.type, String):
        raise TypeError(f"{policy.table.name}.{name} can be written, and has no validator")
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return operand(column, text, zone)
