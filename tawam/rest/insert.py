"""POST of a table: new rows, and upserts."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Table, UniqueConstraint
from starlette.responses import Response

from tawam.database.port import Row, Transaction
from tawam.database.statement import Statement
from tawam.rest.answers import rows_answer
from tawam.rest.body import Body
from tawam.rest.call import Call
from tawam.rest.errors import RestError, not_single, not_supported, violates_policy
from tawam.rest.query import Query
from tawam.rest.quota import check_new_rows, lock_owners
from tawam.rest.ranges import written_range
from tawam.rest.relation import Relation
from tawam.rest.shape import Conflict
from tawam.rest.statements import insert_statement, taken_statement, viewer_values, written
from tawam.rest.values import key_of, new_row
from tawam.rest.write import refuse_pages
from tawam.rest.writes import Writes

_USING = "(USING expression) "


async def insert_rows(writes: Writes, call: Call, query: Query, bodies: Sequence[Body]) -> Response:
    """
    Raises:
        RestError: PGRST204, 42501, 23502 and 23514 for what a row holds; 42501 for an upsert of a row that is
            not the caller's to change; PGRST116. Nothing is written then.
        ConstraintViolation: see `database.errors`.
    """
    if query.where:
        raise not_supported("filters are not offered for new rows")
    refuse_pages(query)
    relation = call.relation
    bodies = [_named(body, query, call) for body in bodies]
    conflict = _conflict(call, query, bodies)
    rows = [new_row(relation, body, call.viewer_id) for body in bodies]
    _check_once_each(rows, conflict)
    statement = _statement(call, query, conflict)
    async with writes.begun(call) as transaction:
        answered, added = await _insert(transaction, call, statement, rows, conflict)
        if call.written_as.is_singular and len(answered) != 1:
            raise not_single(len(answered))
    return await _answer(call, answered, 200 if conflict.is_merged and not added else 201)


def _statement(call: Call, query: Query, conflict: Conflict) -> Statement:
    key = call.relation.policy.key
    if call.preferences.answer == "headers-only":
        return insert_statement(call.relation, (key,), conflict).named((key,))
    return insert_statement(call.relation, query.columns, conflict).named(query.names)


async def _insert(
    transaction: Transaction, call: Call, statement: Statement, rows: list[Row], conflict: Conflict
) -> tuple[list[Row], int]:
    """The rows as they are stored now, and how many of them are new."""
    relation = call.relation
    taken = await _taken(transaction, relation, rows, conflict)
    await check_new_rows(transaction, relation.policy, rows, taken, conflict)
    policies = (relation.readable, relation.updatable) if conflict.is_merged else ()
    viewer = viewer_values(call.viewer_id, *policies)
    answered: list[Row] = []
    added = 0
    for row, other in zip(rows, taken, strict=True):
        stored = await transaction.fetch_one(statement, **_bound(row, row.keys()), **viewer)
        if stored is not None:
            answered.append(stored)
            added += other is None
        elif conflict.is_merged:
            raise violates_policy(relation.name, kind=_USING)
    return answered, added


async def _taken(
    transaction: Transaction, relation: Relation, rows: list[Row], conflict: Conflict
) -> list[Row | None]:
    """For each of `rows` the one in its way. The owners of what may be written are held from here on."""
    policy = relation.policy
    owners = {row[policy.owner] for row in rows} if policy.owner else set[str]()
    if not conflict.columns:
        await lock_owners(transaction, policy, owners)
        return [None] * len(rows)
    sized_columns = tuple(name for name in policy.sized_columns if name in conflict.changes)
    statement = taken_statement(relation, conflict.columns, sized_columns)

    async def taken() -> list[Row | None]:
        return [await transaction.fetch_one(statement, **_bound(row, conflict.columns)) for row in rows]

    if not relation.insertable.are_own:
        # The service may merge into rows of others than it names.
        owners |= {other["owner"] for other in await taken() if other is not None}
    await lock_owners(transaction, policy, owners)
    return await taken()


def _bound(row: Row, names: Any) -> dict[str, Any]:
    return {written(name): row[name] for name in names}


def _named(body: Body, query: Query, call: Call) -> Body:
    """What of `body` counts: under `columns=`, those, and null for the ones it leaves out."""
    names = query.body_columns
    if names is None:
        return body
    if call.preferences.fills_missing:
        return {name: body[name] for name in names if name in body}
    return {name: body.get(name) for name in names}


def _conflict(call: Call, query: Query, bodies: Sequence[Body]) -> Conflict:
    """
    Raises:
        RestError: 42703 and 42P10 for `on_conflict`, 42501 where the table cannot be updated.
    """
    relation, resolution = call.relation, call.preferences.resolution
    if not resolution:
        return Conflict()
    columns = tuple(relation.column(name).name for name in query.on_conflict) or (relation.policy.key,)
    if frozenset(columns) not in _unique_keys(relation.policy.table):
        message = "there is no unique or exclusion constraint matching the ON CONFLICT specification"
        raise RestError(400, "42P10", message)
    if resolution == "ignore-duplicates":
        return Conflict(columns)
    # What belongs to the making of a row stays as it was made.
    named = {name for body in bodies for name in body} & set(relation.updatable.columns)
    auto_now = relation.policy.auto_now
    return Conflict(
        columns, True, tuple(sorted((named | ({auto_now} if auto_now else set())) - set(columns)))
    )


def _unique_keys(table: Table) -> set[frozenset[str]]:
    constraints = [each for each in table.constraints if isinstance(each, UniqueConstraint)]
    keys = [table.primary_key, *constraints, *(index for index in table.indexes if index.unique)]
    return {frozenset(column.name for column in key.columns) for key in keys}


def _check_once_each(rows: Sequence[Row], conflict: Conflict) -> None:
    """PostgreSQL's rule, for both databases."""
    keys = [key_of(row, conflict.columns) for row in rows] if conflict.is_merged else []
    if len(set(keys)) < len(keys):
        message = "ON CONFLICT DO UPDATE command cannot affect row a second time"
        hint = "Ensure that no rows proposed for insertion within the same command have duplicate values."
        raise RestError(400, "21000", message, hint=hint)


async def _answer(call: Call, rows: list[Row], status: int) -> Response:
    headers = {"Content-Range": written_range(len(rows) if call.preferences.wants_count else None)}
    if call.preferences.answer == "headers-only" and len(rows) == 1:
        key = call.relation.policy.key
        headers["Location"] = f"/{call.relation.name}?{key}=eq.{rows[0][key]}"
    if call.preferences.wants_rows or call.written_as.is_singular:
        return await rows_answer(rows, call, status, headers)
    return await rows_answer(None, call, status, headers)
