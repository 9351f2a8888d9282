"""Limits the objects and bytes of one account, with unfinished uploads and what waits for the sweep."""

from collections.abc import Sequence
from dataclasses import dataclass

from tawam.database.port import Row, Transaction
from tawam.objects.errors import QuotaExceeded, TooLarge, TooManyUploads
from tawam.objects.rows import LOCK_ACCOUNT, OWNED, OWNED_AND_RELEASED, OWNED_UPLOADS
from tawam.settings import Settings

MIB, GIB = 1024**2, 1024**3


@dataclass(frozen=True)
class Quota:
    """
    Attributes:
        object_bytes: bytes of one object.
        account_bytes: bytes of an account's objects and unfinished uploads together, with those that it
            replaced or removed and that still lie on the disk.
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
        self,
        transaction: Transaction,
        owner_id: str | None,
        size: int,
        before: int | None,
        bucket: tuple[str, int | None],
    ) -> None:
        """Check that the account may have one object more. It is locked until the transaction ends.

        Args:
            before: the size of its own object that the new one replaces; None if there is none.
            bucket: its id, and the bytes that an account may have in it; None for those of all buckets.

        Raises:
            QuotaExceeded: more than it may have.
        """
        if owner_id is None:
            return
        await transaction.fetch_one(LOCK_ACCOUNT, owner=owner_id)
        live = [
            *await transaction.fetch_all(OWNED, owner=owner_id),
            *await transaction.fetch_all(OWNED_UPLOADS, owner=owner_id),
        ]
        if before is None and sum(row["total"] for row in live) >= self.account_objects:
            raise QuotaExceeded(f"You have {self.account_objects:,} files: delete some first.")
        released = await transaction.fetch_all(OWNED_AND_RELEASED, owner=owner_id)
        bucket_id, most = bucket
        for limit, wanted in ((self.account_bytes, None), (most, bucket_id)):
            if limit is not None:
                more = size - (before or 0)
                _check_bytes(limit, size, more, _octets(live, wanted), _octets(released, wanted))


def _octets(rows: Sequence[Row], bucket_id: str | None) -> int:
    """Sum up the bytes of one bucket, or of all."""
    # PostgreSQL sums up to a Decimal.
    return sum(int(row["octets"]) for row in rows if bucket_id in (None, row["bucket_id"]))


def _check_bytes(limit: int, size: int, more: int, live: int, released: int) -> None:
    """
    Raises:
        QuotaExceeded: what is there, what waits for the sweep and what comes would be more than `limit`.
    """
    # A smaller file in place of a larger one is taken even beyond the limit, unless it adds to what waits.
    is_more = more > 0 or (released > 0 and size > 0)
    if not is_more or live + released + more <= limit:
        return
    room = f"{limit // GIB} GiB" if limit >= GIB else f"{limit // MIB} MiB"
    if live + more <= limit:
        raise QuotaExceeded(
            f"Your files may have {room} together, with those that you replaced or deleted in the last day. "
            "Try again tomorrow."
        )
    raise QuotaExceeded(f"Your files may have {room} together: delete some first.")


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
