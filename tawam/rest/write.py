"""PATCH and DELETE of a table. Rows that the caller may not see or change are as if they were not there."""

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from tawam.database.port import Database, Row
from tawam.database.statement import Statement
from tawam.rest.answers import rows_answer
from tawam.rest.call import Call
from tawam.rest.errors import RestError, not_single, not_supported
from tawam.rest.query import Query
from tawam.rest.ranges import content_range, written_range
from tawam.rest.statements import delete_statement, update_statement, viewer_values, written
from tawam.rest.undo import undoable
from tawam.rest.values import changes_of


async def update_rows(database: Database, call: Call, query: Query, body: Mapping[str, Any]) -> Response:
    """
    Raises:
        RestError: PGRST204, 42501 and 23514 for what the body holds; PGRST116 and PGRST124 after the write,
            which is then undone.
    """
    refuse_pages(query)
    relation, named = call.relation, query.body_columns
    granted = relation.updatable
    for name in named or ():
        relation.writable(name, granted.columns)
    wanted = body if named is None else {key: value for key, value in body.items() if key in named}
    changes = changes_of(relation, wanted)
    if not changes:
        _check_affected(0, call)
        return _answer(call, [], content_range(0, 0, 0 if call.preferences.wants_count else None))
    statement = update_statement(relation, query.columns, query.where, tuple(sorted(changes)))
    values = {written(name): value for name, value in changes.items()}
    values |= query.values | viewer_values(call.viewer_id, relation.readable, granted)
    rows = await _write(database, call, statement.named(query.names), values)
    return _answer(call, rows, content_range(0, len(rows), _total(call, rows)))


async def delete_rows(database: Database, call: Call, query: Query) -> Response:
    """
    Raises:
        RestError: 21000 for a deletion of everything; as `update_rows`.
    """
    if not query.where:
        raise RestError(400, "21000", "DELETE requires a WHERE clause")
    refuse_pages(query)
    relation = call.relation
    statement = delete_statement(relation, query.columns, query.where)
    values = query.values | viewer_values(call.viewer_id, relation.readable, relation.deletable)
    rows = await _write(database, call, statement.named(query.names), values)
    return _answer(call, rows, written_range(_total(call, rows)))


def refuse_pages(query: Query) -> None:
    """
    Raises:
        RestError: PGRST127.
    """
    if query.is_paged or query.order:
        raise not_supported("limit, offset and order are not offered for writes")


async def _write(
    database: Database, call: Call, statement: Statement, values: Mapping[str, Any]
) -> list[Row]:
    async with undoable(database, call.preferences) as transaction:
        rows = await transaction.fetch_all(statement, **values)
        _check_affected(len(rows), call)
    return rows


def _check_affected(rows: int, call: Call) -> None:
    """Raises what undoes the transaction."""
    most = call.preferences.max_affected
    if most is not None and rows > most:
        message = "Query result exceeds max-affected preference constraint"
        raise RestError(400, "PGRST124", message, f"The query affects {rows} rows")
    if call.written_as.is_singular and rows != 1:
        raise not_single(rows)


def _total(call: Call, rows: list[Row]) -> int | None:
    return len(rows) if call.preferences.wants_count else None


def _answer(call: Call, rows: list[Row], range_: str) -> Response:
    headers = {"Content-Range": range_}
    if call.preferences.wants_rows or call.written_as.is_singular:
        return rows_answer(rows, call, 200, headers)
    return rows_answer(None, call, 204, headers)
