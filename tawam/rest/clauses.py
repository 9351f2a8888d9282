"""The clauses of a statement about one table, and the rows of others that it embeds.

What is embedded is a subquery for each row around it, with its own policy, as if it were asked for alone. It
answers JSON: a list of values for each row, so that no name of the caller's stands in it.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import (
    Column,
    ColumnElement,
    Integer,
    ScalarSelect,
    Select,
    String,
    Table,
    Text,
    and_,
    bindparam,
    cast,
    func,
    literal_column,
    not_,
    or_,
    select,
)
from sqlalchemy.sql.base import ReadOnlyColumnCollection
from sqlalchemy.sql.selectable import NamedFromClause
from sqlalchemy.sql.visitors import ExternallyTraversible, replacement_traverse

from tawam.database.schema import ListOf
from tawam.database.sql_functions import (
    Among,
    AsciiMatches,
    AsJson,
    ByBytes,
    ByLetters,
    FoldedMatches,
    JsonRow,
    JsonRows,
    JsonText,
    Matches,
    Octets,
)
from tawam.database.table_policies import Grant
from tawam.rest.select import OCTETS_AS_A_ROW, Embedded, is_long
from tawam.rest.syntax import Condition, Filter, Group, OrderTerm, Presence
from tawam.rest.tables import Relation

# A table, or an alias of it.
_Rows = NamedFromClause[ReadOnlyColumnCollection[str, Column[Any]]]
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


_NOTHING = literal_column("0", Integer)


class Nested(NamedTuple):
    """What makes the SQL text of an embedded table: `Embedded` without the caller's words and numbers."""

    slot: str
    relation: Relation
    join: tuple[tuple[str, str], ...]
    is_list: bool
    is_inner: bool
    is_paged: bool
    is_answered: bool
    is_counted: bool
    columns: tuple[str, ...]
    where: tuple[Filter, ...]
    order: tuple[OrderTerm, ...]
    nested: tuple["Nested", ...]


def nested_in(embedded: Iterable[Embedded]) -> tuple[Nested, ...]:
    return tuple(
        Nested(
            slot=each.slot,
            relation=each.relation,
            join=each.link.join,
            is_list=each.link.is_list,
            is_inner=each.is_inner,
            is_paged=each.is_paged,
            is_answered=not each.selection.is_empty,
            is_counted=bool(each.selection.counted),
            columns=each.selection.columns,
            where=each.where,
            order=each.order,
            nested=nested_in(each.selection.embedded),
        )
        for each in embedded
    )


def limit_slot(slot: str) -> str:
    """The name of the bind that holds how many rows of an embedded table are answered."""
    return f"{slot}_limit"


def offset_slot(slot: str) -> str:
    return f"{slot}_offset"


class Clauses:
    """The clauses about one table.

    Args:
        table: the relation's table, or an alias of it.
        nested: the tables that are embedded in its rows.
    """

    def __init__(self, relation: Relation, table: _Rows, nested: tuple[Nested, ...] = ()) -> None:
        self._policy, self._table, self._nested = relation.policy, table, nested

    def allowed(self, grant: Grant, where: tuple[Filter, ...]) -> list[ColumnElement[bool]]:
        """The rows of `grant` that meet the filters, and have rows of whatever must be in them."""
        rows = grant.rows
        if not isinstance(self._table, Table):
            rows = _under(self._table, self._policy.table, rows)
        inner = [self._exists(each) for each in self._nested if each.is_inner]
        return [rows, *[self._condition(each) for each in where], *inner]

    def selection(self, columns: tuple[str, ...]) -> list[ColumnElement[Any]]:
        """Columns, then embedded rows, under neutral labels.

        SQLAlchemy interprets labels, so the caller's names are applied later.
        """
        selected: list[ColumnElement[Any]] = [
            *[self._table.c[column].label(f"c{place}") for place, column in enumerate(columns)],
            *[each.label(slot) for slot, each in self.values()],
        ]
        # No database answers rows of nothing.
        return selected or [_NOTHING.label("c")]

    def values(self) -> Iterator[tuple[str, ScalarSelect[str]]]:
        """The rows that are embedded in a row, each as JSON, with their slots."""
        for each in self._nested:
            if each.is_answered:
                yield each.slot, self._value(each)

    def ordering(self, terms: tuple[OrderTerm, ...]) -> list[ColumnElement[Any]]:
        """The requested order, then the primary key, so that pages never overlap.

        The key has the direction of the term before it: one index then serves both directions.
        """
        descends = bool(terms) and terms[-1].is_descending
        last = OrderTerm(self._policy.key, is_descending=descends, nulls_first=False)
        parts: list[ColumnElement[Any]] = []
        for term in (*terms, last):
            if term.place is None:
                column = self._table.c[term.column]
                sorted_by = _sorted_by(column, term.column in self._policy.names)
                parts += [_directed(each, term, is_nullable=bool(column.nullable)) for each in sorted_by]
            else:
                parts += self._related_order(self._nested[term.place], term)
        return parts

    def weight(self) -> ColumnElement[int]:
        """What the rows embedded in a row weigh together; see `embedded_weight`."""
        weights = [self._weight(each) for each in self._nested if each.is_answered]
        return sum(weights, _NOTHING)

    def _condition(self, filter_: Filter) -> ColumnElement[bool]:
        match filter_:
            case Condition():
                expression = _single(self._table.c[filter_.column], filter_)
            case Group():
                join = and_ if filter_.joiner == "and" else or_
                expression = join(*[self._condition(member) for member in filter_.members])
            case Presence():
                expression = self._exists(self._nested[filter_.place])
        return not_(expression) if filter_.is_negated else expression

    def _exists(self, nested: Nested) -> ColumnElement[bool]:
        inner = _Inner(self._table, nested)
        found = inner.found(select(literal_column("1")))
        is_cut = nested.is_list and nested.is_paged
        return inner.paged(found, is_ordered=False).exists() if is_cut else found.exists()

    def _value(self, nested: Nested) -> ScalarSelect[str]:
        inner = _Inner(self._table, nested)
        if nested.is_counted:
            item = select(JsonRow(func.count()).label("item"))
            counted = inner.found(item)
            return _gathered(counted) if nested.is_list else counted.scalar_subquery()
        row = inner.found(select(inner.row().label("item")))
        return _gathered(inner.paged(row)) if nested.is_list else row.scalar_subquery()

    def _related_order(self, nested: Nested, term: OrderTerm) -> list[ColumnElement[Any]]:
        inner = _Inner(self._table, nested)
        column = inner.table.c[term.column]
        is_name = term.column in nested.relation.policy.names
        parts = [inner.found(select(each)).scalar_subquery() for each in _sorted_by(column, is_name)]
        return [_directed(part, term, is_nullable=True) for part in parts]

    def _weight(self, nested: Nested) -> ColumnElement[int]:
        if nested.is_counted:
            return literal_column("1", Integer)
        inner = _Inner(self._table, nested)
        weighed = inner.found(select(inner.weight().label("item")))
        if not nested.is_list:
            return func.coalesce(weighed.scalar_subquery(), 0)
        rows = inner.paged(weighed).subquery()
        return select(func.coalesce(func.sum(rows.c.item), 0)).scalar_subquery()


class _Inner:
    """The subquery of an embedded table, within the rows of the table around it."""

    def __init__(self, around: _Rows, nested: Nested) -> None:
        self._around, self._nested = around, nested
        self.table = nested.relation.policy.table.alias(nested.slot)
        self._clauses = Clauses(nested.relation, self.table, nested.nested)

    def found(self, selected: Select[Any]) -> Select[Any]:
        """Narrow a select to the rows that belong to the row around them, and that the caller may see."""
        # By name: SQLAlchemy knows no row around it where an insert returns what it wrote.
        around = [
            self.table.c[there] == literal_column(f'"{self._around.name}"."{here}"')
            for here, there in self._nested.join
        ]
        rows = self._clauses.allowed(self._nested.relation.readable, self._nested.where)
        found = selected.select_from(self.table).where(*around, *rows)
        return found if self._nested.is_list or not self._nested.is_paged else self._cut(found)

    def paged(self, selected: Select[Any], *, is_ordered: bool = True) -> Select[Any]:
        if is_ordered:
            selected = selected.order_by(*self._clauses.ordering(self._nested.order))
        return self._cut(selected)

    def _cut(self, selected: Select[Any]) -> Select[Any]:
        slot = self._nested.slot
        return selected.limit(bindparam(limit_slot(slot))).offset(bindparam(offset_slot(slot)))

    def row(self) -> JsonRow:
        values = [AsJson(self.table.c[name]) for name in self._nested.columns]
        return JsonRow(*values, *[JsonText(each) for _, each in self._clauses.values()])

    def weight(self) -> ColumnElement[int]:
        columns = [self.table.c[name] for name in self._nested.columns]
        long = [func.coalesce(Octets(cast(each, Text)), 0) for each in columns if is_long(each)]
        return 1 + sum(long, _NOTHING) // OCTETS_AS_A_ROW + self._clauses.weight()


def _under(alias: _Rows, table: Table, rows: ColumnElement[bool]) -> ColumnElement[bool]:
    """A table's policy, for the table under an alias."""

    def replaced(element: ExternallyTraversible, **_: Any) -> ExternallyTraversible | None:
        return alias.c[element.name] if isinstance(element, Column) and element.table is table else None

    return replacement_traverse(rows, {}, replaced)


def _gathered(rows: Select[Any]) -> ScalarSelect[str]:
    return select(JsonRows(rows.subquery().c.item)).scalar_subquery()


def _single(column: Column[Any], condition: Condition) -> ColumnElement[bool]:
    check = _CHECKS.get(condition.operator)
    if check:
        return check(column)
    kind = ListOf(column.type) if condition.operator == "in" else column.type
    operand = bindparam(condition.slot, type_=kind)
    compared = _sortable(column) if condition.operator in _ORDERED else column
    return _COMPARISONS[condition.operator](compared, operand)


def _sorted_by(column: Column[Any], is_name: bool) -> list[ColumnElement[Any]]:
    return [ByLetters(column), _sortable(column)] if is_name else [_sortable(column)]


def _directed(sorted_by: ColumnElement[Any], term: OrderTerm, is_nullable: bool) -> ColumnElement[Any]:
    directed = sorted_by.desc() if term.is_descending else sorted_by.asc()
    if not is_nullable:
        return directed
    return directed.nulls_first() if term.nulls_first else directed.nulls_last()


def _sortable(column: Column[Any]) -> ColumnElement[Any]:
    return ByBytes(column) if isinstance(column.type, String) else column
