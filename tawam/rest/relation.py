"""A table as one standing sees it."""

from typing import Any, NamedTuple

from sqlalchemy import Column

from tawam.auth.access import Caller
from tawam.database.exposure import Exposure, Grant, Standing
from tawam.rest.errors import forbidden, unknown_column, unknown_field


class Relation(NamedTuple):
    """Few enough to be remembered by: there are as many as tables times standings."""

    exposure: Exposure
    standing: Standing

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
        return self.exposure.update[self.standing]

    def column(self, name: str) -> Column[Any]:
        """
        Raises:
            RestError: 42703 for a column that nobody may read, 42501 for one that this standing may not.
        """
        if name in self.readable.columns:
            return self.exposure.table.c[name]
        if name in self.exposure.columns:
            raise forbidden(f"column {name}", self.is_anonymous)
        raise unknown_column(self.name, name)

    def writable(self, name: str) -> Column[Any]:
        """
        Raises:
            RestError: PGRST204 for an unknown column, 42501 for one that this standing may not write.
        """
        if name in self.updatable.columns:
            return self.exposure.table.c[name]
        if name in self.exposure.columns:
            raise forbidden(f"column {name}", self.is_anonymous)
        raise unknown_field(self.name, name)


def standing_of(caller: Caller) -> Standing:
    if caller.role == "service_role":
        return Standing.SERVICE
    if caller.user_id is None:
        return Standing.ANONYMOUS
    return Standing.ADMIN if caller.is_admin else Standing.USER
