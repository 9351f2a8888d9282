"""Defines the buckets of the product. A domain declares its bucket beside its tables."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from sqlalchemy import ColumnElement, String, cast, func

from tawam.database.port import Database, Row, Transaction
from tawam.database.table_policies import VIEWER_ID, Role
from tawam.objects.tables import objects

Predicates = Mapping[Role, ColumnElement[bool]]
_ID_AND_SLASH = 37


class Viewer(NamedTuple):
    """The caller: a role, and the account if there is one."""

    role: Role
    user_id: str | None = None

    @property
    def is_service(self) -> bool:
        return self.role is Role.SERVICE


SERVICE = Viewer(Role.SERVICE)
# Whether those who are seen or heard in the object of that name consent to it being shown.
IsConsented = Callable[[Database | Transaction, str], Awaitable[bool]]
# Decides whether the viewer may write an object of that name, beyond the predicates.
MayWrite = Callable[[Transaction, Viewer, str], Awaitable[bool]]

IN_OWN_FOLDER: ColumnElement[bool] = (
    func.substr(objects.c.name, 1, _ID_AND_SLASH) == cast(VIEWER_ID, String) + "/"
)


@dataclass(frozen=True, eq=False)
class Likeness:
    """Declares that people are seen or heard in the objects of a bucket.

    Such objects are neither copied nor moved, so that a deletion finds every one under its name. A signed
    address of one works for a short time, and its signer's right and the consent are asked at each use.

    Attributes:
        opened: what a signed address opens, by its signer's role at that time; where empty, what may be read.
    """

    is_consented: IsConsented
    opened: Predicates = field(default_factory=dict[Role, ColumnElement[bool]])


@dataclass(frozen=True, eq=False)
class BucketPolicy:
    """One bucket, and who may do what with its objects.

    The predicates are over the columns of `objects`, with `VIEWER_ID` for the caller's account. A role
    without a predicate may not do it at all; the service role may do everything.

    Attributes:
        is_public: whether everybody may read an object whose name they know.
        max_size: bytes of one object; None for the limit of the settings.
        account_bytes: bytes of one account's objects, with those that it replaced or removed and that still
            lie on the disk; None for the limit of the settings, which is for all buckets together.
        types: the types that the bytes may have, such as `image/png` or `video/*`; empty for all.
        write: for the object that is written, and for the one of that name that it replaces.
        list: which objects appear in lists; where empty, those that may be read.
    """

    id: str
    read: Predicates
    write: Predicates
    delete: Predicates
    list: Predicates = field(default_factory=dict[Role, ColumnElement[bool]])
    is_public: bool = False
    max_size: int | None = None
    account_bytes: int | None = None
    types: tuple[str, ...] = ()
    may_write: MayWrite | None = None
    likeness: Likeness | None = None

    def predicate(self, act: str, role: Role) -> ColumnElement[bool] | None:
        """Return the predicate of `role` for `read`, `write`, `delete`, `list` or, by an address, `open`."""
        if act == "list":
            return (self.list or self.read).get(role)
        if act == "open":
            return ((self.likeness and self.likeness.opened) or self.read).get(role)
        by_act = {"read": self.read, "write": self.write, "delete": self.delete}
        return by_act[act].get(role)


class ObjectListener(Protocol):
    """Is told of the objects of a bucket, in the transaction that changes them."""

    async def stored(self, transaction: Transaction, object_row: Row) -> None:
        """An object was written or replaced. An exception undoes the writing."""
        ...

    async def removed(self, transaction: Transaction, object_row: Row) -> None:
        """An object was removed or renamed."""
        ...
