"""SQL statements by the shape of a query: built and compiled once, then found again by the shape's tuples.

Values are binds, and columns come from the table itself. The policy stands outside the caller's filters:
whatever they hold, `AND policy` follows.
"""

from typing import Any

from sqlalchemy import ColumnElement, Select, and_, bindparam, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from tawam.database.sql_functions import octets
from tawam.database.statement import BuiltStatement, Statement
from tawam.database.table_policies import VIEWER_ID, Grant, TablePolicy
from tawam.rest.cache import cached_by_large_shape, cached_by_shape
from tawam.rest.clauses import Clauses, Nested
from tawam.rest.syntax import Conflict, Filter, OrderTerm
from tawam.rest.tables import Relation

LIMIT = "page_limit"
OFFSET = "page_offset"


@cached_by_shape
def read_statement(
    relation: Relation,
    columns: tuple[str, ...],
    where: tuple[Filter, ...],
    order: tuple[OrderTerm, ...],
) -> Statement:
    clauses = Clauses(relation, relation.policy.table)
    return Statement(_page(clauses, clauses.selection(columns), relation, where, order))


@cached_by_large_shape
def embedding_statement(
    relation: Relation,
    columns: tuple[str, ...],
    where: tuple[Filter, ...],
    order: tuple[OrderTerm, ...],
    nested: tuple[Nested, ...],
) -> Statement:
    """As `read_statement`, with rows of other tables in each row."""

    def built() -> Select[Any]:
        clauses = Clauses(relation, relation.policy.table, nested)
        return _page(clauses, clauses.selection(columns), relation, where, order)

    return BuiltStatement(built)


@cached_by_shape
def deep_read_statement(
    relation: Relation,
    columns: tuple[str, ...],
    where: tuple[Filter, ...],
    order: tuple[OrderTerm, ...],
    nested: tuple[Nested, ...] = (),
) -> Statement:
    """As `read_statement`, for pages far behind: skipped rows are skipped within the index."""
    clauses = Clauses(relation, relation.policy.table, nested)
    key = relation.policy.table.c[relation.policy.key]
    page = _page(clauses, [key], relation, where, order)
    selected = select(*clauses.selection(columns)).select_from(relation.policy.table)
    return Statement(selected.where(key.in_(page)).order_by(*clauses.ordering(order)))


@cached_by_large_shape
def weight_statement(
    relation: Relation,
    where: tuple[Filter, ...],
    order: tuple[OrderTerm, ...],
    nested: tuple[Nested, ...],
) -> Statement:
    """What all rows weigh together that `embedding_statement` embeds: one each, and more with long texts."""

    def built() -> Select[Any]:
        clauses = Clauses(relation, relation.policy.table, nested)
        page = _page(clauses, [clauses.weight().label("weight")], relation, where, order).subquery()
        return select(func.coalesce(func.sum(page.c.weight), 0).label("total"))

    return BuiltStatement(built)


@cached_by_shape
def count_statement(
    relation: Relation, where: tuple[Filter, ...], nested: tuple[Nested, ...] = ()
) -> Statement:
    counted = select(func.count().label("total")).select_from(relation.policy.table)
    return Statement(_allowed(counted, relation, relation.readable, where, nested))


@cached_by_shape
def update_statement(
    relation: Relation,
    columns: tuple[str, ...],
    where: tuple[Filter, ...],
    changed: tuple[str, ...],
    nested: tuple[Nested, ...] = (),
) -> Statement:
    """Rows must be both readable and writable, as PostgreSQL's row security asks."""
    table = relation.policy.table
    updated = update(table).values({name: bindparam(new_value(name)) for name in changed})
    updated = _allowed(updated, relation, relation.updatable, where)
    updated = updated.where(relation.readable.rows)
    return Statement(updated.returning(*Clauses(relation, table, nested).selection(columns)))


@cached_by_shape
def delete_statement(
    relation: Relation,
    columns: tuple[str, ...],
    where: tuple[Filter, ...],
    nested: tuple[Nested, ...] = (),
) -> Statement:
    table = relation.policy.table
    removed = _allowed(delete(table), relation, relation.deletable, where)
    removed = removed.where(relation.readable.rows)
    return Statement(removed.returning(*Clauses(relation, table, nested).selection(columns)))


@cached_by_shape
def insert_statement(
    relation: Relation,
    columns: tuple[str, ...],
    conflict: Conflict,
    nested: tuple[Nested, ...] = (),
) -> Statement:
    """Insert all columns of one row. A conflicting row is changed only where its policies allow."""
    table = relation.policy.table
    # PostgreSQL's form: SQLite has taken over the same clause.
    added = insert(table).values({name: bindparam(new_value(name)) for name in table.columns.keys()})  # noqa: SIM118 because a table is no dict
    if conflict.is_merged:
        added = added.on_conflict_do_update(
            index_elements=conflict.columns,
            # Where nothing changes, a column is set to what it holds: only an updated row is answered.
            set_={name: added.excluded[name] for name in conflict.changes or conflict.columns[:1]},
            where=and_(relation.readable.rows, relation.updatable.rows),
        )
    elif conflict.columns:
        added = added.on_conflict_do_nothing(index_elements=conflict.columns)
    return Statement(added.returning(*Clauses(relation, table, nested).selection(columns)))


@cached_by_shape
def matching_statement(
    relation: Relation, grant: Grant, columns: tuple[str, ...], where: tuple[Filter, ...]
) -> Statement:
    """Read the rows that are both readable and of `grant`, ordered by key, at most `LIMIT`."""
    table = relation.policy.table
    found = select(*[table.c[name] for name in columns])
    found = _allowed(found, relation, grant, where).where(relation.readable.rows)
    return Statement(found.order_by(table.c[relation.policy.key]).limit(bindparam(LIMIT)))


@cached_by_shape
def conflict_statement(relation: Relation, columns: tuple[str, ...], sized: tuple[str, ...]) -> Statement:
    """The existing row with these values, whoever owns it: its owner, and the bytes in `sized`."""
    policy = relation.policy
    table, owner = policy.table, policy.owner or policy.key
    same = [table.c[name] == bindparam(new_value(name)) for name in columns]
    fields = [table.c[owner].label("owner"), octets(table, sized).label("octets")]
    return Statement(select(*fields).where(*same))


@cached_by_shape
def owners_statement(relation: Relation, where: tuple[Filter, ...]) -> Statement:
    """Read the owners of the rows that an update of `where` would change."""
    policy = relation.policy
    owners = select(policy.table.c[policy.owner or policy.key].label("owner")).distinct()
    owners = _allowed(owners, relation, relation.updatable, where)
    return Statement(owners.where(relation.readable.rows))


@cached_by_shape
def touched_statement(relation: Relation, where: tuple[Filter, ...], columns: tuple[str, ...]) -> Statement:
    """As `owners_statement`, with the number of each owner's rows, and the bytes in `columns`."""
    policy = relation.policy
    owner = policy.table.c[policy.owner or policy.key]
    held = func.sum(octets(policy.table, columns))
    touched = select(owner.label("owner"), func.count().label("total"), held.label("octets"))
    touched = _allowed(touched, relation, relation.updatable, where)
    return Statement(touched.where(relation.readable.rows).group_by(owner))


@cached_by_shape
def owner_lock_statement(policy: TablePolicy, owner: str) -> Statement:
    """Lock an account, so that its writers run one after another; in SQLite all writers do."""
    account = next(iter(policy.table.c[owner].foreign_keys)).column
    locked = select(account).where(account == bindparam("owner")).with_for_update(key_share=True)
    return Statement(locked)


@cached_by_shape
def owned_statement(policy: TablePolicy, owner: str) -> Statement:
    """Count the rows of an account, and their bytes."""
    table = policy.table
    held = func.coalesce(func.sum(octets(table, policy.sized_columns)), 0)
    owned = select(func.count().label("total"), held.label("octets")).select_from(table)
    return Statement(owned.where(table.c[owner] == bindparam("owner")))


def new_value(column: str) -> str:
    """The name of the bind that holds the new value of `column`."""
    return f"new_{column}"


def viewer_values(viewer_id: str | None, *grants: Grant) -> dict[str, Any]:
    """The binds of the policies: the caller's account, where one of them asks, and their own values."""
    values: dict[str, Any] = {}
    for grant in grants:
        if grant.needs_viewer:
            values[VIEWER_ID.key] = viewer_id
        if grant.values is not None:
            values.update(grant.values())
    return values


def _page(
    clauses: Clauses,
    selected: list[ColumnElement[Any]],
    relation: Relation,
    where: tuple[Filter, ...],
    order: tuple[OrderTerm, ...],
) -> Select[Any]:
    page = select(*selected).select_from(relation.policy.table)
    page = page.where(*clauses.allowed(relation.readable, where)).order_by(*clauses.ordering(order))
    return page.limit(bindparam(LIMIT)).offset(bindparam(OFFSET))


def _allowed(
    statement: Any,
    relation: Relation,
    grant: Grant,
    where: tuple[Filter, ...],
    nested: tuple[Nested, ...] = (),
) -> Any:
    return statement.where(*Clauses(relation, relation.policy.table, nested).allowed(grant, where))
