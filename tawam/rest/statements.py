"""Statements by shape: built and compiled once, then found again by what the shape's tuples hold.

The policy stands outside the caller's filters: whatever they say, `AND policy` follows.
"""

from functools import lru_cache
from typing import Any

from sqlalchemy import and_, bindparam, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.sql import visitors

from tawam.database.statement import Statement
from tawam.database.table_policies import VIEWER_ID, Grant, TablePolicy
from tawam.rest.expressions import condition, octets, ordering, selection
from tawam.rest.relation import Relation
from tawam.rest.remembering import by_shape
from tawam.rest.shape import Conflict, OrderTerm, Tree

LIMIT = "page_limit"
OFFSET = "page_offset"


@by_shape
def read_statement(
    relation: Relation,
    columns: tuple[str, ...],
    where: tuple[Tree, ...],
    order: tuple[OrderTerm, ...],
) -> Statement:
    table = relation.policy.table
    statement = _allowed(select(*selection(table, columns)), relation, relation.readable, where)
    statement = statement.order_by(*ordering(table, order, relation.policy.key))
    return Statement(statement.limit(bindparam(LIMIT)).offset(bindparam(OFFSET)))


@by_shape
def deep_read_statement(
    relation: Relation,
    columns: tuple[str, ...],
    where: tuple[Tree, ...],
    order: tuple[OrderTerm, ...],
) -> Statement:
    """As `read_statement`, for pages far behind: what is skipped is skipped within the index."""
    policy = relation.policy
    table, key = policy.table, policy.table.c[policy.key]
    directions = ordering(table, order, policy.key)
    page = _allowed(select(key), relation, relation.readable, where).order_by(*directions)
    page = page.limit(bindparam(LIMIT)).offset(bindparam(OFFSET))
    return Statement(select(*selection(table, columns)).where(key.in_(page)).order_by(*directions))


@by_shape
def count_statement(relation: Relation, where: tuple[Tree, ...]) -> Statement:
    counted = select(func.count().label("total")).select_from(relation.policy.table)
    return Statement(_allowed(counted, relation, relation.readable, where))


@by_shape
def update_statement(
    relation: Relation,
    columns: tuple[str, ...],
    where: tuple[Tree, ...],
    changed: tuple[str, ...],
) -> Statement:
    """Rows must be both readable and writable, as PostgreSQL's row security asks."""
    table = relation.policy.table
    updated = update(table).values({name: bindparam(written(name)) for name in changed})
    updated = _allowed(updated, relation, relation.updatable, where)
    updated = updated.where(relation.readable.rows)
    return Statement(updated.returning(*selection(table, columns)))


@by_shape
def delete_statement(relation: Relation, columns: tuple[str, ...], where: tuple[Tree, ...]) -> Statement:
    table = relation.policy.table
    removed = _allowed(delete(table), relation, relation.deletable, where)
    removed = removed.where(relation.readable.rows)
    return Statement(removed.returning(*selection(table, columns)))


@by_shape
def insert_statement(relation: Relation, columns: tuple[str, ...], conflict: Conflict) -> Statement:
    """Of one row, all columns. A row in its way is changed only where its policies let it be."""
    table = relation.policy.table
    # PostgreSQL's form: SQLite has taken over the same clause.
    added = insert(table).values({name: bindparam(written(name)) for name in table.columns.keys()})  # noqa: SIM118 because a table is no dict
    if conflict.is_merged:
        added = added.on_conflict_do_update(
            index_elements=conflict.columns,
            set_={name: added.excluded[name] for name in conflict.changes},
            where=and_(relation.readable.rows, relation.updatable.rows),
        )
    elif conflict.columns:
        added = added.on_conflict_do_nothing(index_elements=conflict.columns)
    return Statement(added.returning(*selection(table, columns)))


@by_shape
def found_statement(
    relation: Relation, grant: Grant, columns: tuple[str, ...], where: tuple[Tree, ...]
) -> Statement:
    """Rows that are readable, and of `grant`: by their key, as many as `LIMIT`."""
    table = relation.policy.table
    found = select(*[table.c[name] for name in columns])
    found = _allowed(found, relation, grant, where).where(relation.readable.rows)
    return Statement(found.order_by(table.c[relation.policy.key]).limit(bindparam(LIMIT)))


@by_shape
def taken_statement(relation: Relation, columns: tuple[str, ...], sized: tuple[str, ...]) -> Statement:
    """The row that has these values, whoever it belongs to: its owner, and the bytes in `sized`."""
    policy = relation.policy
    table, owner = policy.table, policy.owner or policy.key
    same = [table.c[name] == bindparam(written(name)) for name in columns]
    told = [table.c[owner].label("owner"), octets(table, sized).label("octets")]
    return Statement(select(*told).where(*same))


@by_shape
def owners_statement(relation: Relation, where: tuple[Tree, ...]) -> Statement:
    """Whose rows an update of `where` would change."""
    policy = relation.policy
    owners = select(policy.table.c[policy.owner or policy.key].label("owner")).distinct()
    owners = _allowed(owners, relation, relation.updatable, where)
    return Statement(owners.where(relation.readable.rows))


@by_shape
def touched_statement(relation: Relation, where: tuple[Tree, ...], columns: tuple[str, ...]) -> Statement:
    """As `owners_statement`, with how many rows each of them has there, and the bytes in `columns`."""
    policy = relation.policy
    owner = policy.table.c[policy.owner or policy.key]
    held = func.sum(octets(policy.table, columns))
    touched = select(owner.label("owner"), func.count().label("total"), held.label("octets"))
    touched = _allowed(touched, relation, relation.updatable, where)
    return Statement(touched.where(relation.readable.rows).group_by(owner))


@by_shape
def owner_lock_statement(policy: TablePolicy, owner: str) -> Statement:
    """Writers of one account's rows take turns; in SQLite they always do."""
    account = next(iter(policy.table.c[owner].foreign_keys)).column
    locked = select(account).where(account == bindparam("owner")).with_for_update(key_share=True)
    return Statement(locked)


@by_shape
def owned_statement(policy: TablePolicy, owner: str) -> Statement:
    """How many rows an account has, and how many bytes they hold."""
    table = policy.table
    held = func.coalesce(func.sum(octets(table, policy.sized_columns)), 0)
    owned = select(func.count().label("total"), held.label("octets")).select_from(table)
    return Statement(owned.where(table.c[owner] == bindparam("owner")))


def written(column: str) -> str:
    """The bind that holds the new value of `column`."""
    return f"new_{column}"


@lru_cache(maxsize=64)
def _needs_viewer(grant: Grant) -> bool:
    return any(node is VIEWER_ID for node in visitors.iterate(grant.rows))


def viewer_values(viewer_id: str | None, *grants: Grant) -> dict[str, Any]:
    """The binds of the policies: who is looking, where one of them asks, and what they ask for besides."""
    values: dict[str, Any] = {VIEWER_ID.key: viewer_id} if any(map(_needs_viewer, grants)) else {}
    for grant in grants:
        if grant.values is not None:
            values.update(grant.values())
    return values


def _allowed(statement: Any, relation: Relation, grant: Grant, where: tuple[Tree, ...]) -> Any:
    filters = [condition(relation.policy.table, tree) for tree in where]
    return statement.where(grant.rows, *filters)
