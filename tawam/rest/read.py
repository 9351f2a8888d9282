"""GET and HEAD of a table."""

from typing import Any, NamedTuple

from starlette.responses import Response

from tawam.database.port import Row
from tawam.database.statement import Statement
from tawam.rest.answers import rows_answer
from tawam.rest.call import Call
from tawam.rest.errors import not_single
from tawam.rest.query import Query, read_query
from tawam.rest.ranges import content_range, status
from tawam.rest.reads import Fetch, Reads
from tawam.rest.relation import Relation
from tawam.rest.remembering import remembered
from tawam.rest.shape import is_lookup
from tawam.rest.statements import (
    LIMIT,
    OFFSET,
    count_statement,
    deep_read_statement,
    read_statement,
    viewer_values,
)

# From this offset on, finding the page's keys first is faster in both databases.
_DEEP = 1000


class Plan(NamedTuple):
    """A query that is ready to run, but for who is looking."""

    query: Query
    statement: Statement
    values: dict[str, Any]
    is_lookup: bool


async def read_rows(reads: Reads, call: Call) -> Response:
    """
    Raises:
        RestError: for the query; PGRST116 when one row was asked for and another number found; PGRST103.
        TooManyRequests: see `reads.py`.
    """
    plan = _plan(call.relation, call.query_string, call.range_header)
    rows, total = await (_looked_up if plan.is_lookup else _listed)(reads, call, plan)
    if call.written_as.is_singular and len(rows) != 1:
        raise not_single(len(rows))
    page = plan.query.page
    headers = {"Content-Range": content_range(page.offset, len(rows), total)}
    return await rows_answer(rows, call, status(page, len(rows), total), headers)


@remembered
def _plan(relation: Relation, query_string: bytes, range_header: str) -> Plan:
    query = read_query(relation, query_string, range_header)
    statement = deep_read_statement if query.page.offset >= _DEEP else read_statement
    return Plan(
        query=query,
        statement=statement(relation, query.columns, query.where, query.order).named(query.names),
        values={LIMIT: query.page.limit, OFFSET: query.page.offset, **query.values},
        is_lookup=is_lookup(query.where, relation.policy.key),
    )


async def _looked_up(reads: Reads, call: Call, plan: Plan) -> tuple[list[Row], int | None]:
    row = await reads.fetch_one(plan.statement, **plan.values, **_viewer(call))
    rows = [] if row is None else [row]
    if not call.preferences.wants_count:
        return rows, None
    return rows, await _total(reads.fetch_list, call, plan.query, len(rows))


async def _listed(reads: Reads, call: Call, plan: Plan) -> tuple[list[Row], int | None]:
    async with reads.begun(call, plan.query.where) as fetch:
        rows = await fetch(plan.statement, **plan.values, **_viewer(call))
        if not call.preferences.wants_count:
            return rows, None
        return rows, await _total(fetch, call, plan.query, len(rows))


async def _total(fetch: Fetch, call: Call, query: Query, found: int) -> int:
    """How many rows match; the last page tells it by itself, which spares a search its second half."""
    is_last = found < query.page.limit and (found > 0 or query.page.offset == 0)
    if is_last:
        return query.page.offset + found
    statement = count_statement(call.relation, query.where)
    return (await fetch(statement, **query.values, **_viewer(call)))[0]["total"]


def _viewer(call: Call) -> dict[str, Any]:
    return viewer_values(call.viewer_id, call.relation.readable)
