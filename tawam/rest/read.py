"""GET and HEAD of a table."""

from functools import lru_cache
from typing import Any, NamedTuple

from starlette.responses import Response

from tawam.database.port import Database, Row
from tawam.database.statement import Statement
from tawam.rest.answers import rows_answer
from tawam.rest.call import Call
from tawam.rest.errors import not_single
from tawam.rest.query import Query, read_query
from tawam.rest.ranges import content_range, status
from tawam.rest.relation import Relation
from tawam.rest.shape import is_lookup
from tawam.rest.statements import (
    LIMIT,
    OFFSET,
    count_statement,
    deep_read_statement,
    read_statement,
    viewer_values,
)

# A page asks the same again and again; longer texts are not worth their memory.
_LONGEST_REMEMBERED = 300
# From this offset on, finding the page's keys first is faster in both databases.
_DEEP = 1000


class Plan(NamedTuple):
    """A query that is ready to run, but for who is looking."""

    query: Query
    statement: Statement
    values: dict[str, Any]
    is_lookup: bool


async def read_rows(database: Database, call: Call) -> Response:
    """
    Raises:
        RestError: for the query; PGRST116 when one row was asked for and another number found; PGRST103.
    """
    is_short = len(call.query_string) <= _LONGEST_REMEMBERED
    plan = (_remembered if is_short else _plan)(call.relation, call.query_string, call.range_header)
    rows = await _rows(database, call, plan)
    total = await _total(database, call, plan.query, len(rows)) if call.preferences.wants_count else None
    if call.written_as.is_singular and len(rows) != 1:
        raise not_single(len(rows))
    page = plan.query.page
    headers = {"Content-Range": content_range(page.offset, len(rows), total)}
    return rows_answer(rows, call, status(page, len(rows), total), headers)


def _plan(relation: Relation, query_string: bytes, range_header: str) -> Plan:
    query = read_query(relation, query_string, range_header)
    statement = deep_read_statement if query.page.offset >= _DEEP else read_statement
    return Plan(
        query=query,
        statement=statement(relation, query.columns, query.where, query.order).named(query.names),
        values={LIMIT: query.page.limit, OFFSET: query.page.offset, **query.values},
        is_lookup=is_lookup(query.where, relation.exposure.key),
    )


_remembered = lru_cache(maxsize=512)(_plan)


async def _rows(database: Database, call: Call, plan: Plan) -> list[Row]:
    values = plan.values | viewer_values(call.viewer_id, call.relation.readable)
    if plan.is_lookup:
        row = await database.fetch_one(plan.statement, **values)
        return [] if row is None else [row]
    return await database.fetch_all(plan.statement, **values)


async def _total(database: Database, call: Call, query: Query, found: int) -> int:
    """How many rows match; the last page tells it by itself, which spares a search its second half."""
    is_last = found < query.page.limit and (found > 0 or query.page.offset == 0)
    if is_last:
        return query.page.offset + found
    statement = count_statement(call.relation, query.where)
    values = query.values | viewer_values(call.viewer_id, call.relation.readable)
    return (await database.fetch_all(statement, **values))[0]["total"]
