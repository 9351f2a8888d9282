"""Uploads that arrive in several requests."""

import asyncio
import hashlib
import os
from collections.abc import AsyncGenerator
from datetime import timedelta
from pathlib import Path

import pytest

from tawam.database.port import Row
from tawam.objects.appending import Checksum
from tawam.objects.errors import (
    AccessRefused,
    ChecksumMismatch,
    InsufficientStorage,
    NoSuchObject,
    NoSuchUpload,
    ObjectExists,
    OffsetMismatch,
    QuotaExceeded,
    TooLarge,
    TypeRefused,
    UploadLocked,
)
from tawam.objects.parts import PART_SIZE
from tawam.objects.policies import SERVICE, Viewer
from tawam.objects.records import NewObject
from tawam.objects.resumable import ResumableUploads
from tawam.objects.rows import PARTS
from tawam.objects.store import ObjectStore
from tests.objects.conftest import PNG, content, pieces_of, stored_files
from tests.objects.test_store import FullBlobs, own

MIB = 1024 * 1024


async def received(resumable: ResumableUploads, upload: Row) -> int:
    return (await resumable.find(upload["id"]))["received"]


async def broken(data: bytes) -> AsyncGenerator[bytes]:
    async for piece in pieces_of(data):
        yield piece
    raise ConnectionResetError


@pytest.mark.parametrize("chunk", [6 * MIB, 4 * MIB, 1_000_003, 20 * MIB])
async def test_chunks_of_any_size_make_the_object(
    store: ObjectStore, resumable: ResumableUploads, chunk: int
):
    data = os.urandom(13 * MIB + 5)
    upload = await resumable.create(SERVICE, NewObject("files", "a"), len(data))
    for start in range(0, len(data), chunk):
        piece = data[start : start + chunk]
        assert await resumable.append(SERVICE, upload, start, pieces_of(piece)) == start + len(piece)
    row = await store.find("files", "a")
    assert await content(store, row) == data
    parts = await store.database.fetch_all(PARTS, object_id=row["id"])
    assert [part["size"] for part in parts] == [PART_SIZE] * 6 + [MIB + 5]
    assert row["sha256"] == (await store.put("files", "b", data))["sha256"]


async def test_an_empty_object_is_complete_at_once(store: ObjectStore, resumable: ResumableUploads):
    upload = await resumable.create(SERVICE, NewObject("files", "a"), 0)
    assert await resumable.append(SERVICE, upload, 0, pieces_of(b"")) == 0
    assert (await store.find("files", "a"))["size"] == 0


async def test_what_arrived_before_the_line_broke_is_kept(store: ObjectStore, resumable: ResumableUploads):
    data = os.urandom(3 * MIB)
    upload = await resumable.create(SERVICE, NewObject("files", "a"), len(data))
    for end in (1000, 2000, PART_SIZE + 10):
        start = await received(resumable, upload)
        with pytest.raises(ConnectionResetError):
            await resumable.append(SERVICE, upload, start, broken(data[start:end]))
        assert await received(resumable, upload) == end
    end = await resumable.append(SERVICE, upload, PART_SIZE + 10, pieces_of(data[PART_SIZE + 10 :]))
    assert end == len(data)
    assert await content(store, await store.find("files", "a")) == data


async def test_whole_parts_are_kept_while_the_body_still_arrives(resumable: ResumableUploads):
    upload = await resumable.create(SERVICE, NewObject("files", "a"), 21 * PART_SIZE)
    seen: list[int] = []

    async def body() -> AsyncGenerator[bytes]:
        for _ in range(20):
            yield bytes(PART_SIZE)
            seen.append(await received(resumable, upload))

    await resumable.append(SERVICE, upload, 0, body())
    # Eight parts at a time are named, or nine, as one may be stored meanwhile.
    assert set(seen) <= {number * PART_SIZE for number in (0, 8, 9, 16, 17, 18)}
    assert seen == sorted(seen)
    assert len(set(seen)) == 3


async def test_an_offset_must_be_where_the_upload_stands(resumable: ResumableUploads):
    upload = await resumable.create(SERVICE, NewObject("files", "a"), 10)
    await resumable.append(SERVICE, upload, 0, pieces_of(b"12345"))
    for offset in (0, 4, 6):
        with pytest.raises(OffsetMismatch):
            await resumable.append(SERVICE, upload, offset, pieces_of(b"x"))
    assert await received(resumable, upload) == 5


async def test_more_than_announced_is_refused(resumable: ResumableUploads):
    upload = await resumable.create(SERVICE, NewObject("files", "a"), 10)
    with pytest.raises(TooLarge):
        await resumable.append(SERVICE, upload, 0, pieces_of(bytes(11)))
    assert await received(resumable, upload) == 0


async def test_a_checksum_guards_what_arrives(store: ObjectStore, resumable: ResumableUploads, folder: Path):
    data = os.urandom(5 * MIB)
    upload = await resumable.create(SERVICE, NewObject("files", "a"), len(data))
    with pytest.raises(ChecksumMismatch):
        await resumable.append(SERVICE, upload, 0, pieces_of(data), Checksum("sha1", b"x" * 20))
    with pytest.raises(ConnectionResetError):
        await resumable.append(SERVICE, upload, 0, broken(data[:10]), Checksum("sha1", b"x" * 20))
    assert await received(resumable, upload) == 0
    right = Checksum("sha1", hashlib.sha1(data, usedforsecurity=False).digest())
    await resumable.append(SERVICE, upload, 0, pieces_of(data), right)
    assert await content(store, await store.find("files", "a")) == data


async def test_a_finished_upload_says_so_until_it_expires(store: ObjectStore, resumable: ResumableUploads):
    upload = await resumable.create(SERVICE, NewObject("files", "a"), 3)
    await resumable.append(SERVICE, upload, 0, pieces_of(b"abc"))
    assert await received(resumable, upload) == 3
    # The sender did not hear the answer, and asks again.
    assert await resumable.append(SERVICE, upload, 3, pieces_of(b"")) == 3
    await resumable.terminate(upload)
    assert (await store.find("files", "a"))["size"] == 3


async def test_a_terminated_upload_is_gone(resumable: ResumableUploads):
    upload = await resumable.create(SERVICE, NewObject("files", "a"), 10)
    await resumable.append(SERVICE, upload, 0, pieces_of(b"12345"))
    await resumable.terminate(upload)
    with pytest.raises(NoSuchUpload):
        await resumable.find(upload["id"])


@pytest.mark.parametrize("upload_id", ["nothing", "00000000-0000-4000-8000-000000000000"])
async def test_there_is_no_other_upload(resumable: ResumableUploads, upload_id: str):
    with pytest.raises(NoSuchUpload):
        await resumable.find(upload_id)


async def test_an_upload_expires(store: ObjectStore):
    resumable = ResumableUploads(store, timedelta(seconds=-1))
    upload = await resumable.create(SERVICE, NewObject("files", "a"), 10)
    with pytest.raises(NoSuchUpload):
        await resumable.find(upload["id"])


async def test_the_next_request_takes_over(store: ObjectStore, resumable: ResumableUploads):
    upload = await resumable.create(SERVICE, NewObject("files", "a"), 6)
    waiting = asyncio.Event()

    async def stuck() -> AsyncGenerator[bytes]:
        yield b"abc"
        waiting.set()
        await asyncio.Event().wait()

    first = asyncio.create_task(resumable.append(SERVICE, upload, 0, stuck()))
    await waiting.wait()
    assert await resumable.append(SERVICE, upload, 3, pieces_of(b"def")) == 6
    assert await first == 3
    assert await content(store, await store.find("files", "a")) == b"abcdef"


async def test_another_process_must_wait(store: ObjectStore, resumable: ResumableUploads):
    upload = await resumable.create(SERVICE, NewObject("files", "a"), 6)
    waiting, go_on = asyncio.Event(), asyncio.Event()

    async def slow() -> AsyncGenerator[bytes]:
        waiting.set()
        await go_on.wait()
        yield b"abcdef"

    first = asyncio.create_task(resumable.append(SERVICE, upload, 0, slow()))
    await waiting.wait()
    other = ResumableUploads(store, timedelta(hours=24))
    with pytest.raises(UploadLocked):
        await other.append(SERVICE, upload, 0, pieces_of(b"x"))
    go_on.set()
    assert await first == 6


async def test_an_unfinished_upload_counts_in_the_quota(resumable: ResumableUploads, ann: Viewer):
    await resumable.create(ann, own(ann, "a"), 15_000_000)
    with pytest.raises(QuotaExceeded):
        await resumable.create(ann, own(ann, "b"), 6_000_000)
    upload = await resumable.create(ann, own(ann, "b"), 5_000_000)
    # Its bytes were counted when it began.
    assert await resumable.append(ann, upload, 0, pieces_of(bytes(5_000_000))) == 5_000_000


async def test_strangers_begin_nothing(resumable: ResumableUploads, ann: Viewer, ben: Viewer):
    with pytest.raises(AccessRefused):
        await resumable.create(ben, own(ann), 10)


async def test_an_upload_that_may_not_end_is_over(
    store: ObjectStore, resumable: ResumableUploads, ann: Viewer
):
    upload = await resumable.create(ann, own(ann, "a.png", "pictures"), 6)
    with pytest.raises(TypeRefused):
        await resumable.append(ann, upload, 0, pieces_of(b"<html>"))
    with pytest.raises(NoSuchUpload):
        await resumable.find(upload["id"])
    first = await resumable.create(ann, own(ann, "b.png", "pictures"), len(PNG))
    second = await resumable.create(ann, own(ann, "b.png", "pictures"), len(PNG))
    await resumable.append(ann, first, 0, pieces_of(PNG))
    with pytest.raises(ObjectExists):
        await resumable.append(ann, second, 0, pieces_of(PNG))


async def test_a_full_disk_stops_an_upload_that_goes_on_later(
    store: ObjectStore, resumable: ResumableUploads, folder: Path
):
    store.blobs = blobs = FullBlobs(folder)
    data = os.urandom(3 * PART_SIZE)
    upload = await resumable.create(SERVICE, NewObject("files", "a"), len(data))
    with pytest.raises(InsufficientStorage):
        await resumable.append(SERVICE, upload, 0, pieces_of(data))
    assert await received(resumable, upload) == 2 * PART_SIZE
    with pytest.raises(NoSuchObject):
        await store.find("files", "a")
    blobs.left = 1
    await resumable.append(SERVICE, upload, 2 * PART_SIZE, pieces_of(data[2 * PART_SIZE :]))
    assert await content(store, await store.find("files", "a")) == data
    assert len(stored_files(folder)) == 3
