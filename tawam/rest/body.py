"""Bodies of writes: rows in JSON or CSV (RFC 4180)."""

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any

from starlette.requests import Request

from tawam.http.bodies import InvalidBody, read_bytes, read_json
from tawam.rest.errors import bad_body

MAX_ROWS = 1000
MAX_COLUMNS = 100

Body = dict[str, Any]
# Whatever else is in a list ends its reading.
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
