"""Defines the private topics of Realtime. A domain declares a `TopicPolicy` beside its tables."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Table

from tawam.database.table_policies import Role

Predicates = Mapping[Role, ColumnElement[bool]]


@dataclass(frozen=True, eq=False)
class TopicPolicy:
    """The topics `{prefix}:{id}`, one for each row of a table.

    The predicates are over the row, with `VIEWER_ID` for the caller's account. A role without a predicate
    may not do it at all.

    Attributes:
        read: who may join, and get broadcasts and presence.
        write: who may send them; where empty, those who may read.
    """

    prefix: str
    table: Table
    read: Predicates
    write: Predicates = field(default_factory=dict[Role, ColumnElement[bool]])

    def predicate(self, act: str, role: Role) -> ColumnElement[bool] | None:
        """Return the predicate of `role` for `read` or `write`."""
        return ((self.write or self.read) if act == "write" else self.read).get(role)
