"""Decides by the buckets' policies who may read, write, delete and list objects."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import BindParameter, Column, ColumnElement, bindparam, select
from sqlalchemy.sql import visitors

from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.table_policies import VIEWER_ID
from tawam.objects.errors import AccessRefused, NoSuchObject
from tawam.objects.names import folder_of
from tawam.objects.policies import BucketPolicy, Likeness, Viewer
from tawam.objects.rows import ALLOWED, OBJECT, new_value
from tawam.objects.tables import objects

Reader = Database | Transaction


class ObjectAccess:
    """The policies of all declared buckets. Other buckets belong to the service role alone."""

    def __init__(self, policies: Sequence[BucketPolicy]) -> None:
        self._policies = {policy.id: policy for policy in policies}

    def policy(self, bucket_id: str) -> BucketPolicy | None:
        return self._policies.get(bucket_id)

    def likeness(self, bucket_id: str) -> Likeness | None:
        """Return what holds for a bucket in whose objects people are seen; None for other buckets."""
        policy = self._policies.get(bucket_id)
        return policy and policy.likeness

    def predicate(self, viewer: Viewer, act: str, bucket_id: str) -> ColumnElement[bool] | None:
        """Return the condition of the objects on which the viewer may `act`; None for no objects."""
        policy = self._policies.get(bucket_id)
        return policy.predicate(act, viewer.role) if policy else None

    async def find(self, reader: Reader, viewer: Viewer, act: str, bucket_id: str, name: str) -> Row:
        """Find an object on which the viewer may `act`.

        Raises:
            NoSuchObject: there is none, or it is not the viewer's to see.
        """
        if viewer.is_service:
            row = await reader.fetch_one(OBJECT, bucket_id=bucket_id, name=name)
        else:
            predicate = self.predicate(viewer, act, bucket_id)
            if predicate is None:
                raise NoSuchObject
            values = viewer_values(predicate, viewer)
            statement = _find_statement(predicate)
            row = await reader.fetch_one(statement, bucket_id=bucket_id, name=name, **values)
        if row is None:
            raise NoSuchObject
        return row

    async def check_write(self, transaction: Transaction, viewer: Viewer, bucket_id: str, name: str) -> None:
        """Check that the viewer may write an object of this name, new or in place of an existing one.

        Raises:
            AccessRefused: worded alike whether or not there is such an object.
        """
        if viewer.is_service:
            return
        policy = self._policies.get(bucket_id)
        predicate = policy.predicate("write", viewer.role) if policy else None
        if policy is None or predicate is None:
            raise AccessRefused
        statement, binds = _new_row_statement(predicate)
        new = {"bucket_id": bucket_id, "name": name, "folder": folder_of(name), "owner_id": viewer.user_id}
        values = {f"new_{column}": value for column, value in new.items() if f"new_{column}" in binds}
        if not await transaction.fetch_one(statement, **values, **viewer_values(predicate, viewer)):
            raise AccessRefused
        if policy.may_write and not await policy.may_write(transaction, viewer, name):
            raise AccessRefused

    async def check_replace(self, transaction: Transaction, viewer: Viewer, row: Row) -> None:
        """Check that the viewer may replace this existing object.

        Raises:
            AccessRefused: as `check_write`.
        """
        try:
            await self.find(transaction, viewer, "write", row["bucket_id"], row["name"])
        except NoSuchObject as error:
            raise AccessRefused from error


@cache
def _find_statement(predicate: ColumnElement[bool]) -> Statement:
    is_named = (objects.c.bucket_id == bindparam("bucket_id"), objects.c.name == bindparam("name"))
    return Statement(select(objects).where(*is_named, predicate))


@cache
def _new_row_statement(predicate: ColumnElement[bool]) -> tuple[Statement, frozenset[str]]:
    """Make the statement that tests `predicate` on a row that is not written yet, and name its binds."""

    def replaced(element: Any, **_: Any) -> ColumnElement[Any] | None:
        is_own = isinstance(element, Column) and element.table is objects
        return new_value(element) if is_own else None

    tested: Any = visitors.replacement_traverse(predicate, {}, replaced)
    return Statement(select(ALLOWED).where(tested)), _binds(tested)


@cache
def _binds(predicate: ColumnElement[bool]) -> frozenset[str]:
    return frozenset(
        node.key for node in visitors.iterate(predicate) if isinstance(node, BindParameter) and node.required
    )


def viewer_values(predicate: ColumnElement[bool], viewer: Viewer) -> Mapping[str, Any]:
    """Return the values of the binds of `predicate`: the viewer's account, where it names that."""
    return {VIEWER_ID.key: viewer.user_id} if VIEWER_ID.key in _binds(predicate) else {}
