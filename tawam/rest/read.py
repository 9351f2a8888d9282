"""GET and HEAD of a table."""

import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC
from typing import Any, NamedTuple

from tawam.database.port import Database, Row
from tawam.database.statement import Statement
from tawam.database.zones import zone_named
from tawam.rest.account_limits import AccountLimits
from tawam.rest.answer_rows import answered, keyed
from tawam.rest.cache import cached_if_short
from tawam.rest.clauses import Nested, nested_in
from tawam.rest.errors import bad_range, not_single, too_costly
from tawam.rest.query import Page, Query, parse_query
from tawam.rest.request import RestRequest
from tawam.rest.responses import RestResponse, content_range, rows_response
from tawam.rest.select import MAX_WEIGHT, heaviest, repeats
from tawam.rest.statements import (
    LIMIT,
    OFFSET,
    count_statement,
    deep_read_statement,
    embedding_statement,
    read_statement,
    viewer_values,
    weight_statement,
)
from tawam.rest.syntax import Filter, has_pattern, is_lookup
from tawam.rest.tables import Relation

Fetch = Callable[..., Awaitable[list[Row]]]

# From this offset on, finding the page's keys first is faster in both databases.
_DEEP = 1000
_EMBEDS = re.compile(rb"select=[^&]*(?:\(|%28)")


class Reader:
    """Looks single rows up on the event loop, lists rows beside it, and searches under the account's lock."""

    def __init__(self, database: Database, limits: AccountLimits) -> None:
        self._database = database
        self._limits = limits
        self.fetch_one, self.fetch_list = database.fetch_one, database.fetch_list

    @asynccontextmanager
    async def fetcher(
        self, request: RestRequest, where: tuple[Filter, ...], *, repeats: bool = False
    ) -> AsyncGenerator[Fetch]:
        """Yield the function that fetches the rows of `where`; what may take long holds the account's lock.

        Args:
            repeats: rows are embedded that may be read again and again.

        Raises:
            TooManyRequests: too many searches of this account.
        """
        has_patterns = has_pattern(where)
        if not has_patterns and not repeats:
            yield self.fetch_list
            return
        if has_patterns:
            await self._limits.count_search(request.account)
        async with self._limits.search(request.account):
            yield self._database.search


class _Plan(NamedTuple):
    """A query that is ready to run, but for the binds of the policies.

    Attributes:
        nested: the tables that it embeds.
        weight: weighs the embedded rows; None where their pages alone hold them down.
        repeats: rows are embedded that may be read again and again.
    """

    query: Query
    nested: tuple[Nested, ...]
    statement: Statement
    weight: Statement | None
    values: dict[str, Any]
    is_lookup: bool
    repeats: bool = False

    def binds(self, request: RestRequest, statement: Statement) -> dict[str, Any]:
        """The values that `statement` takes."""
        grants = [each.readable for each in (request.relation, *self.query.relations)]
        values = self.values | viewer_values(request.viewer_id, *grants)
        if not self.nested:
            return values
        # Where tables are embedded, not every statement takes all of them.
        return {name: value for name, value in values.items() if name in statement.value_names}


async def read_rows(reader: Reader, request: RestRequest) -> RestResponse:
    """Answer the rows of a page, and their total where the request wants it.

    Raises:
        RestError: for the query; PGRST116 when one row was asked for and another number found; PGRST103.
        TooManyRequests: see `Reader.fetcher`.
    """
    plan = _plan(request)
    page = plan.query.page
    total: int | None = None
    if plan.query.selection.counted:
        rows, total = await _counted(reader, request, plan)
    elif plan.is_lookup:
        row = await reader.fetch_one(plan.statement, **plan.binds(request, plan.statement))
        rows = [] if row is None else [row]
        if request.preferences.wants_count:
            total = await _total(reader.fetch_list, request, plan, len(rows))
    else:
        async with reader.fetcher(request, plan.query.filters, repeats=plan.repeats) as fetch:
            await _check_weight(fetch, request, plan)
            rows = await fetch(plan.statement, **plan.binds(request, plan.statement))
            if request.preferences.wants_count:
                total = await _total(fetch, request, plan, len(rows))
    rows = await answered(rows, request, plan.query)
    if request.format.is_singular and len(rows) != 1:
        raise not_single(len(rows))
    range_ = content_range(page.offset, len(rows), total)
    return await rows_response(rows, request, _status(page, len(rows), total), range_)


def _plan(request: RestRequest) -> _Plan:
    key = (request.relation, request.query_string, request.range_header, request.preferences.timezone)
    # Plans that embed tables are too large to keep many of them; their statements are kept.
    plan = _new_plan(*key) if _EMBEDS.search(request.query_string) else _kept_plan(*key)
    # What `now` meant for an earlier request is too early for this one.
    return _new_plan(*key) if plan.query.reads_clock else plan


def _new_plan(relation: Relation, query_string: bytes, range_header: str, zone: str) -> _Plan:
    query = parse_query(relation, query_string, range_header, zone_named(zone) or UTC)
    if query.selection.counted:
        return _Plan(query, (), count_statement(relation, query.where), None, query.values, is_lookup=False)
    nested = nested_in(query.selection.embedded)
    is_one = is_lookup(query.where, relation.policy.key)
    is_light = heaviest(query.selection.embedded, 1 if is_one else query.page.limit) <= MAX_WEIGHT
    if query.page.offset >= _DEEP:
        statement = deep_read_statement(relation, query.columns, query.where, query.order, nested)
    elif nested:
        statement = embedding_statement(relation, query.columns, query.where, query.order, nested)
    else:
        statement = read_statement(relation, query.columns, query.where, query.order)
    return _Plan(
        query=query,
        nested=nested,
        statement=keyed(statement, query.selection),
        weight=None if is_light else weight_statement(relation, query.where, query.order, nested),
        values={LIMIT: query.page.limit, OFFSET: query.page.offset, **query.values},
        is_lookup=is_one and not nested,
        repeats=repeats(query.selection.embedded, is_many=not is_one),
    )


_kept_plan = cached_if_short(_new_plan)


async def _check_weight(fetch: Fetch, request: RestRequest, plan: _Plan) -> None:
    """
    Raises:
        RestError: PGRST100 for more embedded rows than one answer may hold.
    """
    if plan.weight is None:
        return
    total = (await fetch(plan.weight, **plan.binds(request, plan.weight)))[0]["total"]
    if total > MAX_WEIGHT:
        raise too_costly(f"An answer may hold {MAX_WEIGHT:,} embedded rows, and fewer where they are long.")


async def _counted(reader: Reader, request: RestRequest, plan: _Plan) -> tuple[list[Row], int | None]:
    """The one row of `select=count`, where the page holds it; and the total, where the request wants it."""
    async with reader.fetcher(request, plan.query.filters) as fetch:
        total = (await fetch(plan.statement, **plan.binds(request, plan.statement)))[0]["total"]
    page = plan.query.page
    rows = [{plan.query.selection.counted: total}] if page.offset == 0 and page.limit > 0 else []
    return rows, total if request.preferences.wants_count else None


async def _total(fetch: Fetch, request: RestRequest, plan: _Plan, found: int) -> int:
    """Count the rows that match; the last page tells their number without another statement."""
    page = plan.query.page
    is_last = found < page.limit and (found > 0 or page.offset == 0)
    if is_last:
        return page.offset + found
    count = count_statement(request.relation, plan.query.where, plan.nested)
    binds = plan.binds(request, count)
    if not plan.nested:
        del binds[LIMIT], binds[OFFSET]
    return (await fetch(count, **binds))[0]["total"]


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
