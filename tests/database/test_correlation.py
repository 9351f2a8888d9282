"""Sub-selects mean the row around them: none lists a table again that is listed around it."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import ClauseElement, ColumnElement, Table, exists, select, update
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite
from sqlalchemy.dialects.sqlite.base import SQLiteCompiler
from sqlalchemy.sql.selectable import Join

import tawam
from tawam.consents.tables import consents
from tawam.database.statement import Statement
from tawam.database.table_policies import TablePolicy
from tawam.database.topic_policies import TopicPolicy
from tawam.objects.policies import BucketPolicy
from tawam.objects.tables import objects
from tawam.productions.tables import productions, twins


class Looking(SQLiteCompiler):
    """Attributes:
    again: tables that a sub-select lists once more, though it selects nothing of them.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self.again: list[str] = []
        super().__init__(*arguments, **options)

    def _compose_select_body(self, *arguments: Any, **options: Any) -> Any:
        _, inner, _, _, froms, *_ = arguments
        around: set[Any] = set()
        for outer in self.stack[:-1]:
            around |= {each for part in outer["correlate_froms"] for each in _tables(part)}
        selected = {column.table for column in inner.selected_columns if hasattr(column, "table")}
        listed = {each for part in froms for each in _tables(part)}
        # Whoever selects a column of a table means another row of it: `id in (select id from …)`.
        self.again += [str(each) for each in (listed & around) - selected]
        return super()._compose_select_body(*arguments, **options)


def _tables(part: Any) -> Iterator[Any]:
    if isinstance(part, Join):
        yield from _tables(part.left)
        yield from _tables(part.right)
    elif isinstance(part, Table):
        yield part


class Dialect(SQLiteDialect_aiosqlite):
    statement_compiler = Looking


def listed_again(clause: ClauseElement) -> list[str]:
    compiled: Any = clause.compile(dialect=Dialect())
    return compiled.again


def clauses() -> Iterator[tuple[str, ClauseElement]]:
    """Every statement and every access rule that a module of the server holds, with its name."""
    for module in pkgutil.walk_packages(tawam.__path__, "tawam."):
        if module.name.endswith("__main__"):
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            yield from _clauses_in(f"{module.name}.{name}", value)


def _clauses_in(name: str, value: Any) -> Iterator[tuple[str, ClauseElement]]:
    match value:
        case Statement():
            yield name, vars(value)["_clause"]
        case dict():
            for key, each in value.items():
                yield from _clauses_in(f"{name}[{key}]", each)
        case list() | tuple():
            for place, each in enumerate(value):
                yield from _clauses_in(f"{name}[{place}]", each)
        case TablePolicy() | TopicPolicy() | BucketPolicy():
            yield from _rules_of(name, value)
        case _:
            pass


def _rules_of(
    name: str, policy: TablePolicy | TopicPolicy | BucketPolicy
) -> Iterator[tuple[str, ClauseElement]]:
    table = objects if isinstance(policy, BucketPolicy) else policy.table
    for kind in ("read", "write", "insert", "update", "delete", "list"):
        rules: dict[Any, Any] = getattr(policy, kind, {})
        for role, rule in rules.items():
            rows = getattr(rule, "rows", rule)
            if isinstance(rows, ColumnElement):
                yield f"{name} {kind} {role}", select(table.c.id).select_from(table).where(rows)


def test_no_statement_lists_a_table_again() -> None:
    found: dict[str, list[str]] = {}
    for name, clause in clauses():
        try:
            again = listed_again(clause)
        except Exception as error:
            error.add_note(name)
            raise
        if again:
            found[name] = again
    assert found == {}


def test_enough_statements_are_looked_at() -> None:
    assert len(dict(clauses())) > 600


_newer = consents.alias()
_NESTED = exists().where(
    consents.c.twin_id == twins.c.id,
    ~exists().where(_newer.c.twin_id == twins.c.id, _newer.c.signed_at > consents.c.signed_at),
)


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        # The innermost select does not see the update around both, and lists its table once more.
        (update(twins).where(_NESTED).values(person_id=None), ["twins"]),
        (select(twins).where(_NESTED), ["twins"]),
        (
            select(productions).where(
                productions.c.id.in_(select(productions.c.id).where(productions.c.twin_id.is_(None)))
            ),
            [],
        ),
        (select(twins).where(exists().where(consents.c.twin_id == twins.c.id)), []),
    ],
)
def test_tables_that_are_listed_again_are_found(clause: ClauseElement, expected: list[str]) -> None:
    assert listed_again(clause) == expected
