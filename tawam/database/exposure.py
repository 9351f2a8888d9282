"""Which rows and columns of a table callers may see and change over REST.

A domain declares an `Exposure` in its `exposure.py`; nothing else of a table can be reached. The row
policies are SQLAlchemy predicates, compiled into the statement for whichever database is behind.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any

from sqlalchemy import ColumnElement, Table, bindparam, literal_column, true

from tawam.database.schema import Id

# The account of the caller, for use in policies; callers without one never meet it.
VIEWER_ID = bindparam("viewer_id", type_=Id())
# `false()` would let SQLAlchemy drop the filters beside it, and their binds with them.
NO_ROWS = literal_column("1") == literal_column("0")


class Standing(StrEnum):
    """What a caller is to the tables."""

    ANONYMOUS = "anonymous"
    USER = "user"
    ADMIN = "admin"
    SERVICE = "service"


class InvalidValue(ValueError):
    """A value that a column does not take; the message is written for the person who typed it."""


# Takes what JSON held and returns what is stored. Raises InvalidValue.
Check = Callable[[Any], Any]


@dataclass(frozen=True, eq=False)
class Grant:
    """What one standing may do: `columns` of those rows for which `rows` holds.

    For a deletion no columns are named: a row goes as a whole.

    Attributes:
        values: what the binds of `rows` hold besides the viewer, asked at each call.
    """

    columns: tuple[str, ...]
    rows: ColumnElement[bool]
    values: Callable[[], Mapping[str, Any]] | None = None


@dataclass(frozen=True, eq=False)
class NewRows:
    """What one standing may add: rows whose body names no other than `columns`.

    Attributes:
        are_own: the owner's column must hold the caller's account, and does where the body leaves it out.
    """

    columns: tuple[str, ...]
    are_own: bool


@dataclass(frozen=True, eq=False)
class Exposure:
    """One table. A standing without a `read` grant sees no table at all.

    Attributes:
        checks: by column, what a written value must pass.
        stamp: the column that every write sets to the present moment.
        defaults: by column, what a new row holds where its body says nothing.
        owner: the column that names the account that a row belongs to.
        most_per_owner: the most rows that one account may have; None for any number.
        most_bytes_per_owner: the most bytes in UTF-8 that its rows may hold in the columns `weighed`.
        most_rows: the most rows of one answer.
    """

    table: Table
    read: Mapping[Standing, Grant]
    insert: Mapping[Standing, NewRows] = field(default_factory=dict[Standing, NewRows])
    update: Mapping[Standing, Grant] = field(default_factory=dict[Standing, Grant])
    delete: Mapping[Standing, Grant] = field(default_factory=dict[Standing, Grant])
    checks: Mapping[str, Check] = field(default_factory=dict[str, Check])
    stamp: str | None = None
    defaults: Mapping[str, Callable[[], Any]] = field(default_factory=dict[str, Callable[[], Any]])
    owner: str | None = None
    most_per_owner: int | None = None
    most_bytes_per_owner: int = 0
    weighed: tuple[str, ...] = ()
    most_rows: int = 1000

    @cached_property
    def columns(self) -> frozenset[str]:
        """Every column that some caller may read."""
        return frozenset(name for grant in self.read.values() for name in grant.columns)

    @cached_property
    def key(self) -> str:
        """The primary key's column."""
        return next(iter(self.table.primary_key)).name


def read_by_team(table: Table, columns: tuple[str, ...]) -> Exposure:
    """A table that admins and the service read, and nobody else knows of."""
    everything = Grant(columns, true())
    return Exposure(table, read={Standing.ADMIN: everything, Standing.SERVICE: everything})
