"""Compiles SQLAlchemy Core statements once per dialect, for execution by the driver itself.

Binds and results go through the column types of `schema.py`, so that a row is the same plain data in
both databases.
"""

import copy
from collections.abc import Callable, Mapping, Sequence, Set
from functools import cached_property
from typing import Any, Self, cast

from sqlalchemy import BindParameter, ClauseElement, Dialect, Table
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite
from sqlalchemy.sql import visitors
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.sql.util import find_tables
from sqlalchemy.types import TypeEngine

Processor = Callable[[Any], Any] | None

SQLITE: Dialect = SQLiteDialect_aiosqlite()
POSTGRES: Dialect = PGDialect_asyncpg()
_KINDS = {
    "select": "SELECT",
    "compound_select": "SELECT",
    "insert": "INSERT",
    "update": "UPDATE",
    "delete": "DELETE",
}


class Compiled:
    """A statement that was compiled for one dialect."""

    def __init__(self, clause: ClauseElement, dialect: Dialect) -> None:
        compiler = cast(SQLCompiler, clause.compile(dialect=dialect))
        binds = {name: bind for bind, name in compiler.bind_names.items()}
        self._sql = str(compiler)
        # The compiler takes several times the memory of the rest, so it is stored only if it is needed later.
        self._compiler = compiler if compiler.post_compile_params else None
        self._defaults = {name: bind.value for name, bind in binds.items() if not bind.required}
        self._required: Set[str] = binds.keys() - self._defaults.keys()
        self._processors = {name: _bind_processor(bind.type, dialect) for name, bind in binds.items()}
        self._positions = [(name, self._processors[name]) for name in compiler.positiontup or ()]
        columns = getattr(clause, "exported_columns", None)
        results = [] if columns is None else [_result_processor(column.type, dialect) for column in columns]
        self._results = [(place, process) for place, process in enumerate(results) if process]
        self._set_keys([] if columns is None else list(columns.keys()))

    def render(self, values: Mapping[str, Any]) -> tuple[str, Sequence[Any]]:
        """Return the SQL text and its arguments in order.

        Raises:
            TypeError: a value is missing, or the statement has no bind of its name.
            ValueError: a text does not fit its column's type.
        """
        self._check_names(values)
        merged = {**self._defaults, **values} if self._defaults else values
        if self._compiler is not None:
            return self._render_expanded(self._compiler, merged)
        return self._sql, [
            process(merged[name]) if process else merged[name] for name, process in self._positions
        ]

    def row(self, record: Sequence[Any]) -> dict[str, Any]:
        row = dict(zip(self._keys, record, strict=True))
        for key, process in self._processed:
            row[key] = process(row[key])
        return row

    def with_keys(self, keys: Sequence[str]) -> Self:
        """Return the same statement with other keys for its rows."""
        named = copy.copy(self)
        named._set_keys(keys)
        return named

    def _set_keys(self, keys: Sequence[str]) -> None:
        self._keys = keys
        self._processed = [(keys[place], process) for place, process in self._results]

    def _render_expanded(self, compiler: SQLCompiler, values: Mapping[str, Any]) -> tuple[str, Sequence[Any]]:
        """As `render`, with one placeholder for each member of an IN list."""
        state = compiler.construct_expanded_state(dict(values), escape_names=False)
        processors = dict(self._processors)
        for name, members in state.parameter_expansion.items():
            processors.update(dict.fromkeys(members, self._processors[name]))
        arguments: list[Any] = []
        for name, value in zip(state.positiontup or (), state.positional_parameters, strict=True):
            process = processors[name]
            arguments.append(process(value) if process else value)
        return state.statement, arguments

    def _check_names(self, values: Mapping[str, Any]) -> None:
        if values.keys() == self._required:
            return
        missing = self._required - values.keys()
        unknown = values.keys() - self._processors.keys()
        if missing or unknown:
            raise TypeError(
                f"missing values {sorted(missing)}, unknown values {sorted(unknown)}: {self._sql}"
            )


class Statement:
    """A Core statement with named `bindparam`s; make one at module level, or cache it by shape.

    An `insert(table)` without `.values` takes every column by name.
    """

    def __init__(self, clause: ClauseElement) -> None:
        self._clause = clause
        self._compiled: dict[str, Compiled] = {}
        self._subject: tuple[str, str] | None = None

    def compiled(self, dialect: Dialect) -> Compiled:
        compiled = self._compiled.get(dialect.name)
        if compiled is None:
            compiled = self._compiled[dialect.name] = self._compile(dialect)
        return compiled

    @cached_property
    def value_names(self) -> frozenset[str]:
        """The names of its `bindparam`s."""
        nodes = visitors.iterate(self._clause)
        return frozenset(node.key for node in nodes if isinstance(node, BindParameter))

    def subject(self) -> tuple[str, str]:
        """Return what it does and to which table, such as `("SELECT", "orders")`; the first of several."""
        if self._subject is None:
            self._subject = self._find_subject()
        return self._subject

    def _find_subject(self) -> tuple[str, str]:
        kind = _KINDS.get(self._clause.__visit_name__, "SQL")
        if isinstance(self._clause, UpdateBase):
            return kind, getattr(self._clause.table, "name", "")
        tables = find_tables(self._clause, include_joins=True, include_aliases=True, include_selects=True)
        return kind, next((each.name for each in tables if isinstance(each, Table)), "")

    def with_keys(self, keys: Sequence[str]) -> "Statement":
        """Return the same statement with other keys for its rows, in the order of its columns.

        Both share the compiled SQL. The keys are no part of the SQL, so they may be any text from a client.
        """
        return _Keyed(self, keys)

    def _compile(self, dialect: Dialect) -> Compiled:
        return Compiled(self._clause, dialect)


class BuiltStatement(Statement):
    """A statement that forgets its clause, which takes ten times the memory of the SQL text.

    Args:
        build: makes the clause; called again for another dialect.
    """

    def __init__(self, build: Callable[[], ClauseElement]) -> None:
        super().__init__(build())
        self._build = build
        # Both are read off the clause.
        self.subject()
        _ = self.value_names

    def _compile(self, dialect: Dialect) -> Compiled:
        if self._compiled:
            return Compiled(self._build(), dialect)
        compiled = Compiled(self._clause, dialect)
        del self._clause
        return compiled


class _Keyed(Statement):
    def __init__(self, statement: Statement, keys: Sequence[str]) -> None:
        super().__init__(statement._clause)
        self._statement = statement
        self._keys = keys
        self.value_names = statement.value_names

    def subject(self) -> tuple[str, str]:
        return self._statement.subject()

    def _compile(self, dialect: Dialect) -> Compiled:
        return self._statement.compiled(dialect).with_keys(self._keys)


def _bind_processor(kind: TypeEngine[Any], dialect: Dialect) -> Processor:
    # A TypeDecorator converts values itself; a plain type does so through its variant for the dialect.
    return kind.dialect_impl(dialect).bind_processor(dialect)


def _result_processor(kind: TypeEngine[Any], dialect: Dialect) -> Processor:
    return kind.dialect_impl(dialect).result_processor(dialect, None)
