"""Objects are written, read, renamed, copied and removed; nothing is ever torn."""

import hashlib
import os
from pathlib import Path

import pytest

from tawam.database.port import Transaction
from tawam.database.schema import new_id
from tawam.objects.blobs import Checksums, FolderBlobs
from tawam.objects.errors import (
    AccessRefused,
    BlobDamaged,
    InsufficientStorage,
    NoSuchBucket,
    NoSuchObject,
    ObjectExists,
    QuotaExceeded,
    TooLarge,
    TypeRefused,
)
from tawam.objects.names import object_name
from tawam.objects.parts import PART_SIZE
from tawam.objects.policies import SERVICE, Viewer
from tawam.objects.records import Content, NewObject
from tawam.objects.rows import ADD_PART, DELETE_PART, PARTS, part_values
from tawam.objects.store import ObjectStore
from tests.objects.conftest import PNG, Witness, content, pieces_of, stored_files

SIZES = [0, 1, PART_SIZE - 1, PART_SIZE, PART_SIZE + 1, 2 * PART_SIZE + 77]


def own(viewer: Viewer, name: str = "a.bin", bucket: str = "files", *, is_upsert: bool = False) -> NewObject:
    return NewObject(bucket, f"{viewer.user_id}/{name}", viewer.user_id, is_upsert=is_upsert)


@pytest.mark.parametrize("size", SIZES)
async def test_what_is_written_is_read(store: ObjectStore, size: int):
    data = os.urandom(size)
    row = await store.write(SERVICE, NewObject("files", "a/b.bin"), pieces_of(data))
    assert (row["size"], row["folder"]) == (size, "a/")
    assert await content(store, await store.find("files", "a/b.bin")) == data


async def test_the_digest_is_that_of_the_bytes_or_of_the_digests(store: ObjectStore):
    small, large = os.urandom(1000), os.urandom(PART_SIZE + 5)
    row = await store.put("files", "small", small)
    assert row["sha256"] == hashlib.sha256(small).hexdigest()
    digests = [hashlib.sha256(part).digest() for part in (large[:PART_SIZE], large[PART_SIZE:])]
    row = await store.put("files", "large", large)
    assert row["sha256"] == hashlib.sha256(b"".join(digests)).hexdigest()


@pytest.mark.parametrize(
    ("start", "end"), [(0, 1), (PART_SIZE - 3, PART_SIZE + 3), (PART_SIZE, PART_SIZE + 1), (5, 9_000_000)]
)
async def test_a_range_is_read_alone(store: ObjectStore, start: int, end: int):
    data = os.urandom(9_000_000)
    row = await store.put("files", "a", data)
    assert b"".join([bytes(each) async for each in store.read(row, start, end)]) == data[start:end]


async def test_a_replaced_object_has_other_bytes_and_the_same_id(store: ObjectStore):
    before = await store.put("files", "a", b"before")
    after = await store.put("files", "a", b"after")
    assert after["id"] == before["id"]
    assert after["version"] != before["version"]
    assert after["etag"] != before["etag"]
    assert await content(store, after) == b"after"


async def test_an_object_is_not_replaced_unasked(store: ObjectStore, ann: Viewer):
    await store.write(ann, own(ann), pieces_of(b"before"))
    with pytest.raises(ObjectExists):
        await store.write(ann, own(ann), pieces_of(b"after"))
    assert await content(store, await store.find("files", own(ann).name)) == b"before"


async def test_strangers_neither_write_nor_read_nor_learn(store: ObjectStore, ann: Viewer, ben: Viewer):
    await store.write(ann, own(ann), pieces_of(b"secret"))
    for name in ("a.bin", "missing.bin"):
        with pytest.raises(AccessRefused):
            await store.write(ben, NewObject("files", f"{ann.user_id}/{name}", ben.user_id), pieces_of(b"x"))
        with pytest.raises(NoSuchObject):
            await store.find("files", f"{ann.user_id}/{name}", ben)
        assert await store.remove(ben, "files", [f"{ann.user_id}/{name}"]) == []
    assert (await store.find("files", own(ann).name, ann))["size"] == 6


async def test_there_is_no_other_bucket(store: ObjectStore):
    with pytest.raises(NoSuchBucket):
        await store.put("nowhere", "a", b"x")


async def test_a_bucket_takes_its_types_and_sizes_alone(store: ObjectStore, ann: Viewer, folder: Path):
    await store.write(ann, own(ann, "a.png", "pictures"), pieces_of(PNG))
    with pytest.raises(TypeRefused):
        await store.write(ann, own(ann, "b.png", "pictures"), pieces_of(b"<html>"))
    with pytest.raises(TooLarge):
        await store.write(ann, own(ann, "c.png", "pictures"), pieces_of(PNG + bytes(10_000)))
    assert len(stored_files(folder)) == 1


async def test_an_account_has_a_quota_of_objects(store: ObjectStore, ann: Viewer):
    for name in "abc":
        await store.write(ann, own(ann, name), pieces_of(b"x"))
    with pytest.raises(QuotaExceeded):
        await store.write(ann, own(ann, "d"), pieces_of(b"x"))
    await store.write(ann, own(ann, "a", is_upsert=True), pieces_of(b"another"))
    await store.remove(ann, "files", [own(ann, "a").name])
    await store.write(ann, own(ann, "d"), pieces_of(b"x"))


async def test_an_account_has_a_quota_of_bytes(store: ObjectStore, ann: Viewer, folder: Path):
    await store.write(ann, own(ann, "a"), pieces_of(bytes(15_000_000)))
    with pytest.raises(QuotaExceeded):
        await store.write(ann, own(ann, "b"), pieces_of(bytes(6_000_000)))
    # Without an announced size it is known at the end, and the bytes go again.
    assert len(stored_files(folder)) == 8
    await store.write(ann, own(ann, "a", is_upsert=True), pieces_of(bytes(19_000_000)))


async def test_a_moved_object_keeps_its_bytes(store: ObjectStore, ann: Viewer):
    row = await store.write(ann, own(ann, "a"), pieces_of(b"moving"))
    moved = await store.move(ann, ("files", row["name"]), ("files", f"{ann.user_id}/deep/b"))
    assert (moved["id"], moved["folder"]) == (row["id"], f"{ann.user_id}/deep/")
    assert await content(store, moved) == b"moving"
    with pytest.raises(NoSuchObject):
        await store.find("files", row["name"])


async def test_an_object_is_not_moved_onto_another_or_away(store: ObjectStore, ann: Viewer, ben: Viewer):
    await store.write(ann, own(ann, "a"), pieces_of(b"a"))
    await store.write(ann, own(ann, "b"), pieces_of(b"b"))
    source = ("files", own(ann, "a").name)
    with pytest.raises(ObjectExists):
        await store.move(ann, source, ("files", own(ann, "b").name))
    with pytest.raises(AccessRefused):
        await store.move(ann, source, ("files", own(ben, "a").name))
    with pytest.raises(TypeRefused):
        await store.move(ann, source, ("pictures", own(ann, "a").name))
    with pytest.raises(NoSuchObject):
        await store.move(ben, source, ("files", own(ben, "a").name))
    assert await content(store, await store.find(*source)) == b"a"


async def test_a_copy_outlives_its_source(store: ObjectStore, ann: Viewer, folder: Path):
    row = await store.write(ann, own(ann, "a"), pieces_of(bytes(5_000_000)))
    copied = await store.copy(ann, ("files", row["name"]), own(ann, "b"))
    assert len(stored_files(folder)) == 3
    await store.remove(ann, "files", [row["name"]])
    assert await content(store, copied) == bytes(5_000_000)


async def test_damaged_bytes_are_refused(store: ObjectStore, folder: Path):
    row = await store.put("files", "a", bytes(PART_SIZE + 10))
    parts = await store.database.fetch_all(PARTS, object_id=row["id"])
    (folder / parts[1]["key"]).write_bytes(b"0123456789")
    read: list[int] = []

    async def read_all() -> None:
        async for piece in await store.open(row):
            read.append(len(piece))  # noqa: PERF401 because what came before the error counts

    with pytest.raises(BlobDamaged):
        await read_all()
    assert sum(read) == PART_SIZE
    # A range of the other part is served without reading the damaged one.
    assert sum([len(each) async for each in store.read(row, 0, 10)]) == 10
    (folder / parts[0]["key"]).unlink()
    with pytest.raises(BlobDamaged):
        await store.open(row)


async def test_a_local_copy_is_whole_or_none(store: ObjectStore, folder: Path, tmp_path: Path):
    data = os.urandom(PART_SIZE + 10)
    row = await store.put("files", "a", data)
    path = await store.local_copy(row, tmp_path)
    assert path.read_bytes() == data
    path.unlink()
    parts = await store.database.fetch_all(PARTS, object_id=row["id"])
    (folder / parts[1]["key"]).unlink()
    before = stored_files(tmp_path)
    with pytest.raises(BlobDamaged):
        await store.local_copy(row, tmp_path)
    assert stored_files(tmp_path) == before


class FullBlobs(FolderBlobs):
    """A disk with room for two parts."""

    left = 2

    async def put(self, key: str, data: bytes | memoryview) -> Checksums:
        if not self.left:
            raise InsufficientStorage
        self.left -= 1
        return await super().put(key, data)


async def test_nothing_is_torn_on_a_full_disk(store: ObjectStore, folder: Path):
    store.blobs = FullBlobs(folder)
    with pytest.raises(InsufficientStorage) as refused:
        await store.put("files", "a", bytes(3 * PART_SIZE))
    assert (refused.value.status, refused.value.headers) == (507, {"Retry-After": "60"})
    assert not stored_files(folder)
    with pytest.raises(NoSuchObject):
        await store.find("files", "a")


async def test_a_body_that_breaks_off_leaves_nothing(store: ObjectStore, folder: Path):
    async def broken():
        yield bytes(PART_SIZE + 1)
        raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        await store.write(SERVICE, NewObject("files", "a"), broken())
    assert not stored_files(folder)


async def test_listeners_are_told_in_the_transaction(store: ObjectStore):
    witness = Witness(refuses=lambda row: row["name"] == "bad")
    store.listen("files", witness)
    await store.put("files", "a", b"1")
    await store.put("files", "a", b"2")
    await store.move(SERVICE, ("files", "a"), ("files", "b"))
    await store.remove(SERVICE, "files", ["b"])
    with pytest.raises(ValueError, match="refused"):
        await store.put("files", "bad", b"x")
    assert witness.seen == [
        ("stored", "a"),
        ("stored", "a"),
        ("removed", "a"),
        ("stored", "b"),
        ("removed", "b"),
    ]
    with pytest.raises(NoSuchObject):
        await store.find("files", "bad")


async def test_the_declared_buckets_follow_the_code(store: ObjectStore):
    await store.prepare()
    bucket = await store.bucket("pictures")
    assert bucket["allowed_mime_types"] == ["image/png", "video/*"]
    assert bucket["file_size_limit"] == 10_000
    assert not bucket["is_public"]


@pytest.mark.parametrize("size", SIZES)
async def test_a_copy_onto_itself_keeps_the_bytes(store: ObjectStore, ann: Viewer, size: int):
    data = os.urandom(size)
    row = await store.write(ann, own(ann, "é"), pieces_of(data))
    for name in ("é", "e\N{COMBINING ACUTE ACCENT}"):
        new = NewObject("files", object_name(f"{ann.user_id}/{name}"), ann.user_id, is_upsert=True)
        copied = await store.copy(ann, ("files", row["name"]), new)
        assert (copied["id"], copied["sha256"]) == (row["id"], row["sha256"])
        assert await content(store, copied) == data


async def test_a_move_onto_itself_keeps_the_bytes(store: ObjectStore, ann: Viewer):
    row = await store.write(ann, own(ann, "a"), pieces_of(b"moving"))
    moved = await store.move(ann, ("files", row["name"]), ("files", row["name"]))
    assert moved["id"] == row["id"]
    assert await content(store, moved) == b"moving"


async def test_a_copy_replaces_another_file_with_its_bytes(store: ObjectStore, ann: Viewer):
    data = os.urandom(PART_SIZE + 7)
    source = await store.write(ann, own(ann, "a"), pieces_of(data))
    await store.write(ann, own(ann, "b"), pieces_of(bytes(3 * PART_SIZE)))
    copied = await store.copy(ann, ("files", source["name"]), own(ann, "b", is_upsert=True))
    assert await content(store, copied) == data
    assert await content(store, source) == data


async def test_no_row_is_written_whose_parts_are_not_its_bytes(store: ObjectStore):
    """Whatever attaches the parts: a row that they do not add up to is never committed."""
    before = await store.put("files", "a", b"before")
    parts = await store.database.fetch_all(PARTS, object_id=before["id"])
    content_of = Content(12, "0" * 64, "text/plain")

    async def nothing(transaction: Transaction, object_id: str) -> None:
        """Forget to give the object its parts."""

    async def others(transaction: Transaction, object_id: str) -> None:
        for number in (0, 2):
            values = part_values(parts[0], id=new_id(), object_id=object_id)
            await transaction.execute(ADD_PART, **{**values, "number": number})

    for attach in (nothing, others):
        for name in ("a", "new"):
            new = NewObject("files", name, is_upsert=True)
            with pytest.raises(BlobDamaged):
                async with store.database.transaction() as transaction:
                    await store.records.store(transaction, SERVICE, new, content_of, attach)
    assert await content(store, await store.find("files", "a")) == b"before"


async def test_a_damaged_file_is_not_copied(store: ObjectStore):
    row = await store.put("files", "a", bytes(PART_SIZE + 1))
    [first, _] = await store.database.fetch_all(PARTS, object_id=row["id"])
    async with store.database.transaction() as transaction:
        await transaction.execute(DELETE_PART, part_id=first["id"])
    with pytest.raises(BlobDamaged):
        await store.copy(SERVICE, ("files", "a"), NewObject("files", "b"))
