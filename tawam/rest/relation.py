"""A table as one standing sees it."""

from typing import Any, NamedTuple, NoReturn, Self

from sqlalchemy import Column

from tawam.auth.access import Caller
from tawam.database.exposure import Exposure, Grant, NewRows, Standing
from tawam.rest.errors import (
    RestError,
    forbidden,
    not_supported,
    unknown_column,
    unknown_field,
    violates_policy,
)


class Relation(NamedTuple):
    """Few enough to be remembered by: there are as many as tables times standings."""

    exposure: Exposure
    standing: Standing

    @classmethod
    def seen_by(cls, caller: Caller, exposure: Exposure) -> Self:
        """
        Raises:
            RestError: 42501 when the table is none of the caller's business.
        """
        relation = cls(exposure, _standing_of(caller))
        if relation.standing not in exposure.read:
            raise relation.forbidden()
        return relation

    @property
    def name(self) -> str:
        return self.exposure.table.name

    @property
    def is_anonymous(self) -> bool:
        return self.standing is Standing.ANONYMOUS

    @property
    def readable(self) -> Grant:
        return self.exposure.read[self.standing]

    @property
    def updatable(self) -> Grant:
        """
        Raises:
            RestError: 42501, as `deletable` and `insertable`, for what this standing may never do.
        """
        return self.exposure.update.get(self.standing) or self._refused()

    @property
    def deletable(self) -> Grant:
        return self.exposure.delete.get(self.standing) or self._refused()

    @property
    def insertable(self) -> NewRows:
        granted = self.exposure.insert.get(self.standing)
        if granted is None:
            raise violates_policy(self.name, self.is_anonymous)
        return granted

    def forbidden(self) -> RestError:
        return forbidden(f"table {self.name}", self.is_anonymous)

    def column(self, name: str) -> Column[Any]:
        """
        Raises:
            RestError: 42703 for a column that nobody may read, 42501 for one that this standing may not,
                PGRST127 for a path into JSON.
        """
        if name in self.readable.columns:
            return self.exposure.table.c[name]
        if name in self.exposure.columns:
            raise forbidden(f"column {name}", self.is_anonymous)
        outer, arrow, _ = name.partition("->")
        if arrow:
            raise not_supported(f"paths into {self.column(outer.strip()).name} are not offered")
        raise unknown_column(self.name, name)

    def writable(self, name: str, granted: tuple[str, ...]) -> Column[Any]:
        """
        Args:
            granted: the columns that this standing may write.

        Raises:
            RestError: PGRST204 for an unknown column, 42501 for one that this standing may not write.
        """
        if name in granted:
            return self.exposure.table.c[name]
        if name in self.exposure.columns:
            raise forbidden(f"column {name}", self.is_anonymous)
        raise unknown_field(self.name, name)

    def _refused(self) -> NoReturn:
        raise self.forbidden()


def _standing_of(caller: Caller) -> Standing:
    if caller.role == "service_role":
        return Standing.SERVICE
    if caller.user_id is None:
        return Standing.ANONYMOUS
    return Standing.ADMIN if caller.is_admin else Standing.USER
