"""GET and HEAD of a table."""

from starlette.responses import Response

from tawam.database.port import Database, Row
from tawam.rest.answers import rows_answer
from tawam.rest.errors import not_single
from tawam.rest.preferences import Format, Preferences
from tawam.rest.query import Query
from tawam.rest.ranges import content_range, status
from tawam.rest.relation import Relation
from tawam.rest.shape import is_lookup
from tawam.rest.statements import LIMIT, OFFSET, count_statement, read_statement, viewer_values


async def read_rows(
    database: Database, relation: Relation, query: Query, preferences: Preferences, written_as: Format
) -> Response:
    """
    Raises:
        RestError: PGRST116 when one row was asked for and another number found, PGRST103.
    """
    rows = await _rows(database, relation, query)
    total = await _total(database, relation, query) if preferences.wants_count else None
    if written_as.is_singular and len(rows) != 1:
        raise not_single(len(rows))
    page = query.page
    headers = {"Content-Range": content_range(page, len(rows), total)}
    return rows_answer(rows, written_as, preferences, status(page, len(rows), total), headers)


async def _rows(database: Database, relation: Relation, query: Query) -> list[Row]:
    exposure = relation.exposure
    statement = read_statement(exposure, relation.standing, query.select, query.where, query.order)
    values = {LIMIT: query.page.limit, OFFSET: query.page.offset}
    values = values | query.values | viewer_values(relation, relation.readable)
    if is_lookup(query.where, exposure.key):
        row = await database.fetch_one(statement, **values)
        return [] if row is None else [row]
    return await database.fetch_all(statement, **values)


async def _total(database: Database, relation: Relation, query: Query) -> int:
    statement = count_statement(relation.exposure, relation.standing, query.where)
    values = query.values | viewer_values(relation, relation.readable)
    return (await database.fetch_all(statement, **values))[0]["total"]
