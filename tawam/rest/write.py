"""PATCH of a table. Rows that the caller may not see or change are untouched, as if they were not there."""

from typing import Any

from starlette.responses import Response

from tawam.database.exposure import InvalidValue
from tawam.database.port import Database, Row
from tawam.database.schema import now
from tawam.rest.answers import rows_answer
from tawam.rest.call import Call
from tawam.rest.errors import RestError, not_single, not_supported
from tawam.rest.query import Query
from tawam.rest.ranges import Page, content_range
from tawam.rest.relation import Relation
from tawam.rest.statements import update_statement, viewer_values, written


async def update_rows(database: Database, call: Call, query: Query, body: dict[str, Any]) -> Response:
    """
    Raises:
        RestError: PGRST204, 42501 and 23514 for what the body holds; PGRST116 and PGRST124 after the write,
            which is then undone.
    """
    if query.is_paged or query.order:
        raise not_supported("limit, offset and order are not offered for updates")
    changes = _checked_changes(call.relation, query, body)
    rows = await _update(database, call, query, changes) if changes else []
    if not changes:
        _check_affected(0, call)
    total = len(rows) if call.preferences.wants_count else None
    headers = {"Content-Range": content_range(Page(), len(rows), total)}
    if call.preferences.wants_rows or call.written_as.is_singular:
        return rows_answer(rows, call, 200, headers)
    return rows_answer(None, call, 204, headers)


def _checked_changes(relation: Relation, query: Query, body: dict[str, Any]) -> dict[str, Any]:
    """The values to be stored, by column; the moment of the write is the server's own."""
    named = query.body_columns
    wanted = body if named is None else {key: value for key, value in body.items() if key in named}
    changes = {relation.writable(key).name: _checked(relation, key, value) for key, value in wanted.items()}
    if changes and relation.exposure.stamp:
        changes[relation.exposure.stamp] = now()
    return changes


async def _update(database: Database, call: Call, query: Query, changes: dict[str, Any]) -> list[Row]:
    relation = call.relation
    statement = update_statement(relation, query.select, query.where, tuple(sorted(changes)))
    values = {written(name): value for name, value in changes.items()}
    values |= query.values | viewer_values(call.viewer_id, relation.readable, relation.updatable)
    async with database.transaction() as transaction:
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


def _checked(relation: Relation, name: str, value: Any) -> Any:
    check = relation.exposure.checks[name]
    try:
        return check(value)
    except InvalidValue as error:
        details = f"Refused by the check of {relation.name}.{name}"
        raise RestError(400, "23514", str(error), details) from error
