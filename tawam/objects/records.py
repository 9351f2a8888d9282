"""Writes the rows of objects and their parts, each act in the caller's transaction."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tawam.database.errors import UniqueViolation
from tawam.database.port import Row, Transaction
from tawam.database.schema import new_id, now
from tawam.objects.access import ObjectAccess
from tawam.objects.errors import BlobDamaged, NoSuchObject, ObjectExists
from tawam.objects.names import folder_of
from tawam.objects.parts import PART_SIZE, Part
from tawam.objects.policies import ObjectListener, Viewer
from tawam.objects.quota import Quota
from tawam.objects.rows import (
    ADD_OBJECT,
    ADD_PART,
    DELETE_OBJECT,
    OBJECT_TO_CHANGE,
    PARTS,
    PARTS_IN_SUM,
    RELEASE_FORMER_PARTS,
    RELEASE_PARTS,
    RENAME_OBJECT,
    REPLACE_OBJECT,
    part_values,
)

DEFAULT_CACHE_CONTROL = "max-age=3600"


@dataclass(frozen=True)
class NewObject:
    """An object to be written, as its sender describes it.

    Attributes:
        name: checked and normalized by `names.object_name`.
        content_type: what the sender says; the bytes decide.
        is_upsert: whether it may replace an object of the same name.
    """

    bucket_id: str
    name: str
    owner_id: str | None = None
    content_type: str = ""
    cache_control: str = DEFAULT_CACHE_CONTROL
    metadata: Mapping[str, Any] | None = None
    robots_tag: str | None = None
    is_upsert: bool = False


class Content(NamedTuple):
    """The size, digest and type of the bytes of an object."""

    size: int
    sha256: str
    content_type: str


# Gives an object its parts. Until it returns, the object still has those that it had before: what it reads
# may belong to the object that is replaced.
Attach = Callable[[Transaction, str], Awaitable[None]]


def attach_new(parts: Sequence[Part]) -> Attach:
    """Give an object parts that no row names yet."""

    async def attach(transaction: Transaction, object_id: str) -> None:
        for part in parts:
            await transaction.execute(
                ADD_PART, **part_values(id=new_id(), object_id=object_id, **part._asdict())
            )

    return attach


class ObjectRecords:
    """The rows of all objects. Listeners are told in the same transaction."""

    def __init__(
        self, access: ObjectAccess, quota: Quota, listeners: Mapping[str, Sequence[ObjectListener]]
    ) -> None:
        self._access = access
        self._quota = quota
        self._listeners = listeners

    async def check(
        self,
        transaction: Transaction,
        viewer: Viewer,
        new: NewObject,
        size: int,
        *,
        is_reserved: bool = False,
    ) -> Row | None:
        """Check that the viewer may write the object, and return the one that it would replace, locked.

        Args:
            is_reserved: its bytes were counted when its upload began.

        Raises:
            AccessRefused, ObjectExists, QuotaExceeded.
        """
        await self._access.check_write(transaction, viewer, new.bucket_id, new.name)
        existing = await transaction.fetch_one(OBJECT_TO_CHANGE, bucket_id=new.bucket_id, name=new.name)
        if existing is not None:
            if not new.is_upsert:
                raise ObjectExists
            await self._access.check_replace(transaction, viewer, existing)
        if not is_reserved:
            is_own = existing is not None and existing["owner_id"] == new.owner_id
            before = existing["size"] if existing is not None and is_own else None
            policy = self._access.policy(new.bucket_id)
            most = None if policy is None else policy.account_bytes
            await self._quota.check_account(transaction, new.owner_id, size, before, (new.bucket_id, most))
        return existing

    async def store(
        self,
        transaction: Transaction,
        viewer: Viewer,
        new: NewObject,
        content: Content,
        attach: Attach,
        *,
        is_reserved: bool = False,
    ) -> Row:
        """Write the row of an object whose bytes are stored, and release those that it replaces.

        Raises:
            As `check`.
            BlobDamaged: the parts do not add up to `content`.
        """
        existing = await self.check(transaction, viewer, new, content.size, is_reserved=is_reserved)
        former = [] if existing is None else await transaction.fetch_all(PARTS, object_id=existing["id"])
        moment = now()
        values = {
            "owner_id": new.owner_id,
            **content._asdict(),
            "cache_control": new.cache_control,
            "metadata": None if new.metadata is None else dict(new.metadata),
            "robots_tag": new.robots_tag,
            "etag": f'"{content.sha256[:32]}"',
            "version": new_id(),
            "updated_at": moment,
            "last_accessed_at": moment,
        }
        if existing is None:
            row = await self._add(transaction, new, moment, values)
        else:
            changed = {f"new_{name}": value for name, value in values.items()}
            row = await transaction.fetch_one(REPLACE_OBJECT, object_id=existing["id"], **changed) or {}
        await attach(transaction, row["id"])
        if former:
            ids = [part["id"] for part in former]
            await transaction.execute(
                RELEASE_FORMER_PARTS, object_id_of_parts=row["id"], former=ids, moment=now()
            )
        await _check_parts(transaction, row)
        for listener in self._listeners.get(new.bucket_id, ()):
            await listener.stored(transaction, row)
        return row

    async def remove(self, transaction: Transaction, row: Row) -> None:
        """Delete the row of an object, and release its bytes."""
        await transaction.execute(RELEASE_PARTS, object_id_of_parts=row["id"], moment=now())
        await transaction.execute(DELETE_OBJECT, object_id=row["id"])
        for listener in self._listeners.get(row["bucket_id"], ()):
            await listener.removed(transaction, row)

    async def rename(self, transaction: Transaction, row: Row, bucket_id: str, name: str) -> Row:
        """Give an object another name or bucket; the bytes stay where they are.

        Raises:
            ObjectExists: the name is taken.
        """
        changed = {"bucket_id": bucket_id, "name": name, "folder": folder_of(name), "updated_at": now()}
        values = {f"new_{column}": value for column, value in changed.items()}
        try:
            renamed = await transaction.fetch_one(RENAME_OBJECT, object_id=row["id"], **values)
        except UniqueViolation as error:
            raise ObjectExists from error
        if renamed is None:
            raise NoSuchObject
        for listener in self._listeners.get(row["bucket_id"], ()):
            await listener.removed(transaction, row)
        for listener in self._listeners.get(bucket_id, ()):
            await listener.stored(transaction, renamed)
        return renamed

    def attach_copies(self, source: Row) -> Attach:
        """Give an object the same bytes as `source` has, which is locked."""

        async def attach(transaction: Transaction, object_id: str) -> None:
            for part in await transaction.fetch_all(PARTS, object_id=source["id"]):
                await transaction.execute(ADD_PART, **part_values(part, id=new_id(), object_id=object_id))

        return attach

    async def _add(
        self, transaction: Transaction, new: NewObject, moment: str, values: Mapping[str, Any]
    ) -> Row:
        row: Row = {
            "id": new_id(),
            "bucket_id": new.bucket_id,
            "name": new.name,
            "folder": folder_of(new.name),
            "created_at": moment,
            **values,
        }
        try:
            await transaction.execute(ADD_OBJECT, **row)
        except UniqueViolation as error:
            raise ObjectExists from error
        return row


async def _check_parts(transaction: Transaction, row: Row) -> None:
    """
    Raises:
        BlobDamaged: the object does not have exactly the parts of its bytes, so its row is not to be kept.
    """
    found = await transaction.fetch_one(PARTS_IN_SUM, object_id=row["id"]) or {}
    count = -(-row["size"] // PART_SIZE)
    # PostgreSQL sums up to a Decimal.
    if (found["total"], found["numbers"], found["last"] + 1, int(found["octets"])) != (
        count,
        count,
        count,
        row["size"],
    ):
        raise BlobDamaged
