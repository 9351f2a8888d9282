"""A table as one caller sees it."""

from typing import Any

from sqlalchemy import Column

from tawam.auth.access import Caller
from tawam.database.exposure import Exposure, Grant, Standing
from tawam.rest.errors import forbidden, unknown_column, unknown_field


class Relation:
    """The exposure of a table, and the standing of the caller."""

    def __init__(self, exposure: Exposure, caller: Caller) -> None:
        self.exposure = exposure
        self.standing = _standing(caller)
        self.viewer_id = caller.user_id
        self.name = exposure.table.name

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
            RestError: as `readable_column`.
        """
        return readable_column(self.exposure, self.standing, name)

    def writable(self, name: str) -> Column[Any]:
        """
        Raises:
            RestError: PGRST204 for an unknown column, 42501 for one that this caller may not write.
        """
        if name in self.updatable.columns:
            return self.exposure.table.c[name]
        if name in self.exposure.columns:
            raise forbidden(f"column {name}", self.is_anonymous)
        raise unknown_field(self.name, name)


def readable_column(exposure: Exposure, standing: Standing, name: str) -> Column[Any]:
    """
    Raises:
        RestError: 42703 for a column that nobody may read, 42501 for one that this standing may not.
    """
    if name in exposure.read[standing].columns:
        return exposure.table.c[name]
    if name in exposure.columns:
        raise forbidden(f"column {name}", standing is Standing.ANONYMOUS)
    raise unknown_column(exposure.table.name, name)


def _standing(caller: Caller) -> Standing:
    if caller.role == "service_role":
        return Standing.SERVICE
    if caller.user_id is None:
        return Standing.ANONYMOUS
    return Standing.ADMIN if caller.is_admin else Standing.USER
