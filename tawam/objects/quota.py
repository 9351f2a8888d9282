"""Limits the objects and bytes of one account, unfinished uploads included."""

from dataclasses import dataclass

from tawam.database.port import Transaction
from tawam.objects.errors import QuotaExceeded, TooLarge, TooManyUploads
from tawam.objects.rows import LOCK_ACCOUNT, OWNED, OWNED_UPLOADS
from tawam.settings import Settings

GIB = 1024**3


@dataclass(frozen=True)
class Quota:
    """
    Attributes:
        object_bytes: bytes of one object.
        account_bytes: bytes of an account's objects and unfinished uploads together.
        account_objects: their number.
        parallel_uploads: bodies that an account may send at once to this process.
    """

    object_bytes: int
    account_bytes: int
    account_objects: int
    parallel_uploads: int

    @classmethod
    def of(cls, settings: Settings) -> "Quota":
        return cls(
            object_bytes=settings.storage_object_gib * GIB,
            account_bytes=settings.storage_account_gib * GIB,
            account_objects=settings.storage_account_objects,
            parallel_uploads=settings.storage_parallel_uploads,
        )

    def check_size(self, size: int, limit: int | None) -> None:
        """
        Raises:
            TooLarge: `size` is beyond the limit of the bucket or that of the settings.
        """
        if size > self.limit(limit):
            raise TooLarge

    def limit(self, limit: int | None) -> int:
        """Return the smaller one of a bucket's limit and that of the settings."""
        return self.object_bytes if limit is None else min(limit, self.object_bytes)

    async def check_account(
        self, transaction: Transaction, owner_id: str | None, more_bytes: int, more_objects: int = 1
    ) -> None:
        """Check that the account may have so much more. It is locked until the transaction ends.

        Raises:
            QuotaExceeded: more than it may have.
        """
        if owner_id is None:
            return
        await transaction.fetch_one(LOCK_ACCOUNT, owner=owner_id)
        owned = await transaction.fetch_one(OWNED, owner=owner_id) or {}
        waiting = await transaction.fetch_one(OWNED_UPLOADS, owner=owner_id) or {}
        # PostgreSQL sums up to a Decimal.
        octets = int(owned["octets"]) + int(waiting["octets"])
        if more_objects > 0 and owned["total"] + waiting["total"] + more_objects > self.account_objects:
            raise QuotaExceeded(f"You have {self.account_objects:,} files: delete some first.")
        if more_bytes > 0 and octets + more_bytes > self.account_bytes:
            raise QuotaExceeded(
                f"Your files may have {self.account_bytes // GIB} GiB together: delete some first."
            )


class ParallelUploads:
    """Counts the bodies that each account is sending to this process."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._running: dict[str, int] = {}

    def enter(self, owner_id: str) -> None:
        """
        Raises:
            TooManyUploads: the account is sending as many as it may.
        """
        if self._running.get(owner_id, 0) >= self._most:
            raise TooManyUploads(self._most)
        self._running[owner_id] = self._running.get(owner_id, 0) + 1

    def leave(self, owner_id: str) -> None:
        left = self._running[owner_id] - 1
        if left:
            self._running[owner_id] = left
        else:
            del self._running[owner_id]
