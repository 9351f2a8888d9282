"""The store over S3, as spoken by a server that we did not write."""

import os
from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta

import pytest

from tawam.database.port import Database
from tawam.objects.blobs import Blobs, Checksums, check, new_key
from tawam.objects.errors import BlobDamaged, BlobsUnavailable
from tawam.objects.opening import open_blobs
from tawam.objects.parts import PART_SIZE
from tawam.objects.policies import SERVICE
from tawam.objects.records import NewObject
from tawam.objects.resumable import ResumableUploads
from tawam.objects.rows import PARTS
from tawam.objects.store import ObjectStore
from tawam.objects.sweeping import ObjectSweeper
from tawam.settings import Settings
from tests.objects.conftest import FILES, QUOTA, content, pieces_of
from tests.objects.s3_server import S3Server

pytestmark = pytest.mark.on_sqlite


@pytest.fixture
async def blobs(s3_server: S3Server, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Blobs]:
    for name, value in s3_server.environment.items():
        monkeypatch.setenv(name, value)
    blobs = open_blobs(Settings(storage_url="s3://files/tawam"))
    yield blobs
    for key in await keys(blobs):
        await blobs.delete(key)


@pytest.fixture
async def store(database: Database, blobs: Blobs) -> ObjectStore:
    store = ObjectStore(database, blobs, QUOTA, [FILES])
    await store.prepare()
    return store


async def keys(blobs: Blobs) -> set[str]:
    return {blob.key for chunk in [each async for each in blobs.listed()] for blob in chunk}


async def test_bytes_go_and_come(blobs: Blobs):
    key = new_key()
    await check(blobs)
    await blobs.reach()
    checksums = await blobs.put(key, b"abc")
    assert await keys(blobs) == {key}
    assert b"".join(await blobs.get(key, checksums)) == b"abc"
    await blobs.delete(key)
    await blobs.delete(key)
    with pytest.raises(BlobDamaged):
        await blobs.get(key, checksums)


@pytest.mark.parametrize("size", [0, 1, PART_SIZE, 2 * PART_SIZE + 77])
async def test_what_is_written_is_read(store: ObjectStore, size: int):
    data = os.urandom(size)
    row = await store.put("files", "a", data)
    assert await content(store, row) == data


async def test_a_range_is_read_alone(store: ObjectStore):
    data = os.urandom(PART_SIZE + 100)
    row = await store.put("files", "a", data)
    found = [bytes(each) async for each in store.read(row, PART_SIZE - 3, PART_SIZE + 3)]
    assert b"".join(found) == data[PART_SIZE - 3 : PART_SIZE + 3]


async def test_an_upload_goes_on(store: ObjectStore):
    resumable, data = ResumableUploads(store, timedelta(hours=24)), os.urandom(6_000_000)
    upload = await resumable.create(SERVICE, NewObject("files", "a"), len(data))
    for start in range(0, len(data), 2_500_000):
        await resumable.append(SERVICE, upload, start, pieces_of(data[start : start + 2_500_000]))
    assert await content(store, await store.find("files", "a")) == data


async def test_missing_bytes_are_refused(store: ObjectStore):
    row = await store.put("files", "a", b"abc")
    [part] = await store.database.fetch_all(PARTS, object_id=row["id"])
    await store.blobs.delete(part["key"])
    with pytest.raises(BlobDamaged):
        await store.open(row)


async def test_the_sweep_removes_what_no_row_names(store: ObjectStore):
    await store.put("files", "a", b"before")
    row = await store.put("files", "a", b"after")
    await store.blobs.put(new_key(), b"of an upload that ended early")
    sweeper = ObjectSweeper(store.database, store.blobs)
    assert await sweeper.sweep(datetime.now(UTC)) == 0
    assert await sweeper.sweep(datetime.now(UTC) + timedelta(days=2)) == 2
    assert await content(store, row) == b"after"
    assert len(await keys(store.blobs)) == 1


async def test_a_server_that_does_not_answer_is_unavailable(
    s3_server: S3Server, monkeypatch: pytest.MonkeyPatch
):
    for name, value in {**s3_server.environment, "AWS_ENDPOINT_URL": "http://127.0.0.1:9"}.items():
        monkeypatch.setenv(name, value)
    blobs = open_blobs(Settings(storage_url="s3://files/tawam"))
    with pytest.raises(BlobsUnavailable):
        await blobs.put(new_key(), b"x")
    with pytest.raises(BlobsUnavailable):
        await blobs.get(new_key(), Checksums(""))
    with pytest.raises(BlobsUnavailable):
        await blobs.reach()
