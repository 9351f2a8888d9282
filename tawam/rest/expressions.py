"""Shapes as SQLAlchemy expressions. Values are binds, and columns come from the table itself."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Integer,
    String,
    Table,
    and_,
    bindparam,
    func,
    literal_column,
    not_,
    or_,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import GenericFunction

from tawam.database.schema import ListOf
from tawam.rest.operands import is_text
from tawam.rest.shape import Condition, OrderTerm, Tree


class ByBytes(GenericFunction[str]):
    """Text compared by code point in both databases, whatever collation PostgreSQL was made with."""

    type = String()
    inherit_cache = True


@compiles(ByBytes)
def _plain(element: ByBytes, compiler: SQLCompiler, **options: Any) -> str:
    return compiler.process(element.clauses, **options)


@compiles(ByBytes, "postgresql")
def _collated(element: ByBytes, compiler: SQLCompiler, **options: Any) -> str:
    return f'{compiler.process(element.clauses, **options)} COLLATE "C"'


class Matches(GenericFunction[bool]):
    """`like`, which heeds case: in SQLite that is GLOB, for its LIKE does not."""

    type = Boolean()
    inherit_cache = True


@compiles(Matches)
def _glob(element: Matches, compiler: SQLCompiler, **options: Any) -> str:
    text, wanted = (compiler.process(each, **options) for each in element.clauses)
    return f"{text} GLOB like_as_glob({wanted})"


@compiles(Matches, "postgresql")
def _like(element: Matches, compiler: SQLCompiler, **options: Any) -> str:
    text, wanted = (compiler.process(each, **options) for each in element.clauses)
    return f"{text} LIKE {wanted} ESCAPE '\\'"


class AsciiMatches(GenericFunction[bool]):
    """`ilike` with a pattern where the letters of ASCII alone have a case, as SQLite's LIKE knows it.

    Its `lower` is ours in Python, so that it knows other letters too, and takes five times as long.
    """

    type = Boolean()
    inherit_cache = True


@compiles(AsciiMatches)
def _ascii_ilike(element: AsciiMatches, compiler: SQLCompiler, **options: Any) -> str:
    text, wanted = (compiler.process(each, **options) for each in element.clauses)
    return f"{text} LIKE {wanted} ESCAPE '\\'"


@compiles(AsciiMatches, "postgresql")
def _ilike(element: AsciiMatches, compiler: SQLCompiler, **options: Any) -> str:
    text, wanted = (compiler.process(each, **options) for each in element.clauses)
    return f"{text} ILIKE {wanted} ESCAPE '\\'"


class Among(GenericFunction[bool]):
    """`in`, whose list is one value: statements of lists of any length share their text."""

    type = Boolean()
    inherit_cache = True


@compiles(Among)
def _in_json(element: Among, compiler: SQLCompiler, **options: Any) -> str:
    value, members = (compiler.process(each, **options) for each in element.clauses)
    return f"{value} IN (SELECT value FROM json_each({members}))"  # noqa: S608 because both were compiled


@compiles(Among, "postgresql")
def _in_array(element: Among, compiler: SQLCompiler, **options: Any) -> str:
    value, members = (compiler.process(each, **options) for each in element.clauses)
    return f"{value} = ANY ({members})"


class Octets(GenericFunction[int]):
    """How many bytes a text is in UTF-8."""

    type = Integer()
    inherit_cache = True


@compiles(Octets)
def _blob_length(element: Octets, compiler: SQLCompiler, **options: Any) -> str:
    return f"length(CAST({compiler.process(element.clauses, **options)} AS BLOB))"


@compiles(Octets, "postgresql")
def _octet_length(element: Octets, compiler: SQLCompiler, **options: Any) -> str:
    return f"octet_length({compiler.process(element.clauses, **options)})"


def octets(table: Table, columns: tuple[str, ...]) -> ColumnElement[int]:
    """Of all `columns` of a row together."""
    return sum((func.coalesce(Octets(table.c[name]), 0) for name in columns), literal_column("0"))


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


def condition(table: Table, tree: Tree) -> ColumnElement[bool]:
    if isinstance(tree, Condition):
        expression = _single(table.c[tree.column], tree)
    else:
        join = and_ if tree.joiner == "and" else or_
        expression = join(*[condition(table, member) for member in tree.members])
    return not_(expression) if tree.is_negated else expression


def selection(table: Table, columns: tuple[str, ...]) -> list[ColumnElement[Any]]:
    """Labels of ours: SQLAlchemy reads meanings into them, so the caller's names are put on afterwards."""
    return [table.c[column].label(f"c{place}") for place, column in enumerate(columns)]


def ordering(table: Table, terms: tuple[OrderTerm, ...], key: str) -> list[ColumnElement[Any]]:
    """The order asked for; the primary key comes last, so that pages never overlap.

    It goes the way of the term before it: one index then serves both directions, read from either end.
    """
    last = OrderTerm(key, is_descending=bool(terms) and terms[-1].is_descending, nulls_first=False)
    return [_direction(table.c[term.column], term) for term in (*terms, last)]


def _single(column: Column[Any], condition: Condition) -> ColumnElement[bool]:
    check = _CHECKS.get(condition.operator)
    if check:
        return check(column)
    kind = ListOf(column.type) if condition.operator == "in" else column.type
    operand = bindparam(condition.slot, type_=kind)
    compared = _sortable(column) if condition.operator in _ORDERED else column
    return _COMPARISONS[condition.operator](compared, operand)


def _direction(column: Column[Any], term: OrderTerm) -> ColumnElement[Any]:
    directed = _sortable(column).desc() if term.is_descending else _sortable(column).asc()
    if not column.nullable:
        return directed
    return directed.nulls_first() if term.nulls_first else directed.nulls_last()


def _sortable(column: Column[Any]) -> ColumnElement[Any]:
    return ByBytes(column) if is_text(column) else column
