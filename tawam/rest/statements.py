"""Statements by shape: built and compiled once, then found again by what the shape's tuples hold.

The policy stands outside the caller's filters: whatever they say, `AND policy` follows.
"""

from functools import lru_cache
from typing import Any

from sqlalchemy import and_, bindparam, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.sql import visitors

from tawam.database.exposure import VIEWER_ID, Exposure, Grant
from tawam.database.statement import Statement
from tawam.rest.expressions import condition, ordering, selection
from tawam.rest.relation import Relation
from tawam.rest.shape import Conflict, OrderTerm, SelectItem, Tree

LIMIT = "page_limit"
OFFSET = "page_offset"
# A statement of fifty filters weighs 90 KiB, and callers choose the shapes.
_SHAPES = 256


@lru_cache(maxsize=_SHAPES)
def read_statement(
    relation: Relation,
    items: tuple[SelectItem, ...],
    where: tuple[Tree, ...],
    order: tuple[OrderTerm, ...],
) -> Statement:
    table = relation.exposure.table
    statement = _allowed(select(*selection(table, items)), relation, relation.readable, where)
    statement = statement.order_by(*ordering(table, order, relation.exposure.key))
    return Statement(statement.limit(bindparam(LIMIT)).offset(bindparam(OFFSET)))


@lru_cache(maxsize=_SHAPES)
def deep_read_statement(
    relation: Relation,
    items: tuple[SelectItem, ...],
    where: tuple[Tree, ...],
    order: tuple[OrderTerm, ...],
) -> Statement:
    """As `read_statement`, for pages far behind: what is skipped is skipped within the index."""
    exposure = relation.exposure
    table, key = exposure.table, exposure.table.c[exposure.key]
    directions = ordering(table, order, exposure.key)
    page = _allowed(select(key), relation, relation.readable, where).order_by(*directions)
    page = page.limit(bindparam(LIMIT)).offset(bindparam(OFFSET))
    return Statement(select(*selection(table, items)).where(key.in_(page)).order_by(*directions))


@lru_cache(maxsize=_SHAPES)
def count_statement(relation: Relation, where: tuple[Tree, ...]) -> Statement:
    counted = select(func.count().label("total")).select_from(relation.exposure.table)
    return Statement(_allowed(counted, relation, relation.readable, where))


@lru_cache(maxsize=_SHAPES)
def update_statement(
    relation: Relation,
    items: tuple[SelectItem, ...],
    where: tuple[Tree, ...],
    columns: tuple[str, ...],
) -> Statement:
    """Rows must be both readable and writable, as PostgreSQL's row security asks."""
    table = relation.exposure.table
    changed = update(table).values({name: bindparam(written(name)) for name in columns})
    changed = _allowed(changed, relation, relation.updatable, where)
    changed = changed.where(relation.readable.rows)
    return Statement(changed.returning(*selection(table, items)))


@lru_cache(maxsize=_SHAPES)
def delete_statement(relation: Relation, items: tuple[SelectItem, ...], where: tuple[Tree, ...]) -> Statement:
    table = relation.exposure.table
    removed = _allowed(delete(table), relation, relation.deletable, where)
    removed = removed.where(relation.readable.rows)
    return Statement(removed.returning(*selection(table, items)))


@lru_cache(maxsize=_SHAPES)
def insert_statement(relation: Relation, items: tuple[SelectItem, ...], conflict: Conflict) -> Statement:
    """Of one row, all columns. A row in its way is changed only where its policies let it be."""
    table = relation.exposure.table
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
    return Statement(added.returning(*selection(table, items)))


@lru_cache(maxsize=_SHAPES)
def taken_statement(relation: Relation, columns: tuple[str, ...]) -> Statement:
    """Whether a row with these values is there, whoever it belongs to."""
    table = relation.exposure.table
    same = [table.c[name] == bindparam(written(name)) for name in columns]
    return Statement(select(table.c[relation.exposure.key]).where(*same))


@lru_cache(maxsize=_SHAPES)
def owner_lock_statement(exposure: Exposure, owner: str) -> Statement:
    """Writers of one account's rows take turns; in SQLite they always do."""
    account = next(iter(exposure.table.c[owner].foreign_keys)).column
    locked = select(account).where(account == bindparam("owner")).with_for_update(key_share=True)
    return Statement(locked)


@lru_cache(maxsize=_SHAPES)
def owned_statement(exposure: Exposure, owner: str) -> Statement:
    """How many rows an account has."""
    counted = select(func.count().label("total")).select_from(exposure.table)
    return Statement(counted.where(exposure.table.c[owner] == bindparam("owner")))


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
    filters = [condition(relation.exposure.table, tree) for tree in where]
    return statement.where(grant.rows, *filters)
