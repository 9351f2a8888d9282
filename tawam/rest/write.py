"""PATCH of a table. Rows that the caller may not see or change are untouched, as if they were not there."""

from typing import Any

from starlette.responses import Response

from tawam.database.exposure import InvalidValue
from tawam.database.port import Database, Row
from tawam.database.schema import now
from tawam.rest.answers import rows_answer
from tawam.rest.errors import RestError, not_single, not_supported
from tawam.rest.preferences import Format, Preferences
from tawam.rest.query import Query
from tawam.rest.ranges import Page, content_range
from tawam.rest.relation import Relation
from tawam.rest.statements import update_statement, viewer_values, written


async def update_rows(
    database: Database,
    relation: Relation,
    query: Query,
    body: dict[str, Any],
    preferences: Preferences,
    written_as: Format,
) -> Response:
    """
    Raises:
        RestError: PGRST204, 42501 and 23514 for what the body holds; PGRST116 and PGRST124 after the write,
            which is then undone.
    """
    if query.is_paged or query.order:
        raise not_supported("limit, offset and order are not offered for updates")
    changes = checked_changes(relation, query, body)
    rows = await _update(database, relation, query, changes, preferences, written_as) if changes else []
    total = len(rows) if preferences.wants_count else None
    headers = {"Content-Range": content_range(Page(), len(rows), total)}
    if preferences.wants_rows or written_as.is_singular:
        return rows_answer(rows, written_as, preferences, 200, headers)
    return rows_answer(None, written_as, preferences, 204, headers)


def checked_changes(relation: Relation, query: Query, body: dict[str, Any]) -> dict[str, Any]:
    """The values to be stored, by column; the moment of the write is the server's own."""
    wanted = body if query.body_columns is None else {k: body[k] for k in body if k in query.body_columns}
    changes = {
        relation.writable(name).name: _checked(relation, name, value) for name, value in wanted.items()
    }
    if changes and relation.exposure.stamp:
        changes[relation.exposure.stamp] = now()
    return changes


async def _update(
    database: Database,
    relation: Relation,
    query: Query,
    changes: dict[str, Any],
    preferences: Preferences,
    written_as: Format,
) -> list[Row]:
    exposure = relation.exposure
    statement = update_statement(
        exposure, relation.standing, query.select, query.where, tuple(sorted(changes))
    )
    values = {written(name): value for name, value in changes.items()}
    values |= query.values | viewer_values(relation, relation.readable, relation.updatable)
    async with database.transaction() as transaction:
        rows = await transaction.fetch_all(statement, **values)
        _check_affected(len(rows), preferences, written_as)
    return rows


def _check_affected(rows: int, preferences: Preferences, written_as: Format) -> None:
    """Raises what undoes the transaction."""
    most = preferences.max_affected
    if most is not None and rows > most:
        message = "Query result exceeds max-affected preference constraint"
        raise RestError(400, "PGRST124", message, f"The query affects {rows} rows")
    if written_as.is_singular and rows != 1:
        raise not_single(rows)


def _checked(relation: Relation, name: str, value: Any) -> Any:
    check = relation.exposure.checks[name]
    try:
        return check(value)
    except InvalidValue as error:
        raise RestError(
            400, "23514", str(error), f"Refused by the check of {relation.name}.{name}"
        ) from error
