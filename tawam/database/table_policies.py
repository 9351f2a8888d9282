"""Which rows and columns of a table callers may see and change over REST.

A domain declares a `TablePolicy` in its `table_policies.py`; nothing else of a table can be reached. The row
policies are SQLAlchemy predicates, compiled into the statement for whichever database is behind.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any

from sqlalchemy import ColumnElement, Table, bindparam, literal_column, true
from sqlalchemy.sql import visitors

from tawam.database.schema import Id

# The account of the caller, for use in policies; callers without one never meet it.
VIEWER_ID = bindparam("viewer_id", type_=Id())
# `false()` would let SQLAlchemy drop the filters beside it, and their binds with them.
NO_ROWS = literal_column("1") == literal_column("0")


class Role(StrEnum):
    """What a caller is to the tables."""

    ANONYMOUS = "anonymous"
    USER = "user"
    ADMIN = "admin"
    SERVICE = "service"


class InvalidValue(ValueError):
    """A value that a column does not take; the message is written for the person who typed it."""


# Takes what JSON held and returns what is stored. Raises InvalidValue.
Validator = Callable[[Any], Any]


@dataclass(frozen=True, eq=False)
class Grant:
    """What one role may do: `columns` of those rows for which `rows` holds.

    For a deletion no columns are named: a row goes as a whole.

    Attributes:
        values: what the binds of `rows` hold besides the viewer, asked at each call.
    """

    columns: tuple[str, ...]
    rows: ColumnElement[bool]
    values: Callable[[], Mapping[str, Any]] | None = None

    @cached_property
    def needs_viewer(self) -> bool:
        """Whether `rows` asks for the caller's account."""
        return any(node is VIEWER_ID for node in visitors.iterate(self.rows))


@dataclass(frozen=True, eq=False)
class NewRows:
    """What one role may add: rows whose body names no other than `columns`.

    Attributes:
        are_own: the owner's column must hold the caller's account, and does where the body leaves it out.
    """

    columns: tuple[str, ...]
    are_own: bool


@dataclass(frozen=True, eq=False)
class TablePolicy:
    """One table. A role without a `read` grant sees no table at all.

    Attributes:
        validators: by column, what a written value must pass.
        auto_now: the column that every write sets to the present moment.
        defaults: by column, what a new row holds where its body says nothing.
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
        """Every column that some caller may read."""
        return frozenset(name for grant in self.read.values() for name in grant.columns)

    @cached_property
    def key(self) -> str:
        """The primary key's column."""
        return next(iter(self.table.primary_key)).name


def read_by_team(table: Table, columns: tuple[str, ...]) -> TablePolicy:
    """A table that admins and the service read, and nobody else knows of."""
    everything = Grant(columns, true())
    return TablePolicy(table, read={Role.ADMIN: everything, Role.SERVICE: everything})
