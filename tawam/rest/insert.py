"""POST of a table: new rows, and upserts."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Table, UniqueConstraint

from tawam.database.port import Row, Transaction
from tawam.database.statement import Statement
from tawam.rest.body import Body, key_of, new_row
from tawam.rest.errors import RestError, not_single, not_supported, violates_policy
from tawam.rest.query import Query
from tawam.rest.quota import check_new_rows, lock_owners
from tawam.rest.request import RestRequest
from tawam.rest.responses import RestResponse, rows_response, written_range
from tawam.rest.statements import conflict_statement, insert_statement, new_value, viewer_values
from tawam.rest.syntax import Conflict
from tawam.rest.tables import Relation
from tawam.rest.time_zones import in_time_zone, zone_of
from tawam.rest.write import reject_paging
from tawam.rest.write_transactions import Writer

_USING = "(USING expression) "


async def insert_rows(
    writer: Writer, request: RestRequest, query: Query, bodies: Sequence[Body]
) -> RestResponse:
    """Insert a row for each body, or merge it into the row it conflicts with.

    Raises:
        RestError: PGRST204, 42501, 23502 and 23514 for a row's values; 42501 for an upsert of a row that the
            caller may not change; PGRST116. Nothing is written then.
        ConstraintViolation: see `database.errors`.
    """
    if query.where:
        raise not_supported("filters are not offered for new rows")
    reject_paging(query)
    relation = request.relation
    bodies = [_known_fields(body, query, request) for body in bodies]
    conflict = _conflict(request, query, bodies)
    zone = zone_of(request.preferences)
    rows = [new_row(relation, body, request.viewer_id, zone) for body in bodies]
    _check_once_each(rows, conflict)
    statement = _statement(request, query, conflict)
    async with writer.begin(request) as transaction:
        answered, added = await _insert(transaction, request, statement, rows, conflict)
        if request.format.is_singular and len(answered) != 1:
            raise not_single(len(answered))
    if request.preferences.answer != "headers-only":
        answered = in_time_zone(answered, request, query)
    return await _answer(request, answered, 200 if conflict.is_merged and not added else 201)


def _statement(request: RestRequest, query: Query, conflict: Conflict) -> Statement:
    key = request.relation.policy.key
    if request.preferences.answer == "headers-only":
        return insert_statement(request.relation, (key,), conflict).with_keys((key,))
    return insert_statement(request.relation, query.columns, conflict).with_keys(query.names)


async def _insert(
    transaction: Transaction, request: RestRequest, statement: Statement, rows: list[Row], conflict: Conflict
) -> tuple[list[Row], int]:
    """Insert or merge the rows. Returns them as they are stored now, and the number of new ones."""
    relation = request.relation
    existing = await _conflicting_rows(transaction, relation, rows, conflict)
    await check_new_rows(transaction, relation.policy, rows, existing, conflict)
    policies = (relation.readable, relation.updatable) if conflict.is_merged else ()
    viewer = viewer_values(request.viewer_id, *policies)
    answered: list[Row] = []
    added = 0
    for row, other in zip(rows, existing, strict=True):
        stored = await transaction.fetch_one(statement, **_binds(row, row.keys()), **viewer)
        if stored is not None:
            answered.append(stored)
            added += other is None
        elif conflict.is_merged:
            raise violates_policy(relation.name, kind=_USING)
    return answered, added


async def _conflicting_rows(
    transaction: Transaction, relation: Relation, rows: list[Row], conflict: Conflict
) -> list[Row | None]:
    """Read the conflicting row of each new one, and lock the owners of all rows that may be written."""
    policy = relation.policy
    owners = {row[policy.owner] for row in rows} if policy.owner else set[str]()
    if not conflict.columns:
        await lock_owners(transaction, policy, owners)
        return [None] * len(rows)
    sized_columns = tuple(name for name in policy.sized_columns if name in conflict.changes)
    statement = conflict_statement(relation, conflict.columns, sized_columns)

    async def read_existing() -> list[Row | None]:
        return [await transaction.fetch_one(statement, **_binds(row, conflict.columns)) for row in rows]

    if not relation.insertable.are_own:
        # The service role may merge into rows of other owners than the bodies name.
        owners |= {other["owner"] for other in await read_existing() if other is not None}
    await lock_owners(transaction, policy, owners)
    return await read_existing()


def _binds(row: Row, names: Any) -> dict[str, Any]:
    return {new_value(name): row[name] for name in names}


def _known_fields(body: Body, query: Query, request: RestRequest) -> Body:
    """The fields of `body` that count: under `columns=` those, with null for the ones it leaves out."""
    names = query.body_columns
    if names is None:
        return body
    if request.preferences.fills_missing:
        return {name: body[name] for name in names if name in body}
    return {name: body.get(name) for name in names}


def _conflict(request: RestRequest, query: Query, bodies: Sequence[Body]) -> Conflict:
    """The `ON CONFLICT` clause of the request.

    Raises:
        RestError: 42703 and 42P10 for `on_conflict`, 42501 where the table cannot be updated.
    """
    relation, resolution = request.relation, request.preferences.resolution
    if not resolution:
        return Conflict()
    columns = tuple(relation.column(name).name for name in query.on_conflict) or (relation.policy.key,)
    if frozenset(columns) not in _unique_keys(relation.policy.table):
        message = "there is no unique or exclusion constraint matching the ON CONFLICT specification"
        raise RestError(400, "42P10", message)
    if resolution == "ignore-duplicates":
        return Conflict(columns)
    # Columns that only an insert may set keep their values.
    changes = ({name for body in bodies for name in body} & set(relation.updatable.columns)) - set(columns)
    if changes and relation.policy.auto_now:
        changes.add(relation.policy.auto_now)
    return Conflict(columns, is_merged=True, changes=tuple(sorted(changes)))


def _unique_keys(table: Table) -> set[frozenset[str]]:
    constraints = [each for each in table.constraints if isinstance(each, UniqueConstraint)]
    keys = [table.primary_key, *constraints, *(index for index in table.indexes if index.unique)]
    return {frozenset(column.name for column in key.columns) for key in keys}


def _check_once_each(rows: Sequence[Row], conflict: Conflict) -> None:
    """Refuse two new rows with one key, as PostgreSQL does, in both databases."""
    keys = [key_of(row, conflict.columns) for row in rows] if conflict.is_merged else []
    if len(set(keys)) < len(keys):
        message = "ON CONFLICT DO UPDATE command cannot affect row a second time"
        hint = "Ensure that no rows proposed for insertion within the same command have duplicate values."
        raise RestError(400, "21000", message, hint=hint)


async def _answer(request: RestRequest, rows: list[Row], status: int) -> RestResponse:
    range_ = written_range(len(rows) if request.preferences.wants_count else None)
    location = ""
    if request.preferences.answer == "headers-only" and len(rows) == 1:
        key = request.relation.policy.key
        location = f"/{request.relation.name}?{key}=eq.{rows[0][key]}"
    if request.preferences.wants_rows or request.format.is_singular:
        return await rows_response(rows, request, status, range_, location)
    return await rows_response(None, request, status, range_, location)
