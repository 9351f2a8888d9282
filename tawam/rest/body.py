"""Bodies of writes: rows in JSON or CSV (RFC 4180)."""

import csv
import io
from typing import Any, cast

from starlette.requests import Request

from tawam.http.bodies import InvalidBody, read_bytes, read_json
from tawam.rest.errors import bad_body

MAX_ROWS = 1000

Body = dict[str, Any]


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
    if len(rows) > MAX_ROWS:
        raise bad_body(f"A body may hold {MAX_ROWS} rows.")
    if columns is None and any(row.keys() != rows[0].keys() for row in rows):
        raise bad_body("All object keys must match")
    return rows


def _is_csv(request: Request) -> bool:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower() == "text/csv"


async def _json_rows(request: Request) -> list[Body]:
    body: Any = await read_json(request, cast("type[Any]", Any))
    rows: list[Any] = cast("list[Any]", body) if isinstance(body, list) else [body]
    if not all(isinstance(row, dict) for row in rows):
        raise bad_body("The body must be a JSON object, or a list of them.")
    return rows


async def _csv_rows(request: Request) -> list[Body]:
    """A head line with the names, and a line per row; the word NULL is null."""
    try:
        text = (await read_bytes(request)).decode()
        names, *lines = csv.reader(io.StringIO(text, newline=""), strict=True)
    except (UnicodeDecodeError, csv.Error, ValueError) as error:
        raise bad_body("The body must be CSV in UTF-8, with a head line.") from error
    if any(len(line) != len(names) for line in lines):
        raise bad_body("All lines must have same number of fields")
    return [
        {name: None if text == "NULL" else text for name, text in zip(names, line, strict=True)}
        for line in lines
    ]
