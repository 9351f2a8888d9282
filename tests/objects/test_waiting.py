"""Bytes that no file has any more, and that lie on the disk until the sweep, are bounded by account."""

import asyncio
import os
from collections.abc import AsyncGenerator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tawam.database.port import Database, Row, Transaction
from tawam.database.table_policies import Role
from tawam.objects.appending import Checksum
from tawam.objects.blobs import Checksums, FolderBlobs
from tawam.objects.errors import (
    AccessRefused,
    ChecksumMismatch,
    NoSuchUpload,
    ObjectError,
    QuotaExceeded,
    TypeRefused,
)
from tawam.objects.parts import PART_SIZE
from tawam.objects.policies import IN_OWN_FOLDER, BucketPolicy, Viewer
from tawam.objects.quota import Quota
from tawam.objects.resumable import ResumableUploads
from tawam.objects.store import ObjectStore
from tawam.objects.sweeping import ObjectSweeper
from tests.objects.conftest import FILES, Witness, content, pieces_of, stored_files
from tests.objects.test_store import own

_OWN = {Role.USER: IN_OWN_FOLDER}
MIB = 1024 * 1024
SMALL = BucketPolicy("small", read=_OWN, write=_OWN, delete=_OWN, account_bytes=8 * MIB)
TINY = BucketPolicy("tiny", read=_OWN, write=_OWN, delete=_OWN, account_bytes=64 * 1024)
PICTURES = BucketPolicy("pictures", read=_OWN, write=_OWN, delete=_OWN, types=("image/png",))
QUOTA = Quota(object_bytes=20 * MIB, account_bytes=20 * MIB, account_objects=1000, parallel_uploads=2)


@pytest.fixture
async def store(database: Database, folder: Path) -> ObjectStore:
    store = ObjectStore(database, FolderBlobs(folder), QUOTA, [FILES, SMALL, TINY, PICTURES])
    await store.prepare()
    return store


def disk(folder: Path) -> int:
    return sum(path.stat().st_size for path in stored_files(folder))


async def until_refused(act: Callable[[int], Awaitable[object]]) -> tuple[int, str]:
    """Do it again and again; how often it was done, and why it was refused."""
    for turn in range(100):
        try:
            await act(turn)
        except QuotaExceeded as error:
            return turn, error.message
    raise AssertionError("never refused")


Act = Callable[[ObjectStore, ResumableUploads, Viewer, int], Awaitable[object]]


async def replace(store: ObjectStore, _: ResumableUploads, ann: Viewer, turn: int) -> None:
    await store.write(ann, own(ann, "a", is_upsert=True), pieces_of(bytes(5 * MIB)))


async def remove_and_upload_again(store: ObjectStore, _: ResumableUploads, ann: Viewer, turn: int) -> None:
    row = await store.write(ann, own(ann, f"{turn}"), pieces_of(bytes(5 * MIB)))
    await store.remove(ann, "files", [row["name"]])


async def resume_over(store: ObjectStore, resumable: ResumableUploads, ann: Viewer, turn: int) -> None:
    upload = await resumable.create(ann, own(ann, "a", is_upsert=True), 5 * MIB)
    await resumable.append(ann, upload, 0, pieces_of(bytes(5 * MIB)))


async def copy_and_remove(store: ObjectStore, _: ResumableUploads, ann: Viewer, turn: int) -> None:
    row = await store.write(ann, own(ann, f"{turn}"), pieces_of(bytes(5 * MIB)))
    await store.copy(ann, ("files", row["name"]), own(ann, f"{turn}-copy"))
    await store.move(ann, ("files", row["name"]), ("files", f"{row['name']}-moved"))
    await store.remove(ann, "files", [f"{row['name']}-moved", f"{row['name']}-copy"])


@pytest.mark.parametrize("act", [replace, remove_and_upload_again, resume_over, copy_and_remove])
async def test_what_waits_for_the_sweep_counts(
    store: ObjectStore, resumable: ResumableUploads, ann: Viewer, folder: Path, act: Act
):
    done, refusal = await until_refused(lambda turn: act(store, resumable, ann, turn))
    assert 2 <= done <= 5
    assert "in the last day" in refusal
    # The files of the account, and one that was replaced last.
    assert disk(folder) <= QUOTA.account_bytes + 5 * MIB
    sweeper = ObjectSweeper(store.database, store.blobs)
    await sweeper.sweep(datetime.now(UTC) + timedelta(days=1.1))
    await act(store, resumable, ann, 12)


@pytest.mark.parametrize("act", [replace, remove_and_upload_again, resume_over, copy_and_remove])
async def test_somebody_elses_waiting_bytes_do_not_count(
    store: ObjectStore, resumable: ResumableUploads, ann: Viewer, ben: Viewer, act: Act
):
    await until_refused(lambda turn: act(store, resumable, ann, turn))
    await act(store, resumable, ben, 0)


async def test_a_bucket_may_have_a_bound_of_its_own(store: ObjectStore, ann: Viewer, folder: Path):
    def write(bucket: str, size: int) -> Awaitable[object]:
        return store.write(ann, own(ann, "a", bucket, is_upsert=True), pieces_of(bytes(size)))

    done, refusal = await until_refused(lambda _: write("small", 3 * MIB))
    assert (done, "8 MiB together, with those" in refusal) == (3, True)
    assert disk(folder) == 9 * MIB
    # Even one byte takes a block of the disk; and the other buckets are not full.
    assert (await until_refused(lambda _: write("tiny", 1)))[0] == 17
    await write("files", 5 * MIB)


async def test_a_copy_that_shares_bytes_does_not_count_as_waiting(store: ObjectStore, ann: Viewer):
    data = os.urandom(9 * MIB)
    row = await store.write(ann, own(ann, "a"), pieces_of(data))
    for _ in range(20):
        await store.copy(ann, ("files", row["name"]), own(ann, "a", is_upsert=True))
    await store.copy(ann, ("files", row["name"]), own(ann, "b"))
    assert await content(store, row) == data


class Breaking(Exception):
    """The line of a sender breaks."""


async def breaking(size: int) -> AsyncGenerator[bytes]:
    yield bytes(size)
    raise Breaking


class SlowBlobs(FolderBlobs):
    """A disk that finishes a part after its sender has gone."""

    async def put(self, key: str, data: bytes | memoryview) -> Checksums:
        for _ in range(50):
            await asyncio.sleep(0)
        return await super().put(key, data)


async def given_up(store: ObjectStore, resumable: ResumableUploads, ann: Viewer) -> None:
    upload = await resumable.create(ann, own(ann), 10 * MIB)
    await resumable.append(ann, upload, 0, pieces_of(bytes(7 * MIB)))
    await resumable.terminate(upload)
    with pytest.raises(NoSuchUpload):
        await resumable.find(upload["id"])


async def broken_off(store: ObjectStore, resumable: ResumableUploads, ann: Viewer) -> None:
    for size in (1, PART_SIZE, PART_SIZE + 1, 3 * PART_SIZE):
        with pytest.raises(Breaking):
            await store.write(ann, own(ann), breaking(size))


async def refused_by_type(store: ObjectStore, resumable: ResumableUploads, ann: Viewer) -> None:
    new = own(ann, "a", "pictures")
    with pytest.raises(TypeRefused):
        await store.write(ann, new, pieces_of(bytes(5 * MIB)))
    upload = await resumable.create(ann, new, 5 * MIB)
    with pytest.raises(TypeRefused):
        await resumable.append(ann, upload, 0, pieces_of(bytes(5 * MIB)))


async def refused_by_checksum(store: ObjectStore, resumable: ResumableUploads, ann: Viewer) -> None:
    upload = await resumable.create(ann, own(ann), 10 * MIB)
    with pytest.raises(ChecksumMismatch):
        await resumable.append(ann, upload, 0, pieces_of(bytes(5 * MIB)), Checksum("sha1", b"x"))
    await resumable.terminate(upload)


async def refused_at_the_end(store: ObjectStore, resumable: ResumableUploads, ann: Viewer) -> None:
    class Refusing(Witness):
        async def stored(self, transaction: Transaction, object_row: Row) -> None:
            raise AccessRefused

    store.listen("files", Refusing())
    upload = await resumable.create(ann, own(ann), 5 * MIB)
    await resumable.append(ann, upload, 0, pieces_of(bytes(3 * MIB)))
    with pytest.raises(AccessRefused):
        await resumable.append(ann, upload, 3 * MIB, pieces_of(bytes(2 * MIB)))
    with pytest.raises(AccessRefused):
        await store.write(ann, own(ann), pieces_of(bytes(5 * MIB)))


async def ended_while_it_arrives(store: ObjectStore, resumable: ResumableUploads, ann: Viewer) -> None:
    """By another process, which cannot stop the request."""
    upload = await resumable.create(ann, own(ann), 20 * MIB)
    others = ResumableUploads(store, timedelta(hours=24))

    async def body() -> AsyncGenerator[bytes]:
        yield bytes(7 * MIB)
        await others.terminate(upload)
        yield bytes(7 * MIB)

    with pytest.raises(ObjectError):
        await resumable.append(ann, upload, 0, body())


@pytest.mark.parametrize(
    "act",
    [
        given_up,
        broken_off,
        refused_by_type,
        refused_by_checksum,
        refused_at_the_end,
        ended_while_it_arrives,
    ],
)
async def test_what_never_became_a_file_goes_at_once(
    store: ObjectStore,
    resumable: ResumableUploads,
    ann: Viewer,
    folder: Path,
    act: Callable[[ObjectStore, ResumableUploads, Viewer], Awaitable[None]],
):
    store.blobs = SlowBlobs(folder)
    await act(store, resumable, ann)
    assert stored_files(folder) == set()


async def test_a_sender_of_single_bytes_keeps_one_part(
    store: ObjectStore, resumable: ResumableUploads, ann: Viewer, folder: Path
):
    """Each request makes the last part anew, with one byte more."""
    data = os.urandom(MIB + 30)
    upload = await resumable.create(ann, own(ann), len(data))
    received = await resumable.append(ann, upload, 0, pieces_of(data[:MIB]))
    while received < len(data):
        received = await resumable.append(ann, upload, received, pieces_of(data[received : received + 1]))
        assert len(stored_files(folder)) == 1
    assert await content(store, await store.find("files", own(ann).name)) == data
