"""A table as one role sees it."""

from typing import Any, NamedTuple, NoReturn, Self

from sqlalchemy import Column

from tawam.auth.access import Caller
from tawam.database.table_policies import Grant, NewRows, Role, TablePolicy
from tawam.rest.errors import (
    RestError,
    forbidden,
    not_supported,
    unknown_column,
    unknown_field,
    violates_policy,
)


class Relation(NamedTuple):
    """Few enough to be remembered by: there are as many as tables times roles."""

    policy: TablePolicy
    role: Role

    @classmethod
    def seen_by(cls, caller: Caller, policy: TablePolicy) -> Self:
        """
        Raises:
            RestError: 42501 when the table is none of the caller's business.
        """
        relation = cls(policy, _role_of(caller))
        if relation.role not in policy.read:
            raise relation.forbidden()
        return relation

    @property
    def name(self) -> str:
        return self.policy.table.name

    @property
    def is_anonymous(self) -> bool:
        return self.role is Role.ANONYMOUS

    @property
    def readable(self) -> Grant:
        return self.policy.read[self.role]

    @property
    def updatable(self) -> Grant:
        """
        Raises:
            RestError: 42501, as `deletable` and `insertable`, for what this role may never do.
        """
        return self.policy.update.get(self.role) or self._refused()

    @property
    def deletable(self) -> Grant:
        return self.policy.delete.get(self.role) or self._refused()

    @property
    def insertable(self) -> NewRows:
        granted = self.policy.insert.get(self.role)
        if granted is None:
            raise violates_policy(self.name, self.is_anonymous)
        return granted

    def forbidden(self) -> RestError:
        return forbidden(f"table {self.name}", self.is_anonymous)

    def column(self, name: str) -> Column[Any]:
        """
        Raises:
            RestError: 42703 for a column that nobody may read, 42501 for one that this role may not,
                PGRST127 for a path into JSON.
        """
        if name in self.readable.columns:
            return self.policy.table.c[name]
        if name in self.policy.columns:
            raise forbidden(f"column {name}", self.is_anonymous)
        outer, arrow, _ = name.partition("->")
        if arrow:
            raise not_supported(f"paths into {self.column(outer.strip()).name} are not offered")
        raise unknown_column(self.name, name)

    def writable(self, name: str, granted: tuple[str, ...]) -> Column[Any]:
        """
        Args:
            granted: the columns that this role may write.

        Raises:
            RestError: PGRST204 for an unknown column, 42501 for one that this role may not write.
        """
        if name in granted:
            return self.policy.table.c[name]
        if name in self.policy.columns:
            raise forbidden(f"column {name}", self.is_anonymous)
        raise unknown_field(self.name, name)

    def _refused(self) -> NoReturn:
        raise self.forbidden()


def _role_of(caller: Caller) -> Role:
    if caller.role == "service_role":
        return Role.SERVICE
    if caller.user_id is None:
        return Role.ANONYMOUS
    return Role.ADMIN if caller.is_admin else Role.USER
