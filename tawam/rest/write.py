"""PATCH and DELETE of a table. Rows that the caller may not see or change are as if they were not there."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from starlette.responses import Response

from tawam.database.errors import TransactionConflict
from tawam.database.port import Row, Transaction
from tawam.database.statement import Statement
from tawam.database.table_policies import Grant
from tawam.rest.answers import rows_answer
from tawam.rest.call import Call
from tawam.rest.errors import RestError, not_single, not_supported
from tawam.rest.query import Query
from tawam.rest.quota import check_changes
from tawam.rest.ranges import content_range, written_range
from tawam.rest.shape import Condition, Tree, is_lookup
from tawam.rest.statements import delete_statement, update_statement, viewer_values, written
from tawam.rest.values import changes_of
from tawam.rest.writes import Writes, same_version, version_values

_ATTEMPTS = 3
_KEYS = "found_keys"


class _Change(NamedTuple):
    """What becomes of each row.

    Attributes:
        statement: of the rows that the given shape finds.
        values: its operands, those of the policies included, and not those of the shape.
        changes: new values by column; empty for a deletion.
    """

    grant: Grant
    statement: Callable[[tuple[Tree, ...]], Statement]
    values: dict[str, Any]
    changes: Mapping[str, Any]


class _ChangedMeanwhile(Exception):
    """A row is no longer as it was found; what was written is undone."""


async def update_rows(writes: Writes, call: Call, query: Query, body: Mapping[str, Any]) -> Response:
    """
    Raises:
        RestError: PGRST204, 42501 and 23514 for what the body holds; PGRST116 and PGRST124 after the write,
            which is then undone.
        TooManyRequests: see `writes.py`.
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
        return await _answer(call, [], content_range(0, 0, 0 if call.preferences.wants_count else None))
    columns = tuple(sorted(changes))
    values = {written(name): value for name, value in changes.items()}

    def statement(where: tuple[Tree, ...]) -> Statement:
        return update_statement(relation, query.columns, where, columns).named(query.names)

    change = _Change(
        grant=granted,
        statement=statement,
        values=values | viewer_values(call.viewer_id, relation.readable, granted),
        changes=changes,
    )
    rows = await _write(writes, call, query, change)
    return await _answer(call, rows, content_range(0, len(rows), _total(call, rows)))


async def delete_rows(writes: Writes, call: Call, query: Query) -> Response:
    """
    Raises:
        RestError: 21000 for a deletion of everything; as `update_rows`.
    """
    if not query.where:
        raise RestError(400, "21000", "DELETE requires a WHERE clause")
    refuse_pages(query)
    relation = call.relation
    granted = relation.deletable

    def statement(where: tuple[Tree, ...]) -> Statement:
        return delete_statement(relation, query.columns, where).named(query.names)

    change = _Change(
        grant=granted,
        statement=statement,
        values=viewer_values(call.viewer_id, relation.readable, granted),
        changes={},
    )
    rows = await _write(writes, call, query, change)
    return await _answer(call, rows, written_range(_total(call, rows)))


def refuse_pages(query: Query) -> None:
    """
    Raises:
        RestError: PGRST127.
    """
    if query.is_paged or query.order:
        raise not_supported("limit, offset and order are not offered for writes")


async def _write(writes: Writes, call: Call, query: Query, change: _Change) -> list[Row]:
    """A row that is named by its key is found by the write itself; others are found before, and stay free.

    Between the finding and the write a row may change, and no longer be one that was asked for. So each is
    written only in the version that was found; if one has another by now, all are found again.
    """
    if is_lookup(query.where, call.relation.policy.key):
        async with writes.begun(call) as transaction:
            await _check_room(transaction, call, query.where, query.values, change)
            rows = await transaction.fetch_all(change.statement(query.where), **query.values, **change.values)
            _check_affected(len(rows), call)
        return rows
    for _ in range(_ATTEMPTS):
        found = await writes.find(call, query, change.grant)
        try:
            return await _write_found(writes, call, change, found)
        except _ChangedMeanwhile:
            continue
    raise TransactionConflict("rows changed as often as they were found")


async def _write_found(writes: Writes, call: Call, change: _Change, found: list[Row]) -> list[Row]:
    """
    Raises:
        _ChangedMeanwhile: nothing is written then.
    """
    if not found:
        _check_affected(0, call)
        return []
    statement = change.statement(same_version(tuple(found[0])))
    key = call.relation.policy.key
    rows: list[Row] = []
    async with writes.begun(call) as transaction:
        by_key = (Condition(key, "in", False, _KEYS),)
        await _check_room(transaction, call, by_key, {_KEYS: [each[key] for each in found]}, change)
        for each in found:
            row = await transaction.fetch_one(statement, **version_values(each), **change.values)
            if row is None:
                raise _ChangedMeanwhile
            rows.append(row)
        _check_affected(len(rows), call)
    return rows


async def _check_room(
    transaction: Transaction,
    call: Call,
    where: tuple[Tree, ...],
    values: Mapping[str, Any],
    change: _Change,
) -> None:
    policies = viewer_values(call.viewer_id, call.relation.readable, change.grant)
    await check_changes(transaction, call.relation, where, {**values, **policies}, change.changes)


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


async def _answer(call: Call, rows: list[Row], range_: str) -> Response:
    headers = {"Content-Range": range_}
    if call.preferences.wants_rows or call.written_as.is_singular:
        return await rows_answer(rows, call, 200, headers)
    return await rows_answer(None, call, 204, headers)
