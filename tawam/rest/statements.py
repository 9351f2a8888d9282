"""SQL statements by the shape of a query: built and compiled once, then found again by the shape's tuples.

Values are binds, and columns come from the table itself. The policy stands outside the caller's filters:
whatever they hold, `AND policy` follows.
"""

from collections.abc import Callable
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    String,
    Table,
    and_,
    bindparam,
    delete,
    func,
    not_,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from tawam.database.schema import ListOf
from tawam.database.sql_functions import (
    Among,
    AsciiMatches,
    ByBytes,
    ByLetters,
    FoldedMatches,
    Matches,
    octets,
)
from tawam.database.statement import Statement
from tawam.database.table_policies import VIEWER_ID, Grant, TablePolicy
from tawam.rest.cache import cached_by_shape
from tawam.rest.syntax import Condition, Conflict, Filter, OrderTerm
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
    table = relation.policy.table
    statement = _allowed(select(*_selection(table, columns)), relation, relation.readable, where)
    statement = statement.order_by(*_ordering(relation.policy, order))
    return Statement(statement.limit(bindparam(LIMIT)).offset(bindparam(OFFSET)))


@cached_by_shape
def deep_read_statement(
    relation: Relation,
    columns: tuple[str, ...],
    where: tuple[Filter, ...],
    order: tuple[OrderTerm, ...],
) -> Statement:
    """As `read_statement`, for pages far behind: skipped rows are skipped within the index."""
    policy = relation.policy
    table, key = policy.table, policy.table.c[policy.key]
    directions = _ordering(policy, order)
    page = _allowed(select(key), relation, relation.readable, where).order_by(*directions)
    page = page.limit(bindparam(LIMIT)).offset(bindparam(OFFSET))
    return Statement(select(*_selection(table, columns)).where(key.in_(page)).order_by(*directions))


@cached_by_shape
def count_statement(relation: Relation, where: tuple[Filter, ...]) -> Statement:
    counted = select(func.count().label("total")).select_from(relation.policy.table)
    return Statement(_allowed(counted, relation, relation.readable, where))


@cached_by_shape
def update_statement(
    relation: Relation,
    columns: tuple[str, ...],
    where: tuple[Filter, ...],
    changed: tuple[str, ...],
) -> Statement:
    """Rows must be both readable and writable, as PostgreSQL's row security asks."""
    table = relation.policy.table
    updated = update(table).values({name: bindparam(new_value(name)) for name in changed})
    updated = _allowed(updated, relation, relation.updatable, where)
    updated = updated.where(relation.readable.rows)
    return Statement(updated.returning(*_selection(table, columns)))


@cached_by_shape
def delete_statement(relation: Relation, columns: tuple[str, ...], where: tuple[Filter, ...]) -> Statement:
    table = relation.policy.table
    removed = _allowed(delete(table), relation, relation.deletable, where)
    removed = removed.where(relation.readable.rows)
    return Statement(removed.returning(*_selection(table, columns)))


@cached_by_shape
def insert_statement(relation: Relation, columns: tuple[str, ...], conflict: Conflict) -> Statement:
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
    return Statement(added.returning(*_selection(table, columns)))


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


def _allowed(statement: Any, relation: Relation, grant: Grant, where: tuple[Filter, ...]) -> Any:
    filters = [_condition(relation.policy.table, each) for each in where]
    return statement.where(grant.rows, *filters)


_Comparison = Callable[[Any, Any], ColumnElement[bool]]
_COMPARISONS: dict[str, _Comparison] = {
    "eq": lambda column, operand: column == operand,
    "neq": lambda column, operand: column != operand,
    "gt": lambda column, operand: column > operand,
    "gte": lambda column, operand: column >= operand,
    "lt": lambda column, operand: column < operand,
    "lte": lambda column, operand: column <= operand,
    "like": Matches,
    "ilike": lambda column, operand: column.ilike(operand, escape="\\"),
    "ilike_ascii": AsciiMatches,
    "ilike_folded": FoldedMatches,
    "in": Among,
    "isdistinct": lambda column, operand: column.is_distinct_from(operand),
}
_CHECKS: dict[str, Callable[[Any], ColumnElement[bool]]] = {
    "is_null": lambda column: column.is_(None),
    "is_not_null": lambda column: column.is_not(None),
    "is_true": lambda column: column.is_(True),
    "is_false": lambda column: column.is_(False),
    "is_unknown": lambda column: column.is_(None),
}
_ORDERED = frozenset({"gt", "gte", "lt", "lte"})


def _condition(table: Table, filter_: Filter) -> ColumnElement[bool]:
    if isinstance(filter_, Condition):
        expression = _single(table.c[filter_.column], filter_)
    else:
        join = and_ if filter_.joiner == "and" else or_
        expression = join(*[_condition(table, member) for member in filter_.members])
    return not_(expression) if filter_.is_negated else expression


def _selection(table: Table, columns: tuple[str, ...]) -> list[ColumnElement[Any]]:
    """Columns under neutral labels. SQLAlchemy interprets labels, so the caller's names are applied later."""
    return [table.c[column].label(f"c{place}") for place, column in enumerate(columns)]


def _ordering(policy: TablePolicy, terms: tuple[OrderTerm, ...]) -> list[ColumnElement[Any]]:
    """The requested order, then the primary key, so that pages never overlap.

    The key has the direction of the term before it: one index then serves both directions.
    """
    table = policy.table
    last = OrderTerm(policy.key, is_descending=bool(terms) and terms[-1].is_descending, nulls_first=False)
    parts: list[ColumnElement[Any]] = []
    for term in (*terms, last):
        column = table.c[term.column]
        if term.column in policy.names:
            parts.append(_directed(column, ByLetters(column), term))
        parts.append(_directed(column, _sortable(column), term))
    return parts


def _single(column: Column[Any], condition: Condition) -> ColumnElement[bool]:
    check = _CHECKS.get(condition.operator)
    if check:
        return check(column)
    kind = ListOf(column.type) if condition.operator == "in" else column.type
    operand = bindparam(condition.slot, type_=kind)
    compared = _sortable(column) if condition.operator in _ORDERED else column
    return _COMPARISONS[condition.operator](compared, operand)


def _directed(column: Column[Any], sorted_by: ColumnElement[Any], term: OrderTerm) -> ColumnElement[Any]:
    directed = sorted_by.desc() if term.is_descending else sorted_by.asc()
    if not column.nullable:
        return directed
    return directed.nulls_first() if term.nulls_first else directed.nulls_last()


def _sortable(column: Column[Any]) -> ColumnElement[Any]:
    return ByBytes(column) if isinstance(column.type, String) else column
