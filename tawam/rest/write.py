"""PATCH and DELETE of a table. Rows that the caller may not see or change count as absent."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tawam.database.errors import TransactionConflict
from tawam.database.port import Row, Transaction
from tawam.database.statement import Statement
from tawam.database.table_policies import Grant
from tawam.rest.body import changed_values
from tawam.rest.errors import RestError, not_single, not_supported
from tawam.rest.query import Query
from tawam.rest.quota import check_changes
from tawam.rest.request import RestRequest
from tawam.rest.responses import RestResponse, content_range, rows_response, written_range
from tawam.rest.statements import delete_statement, new_value, update_statement, viewer_values
from tawam.rest.syntax import Condition, Filter, is_lookup
from tawam.rest.time_zones import in_time_zone, zone_of
from tawam.rest.write_transactions import Writer, same_version, version_values

_ATTEMPTS = 3
_KEYS = "found_keys"


class _Change(NamedTuple):
    """The change of each row.

    Attributes:
        statement: builds the statement for the rows that the given filters find.
        values: its binds with those of the policies, without those of the filters.
        changes: new values by column; empty for a deletion.
    """

    grant: Grant
    statement: Callable[[tuple[Filter, ...]], Statement]
    values: dict[str, Any]
    changes: Mapping[str, Any]


class _RowChanged(Exception):
    """A row changed after it was found; the transaction is rolled back."""


async def update_rows(
    writer: Writer, request: RestRequest, query: Query, body: Mapping[str, Any]
) -> RestResponse:
    """Set the columns of `body` in every row that the query finds.

    Raises:
        RestError: PGRST204, 42501 and 23514 for the values of the body; 21000 without filters; PGRST116 and
            PGRST124 after the write, which is then rolled back.
        TooManyRequests: see `Writer.begin`.
    """
    reject_paging(query)
    relation, named = request.relation, query.body_columns
    granted = relation.updatable
    wanted = body if named is None else {key: value for key, value in body.items() if key in named}
    changes = changed_values(relation, wanted, zone_of(request.preferences))
    if not changes:
        _check_affected(0, request)
        return await _answer(request, [], content_range(0, 0, 0 if request.preferences.wants_count else None))
    if not query.where:
        raise RestError(400, "21000", "UPDATE requires a WHERE clause")
    columns = tuple(sorted(changes))
    values = {new_value(name): value for name, value in changes.items()}

    def statement(where: tuple[Filter, ...]) -> Statement:
        return update_statement(relation, query.columns, where, columns).with_keys(query.names)

    change = _Change(
        grant=granted,
        statement=statement,
        values=values | viewer_values(request.viewer_id, relation.readable, granted),
        changes=changes,
    )
    rows = await _write(writer, request, query, change)
    rows = in_time_zone(rows, request, query)
    return await _answer(request, rows, content_range(0, len(rows), _total(request, rows)))


async def delete_rows(writer: Writer, request: RestRequest, query: Query) -> RestResponse:
    """Delete every row that the query finds.

    Raises:
        RestError: 21000 for a deletion without filters; as `update_rows`.
    """
    if not query.where:
        raise RestError(400, "21000", "DELETE requires a WHERE clause")
    reject_paging(query)
    relation = request.relation
    granted = relation.deletable

    def statement(where: tuple[Filter, ...]) -> Statement:
        return delete_statement(relation, query.columns, where).with_keys(query.names)

    change = _Change(
        grant=granted,
        statement=statement,
        values=viewer_values(request.viewer_id, relation.readable, granted),
        changes={},
    )
    rows = await _write(writer, request, query, change)
    rows = in_time_zone(rows, request, query)
    return await _answer(request, rows, written_range(_total(request, rows)))


def reject_paging(query: Query) -> None:
    """Refuse a write with paging parameters.

    Raises:
        RestError: PGRST127.
    """
    if query.is_paged or query.order:
        raise not_supported("limit, offset and order are not offered for writes")
    if query.selection.counted:
        raise not_supported("a count is not offered for writes")
    if query.selection.embedded:
        raise not_supported("no tables are embedded in the answers of writes")


async def _write(writer: Writer, request: RestRequest, query: Query, change: _Change) -> list[Row]:
    """Write the rows that the query finds.

    A row that the query names by its key is found by the write itself. Other rows are found before the
    transaction, without a lock, and may change until it begins. So each is written only in the version that
    was found; if one has another version by then, all are found again.
    """
    if is_lookup(query.where, request.relation.policy.key):
        async with writer.begin(request) as transaction:
            await _check_room(transaction, request, query.where, query.values, change)
            rows = await transaction.fetch_all(change.statement(query.where), **query.values, **change.values)
            _check_affected(len(rows), request)
        return rows
    for _ in range(_ATTEMPTS):
        found = await writer.find(request, query, change.grant)
        try:
            return await _write_found(writer, request, change, found)
        except _RowChanged:
            continue
    raise TransactionConflict("rows changed as often as they were found")


async def _write_found(writer: Writer, request: RestRequest, change: _Change, found: list[Row]) -> list[Row]:
    """
    Raises:
        _RowChanged: nothing is written then.
    """
    if not found:
        _check_affected(0, request)
        return []
    statement = change.statement(same_version(tuple(found[0])))
    key = request.relation.policy.key
    rows: list[Row] = []
    async with writer.begin(request) as transaction:
        by_key = (Condition(key, "in", False, _KEYS),)
        await _check_room(transaction, request, by_key, {_KEYS: [each[key] for each in found]}, change)
        for each in found:
            row = await transaction.fetch_one(statement, **version_values(each), **change.values)
            if row is None:
                raise _RowChanged
            rows.append(row)
        _check_affected(len(rows), request)
    return rows


async def _check_room(
    transaction: Transaction,
    request: RestRequest,
    where: tuple[Filter, ...],
    values: Mapping[str, Any],
    change: _Change,
) -> None:
    policies = viewer_values(request.viewer_id, request.relation.readable, change.grant)
    await check_changes(transaction, request.relation, where, {**values, **policies}, change.changes)


def _check_affected(rows: int, request: RestRequest) -> None:
    """Raise an error, which rolls the transaction back, unless the request allows this number of rows."""
    most = request.preferences.max_affected
    if most is not None and rows > most:
        message = "Query result exceeds max-affected preference constraint"
        raise RestError(400, "PGRST124", message, f"The query affects {rows} rows")
    if request.format.is_singular and rows != 1:
        raise not_single(rows)


def _total(request: RestRequest, rows: list[Row]) -> int | None:
    return len(rows) if request.preferences.wants_count else None


async def _answer(request: RestRequest, rows: list[Row], range_: str) -> RestResponse:
    if request.preferences.wants_rows or request.format.is_singular:
        return await rows_response(rows, request, 200, range_)
    return await rows_response(None, request, 204, range_)
