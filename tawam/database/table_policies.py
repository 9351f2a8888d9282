"""Defines the rows and columns of a table that callers may read and change over REST.

A domain declares a `TablePolicy` in its `table_policies.py`; REST gives access to nothing else. The row
policies are SQLAlchemy predicates, which are compiled into the statements of either database. The columns
follow from the facts that stand beside them in `tables.py`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any

from sqlalchemy import ColumnElement, Table, bindparam, literal_column, true
from sqlalchemy.sql import visitors

from tawam.database.facts import Readers, facts_of
from tawam.database.schema import Id

# The caller's account, for use in policies. No policy for callers without an account uses it.
VIEWER_ID = bindparam("viewer_id", type_=Id())
# With `false()` SQLAlchemy would drop the other filters and their binds.
NO_ROWS = literal_column("1") == literal_column("0")


class Role(StrEnum):
    """The role of a caller, which selects the grants of a `TablePolicy`."""

    ANONYMOUS = "anonymous"
    USER = "user"
    PRODUCER = "producer"
    ADMIN = "admin"
    SERVICE = "service"


class InvalidValue(ValueError):
    """A column does not accept the value. The message is written for the person who typed it."""


# Gets a value from JSON and returns the value to store. Raises InvalidValue.
Validator = Callable[[Any], Any]


@dataclass(frozen=True, eq=False)
class Grant:
    """The permission of one role for `columns` of the rows that meet `rows`.

    A grant for deletions names no columns, because whole rows are deleted.

    Attributes:
        values: returns the values of the binds of `rows` other than the viewer; called for each request.
    """

    columns: tuple[str, ...]
    rows: ColumnElement[bool]
    values: Callable[[], Mapping[str, Any]] | None = None

    @cached_property
    def needs_viewer(self) -> bool:
        """Whether `rows` uses the caller's account."""
        return any(node is VIEWER_ID for node in visitors.iterate(self.rows))


@dataclass(frozen=True, eq=False)
class NewRows:
    """The permission of one role to insert rows whose body names only `columns`.

    Attributes:
        are_own: the owner column must hold the caller's account, which is also its default.
    """

    columns: tuple[str, ...]
    are_own: bool


@dataclass(frozen=True, eq=False)
class TablePolicy:
    """The permissions for one table. A role without a `read` grant cannot see the table at all.

    Attributes:
        validators: by column, the check for written values.
        auto_now: the column that every write sets to the present moment.
        defaults: by column, the value in a new row whose body leaves the column out.
        owner: the column that names the account that a row belongs to.
        max_rows_per_owner: the most rows that one account may have; None for any number.
        max_bytes_per_owner: the most bytes in UTF-8 that its rows may hold in the columns `sized_columns`.
        max_rows: the most rows of one answer.
    """

    table: Table
    read: Mapping[Role, Grant]
    insert: Mapping[Role, NewRows] = field(default_factory=dict[Role, NewRows])
    update: Mapping[Role, Grant] = field(default_factory=dict[Role, Grant])
    delete: Mapping[Role, Grant] = field(default_factory=dict[Role, Grant])
    validators: Mapping[str, Validator] = field(default_factory=dict[str, Validator])
    auto_now: str | None = None
    defaults: Mapping[str, Callable[[], Any]] = field(default_factory=dict[str, Callable[[], Any]])
    owner: str | None = None
    max_rows_per_owner: int | None = None
    max_bytes_per_owner: int = 0
    sized_columns: tuple[str, ...] = ()
    max_rows: int = 1000

    @cached_property
    def columns(self) -> frozenset[str]:
        """All columns that any role may read."""
        return frozenset(name for grant in self.read.values() for name in grant.columns)

    @cached_property
    def names(self) -> frozenset[str]:
        """The columns that are sorted by letters, whatever their case."""
        return frozenset(column.name for column in self.table.columns if facts_of(column).is_name)

    @cached_property
    def key(self) -> str:
        """The name of the primary key column."""
        return next(iter(self.table.primary_key)).name


_OWNERS: frozenset[Readers] = frozenset(("owner",))
_TEAMS: frozenset[Readers] = frozenset(("owner", "team"))
_ADMINS: frozenset[Readers] = frozenset(("owner", "team", "admins"))
# By role, the columns that it reads.
_READ = {
    Role.ANONYMOUS: _OWNERS,
    Role.USER: _OWNERS,
    Role.PRODUCER: _TEAMS,
    Role.ADMIN: _ADMINS,
    Role.SERVICE: _ADMINS,
}

Rows = Mapping[Role, ColumnElement[bool]]
_ALL_FOR_ADMINS: Rows = {Role.ADMIN: true(), Role.SERVICE: true()}
_ALL_FOR_TEAM: Rows = {Role.PRODUCER: true(), **_ALL_FOR_ADMINS}


def readable_columns(table: Table, role: Role) -> tuple[str, ...]:
    """Name the columns that a role reads, in the order in which `select=*` answers them."""
    return tuple(column.name for column in table.columns if facts_of(column).reads in _READ[role])


def new_row_columns(table: Table) -> tuple[str, ...]:
    """Name the columns that the body of a new row may name."""
    return tuple(column.name for column in table.columns if facts_of(column).writes != "never")


def readable(table: Table, rows: Rows) -> dict[Role, Grant]:
    """Let each role read its columns of its rows."""
    return {role: Grant(readable_columns(table, role), shown) for role, shown in rows.items()}


def changeable(table: Table, rows: Rows) -> dict[Role, Grant]:
    """Let each role change what may be changed in its rows."""
    names = tuple(column.name for column in table.columns if facts_of(column).writes == "always")
    return {role: Grant(names, own) for role, own in rows.items()}


def owned(own: ColumnElement[bool]) -> Rows:
    """Let each account, the team's as well, reach its `own` rows alone. Visitors may ask, and get none."""
    accounts = dict.fromkeys((Role.USER, Role.PRODUCER, Role.ADMIN), own)
    return {Role.ANONYMOUS: NO_ROWS, **accounts, Role.SERVICE: true()}


def read_by_team(table: Table, own: ColumnElement[bool], *, max_rows: int = 1000) -> TablePolicy:
    """Make the policy of a table of which accounts read their `own` rows, and producers and admins all."""
    return TablePolicy(table, readable(table, {Role.USER: own, **_ALL_FOR_TEAM}), max_rows=max_rows)


def read_by_admins(table: Table, own: ColumnElement[bool] | None = None) -> TablePolicy:
    """Make the policy of a table of which admins read all rows, and others their `own`, if they have any."""
    others = {} if own is None else {Role.USER: own, Role.PRODUCER: own}
    return TablePolicy(table, readable(table, {**others, **_ALL_FOR_ADMINS}))
