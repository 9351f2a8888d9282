"""Reads which of many viewers see which rows: the policies of REST, with all viewers in one statement."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import BindParameter, Column, ColumnElement, bindparam, column, literal, select
from sqlalchemy.sql import visitors

from tawam.database.port import Database, Row, Statement
from tawam.database.schema import Id, ListOf
from tawam.database.sql_functions import Among, Each
from tawam.database.table_policies import VIEWER_ID, TablePolicy
from tawam.rest.statements import viewer_values
from tawam.rest.tables import Relation

_KEYS, _VIEWERS = "row_keys", "viewers"
_OLD = "old_"
# Both databases name the column of the viewers so.
_VALUE = "value"
_VIEWER = "viewer"
# Keys and viewers of one statement.
MOST_KEYS, MOST_VIEWERS = 100, 1000

# Rows by key and viewer; the viewer is None where the policy does not ask who it is.
VisibleRows = dict[tuple[str, str | None], Row]


def kept_columns(policy: TablePolicy) -> tuple[str, ...]:
    """The columns of a row that decide who may read it, which the log keeps of deleted rows."""
    own = set(policy.table.columns)
    nodes = [node for grant in policy.read.values() for node in visitors.iterate(grant.rows)]
    return tuple(sorted({str(node.name) for node in nodes if isinstance(node, Column) and node in own}))


async def visible_rows(
    database: Database, relation: Relation, keys: Sequence[str], viewers: Sequence[str | None]
) -> VisibleRows:
    """Read the rows with these keys that the viewers may read, as the relation's role.

    Raises:
        DatabaseUnavailable, StatementTimeout.
    """
    found: VisibleRows = {}
    grant, name = relation.readable, relation.policy.key
    statement = _rows_statement(relation)
    for some_keys in _parts(keys, MOST_KEYS):
        if not grant.needs_viewer:
            values = {_KEYS: some_keys, **viewer_values(None, grant)}
            rows = await database.fetch_all(statement, **values)
            found.update({(str(row[name]), None): row for row in rows})
            continue
        for some_viewers in _parts(viewers, MOST_VIEWERS):
            values = {_KEYS: some_keys, _VIEWERS: some_viewers, **_own_values(relation)}
            for row in await database.fetch_all(statement, **values):
                viewer = row.pop(_VIEWER)
                found[str(row[name]), viewer] = row
    return found


async def viewers_of_deleted(
    database: Database, relation: Relation, old: Row, viewers: Sequence[str | None]
) -> set[str | None]:
    """Find the viewers who could read a deleted row.

    Args:
        old: its `kept_columns`.
    """
    grant = relation.readable
    known = {_OLD + name: value for name, value in old.items()}
    statement, names = _deleted_statement(relation)
    values = {name: known.get(name) for name in names}
    if not grant.needs_viewer:
        is_seen = await database.fetch_one(statement, **values, **viewer_values(None, grant))
        return {None} if is_seen is not None else set()
    found = set[str | None]()
    for some_viewers in _parts(viewers, MOST_VIEWERS):
        binds = {_VIEWERS: some_viewers, **values, **_own_values(relation)}
        found.update(row[_VIEWER] for row in await database.fetch_all(statement, **binds))
    return found


def _own_values(relation: Relation) -> dict[str, Any]:
    """The values of the policy's binds other than the viewer."""
    values = relation.readable.values
    return {} if values is None else dict(values())


@lru_cache(maxsize=256)
def _rows_statement(relation: Relation) -> Statement:
    table, grant, key = relation.policy.table, relation.readable, relation.policy.table.c[relation.policy.key]
    names = dict.fromkeys((relation.policy.key, *grant.columns))
    fields: list[ColumnElement[Any]] = [table.c[name] for name in names]
    among = Among(key, bindparam(_KEYS, type_=ListOf(key.type)))
    if not grant.needs_viewer:
        return Statement(select(*fields).where(among, grant.rows))
    viewer = _viewer()
    rows = _replaced(grant.rows, viewer)
    return Statement(select(*fields, viewer.label(_VIEWER)).where(among, rows))


@lru_cache(maxsize=256)
def _deleted_statement(relation: Relation) -> tuple[Statement, frozenset[str]]:
    """The statement, and its binds for the columns of the deleted row."""
    grant = relation.readable
    viewer = _viewer()
    rows = _replaced(grant.rows, viewer, relation.policy)
    binds = [node for node in visitors.iterate(rows) if isinstance(node, BindParameter)]
    names = frozenset(bind.key for bind in binds if bind.key.startswith(_OLD))
    seen = viewer.label(_VIEWER) if grant.needs_viewer else literal(1).label(_VIEWER)
    return Statement(select(seen).where(rows)), names


def _viewer() -> ColumnElement[Any]:
    viewers = Each(bindparam(_VIEWERS, type_=ListOf(Id())))
    return viewers.table_valued(column(_VALUE, Id()), name=_VALUE).c[_VALUE]


def _replaced(
    rows: ColumnElement[bool], viewer: ColumnElement[Any], deleted: TablePolicy | None = None
) -> ColumnElement[bool]:
    """The policy with a column in place of the one viewer, and binds in place of a deleted row's columns."""
    own = set(deleted.table.columns) if deleted is not None else set()

    def replace(element: Any, **_: Any) -> Any:
        if element is VIEWER_ID:
            return viewer
        if element in own:
            return bindparam(_OLD + element.name, type_=element.type)
        return None

    return visitors.replacement_traverse(rows, {}, replace)


def _parts(items: Sequence[Any], size: int) -> list[list[Any]]:
    return [list(items[start : start + size]) for start in range(0, len(items), size)]
