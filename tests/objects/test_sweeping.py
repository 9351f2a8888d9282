"""What no row names any more is removed after a day, and nothing else."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import bindparam, delete

from tawam.auth.tables import users
from tawam.database.port import Statement
from tawam.objects.blobs import new_key
from tawam.objects.errors import NoSuchUpload
from tawam.objects.policies import SERVICE, Viewer
from tawam.objects.records import NewObject
from tawam.objects.resumable import ResumableUploads
from tawam.objects.store import ObjectStore
from tawam.objects.sweeping import ObjectSweeper
from tests.objects.conftest import content, pieces_of, stored_files
from tests.objects.test_store import own

DELETE_ACCOUNT = Statement(delete(users).where(users.c.id == bindparam("account")))


def days(count: float) -> datetime:
    return datetime.now(UTC) + timedelta(days=count)


@pytest.fixture
def sweeper(store: ObjectStore) -> ObjectSweeper:
    return ObjectSweeper(store.database, store.blobs)


async def test_replaced_and_removed_bytes_go_after_a_day(
    store: ObjectStore, sweeper: ObjectSweeper, folder: Path
):
    await store.put("files", "a", b"before")
    row = await store.put("files", "a", b"after")
    await store.put("files", "b", b"removed")
    await store.remove(SERVICE, "files", ["b"])
    assert await sweeper.sweep(days(0.9)) == 0
    assert len(stored_files(folder)) == 3
    assert await sweeper.sweep(days(1.1)) == 2
    assert len(stored_files(folder)) == 1
    assert await content(store, row) == b"after"


async def test_bytes_that_a_copy_shares_stay(store: ObjectStore, sweeper: ObjectSweeper, folder: Path):
    await store.put("files", "a", b"shared")
    copied = await store.copy(SERVICE, ("files", "a"), NewObject("files", "b"))
    await store.remove(SERVICE, "files", ["a"])
    await sweeper.sweep(days(2))
    assert await content(store, copied) == b"shared"
    await store.remove(SERVICE, "files", ["b"])
    await sweeper.sweep(days(2))
    assert not stored_files(folder)


async def test_bytes_that_no_row_ever_named_go_after_a_day(
    store: ObjectStore, sweeper: ObjectSweeper, folder: Path
):
    await store.blobs.put(new_key(), b"of a server that was killed")
    assert await sweeper.sweep(days(0.9)) == 0
    assert await sweeper.sweep(days(1.1)) == 1
    assert not stored_files(folder)


async def test_an_expired_upload_goes_with_its_bytes(
    store: ObjectStore, resumable: ResumableUploads, sweeper: ObjectSweeper, folder: Path
):
    upload = await resumable.create(SERVICE, NewObject("files", "a"), 10)
    await resumable.append(SERVICE, upload, 0, pieces_of(b"12345"))
    await sweeper.sweep(days(0.9))
    assert (await resumable.find(upload["id"]))["received"] == 5
    await sweeper.sweep(days(1.1))
    with pytest.raises(NoSuchUpload):
        await resumable.find(upload["id"])
    await sweeper.sweep(days(2.5))
    assert not stored_files(folder)


async def test_an_upload_goes_with_its_account_and_its_objects_stay(
    store: ObjectStore, resumable: ResumableUploads, sweeper: ObjectSweeper, ann: Viewer, folder: Path
):
    row = await store.write(ann, own(ann, "a"), pieces_of(b"kept"))
    upload = await resumable.create(ann, own(ann, "b"), 10)
    await resumable.append(ann, upload, 0, pieces_of(b"12345"))
    async with store.database.transaction() as transaction:
        await transaction.execute(DELETE_ACCOUNT, account=ann.user_id)
    await sweeper.sweep(days(0))
    await sweeper.sweep(days(2))
    assert len(stored_files(folder)) == 1
    found = await store.find("files", row["name"])
    assert found["owner_id"] is None
    assert await content(store, found) == b"kept"
