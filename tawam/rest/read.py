"""GET and HEAD of a table."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC
from typing import Any, NamedTuple

from tawam.database.port import Database, Row
from tawam.database.statement import Statement
from tawam.database.zones import zone_named
from tawam.rest.account_limits import AccountLimits
from tawam.rest.cache import cached_if_short
from tawam.rest.errors import bad_range, not_single
from tawam.rest.query import Page, Query, parse_query
from tawam.rest.request import RestRequest
from tawam.rest.responses import RestResponse, content_range, rows_response
from tawam.rest.statements import (
    LIMIT,
    OFFSET,
    count_statement,
    deep_read_statement,
    read_statement,
    viewer_values,
)
from tawam.rest.syntax import Filter, has_pattern, is_lookup
from tawam.rest.tables import Relation
from tawam.rest.time_zones import in_time_zone

Fetch = Callable[..., Awaitable[list[Row]]]

# From this offset on, finding the page's keys first is faster in both databases.
_DEEP = 1000


class Reader:
    """Looks single rows up on the event loop, lists rows beside it, and searches under the account's lock."""

    def __init__(self, database: Database, limits: AccountLimits) -> None:
        self._database = database
        self._limits = limits
        self.fetch_one, self.fetch_list = database.fetch_one, database.fetch_list

    @asynccontextmanager
    async def fetcher(self, request: RestRequest, where: tuple[Filter, ...]) -> AsyncGenerator[Fetch]:
        """Yield the function that fetches the rows of `where`; patterns hold the account's lock meanwhile.

        Raises:
            TooManyRequests: too many searches of this account.
        """
        if not has_pattern(where):
            yield self.fetch_list
            return
        await self._limits.count_search(request.account)
        async with self._limits.search(request.account):
            yield self._database.search


class _Plan(NamedTuple):
    """A query that is ready to run, but for the binds of the policies."""

    query: Query
    statement: Statement
    values: dict[str, Any]
    is_lookup: bool


async def read_rows(reader: Reader, request: RestRequest) -> RestResponse:
    """Answer the rows of a page, and their total where the request wants it.

    Raises:
        RestError: for the query; PGRST116 when one row was asked for and another number found; PGRST103.
        TooManyRequests: see `Reader.fetcher`.
    """
    relation = request.relation
    plan = _plan(request)
    page, viewer = plan.query.page, viewer_values(request.viewer_id, relation.readable)
    total: int | None = None
    if plan.query.counted:
        rows, total = await _counted(reader, request, plan)
    elif plan.is_lookup:
        row = await reader.fetch_one(plan.statement, **plan.values, **viewer)
        rows = [] if row is None else [row]
        if request.preferences.wants_count:
            total = await _total(reader.fetch_list, relation, plan.query, len(rows), viewer)
    else:
        async with reader.fetcher(request, plan.query.where) as fetch:
            rows = await fetch(plan.statement, **plan.values, **viewer)
            if request.preferences.wants_count:
                total = await _total(fetch, relation, plan.query, len(rows), viewer)
    rows = in_time_zone(rows, request, plan.query)
    if request.format.is_singular and len(rows) != 1:
        raise not_single(len(rows))
    range_ = content_range(page.offset, len(rows), total)
    return await rows_response(rows, request, _status(page, len(rows), total), range_)


def _plan(request: RestRequest) -> _Plan:
    key = (request.relation, request.query_string, request.range_header, request.preferences.timezone)
    plan = _kept_plan(*key)
    # What `now` meant for an earlier request is too early for this one.
    return _new_plan(*key) if plan.query.reads_clock else plan


def _new_plan(relation: Relation, query_string: bytes, range_header: str, zone: str) -> _Plan:
    query = parse_query(relation, query_string, range_header, zone_named(zone) or UTC)
    if query.counted:
        return _Plan(query, count_statement(relation, query.where), query.values, is_lookup=False)
    statement = deep_read_statement if query.page.offset >= _DEEP else read_statement
    return _Plan(
        query=query,
        statement=statement(relation, query.columns, query.where, query.order).with_keys(query.names),
        values={LIMIT: query.page.limit, OFFSET: query.page.offset, **query.values},
        is_lookup=is_lookup(query.where, relation.policy.key),
    )


_kept_plan = cached_if_short(_new_plan)


async def _counted(reader: Reader, request: RestRequest, plan: _Plan) -> tuple[list[Row], int | None]:
    """The one row of `select=count`, where the page holds it; and the total, where the request wants it."""
    viewer = viewer_values(request.viewer_id, request.relation.readable)
    async with reader.fetcher(request, plan.query.where) as fetch:
        total = (await fetch(plan.statement, **plan.values, **viewer))[0]["total"]
    page = plan.query.page
    rows = [{plan.query.counted: total}] if page.offset == 0 and page.limit > 0 else []
    return rows, total if request.preferences.wants_count else None


async def _total(fetch: Fetch, relation: Relation, query: Query, found: int, viewer: dict[str, Any]) -> int:
    """Count the rows that match; the last page tells their number without another statement."""
    is_last = found < query.page.limit and (found > 0 or query.page.offset == 0)
    if is_last:
        return query.page.offset + found
    return (await fetch(count_statement(relation, query.where), **query.values, **viewer))[0]["total"]


def _status(page: Page, rows: int, total: int | None) -> int:
    """200, or 206 for a part of a known whole.

    Raises:
        RestError: PGRST103 when the page starts after the last row.
    """
    if total is None:
        return 200
    if page.offset > total:
        details = f"An offset of {page.offset} was requested, but there are only {total} rows."
        raise bad_range(details, total)
    return 206 if rows < total else 200
